// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// Makes tickets of a document `{ "modelType": 0, "data": [ { … }, … ] }`; pure, so that it can run anywhere (T-33).
package struct TicketReader: Sendable {
    /// Makes one ticket of a row: the one place that knows every class (T-34, T-40).
    package var makeTicket: @Sendable (_ kind: TicketKind, _ members: JSONObject) -> any Ticket

    /// Creates a reader.
    package init(makeTicket: @escaping @Sendable (TicketKind, JSONObject) -> any Ticket = Self.ticket) {
        self.makeTicket = makeTicket
    }

    /// Makes a ticket of the project's own.
    package static func ticket(_ kind: TicketKind, _ members: JSONObject) -> any Ticket {
        switch kind {
        case .coupon: CouponTicket(members: members)
        case .discount: DiscountTicket(members: members)
        case .convert: ConvertTicket(members: members)
        }
    }

    /// Reads a document; rows that are no dictionaries become no tickets (T-35 to T-38).
    package func read(_ source: TicketSource) -> Result<TicketBatch, TicketFailure> {
        switch source {
        case .document(let document): return read(document)
        case .text(let text):
            do throws(JSONError) {
                return read(try JSONParser.parse(Array(text.utf8)))
            } catch {
                return .failure(TicketFailure(.invalidDocument, "the tickets are \(error)"))
            }
        }
    }

    private func read(_ document: JSONValue) -> Result<TicketBatch, TicketFailure> {
        guard document.object != nil else {
            return .failure(TicketFailure(.invalidDocument, "the tickets are \(document.kind) instead of an object"))
        }
        let type = document["modelType"]
        guard let kind = TicketKind(modelType: type) else { return .failure(Self.unknownKind(type)) }
        let data = document["data"] ?? .null
        guard let rows = data == .null ? [] : data.array else {
            return .failure(
                TicketFailure(.invalidDocument, "the tickets have \(data.kind) instead of an array at 'data'")
            )
        }
        return .success(TicketBatch(kind: kind, tickets: rows.compactMap { $0.object.map { makeTicket(kind, $0) } }))
    }

    /// Quotes a short value only: what a server sends may be of any length.
    private static func unknownKind(_ type: JSONValue?) -> TicketFailure {
        let known = TicketKind.allCases.map { String($0.modelType) }.joined(separator: ", ")
        let found =
            switch type {
            case nil: "no value"
            case .array?, .object?, .null?: type?.kind ?? ""
            case .string(let text)? where text.utf8.count > 20: "a long string"
            case let value?: "the unknown value '\(value)'"
            }
        return TicketFailure(.unknownKind, "the tickets have \(found) at 'modelType'; known are \(known)")
    }
}
