// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers

/// The memory of one walk from the first page to the end.
struct RowTrail: Sendable {
    /// The reason for the end of a walk.
    enum Ending: Hashable, Sendable {
        /// The walk goes on.
        case open
        /// The last page said that no page follows.
        case said
        /// A page without rows came where a page was promised, or only possible.
        case empty(promised: Bool)
        /// The last page led to a page that was asked for before, or had the rows of the page before it.
        case circle
        /// The last request got no page.
        case failed(PageGlance)
        /// The limit of pages or requests was reached.
        case limited
        /// The limit of memory was reached.
        case full
    }

    /// A page of the walk.
    struct Page: Sendable {
        /// The position that was asked for.
        var position: PagePosition
        /// The index of its first row.
        var start: Int
        /// The number of its rows.
        var count: Int
        /// The rows in their order as one number.
        var fingerprint: Int
        /// The number of all rows, if the answer has it.
        var total: Int?
        /// The number of all pages, if the answer has it and no total.
        var pageCount: Int?
        /// The lowest index of its rows in the first walk; nil if none of them was there.
        var lead: Int?
        /// Whether the answer says that no page follows.
        var saysEnd = false
        /// Whether the answer says that rows follow, and not only that they may.
        var saysMore = false
    }

    /// The page size that was asked for; nil if it was left to the server.
    var size: Int?
    /// The pages in their order.
    private(set) var pages: [Page] = []
    /// The number of rows of all pages.
    private(set) var rowCount = 0
    /// The largest number of rows of a page.
    private(set) var largestPage = 0
    /// The number of rows without an id.
    private(set) var idlessCount = 0
    /// Whether each row has an id.
    private(set) var hasIDs = true
    /// The reference on the last page to the page before it; nil if there is none, or only one page.
    private(set) var back: PagePosition?
    /// The reason for the end.
    var ending = Ending.open
    /// The total at which the walk ended, although the last page has a reference to a next one; nil for another end.
    private(set) var totalAtEnd: Int?

    private let bytesMax: Int
    private var bytes = 0
    private var visited: Set<Int> = []
    private var emptyPages = 0
    /// The pages without rows in succession after which a walk ends.
    private static let emptyPagesMax = 3
    /// The memory of one row in bytes: its mark and its index, in a hash table with free entries.
    private static let rowBytes = 40
    /// The memory of one page in bytes, without the token of its position.
    private static let pageBytes = 200

    /// Creates the memory of a walk that has not begun.
    ///
    /// - Parameters:
    ///   - size: The page size that is asked for; nil leaves it to the server.
    ///   - bytesMax: The most bytes that are kept.
    init(size: Int?, bytesMax: Int = .max) {
        self.size = size
        self.bytesMax = bytesMax
    }

    /// Whether the walk reached the end of the list.
    var isComplete: Bool {
        switch ending {
        case .said, .empty: true
        case .open, .circle, .failed, .limited, .full: false
        }
    }

    /// Whether the last page by its number came before as many rows as the total; then a page lacks a row.
    var lacksRows: Bool { totalAtEnd.map { $0 > rowCount } ?? false }

    /// Whether the last page said that no page follows.
    var isSaidToEnd: Bool { ending == .said }

    /// The page size that the walk shows: that of its largest page, or the one asked for if all rows are on one page.
    var seenSize: Int { pages.count { $0.count > 0 } > 1 ? largestPage : max(size ?? 0, largestPage) }

    /// Ends the walk at a refused request, in styles whose clients count and get no other sign of the end.
    mutating func endByRefusal() {
        ending = .empty(promised: false)
    }

    /// Returns the page that contains the row of an index.
    func page(ofRow index: Int) -> Int? { pages.lastIndex { $0.start <= index && $0.count > 0 } }

