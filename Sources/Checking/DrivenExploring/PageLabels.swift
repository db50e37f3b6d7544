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
    private let places: AskedPlaces
    /// The pages that answers led to, with the words of requests for them, which are compared with each request.
    private var known: [(position: PagePosition, page: AskedPage, words: AskedWords)] = []

    /// Begins with the first page.
    init(_ reading: PageReading, at places: AskedPlaces) {
        self.reading = reading
        self.places = places
        let first = reading.firstPosition
        known = [(first, Self.page(at: first, number: 0), words(for: first))]
    }

    /// The first page.
    var firstPage: AskedPage { known[0].page }

    /// Returns the page at a position that an answer led to.
    mutating func page(at position: PagePosition) -> AskedPage {
        if let entry = known.first(where: { $0.position == position }) { return entry.page }
        let page = Self.page(at: position, number: min(known.count, Self.tokenMax))
        known.append((position, page, words(for: position)))
        return page
    }

    /// Returns the pages that a request can ask for, with their positions.
    ///
    /// There are several if a URL that the server gave is that of the first page.
    ///
    /// - Parameters:
    ///   - entry: The request.
    ///   - isBackward: Whether the user wants the page before; a URL can lead to a page from both sides.
    /// - Returns: The likely page first; empty if no answer led to such a page.
    mutating func pages(asked entry: JournalEntry, isBackward: Bool) -> [(position: PagePosition, page: AskedPage)] {
        let asked = AskedWords(entry, at: places)
        // A request along the URL of a page has all the parameters of the first page, too.
        var most = 0
        var matches: [(position: PagePosition, page: AskedPage)] = []
        for candidate in known {
            guard let count = asked.count(of: candidate.words), count >= most else { continue }
            if count > most { matches = [] }
            most = count
            matches.append((candidate.position, candidate.page))
        }
        guard matches.isEmpty else {
            return matches.filter { $0.position.isBackward == isBackward }
                + matches.filter { $0.position.isBackward != isBackward }
        }
        // A client counts pages itself.
        for position in counted where asked.count(of: words(for: position)) != nil {
            return [(position, page(at: position))]
        }
        return []
    }

    private func words(for position: PagePosition) -> AskedWords {
        AskedWords(reading.request(for: position), at: places)
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
