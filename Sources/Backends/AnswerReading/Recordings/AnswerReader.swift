// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListSketches
import OrderedCollections
import Pagers

/// The derivation of a list from existing exchanges, without a new request.
package enum AnswerReader {
    /// Reads a list from exchanges.
    ///
    /// - Parameter exchanges: Requests for pages of one list, in any order, with their answers.
    /// - Returns: The list.
    /// - Throws: `ReadingRefusal` for answers that are not pages, or do not show how one page leads to another.
    package static func read(_ exchanges: [Exchange]) throws(ReadingRefusal) -> ListReading {
        guard let largest = try largest(of: exchanges) else { throw ReadingRefusal(.noArray) }
        return try ListReading(try RecordedPages(exchanges, location: largest.location).notes())
    }

    /// Returns whether exchanges are pages of one list, and a parameter with an unknown name leads from page to page.
    ///
    /// - Parameters:
    ///   - exchanges: Requests that differ in this parameter, with their answers.
    ///   - name: The name of the parameter.
    /// - Returns: Whether the values show that all are pages; keys of rows show it only for more than two pages.
    static func arePages(_ exchanges: [Exchange], by name: String) -> Bool {
        guard let largest = try? largest(of: exchanges) else { return false }
        let pages = RecordedPages(exchanges, location: largest.location)
        guard let notes = try? pages.notes(), notes.pages.count == pages.pages.count else { return false }
        return switch notes.paging {
        case .page(let location), .offset(let location), .token(let location, _): location == .query(name)
        case .key(let location, _): location == .query(name) && notes.pages.count > 2
        case .url: true
        case nil: false
        }
    }

    /// Returns the location of the rows, as the answer with the most rows shows it.
    private static func largest(
        of exchanges: [Exchange]
    ) throws(ReadingRefusal) -> (location: RowsLocation, count: Int)? {
        var best: (location: RowsLocation, count: Int)?
        var refusal: ReadingRefusal?
        for exchange in exchanges {
            do throws(ReadingRefusal) {
                let location = try RowsLocation.find(in: try exchange.content().body)
                let count = try SeenPage(exchange, rowsAt: location).rows.count
                if count > best?.count ?? 0 { best = (location, count) }
            } catch {
                refusal = refusal ?? error
            }
        }
        if best == nil, let refusal { throw refusal }
        return best
    }
}

/// The pages of a recording, from which the way from one to another is derived.
struct RecordedPages {
    /// The pages in the order of their first requests.
    let pages: [SeenPage]
    private let location: RowsLocation
    private let size: PagerDialect.Location?
    /// The path from a row to its key; nil if no member is one.
    let key: [String]?
    /// The names of parameters that are numbers, and never a key.
    private static let numbers = Set(
        PagingParameter.page.spellings + PagingParameter.offset.spellings + PagingParameter.size.spellings
    )
    /// The most pages of one list; each is compared with each other one.
    private static let pagesMax = 200

    /// Collects pages; of several answers to one request, the last one counts.
    init(_ exchanges: [Exchange], location: RowsLocation) {
        var latest: OrderedDictionary<TransportRequest, SeenPage> = [:]
        for page in exchanges.compactMap({ try? SeenPage($0, rowsAt: location) }) { latest[page.request.asked] = page }
        let size = Self.sizeLocation(Array(latest.values))
        pages = latest.values.prefix(Self.pagesMax)
            .map { page in
                var page = page
                page.size = page.request.pageSize(at: size)
                return page
            }
        self.location = location
        self.size = size
        key = RowKey.path(in: pages, row: location.row)
    }

    /// Derives the facts about the list.
    ///
    /// - Throws: `ReadingRefusal` if no page leads to another one.
    func notes() throws(ReadingRefusal) -> ListNotes {
        guard pages.count > 1 else { throw ReadingRefusal(.onlyOnePage) }
        if let repetition { throw repetition }
        let reference = byReference()
        // A parameter that may equal the key of a row by accident is less sure than one that counts up.
        let sure = reference.flatMap { $0.isDoubtful ? nil : $0 }
        let way = sure ?? byNumber() ?? byValues() ?? reference
        let firsts = pages.filter { way?.starts[$0.request] == 0 }
        // Only a page without a size shows the size that the backend chooses.
        guard let way, let first = firsts.first(where: { $0.size == nil }) ?? firsts.first else {
            throw ReadingRefusal(
                structuredToken.map { .structuredToken($0) } ?? .noRecordedWay(pages[0].rows.count)
            )
        }
        var base = first.request
        for location in [size, way.location].compactMap({ $0 }) { base = base.setting(.null, at: location) }
        var notes = ListNotes(base: base, location: location, first: first)
        notes.size = size
        notes.paging = way.paging
        notes.firstNumber = way.firstNumber
        notes.pages = pages.compactMap { page in
            guard let start = way.starts[page.request] else { return nil }
            var page = page
            page.start = start
            return page
        }
        let accepted = notes.pages.filter { $0.size == $0.rows.count }.compactMap(\.size).max()
        notes.bounds.accepted = accepted
        return notes
    }

