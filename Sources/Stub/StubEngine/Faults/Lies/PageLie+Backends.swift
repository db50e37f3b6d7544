// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

// The lies that are common in real backends: tokens that go round, empty pages, ties, capped totals, odd ends.
extension PageLie {
    /// The limit of a total in long lists, where no other is given.
    private static let usualCap: UInt64 = 10_000

    /// Leads to the page before instead of to the next one, where one follows and a reference leads back.
    func leadBack(_ page: inout Page, on occasion: Occasion) {
        guard page.next != nil, let back = occasion.list.referenceBack(from: page) else { return }
        page.next = back
    }

    /// Leaves all rows out, and leads to the same rows again; a page past the end has none to leave out.
    func empty(_ page: inout Page, on occasion: Occasion) {
        // A page number would always lead to the same page, so a client would never see the rows. No key leads to the
        // first page. If the client goes backward, the page's reference cannot lead to the page itself.
        guard page.rowCount > 0, !page.range.isEmpty, occasion.list.paging.pagesByToken, !page.isBackward,
            let again = occasion.list.referenceAgain(to: page)
        else { return }
        // No row counts as sent, so the number of remaining rows includes those of the page.
        page.range = page.range.lowerBound..<page.range.lowerBound
        page.places = nil
        page.hasMore = true
        page.next = again
    }

    /// Puts the last rows of the page before in front of the page's own, one of them unless a number is given.
    func repeatTies(_ page: inout Page, on occasion: Occasion) {
        guard occasion.hasRowsBefore(page) else { return }
        let (lower, upper) = (page.range.lowerBound, page.range.upperBound)
        let count = min(page.isBackward ? occasion.rows.count - upper : lower, by.map { UInt64(max(1, $0)) } ?? 1)
        page.places = page.isBackward ? [lower..<upper + count] : [lower - count..<upper]
    }

    /// Limits the total, to half of it in short lists unless a number is given; the last page is that of this total.
    func capTotal(_ page: inout Page, on occasion: Occasion) {
        let cap = cap(ofTotal: page.total)
        guard cap < page.total else { return }
        page.total = cap
        page.last = occasion.list.lastReference(byTotalOf: page)
    }

    /// Returns the limit of a total.
    func cap(ofTotal total: UInt64) -> UInt64 {
        let usual = total > Self.usualCap ? Self.usualCap : max(1, total / 2)
        return by.map { UInt64(max(1, $0)) } ?? usual
    }

    /// Gives the end of the list another form; the last page leads to itself unless a form is given.
    func changeEnd(_ page: inout Page, on occasion: inout Occasion) {
        guard page.next == nil, !page.hasMore, page.size > 0 else { return }
        let form = self.form ?? .repeated
        if form == .repeated {
            page.next = page.own
        } else {
            occasion.list.envelope = occasion.list.envelope.ending(as: form)
        }
    }
}
