// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
package import JSONValues
import OrderedCollections

/// A reader of documents `{ "modelType": 0, "data": [ { … }, … ] }`; pure, so that it can run anywhere (T-33).
package struct TicketReader: Sendable {
    /// The function that makes one ticket of a row: the only one that knows every class (T-34, T-40).
    package var makeTicket: @Sendable (_ kind: TicketKind, _ members: JSONObject) -> any Ticket

    /// Creates a reader.
    package init(makeTicket: @escaping @Sendable (TicketKind, JSONObject) -> any Ticket = Self.ticket) {
        self.makeTicket = makeTicket
    }

    /// Makes a ticket of the project's own.
    package static func ticket(of kind: TicketKind, members: JSONObject) -> any Ticket {
        switch kind {
        case .coupon: CouponTicket(members: members)
        case .discount: DiscountTicket(members: members)
        case .convert: ConvertTicket(members: members)
        }
    }

    /// Reads a document; rows that are not dictionaries become no tickets (T-35 to T-38).
    package func read(_ source: TicketSource) -> Result<TicketBatch, TicketFailure> {
        switch source {
        case .document(let document): return read(document)
        case .text(let text):
            do throws(JSONError) {
                return read(try JSONParser.parse(Array(text.utf8)))
            } catch {
                return .failure(TicketFailure(.invalidDocument, message: "the tickets are \(error)"))
            }
        }
    }

    private func read(_ document: JSONValue) -> Result<TicketBatch, TicketFailure> {
        guard document.object != nil else {
            return .failure(
                TicketFailure(.invalidDocument, message: "the tickets are \(document.kind) instead of an object")
            )
        }
        let type = document["modelType"]
        guard let kind = TicketKind(modelType: type) else { return .failure(Self.unknownKind(type)) }
        let data = document["data"] ?? .null
        guard let rows = data == .null ? [] : data.array else {
            return .failure(
                TicketFailure(.invalidDocument, message: "the tickets have \(data.kind) instead of an array at 'data'")
            )
        }
        return .success(TicketBatch(kind: kind, tickets: rows.compactMap { $0.object.map { makeTicket(kind, $0) } }))
    }

    /// Returns the failure for a type; quotes a short value only, since a server may send a value of any length.
    private static func unknownKind(_ type: JSONValue?) -> TicketFailure {
        let known = TicketKind.allCases.map { String($0.modelType) }.joined(separator: ", ")
        let found =
            switch type {
            case nil: "no value"
            case .array?, .object?, .null?: type?.kind ?? ""
            case .string(let text)? where text.utf8.count > 20: "a long string"
            case let value?: "the unknown value '\(value)'"
            }
        return TicketFailure(.unknownKind, message: "the tickets have \(found) at 'modelType'; known are \(known)")
    }
}

/// An amount in digits: at most six significant ones, as `%g` writes it, but all from a million on (T-11, X-43).
package enum AmountText {
    /// Returns the text of an amount; a value that is not a finite number is `0`.
    package static func text(of amount: Double) -> String {
        guard amount.isFinite, amount != 0 else { return "0" }
        // From 999,999.5 on, six digits round up to a million, which `%g` would write with an exponent.
        return String(format: amount.magnitude < 999_999.5 ? "%g" : "%.0f", amount)
    }

    /// Returns the digits before the point of a finite amount; its fraction is cut off.
    static func wholeDigits(of amount: Double) -> String {
        String(format: "%.0f", amount.rounded(.towardZero))
    }
}

/// The number that a text begins with: `10.0` of "10.0", `12` of "12 yuan" (T-12, X-41).
enum LeadingNumber {
    /// Returns the number as a double; nil if the text begins with none.
    static func double(in text: String) -> Double? {
        Double(numeral(in: text))
    }

    /// Returns the number, if it has no fraction, no exponent and no minus sign and fits 64 bits.
    static func wholeNumber(in text: String) -> UInt64? {
        UInt64(numeral(in: text))
    }

    /// Returns a sign, digits with at most one point among them, an exponent; empty without a digit.
    private static func numeral(in text: String) -> Substring {
        let utf8 = text.utf8
        var place = utf8.startIndex
        func skip(_ isSkipped: (UInt8) -> Bool) -> Int {
            let start = place
            while place < utf8.endIndex, isSkipped(utf8[place]) { utf8.formIndex(after: &place) }
            return utf8.distance(from: start, to: place)
        }
        func skipOne(of characters: String) -> Bool {
            guard place < utf8.endIndex, characters.utf8.contains(utf8[place]) else { return false }
            utf8.formIndex(after: &place)
            return true
        }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        _ = skip { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let start = place
        _ = skipOne(of: "+-")
        var count = skip(digits.contains)
        var end = place
        if skipOne(of: ".") {
            let fraction = skip(digits.contains)
            count += fraction
            if fraction > 0 { end = place }
        }
        guard count > 0 else { return "" }
        place = end
        if skipOne(of: "eE") {
            _ = skipOne(of: "+-")
            if skip(digits.contains) > 0 { end = place }
        }
        return text[start..<end]
    }
}