    /// The way from one page to another.
    struct Way {
        /// The way in the words of notes.
        var paging: ListNotes.Paging
        /// The location of the value that leads to a page; nil for URLs.
        var location: PagerDialect.Location?
        /// The number of the first page, for pages by number.
        var firstNumber: Int?
        /// The number of rows before the page of each request.
        var starts: [TransportRequest: Int]

        /// Whether a parameter with an unknown name has the key of a row; it can have the same value by accident.
        var isDoubtful: Bool {
            guard case .key(let location, _) = paging else { return false }
            return !(PagingParameter.lastKey.spellings + PagingParameter.token.spellings).contains(location.name)
        }
    }

    /// Derives a way from URLs, tokens and keys of one answer that are in the request of another one.
    private func byReference() -> Way? {
        for page in pages {
            for next in pages where next.request != page.request && !page.rows.isEmpty {
                guard let paging = step(from: page, to: next) else { continue }
                let starts = starts { other in
                    pages.first { $0.request != other.request && step(from: other, to: $0) == paging }
                }
                guard starts.count > 1 else { continue }
                let location: PagerDialect.Location? =
                    switch paging {
                    case .token(let location, _), .key(let location, _), .page(let location), .offset(let location):
                        location
                    case .url: nil
                    }
                return Way(paging: paging, location: location, starts: starts)
            }
        }
        return nil
    }

    /// The reason for a list whose URL of a next page leads to rows of the page that gave it; nil for another list.
    private var repetition: ReadingRefusal? {
        for page in pages where page.references.url != nil {
            let next = pages.first { next in
                guard next.request != page.request, !next.isEmptyOrFollows(page),
                    case .url = reference(from: page, to: next)
                else { return false }
                return true
            }
            guard let next else { continue }
            return ReadingRefusal(.repeatedRows(RepeatedPage(page.request, next: next.request)))
        }
        return nil
    }

    /// The name of an array that differs between requests; a constant one, such as a sort, does not lead to a page.
    private var structuredToken: String? {
        let arrays = pages.map(\.request.arrays)
        return Set(arrays.flatMap(\.keys)).sorted().first { name in Set(arrays.map { $0[name] }).count > 1 }
    }

    /// Returns how a page leads to another one; nil if the other request has no value of the page.
    private func step(from page: SeenPage, to next: SeenPage) -> ListNotes.Paging? {
        guard let paging = reference(from: page, to: next), next.isEmptyOrFollows(page) else { return nil }
        return paging
    }

    /// Returns the part of a page that the request of another one has, without a look at rows; nil if there is none.
    private func reference(from page: SeenPage, to next: SeenPage) -> ListNotes.Paging? {
        let references = page.references
        if let url = references.url, url.address.bare == next.request.url,
            Set(url.address.parameters) == Set(next.request.parameters)
        {
            return .url(url.reference)
        }
        let places = next.request.places.filter { page.request.value(at: $0) != next.request.value(at: $0) }
        if let token = references.token {
            let text = token.value.text ?? token.value.description
            if text.count > 2
                || PagingParameter.token.spellings.contains(where: { name in places.contains { $0.name == name } }),
                let place = places.first(where: { next.request.value(at: $0) == text })
            {
                return .token(place, from: token.path)
            }
        }
        guard let key, let value = page.rows.last?.value(at: location.row + key) else { return nil }
        let text = value.text ?? value.description
        return places.first { !Self.numbers.contains($0.name) && next.request.value(at: $0) == text }
            .map { .key($0, of: key) }
    }

    /// Follows the pages from the first one on.
    private func starts(next: (SeenPage) -> SeenPage?) -> [TransportRequest: Int] {
        let followers = Set(pages.compactMap { next($0)?.request })
        guard let first = pages.first(where: { next($0) != nil && !followers.contains($0.request) }) else { return [:] }
        var starts: [TransportRequest: Int] = [:]
        var (page, start): (SeenPage?, Int) = (first, 0)
        while let current = page, starts[current.request] == nil {
            starts[current.request] = start
            start += current.rows.count
            page = next(current)
        }
        return starts
    }

