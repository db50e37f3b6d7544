// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Exploring
import JSONValues
import Pagers
import StubEngine

/// The names of pages in one history: the positions that answers led to, in the words of the oracle.
///
/// A token and a URL have no meaning of their own, so each gets the next free number.
struct PageLabels {
    /// The largest number of a token that the oracle can distinguish.
    private static let tokenMax = 61

    /// The translation between positions and HTTP.
    let reading: PageReading
    private var known: [(position: PagePosition, page: AskedPage)]

    /// Begins with the first page.
    init(_ reading: PageReading) {
        self.reading = reading
        known = [(reading.firstPosition, Self.page(at: reading.firstPosition, number: 0))]
    }

    /// The first page.
    var firstPage: AskedPage { known[0].page }

    /// Returns the page at a position that an answer led to.
    mutating func page(at position: PagePosition) -> AskedPage {
        if let entry = known.first(where: { $0.position == position }) { return entry.page }
        let page = Self.page(at: position, number: min(known.count, Self.tokenMax))
        known.append((position, page))
        return page
    }

    /// Returns the page that a request asks for, with its position; nil if it is none that an answer led to.
    ///
    /// - Parameters:
    ///   - entry: The request.
    ///   - isBackward: Whether the user wants the page before; a URL can lead to a page from both sides.
    /// - Returns: The position and the page.
    mutating func page(asked entry: JournalEntry, isBackward: Bool) -> (position: PagePosition, page: AskedPage)? {
        let wanted = Words(entry)
        let matches = known.filter { Words(reading.request(for: $0.position)) == wanted }
        if let match = matches.first(where: { $0.position.isBackward == isBackward }) ?? matches.first { return match }
        // A client counts pages itself.
        for position in counted {
            guard Words(reading.request(for: position)) == wanted else { continue }
            return (position, page(at: position))
        }
        return nil
    }

    /// The positions to which a client can get without an answer.
    private var counted: [PagePosition] {
        switch reading.firstPosition {
        case .number(let first): (first..<first + Int(ModelServer.rowsMax)).map { .number($0) }
        case .offset: (0...ModelServer.rowsMax).map { .offset($0) }
        case .first, .token, .url, .before, .urlBefore: []
        }
    }

    private static func page(at position: PagePosition, number: Int) -> AskedPage {
        switch position {
        case .first: .first
        case .number(let number): UInt8(exactly: number).map { .number($0) } ?? .unknown
        case .offset(let offset): UInt8(exactly: offset).map { .offset($0) } ?? .unknown
        case .token, .url: .token(UInt8(number))
        case .before, .urlBefore: .before(UInt8(number))
        }
    }
}

/// The words of a request by which a server knows the page.
private struct Words: Equatable {
    private var query: [String]
    private var body: JSONValue?

    init(_ entry: JournalEntry) {
        query = Self.sorted(entry.query)
        body = entry.body
    }

    init(_ request: TransportRequest) {
        let target = request.url.split(separator: "?", maxSplits: 1)
        let own = target.count == 2 ? (try? RequestTarget("/?" + target[1]))?.query ?? [] : []
        query = Self.sorted(own + request.parameters.map { (name: $0.name, value: $0.value) })
        body = request.body
    }

    private static func sorted(_ query: [(name: String, value: String)]) -> [String] {
        query.map { "\($0.name)=\($0.value)" }.sorted()
    }
}
