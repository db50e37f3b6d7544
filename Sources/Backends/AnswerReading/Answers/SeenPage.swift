// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
import JSONValues
import OrderedCollections
import Pagers

/// An answer with rows, the request that got it, and its place in the list as far as that is known.
struct SeenPage: Hashable, Sendable {
    /// The request, with the query of its URL among its parameters.
    var request: TransportRequest
    /// The answer.
    var answer: TransportAnswer
    /// The body of the answer.
    var body: JSONValue
    /// The elements of the array of rows.
    var rows: [JSONValue]
    /// The location of the rows.
    var location: RowsLocation
    /// The members and headers that lead to other pages; they are read once, because large bodies have many members.
    let references: NextReferences
    /// The members of the body beside the rows.
    let members: [BodyMember]
    /// The number of rows before the page; nil as long as it is not known.
    var start: Int?
    /// The page size that was asked for; nil if the backend chose it.
    var size: Int?

    /// Reads a page.
    ///
    /// - Parameters:
    ///   - exchange: The request with its answer.
    ///   - location: The location of the rows; an absent array is a page without rows.
    /// - Throws: `ReadingRefusal` for an exchange without an answer, another status than 2xx, and other content.
    init(_ exchange: Exchange, rowsAt location: RowsLocation) throws(ReadingRefusal) {
        let (answer, body) = try exchange.content()
        self.answer = answer
        self.body = body
        request = exchange.request.normalized
        self.location = location
        let value = body.value(at: location.path)
        guard value == nil || value == .null || value?.array != nil else { throw ReadingRefusal(.noArray) }
        rows = value?.array ?? []
        members = body.members().filter { $0.path != location.path }
        references = NextReferences(in: members, of: answer, to: request.url, rowCount: rows.count)
    }

    /// Reads a page; nil for an exchange without a page, if the reason does not matter.
    init?(ifReadable exchange: Exchange, rowsAt location: RowsLocation) {
        do throws(ReadingRefusal) { try self.init(exchange, rowsAt: location) } catch { return nil }
    }

    /// The position behind the last row; nil as long as the place is not known.
    var end: Int? { start.map { $0 + rows.count } }
}

extension TransportAnswer {
    /// Whether the answer is a page for browsers, by its header.
    package var isHTML: Bool { value(ofHeader: "Content-Type")?.lowercased().contains("html") == true }
}

extension Exchange {
    /// Returns the answer with its JSON body.
    ///
    /// - Throws: `ReadingRefusal` for an exchange without an answer, another status than 2xx, and other content.
    func content() throws(ReadingRefusal) -> (answer: TransportAnswer, body: JSONValue) {
        switch outcome {
        case .failure(let failure): throw ReadingRefusal(.noAnswer(failure.message))
        case .success(let answer):
            guard answer.isSuccess else { throw ReadingRefusal(.status(answer.status)) }
            switch answer.content {
            case .json(let body): return (answer, body)
            case .empty: throw ReadingRefusal(.notJSON("it is empty"))
            case .other(let reason):
                throw ReadingRefusal(answer.isHTML ? .html(redirectedTo: redirectedPath) : .notJSON(reason))
            }
        }
    }
}