    /// Derives a way from a parameter that is a number in all requests; only the first one may lack it.
    private func byNumber() -> Way? {
        let places = pages.flatMap(\.request.places).unique
        for place in places where PagingParameter.offset.spellings.contains(place.name) {
            let starts = pages.map { page in
                page.request.value(at: place) == nil ? 0 : page.request.number(at: place)
            }
            guard let way = way(.offset(place), at: place, starts: starts) else { continue }
            return way
        }
        for place in places where PagingParameter.page.spellings.contains(place.name) {
            let numbers = pages.map { $0.request.number(at: place) }
            guard let least = numbers.compactMap({ $0 }).min() else { continue }
            let hasBare = pages.contains { $0.request.value(at: place) == nil }
            let first = hasBare && least > 0 && !isRepeated(place) ? least - 1 : least
            guard (0...1).contains(first) else { continue }
            let starts = zip(pages, numbers)
                .map { page, number -> Int? in
                    guard let number else { return page.request.value(at: place) == nil ? 0 : nil }
                    return (number - first) * (page.size ?? largestCount)
                }
            if let way = way(.page(place), at: place, starts: starts, first: first) { return way }
        }
        return nil
    }

    /// Returns whether a numbered request got the same rows as the request without a number.
    private func isRepeated(_ place: PagerDialect.Location) -> Bool {
        let bare = pages.filter { $0.request.value(at: place) == nil }.map(\.rows)
        return pages.contains { $0.request.value(at: place) != nil && bare.contains($0.rows) }
    }

    private var largestCount: Int { pages.map(\.rows.count).max() ?? 0 }

    /// Returns a way by numbers; nil if too many rows of one page are on another one.
    ///
    /// - Parameters:
    ///   - paging: The way in the words of notes.
    ///   - place: The location of the number.
    ///   - starts: The number of rows before each page; nil for a page that the number does not place.
    ///   - first: The number of the first page, for pages by number.
    /// - Returns: The way.
    func way(
        _ paging: ListNotes.Paging,
        at place: PagerDialect.Location,
        starts: [Int?],
        first: Int? = nil
    ) -> Way? {
        let known = zip(pages, starts).compactMap { page, start in start.map { (page: page, start: $0) } }
            .sorted { $0.start < $1.start }
        guard known.first?.start == 0, Set(known.map(\.start)).count > 1 else { return nil }
        for (one, other) in zip(known, known.dropFirst()) where one.start + one.page.rows.count <= other.start {
            guard other.page.isEmptyOrFollows(one.page) else { return nil }
        }
        let pairs = known.map { ($0.page.request, $0.start) }
        return Way(paging: paging, location: place, firstNumber: first, starts: Dictionary(pairs) { one, _ in one })
    }

    /// Returns the location of the page size: a parameter with a known name that is the number of rows of full pages.
    private static func sizeLocation(_ pages: [SeenPage]) -> PagerDialect.Location? {
        pages.flatMap(\.request.places).unique
            .first { place in
                guard PagingParameter.size.spellings.contains(place.name) else { return false }
                let asked = pages.compactMap { page in
                    page.request.pageSize(at: place).map { (size: $0, count: page.rows.count) }
                }
                return asked.contains { $0.size == $0.count } && asked.allSatisfy { $0.count <= $0.size }
            }
    }
}

extension SeenPage {
    /// Returns whether the page can be one behind another page, with rows or without.
    fileprivate func isEmptyOrFollows(_ other: SeenPage) -> Bool { rows.isEmpty || follows(other) }
}

extension TransportRequest {
    /// The request without its headers, because their differences do not matter.
    fileprivate var asked: TransportRequest {
        var request = self
        request.headers = []
        return request
    }

    /// The arrays that the request sends, by the names of their locations in its body.
    fileprivate var arrays: [String: JSONValue] {
        let members = (body?.members() ?? []).filter { $0.value.array != nil && !$0.path.isEmpty }
        return Dictionary(members.map { (PagerDialect.Location.body($0.path).name, $0.value) }) { one, _ in one }
    }

    /// The locations of all values that the request sends.
    var places: [PagerDialect.Location] {
        parameters.map { .query($0.name) } + (body?.members() ?? []).filter { !$0.path.isEmpty }.map { .body($0.path) }
    }
}
