// Understudy
// SPDX-License-Identifier: Apache-2.0

extension PageStyle {
    /// Returns the page that a cursor leads to, or the first one without a cursor.
    ///
    /// A cursor has the number of the last row before its page, so rows that are inserted or deleted before that row do
    /// not move the page. If that row itself is deleted, the page begins where the row would be.
    ///
    /// - Parameters:
    ///   - text: The cursor as it was sent; nil for the first page.
    ///   - before: The cursor of the row after the page; nil for a page that goes forward.
    ///   - size: The number of rows of a page; nil for the size of the page that gave the cursor.
    ///   - rows: The rows in order.
    ///   - owner: The list and question that a cursor must have been made for.
    /// - Returns: The page.
    /// - Throws: `BadParameter` for a text that is not a cursor, and for one of another list or question.
    func cursorPage(
        _ text: String?,
        before: String? = nil,
        size: UInt64?,
        of rows: RowSequence,
        owner: CursorOwner
    ) throws(BadParameter) -> Page {
        var start: Cursor?
        do throws(BadParameter) {
            start = try text.map { text throws(BadParameter) in
                try cursor(text, named: pageParameter, owner: owner)
            }
        } catch {
            guard badToken == .default else { throw error }
        }
        let end = try before.map { text throws(BadParameter) in
            try cursor(text, named: beforeParameter ?? pageParameter, owner: owner)
        }
        let size = size ?? (start ?? end).map { min(max(1, $0.size), max(1, maximumSize)) } ?? max(1, defaultSize)
        let lower = start.map { position(of: $0, in: rows).behind } ?? 0
        guard let end else { return page(from: lower, size: size, total: rows.count) }
        return page(before: position(of: end, in: rows).place, from: lower, size: size, total: rows.count)
    }

    /// Returns the position of the row of a cursor; for an unknown row, the position that it had when the cursor was
    /// made.
    func position(of cursor: Cursor, in rows: RowSequence) -> RowPosition {
        guard cursor.place > 0 else { return RowPosition(place: 0, isThere: false) }
        let last = cursor.place - 1
        // A cursor without a row leads to an index.
        guard let row = cursor.after else { return RowPosition(place: last, isThere: true) }
        if let known = rows.position(of: row), !known.isForgotten { return known }
        return RowPosition(place: min(last, rows.count), isThere: false)
    }

    /// Reads a cursor of an owner.
    func cursor(
        _ text: String,
        named parameter: String,
        owner: CursorOwner
    ) throws(BadParameter) -> Cursor {
        guard let cursor = Cursor(text) else {
            let allowed = "a cursor from an answer of this list, or none"
            throw BadParameter(parameter, value: text, allowed: allowed, kind: .token)
        }
        guard cursor.owner.list == owner.list else {
            let allowed = "a cursor of this list; this one belongs to another list or seed"
            throw BadParameter(parameter, value: text, allowed: allowed, kind: .token)
        }
        guard cursor.owner.question == owner.question, cursor.owner.carried == owner.carried else {
            let remedy = "the same filter, search and sort as for the cursor, or start without a cursor"
            throw BadParameter(parameter, value: text, allowed: remedy, kind: .token)
        }
        return cursor
    }

    /// Returns the cursors that lead to the neighbours of a page.
    func cursorNeighbours(
        of page: Page,
        in rows: RowSequence,
        owner: CursorOwner
    ) -> (next: PageReference?, previous: PageReference?) {
        func cursor(to place: UInt64) -> PageReference {
            let after = place > 0 ? rows.number(at: place - 1) : nil
            return .text(Cursor(owner: owner, size: page.size, place: place, after: after).text)
        }
        let next = page.hasMore ? cursor(to: page.range.upperBound) : nil
        let lower = page.range.lowerBound
        guard lower > 0 else { return (next, nil) }
        // A backward page ends before the row of its cursor, so this cursor is that of the row after the page.
        let start = lower > page.size ? lower - page.size : 0
        return (next, cursor(to: beforeParameter == nil ? start : lower + 1))
    }

    /// Returns the last rows before an index, at most one page, for a client that goes backward.
    func page(before end: UInt64, from start: UInt64, size: UInt64, total: UInt64) -> Page {
        // A cursor may come from a time when the list was longer.
        let start = min(start, total)
        let upper = min(max(end, start), total)
        let lower = upper - start < size ? start : upper - size
        var page = Page(number: size == 0 ? 1 : lower / size + 1, size: size, range: lower..<upper, total: total)
        page.isBackward = true
        page.hasMore = lower > start
        return page
    }
}