    /// Takes a page, and decides where the walk goes on.
    ///
    /// - Parameters:
    ///   - glance: The page.
    ///   - position: Its position.
    ///   - lead: The lowest index of its rows in the first walk.
    ///   - pagesMax: The most pages.
    /// - Returns: The position of the next page; nil at the end.
    mutating func add(_ glance: PageGlance, at position: PagePosition, lead: Int?, pagesMax: Int) -> PagePosition? {
        var page = Page(
            position: position,
            start: rowCount,
            count: glance.ids.count,
            fingerprint: glance.fingerprint ?? 0,
            total: glance.total,
            pageCount: glance.pageCount,
            lead: lead
        )
        let repeatsLast = page.count > 0 && pages.last?.fingerprint == page.fingerprint
        rowCount += page.count
        bytes += page.count * Self.rowBytes + Self.pageBytes + position.byteCount
        largestPage = max(largestPage, page.count)
        idlessCount += glance.idlessCount
        hasIDs = hasIDs && glance.hasIDs
        emptyPages = page.count == 0 ? emptyPages + 1 : 0
        visited.insert(position.hashValue)
        let next = next(after: glance, at: extent(of: page, index: pages.count, fullSize: largestPage))
        page.saysEnd = next == nil
        page.saysMore = next != nil && glance.following.isSure
        let before = pages.last
        back = before == nil ? nil : glance.previous.position
        pages.append(page)
        guard let next else {
            let isLast = page.count > 0 || before?.saysEnd ?? true
            ending = isLast ? .said : .empty(promised: before?.saysMore ?? false)
            if isLast, case .until(let total, _) = glance.following { totalAtEnd = total }
            return nil
        }
        if repeatsLast || visited.contains(next.hashValue) {
            ending = .circle
        } else if emptyPages >= Self.emptyPagesMax || (emptyPages > 0 && !next.isToken) {
            ending = .empty(promised: before?.saysMore ?? false)
        } else if pages.count >= pagesMax {
            ending = .limited
        } else if bytes > bytesMax {
            ending = .full
        } else {
            return next
        }
        return nil
    }

    /// Returns the position after a page; nil if the page says that none follows.
    private func next(after glance: PageGlance, at extent: PageExtent) -> PagePosition? {
        switch glance.following {
        case .end: nil
        case .page(let position), .perhaps(let position): position
        case .until(let total, let position): total > extent.end(count: glance.ids.count) ? position : nil
        }
    }

    /// Returns the place of a page in the list.
    ///
    /// - Parameters:
    ///   - index: The index of the page.
    ///   - fullSize: The number of rows of a full page; nil for that of the largest page.
    /// - Returns: The place.
    func extent(ofPage index: Int, fullSize: Int? = nil) -> PageExtent {
        extent(of: pages[index], index: index, fullSize: fullSize ?? largestPage)
    }

    private func extent(of page: Page, index: Int, fullSize: Int) -> PageExtent {
        switch (page.position, pages.first?.position) {
        case (.number, _): PageExtent(rowsBefore: index * fullSize, fullSize: fullSize)
        case (.offset(let offset), .offset(let first)): PageExtent(rowsBefore: offset - first)
        default: PageExtent(rowsBefore: page.start)
        }
    }
}

extension PageFollowing {
    /// Whether the page says whether rows follow; without a sign, only the next page shows it.
    fileprivate var isSure: Bool {
        switch self {
        case .end, .page, .until: true
        case .perhaps: false
        }
    }
}

extension PagePosition {
    /// The length of the token or URL in bytes.
    fileprivate var byteCount: Int {
        switch self {
        case .token(let token), .before(let token): (token.text ?? token.description).utf8.count
        case .url(let url), .urlBefore(let url): url.utf8.count
        case .first, .number, .offset: 0
        }
    }

    /// Whether the server gave the position, so that pages without rows can come before others.
    var isToken: Bool {
        switch self {
        case .token, .url, .before, .urlBefore: true
        case .first, .number, .offset: false
        }
    }
}
