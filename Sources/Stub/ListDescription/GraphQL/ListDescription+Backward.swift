// Understudy
// SPDX-License-Identifier: Apache-2.0

// The references of connections for a client that goes from the end of the list to its beginning. Each reference is the
// cursor of the row after the page to which it leads, as the argument `before` takes it.
extension ListDescription {
    /// Returns whether the references of a page lead a client backward through a connection.
    func leadsBackward(_ page: Page) -> Bool { graphQL != nil && page.isBackward }

    /// Sets the references of a page to the pages around it, in the direction in which the client goes.
    func tellBackwardNeighbours(of page: inout Page, in rows: RowSequence) {
        let (lower, upper) = (page.range.lowerBound, page.range.upperBound)
        let behind = min(upper + page.size, rows.count)
        page.next = page.hasMore ? backwardReference(before: lower, beside: page, in: rows) : nil
        page.previous = upper < rows.count ? backwardReference(before: behind, beside: page, in: rows) : nil
    }

    /// Returns the reference to the rows before an index, which may be one past the last row.
    ///
    /// - Parameters:
    ///   - place: The index.
    ///   - page: The page that shows the reference.
    ///   - rows: The rows in order.
    /// - Returns: The cursor of the row at the index.
    func backwardReference(before place: UInt64, beside page: Page, in rows: RowSequence) -> PageReference {
        let owner = owner(page.question, revision: page.revision)
        return .text(Cursor(owner: owner, size: page.size, place: place + 1, after: rows.number(at: place)).text)
    }
}
