// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Pagers

/// The facts about a list that answers have shown.
struct ListNotes: Hashable, Sendable {
    /// The way in which a request asks for another page than the first.
    enum Paging: Hashable, Sendable {
        /// By the number of the page, at this location.
        case page(PagerDialect.Location)
        /// By the number of rows to skip, at this location.
        case offset(PagerDialect.Location)
        /// By the token that is at a path of the answer.
        case token(PagerDialect.Location, from: [String])
        /// By the value that the last row has at a path.
        case key(PagerDialect.Location, of: [String])
        /// By the URL to which a reference of the answer leads.
        case url(PagerDialect.Reference)

        /// Whether the client itself counts pages or rows.
        var isNumbered: Bool {
            switch self {
            case .page, .offset: true
            case .token, .key, .url: false
            }
        }
    }

    /// The answer to a page far past the end.
    enum PastEnd: Hashable, Sendable {
        /// A page without rows.
        case empty
        /// The last page.
        case lastPage
        /// The first page.
        case firstPage
        /// An error with this status.
        case error(Int)
    }

    /// The request for the first page, without parameters of paging.
    var base: TransportRequest
    /// The location of the rows.
    var location: RowsLocation
    /// The first page in the size that the backend chooses.
    var first: SeenPage
    /// All pages that were asked for with parameters that are understood, in the order of the requests.
    var pages: [SeenPage]
    /// The way to another page; nil while it is not known.
    var paging: Paging?
    /// The number of the first page; nil while it is not known.
    var firstNumber: Int?
    /// The location of the page size; nil if no request can set it.
    var size: PagerDialect.Location?
    /// A parameter that limits the number of rows in the whole list, and not in a page.
    var limit: PagerDialect.Location?
    /// The answer to a page past the end; nil while it is not known.
    var pastEnd: PastEnd?
    /// The reason why the answer to a page past the end shows nothing; nil if none was asked for, or if it shows something.
    var pastEndDenial: Denial?
    /// The number of rows after which the backend answers with an error; nil while no error was seen.
    var errorAt: Int?
    /// The page that was asked for to find the end, and that the backend did not give; nil if it gave each.
    var failedPage: FailedPage?
    /// The first page, if its URL of the next page gets too many of its rows again; nil otherwise.
    var repeatedPage: RepeatedPage?
    /// Whether a row came at two places of the list, so that the pages do not show the number of rows.
    var repeatsRows = false
    /// The bounds of the page size that were seen.
    var bounds = SizeBounds()

    /// A page that the backend did not give.
    struct FailedPage: Hashable, Sendable {
        /// The number of rows before it.
        var start: Int
        /// The answer that came instead.
        var denial: Denial
    }

    /// The bounds of the page size.
    struct SizeBounds: Hashable, Sendable {
        /// The largest size that was accepted.
        var accepted: Int?
        /// The smallest size that was refused.
        var refused: Int?
        /// The reason why the answer to a large size shows nothing; nil without such an answer.
        var denial: Denial?
        /// The size to which larger ones are cut.
        var clamp: Int?
    }

    /// Creates the facts that the first answer shows.
    init(base: TransportRequest, location: RowsLocation, first: SeenPage) {
        self.base = base
        self.location = location
        var first = first
        first.start = 0
        self.first = first
        pages = [first]
    }

    /// The path to a value that differs from row to row; it begins at the row, not at the element around the row.
    var keyPath: [String]? { RowKey.path(in: pages, row: location.row) }

    /// Whether the rows are texts or numbers, and not objects.
    var hasPlainRows: Bool { first.rows.first.map { $0.object == nil } ?? false }

    /// Looks for a row that came at two places of the list.
    mutating func updateRepeats() {
        guard let keyPath else { return }
        var places: [JSONValue: Int] = [:]
        for page in pages {
            guard let start = page.start else { continue }
            for (offset, row) in page.rows.enumerated() {
                guard let key = row.value(at: location.row + keyPath) else { continue }
                let other = places.updateValue(start + offset, forKey: key)
                if let other, other != start + offset { return repeatsRows = true }
            }
        }
    }

    /// Whether the page has a sign that more rows follow.
    func saysMore(_ page: SeenPage) -> Bool { page.references.saysMore }
}

/// The member by which rows are distinguished.
enum RowKey {
    private static let names = ["id", "_id", "uuid", "key", "uid", "number", "name", "slug", "uri", "arn", "email"]

    /// The most rows that are compared.
    private static let rowsMax = 1_000

    /// Finds the key of the first rows.
    ///
    /// - Parameters:
    ///   - pages: The pages with the rows, which may repeat.
    ///   - row: The path from an element to its row.
    /// - Returns: The path from a row to a number or a text that is different in all of them; nil without one.
    static func path(in pages: [SeenPage], row: [String]) -> [String]? {
        let elements = pages.lazy.flatMap(\.rows).prefix(rowsMax)
        let rows = elements.compactMap { $0.value(at: row) }.unique
        guard let first = rows.first else { return nil }
        let scalars = first.members().filter { $0.value.text != nil || $0.value.int != nil }
        let candidates = scalars.filter { member in
            let values = rows.map { $0.value(at: member.path) ?? .null }
            return !values.contains(.null) && Set(values).count == rows.count
        }
        let best = candidates.min { rank(of: $0) < rank(of: $1) }
        return best?.path
    }

    /// Returns whether the name of a field says that it distinguishes rows, as `id` and `orderId` do.
    static func isNamed(_ name: String) -> Bool {
        let word = name.lowercased()
        return names.contains(word) || word.hasSuffix("id")
    }

    /// Returns whether a key field with this name probably has readable words, and not an id.
    static func isWords(_ name: String) -> Bool { ["name", "slug"].contains(name.lowercased()) }

    private static func rank(of member: BodyMember) -> Int {
        let word = member.path.last?.lowercased() ?? ""
        let place = names.firstIndex(of: word) ?? (word.hasSuffix("id") ? names.count : names.count + 1)
        return place + (member.path.count - 1) * 100
    }
}
