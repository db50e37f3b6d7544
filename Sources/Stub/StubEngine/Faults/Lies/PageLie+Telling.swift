// Understudy
// SPDX-License-Identifier: Apache-2.0

import Fingerprints
import ListDescription

extension PageLie {
    /// The rows and numbers that a lie works with.
    struct Occasion {
        /// The rows in the order in which the page counts them.
        var rows: RowSequence
        /// Numbers that are the same for the same list, seed and request number.
        var random: SeededNumbers
        /// The list, which a lie may change for the one answer.
        var list: ListDescription
    }

    /// Changes a page so that its content is wrong.
    func tell(_ page: inout Page, on occasion: inout Occasion) {
        switch kind {
        case .repeatRow: repeatRow(&page, on: occasion)
        case .skipRow: skipRow(&page, on: occasion)
        case .shortPage: shorten(&page)
        case .driftingTotal: driftTotal(&page, on: &occasion)
        case .wrongTotal: falsifyTotal(&page)
        case .endlessMore: promiseMore(&page)
        case .earlyEnd: endEarly(&page)
        case .sameCursor: repeatCursor(&page)
        case .otherOrder: reorder(&page, on: &occasion)
        case .clamp: clamp(&page, on: occasion)
        case .cycle: leadBack(&page, on: occasion)
        case .ignoreCursor: page = occasion.list.firstPage(insteadOf: page)
        case .ignoreSize: page = occasion.list.pageOfDefaultSize(insteadOf: page)
        case .emptyPage: empty(&page, on: occasion)
        case .tieRepeat: repeatTies(&page, on: occasion)
        case .cappedTotal: capTotal(&page, on: occasion)
        case .endAs: changeEnd(&page, on: &occasion)
        }
    }
}

// For a client that goes backward, the rows before a page are those with higher indexes, so all is mirrored.
extension PageLie.Occasion {
    /// Returns whether a page shows rows, and other rows are before it on the way of the client.
    func hasRowsBefore(_ page: Page) -> Bool {
        guard page.rowCount > 0, !page.range.isEmpty else { return false }
        return page.isBackward ? page.range.upperBound < rows.count : page.range.lowerBound > 0
    }
}

extension PageLie {
    /// Moves a page one row back, so that the last row of the page before comes twice; a page without rows is left.
    func repeatRow(_ page: inout Page, on occasion: Occasion) {
        guard occasion.hasRowsBefore(page) else { return }
        let (lower, upper) = (page.range.lowerBound, page.range.upperBound)
        page.places = page.isBackward ? [lower + 1..<upper + 1] : [lower - 1..<upper - 1]
    }
}

extension PageLie {
    /// Moves a page one row on, so that the row between it and the page before never comes.
    func skipRow(_ page: inout Page, on occasion: Occasion) {
        guard occasion.hasRowsBefore(page) else { return }
        let (lower, upper) = (page.range.lowerBound, page.range.upperBound)
        page.places =
            page.isBackward ? [lower - min(lower, 1)..<upper - 1] : [lower + 1..<min(upper + 1, occasion.rows.count)]
    }
}

extension PageLie {
    /// Leaves the last rows of a page out, half of them unless a number is given, where rows follow.
    func shorten(_ page: inout Page) {
        let (lower, upper) = (page.range.lowerBound, page.range.upperBound)
        guard page.rowCount > 0, page.isBackward ? lower > 0 : upper < page.total else { return }
        let count = upper - lower
        let missing = min(count, by.map { UInt64(max(1, $0)) } ?? (count + 1) / 2)
        page.places = page.isBackward ? [lower + missing..<upper] : [lower..<upper - missing]
    }
}

extension PageLie {
    /// Rotates the list by a number of rows that differs in each request, so that two pages do not fit together.
    func reorder(_ page: inout Page, on occasion: inout Occasion) {
        let count = occasion.rows.count
        guard count > 1, page.rowCount > 0, !page.range.isEmpty else { return }
        let shift = occasion.random.next(below: count - 1) + 1
        let rows = page.range.upperBound - page.range.lowerBound
        // Both are below the count, which is far below half of what 64 bits hold.
        let lower = (page.range.lowerBound + shift) % count
        let first = min(rows, count - lower)
        page.places = [lower..<lower + first, 0..<rows - first]
    }
}

extension PageLie {
    /// Says that no rows follow.
    func endEarly(_ page: inout Page) {
        page.hasMore = false
        page.next = nil
    }
}

extension PageLie {
    /// Says that rows follow where none do; without a next reference, the one to the end leads to an empty page.
    func promiseMore(_ page: inout Page) {
        // A page of size 0 is not the end of anything.
        guard !page.hasMore, page.size > 0 else { return }
        page.hasMore = true
        page.next = page.next ?? page.end
    }
}

extension PageLie {
    /// Leads to the page itself instead of to the next one, where one follows.
    func repeatCursor(_ page: inout Page) {
        if page.next != nil { page.next = page.own }
    }
}

extension PageLie {
    /// Adds a number to the total, a page's size unless it is given; the total never falls below 0.
    func falsifyTotal(_ page: inout Page) {
        page.total = wrongTotal(insteadOf: page.total, size: page.size)
    }

    /// Returns the total in the place of the right one, for a page's size.
    func wrongTotal(insteadOf total: UInt64, size: UInt64) -> UInt64 {
        let change = by ?? Int64(clamping: max(1, size))
        return change < 0 ? total - min(total, change.magnitude) : total + change.magnitude
    }
}

extension PageLie {
    /// Moves the total up or down by at least 1 and at most a number, which is a page's size unless it is given.
    func driftTotal(_ page: inout Page, on occasion: inout Occasion) {
        let most = greatestDrift(size: page.size)
        let change = occasion.random.next(below: most) + 1
        if occasion.random.next() >> 63 == 1, page.total >= change {
            page.total -= change
        } else {
            page.total += change
        }
    }

    /// Returns the greatest difference of a total that drifts from the right one, for a page's size.
    func greatestDrift(size: UInt64) -> UInt64 { by.map { UInt64(max(1, $0)) } ?? max(1, size) }
}

extension PageLie {
    /// Gives the rows of the last page once more where a page is past the end, in the direction of the client.
    func clamp(_ page: inout Page, on occasion: Occasion) {
        let count = occasion.rows.count
        // A request for 0 rows gets no rows on any page.
        guard page.range.isEmpty, page.places == nil, page.size > 0, count > 0 else { return }
        let start = (count - 1) / page.size * page.size
        if page.isBackward {
            if page.range.upperBound == 0 { page.places = [0..<count - start] }
        } else if page.range.lowerBound >= count {
            page.places = [start..<count]
        }
    }
}

/// Numbers that only look random: a pure function of a list's seed and name and of a request's number.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    /// Begins the numbers of one request.
    init(list: ListDescription, request: Int) {
        let start = list.seed &+ UInt64(bitPattern: Int64(request)) &* StableHash.increment
        state = StableHash.hash(list.name, from: start)
    }

    mutating func next() -> UInt64 {
        state &+= StableHash.increment
        return Fingerprinter.spread(state)
    }

    /// Returns the next number from 0 up to a bound, exclusive; 0 for the bound 0.
    mutating func next(below bound: UInt64) -> UInt64 {
        next().multipliedFullWidth(by: bound).high
    }
}
