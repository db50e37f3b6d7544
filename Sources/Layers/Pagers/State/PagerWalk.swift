// Understudy
// SPDX-License-Identifier: Apache-2.0

import Fingerprints
import JSONValues

/// The way of a pager through the pages, from the first one on.
struct PagerWalk: Hashable, Sendable {
    /// A page next to those that were read.
    struct Neighbor: Hashable, Sendable {
        /// The position of the page.
        var position: PagePosition
        /// Whether the server has said that the page exists.
        var isCertain: Bool
    }

    /// The number of pages without rows in succession after which the way counts as a circle.
    static let emptyPagesMax = 100

    /// The page that follows; nil at the end.
    private(set) var next: Neighbor?
    /// The page before the first one; nil if there is none.
    private(set) var previous: Neighbor?
    /// The number of all rows, as the server last said.
    private(set) var total: Int?
    /// The number of rows of the largest page so far.
    private(set) var largestPage = 0
    /// The number of pages without rows in succession.
    private(set) var emptyPages = 0
    /// Whether the way began again after a token had expired; that happens once.
    var hasRestarted = false
    /// Whether the pages so far contained only rows that are shown already.
    var isCatchingUp = false

    private var asked: Set<PagePosition> = []
    private var lastIDs: [JSONValue] = []
    private var receivedRows = 0
    private var pages = 0

    /// Returns whether the way was at a position before.
    func visited(_ position: PagePosition) -> Bool { asked.contains(position) }

    /// Returns whether a page is the one before it again, row for row.
    func repeats(_ page: ReadPage) -> Bool {
        !page.ids.isEmpty && page.ids == lastIDs && !page.ids.contains(.null)
    }

    /// Goes on to a page.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - position: Its position.
    ///   - pageSize: The size that was asked for.
    mutating func advance(over page: ReadPage, at position: PagePosition, pageSize: Int?) {
        if pages == 0 { previous = Self.neighbor(page.previous) }
        asked.insert(position)
        let estimate = rowsBefore(position, pageSize: pageSize) + page.ids.count
        pages += 1
        receivedRows += page.ids.count
        largestPage = max(largestPage, page.ids.count)
        emptyPages = page.ids.isEmpty ? emptyPages + 1 : 0
        lastIDs = page.ids
        total = page.total
        if case .until(let total, let position) = page.next {
            // If rows are missing after one empty page, the next one is asked for; after two, the total is wrong.
            let isMissing = total > max(receivedRows, estimate) && emptyPages < 2
            next = isMissing ? Neighbor(position: position, isCertain: true) : nil
        } else {
            next = Self.neighbor(page.next)
        }
    }

    /// Goes back to the page before the first one.
    mutating func goBack(over page: ReadPage, at position: PagePosition) {
        asked.insert(position)
        previous = Self.neighbor(page.previous)
    }

    /// Returns the number of rows before a page if all pages had the same size; 0 if positions do not show that.
    private func rowsBefore(_ position: PagePosition, pageSize: Int?) -> Int {
        switch position {
        case .offset(let offset): offset
        case .number: pages * min(pageSize ?? 0, largestPage)
        case .first, .token, .url, .before, .urlBefore: 0
        }
    }

    private static func neighbor(_ following: PageFollowing) -> Neighbor? {
        switch following {
        case .end: nil
        case .page(let position), .until(_, let position): Neighbor(position: position, isCertain: true)
        case .perhaps(let position): Neighbor(position: position, isCertain: false)
        }
    }
}

extension PagerWalk {
    /// Takes the way into a fingerprint.
    func mix(into words: inout Fingerprinter) {
        let flags: UInt64 = (hasRestarted ? 1 : 0) | (isCatchingUp ? 2 : 0)
        words.mix(flags | UInt64(emptyPages) << 8 | UInt64(largestPage) << 16)
        words.mix(UInt64(pages) | UInt64(receivedRows) << 32)
        words.mix(UInt64(bitPattern: Int64(total ?? -1)))
        for neighbor in [next, previous] {
            words.mix(neighbor.map { $0.isCertain ? 2 : 1 } ?? 0)
            neighbor?.position.mix(into: &words)
        }
        words.mix(json: lastIDs)
        // A set has no order, so the fingerprints of its elements are added.
        var sum: UInt64 = 0
        for position in asked {
            var element = Fingerprinter()
            position.mix(into: &element)
            sum &+= element.fingerprint.low
        }
        words.mix(sum)
    }

    /// Returns the positions of the pages that follow, if the server's total says that they exist.
    ///
    /// - Parameters:
    ///   - count: The number of positions.
    ///   - first: The position of the first page of the list.
    /// - Returns: The positions, at most that number; none without a total, and for positions that the server gives.
    func positionsAhead(_ count: Int, from first: PagePosition) -> [PagePosition] {
        guard let next, next.isCertain, let total, largestPage > 0 else { return [] }
        switch (next.position, first) {
        case (.number(let number), .number(let firstNumber)):
            return (number..<(number + count)).filter { ($0 - firstNumber) * largestPage < total }.map { .number($0) }
        case (.offset(let offset), _):
            return (0..<count).map { offset + $0 * largestPage }.filter { $0 < total }.map { .offset($0) }
        default: return []
        }
    }
}
