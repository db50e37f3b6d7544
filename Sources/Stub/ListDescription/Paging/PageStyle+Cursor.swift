// Understudy
// SPDX-License-Identifier: Apache-2.0

extension PageStyle {
    /// Returns the page that a cursor leads to, or the first one without a cursor.
    ///
    /// A cursor knows the last row before its page, so that rows which come and go before it move nothing; where that
    /// row itself is gone, it knows the index.
    ///
    /// - Parameters:
    ///   - text: The cursor as it was sent; nil for the first page.
    ///   - size: The number of rows of a page; nil for as many as the page had that gave the cursor.
    ///   - rows: The rows in order.
    ///   - owner: The list and question that a cursor must have been made for.
    /// - Returns: The page.
    /// - Throws: `BadParameter` for a text that is not a cursor, and for one of another list or question.
    func cursorPage(
        _ text: String?,
        size: UInt64?,
        of rows: RowSequence,
        owner: CursorOwner
    ) throws(BadParameter) -> Page {
        guard let text else { return page(from: 0, size: size ?? max(1, defaultSize), total: rows.count) }
        guard let cursor = Cursor(text) else {
            throw BadParameter(
                pageParameter,
                value: text,
                allowed: "a cursor from an answer of this list, or none"
            )
        }
        guard cursor.owner.list == owner.list else {
            throw BadParameter(
                pageParameter,
                value: text,
                allowed: "a cursor of this list; this one belongs to another list or seed"
            )
        }
        guard cursor.owner.question == owner.question else {
            let remedy = "the same filter, search and sort as for the cursor, or start without a cursor"
            throw BadParameter(pageParameter, value: text, allowed: remedy)
        }
        let most = max(1, maximumSize)
        let size = size ?? min(max(1, cursor.size), most)
        let start = cursor.after.flatMap { rows.place(of: $0) }.map { $0 + 1 } ?? cursor.place
        return page(from: start, size: size, total: rows.count)
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
        let lower = page.range.lowerBound
        return (
            page.hasMore ? cursor(to: page.range.upperBound) : nil,
            lower > 0 ? cursor(to: lower > page.size ? lower - page.size : 0) : nil
        )
    }
}
