// Understudy
// SPDX-License-Identifier: Apache-2.0

// The pages of a backend that ignores a part of the request, and the references of one that misleads clients.
extension ListDescription {
    /// Returns the page that a request gets if the number or the token in it is ignored.
    ///
    /// - Parameter page: The page that was asked for.
    /// - Returns: The first page of the requested size; the last rows for a client that goes backward through a
    ///   connection.
    package func firstPage(insteadOf page: Page) -> Page {
        let count = rowOrder(of: page).count
        var first: Page
        if leadsBackward(page) {
            first = paging.page(before: count, from: 0, size: page.size, total: count)
        } else {
            first = paging.page(from: 0, size: page.size, total: count)
            first.number = paging.numbersPages ? paging.first : 1
        }
        guard page.places?.isEmpty != true else {
            // The request asks for 0 rows, and gets none.
            if page.size == 0 { first = paging.pageWithoutRows(insteadOf: first) }
            first.places = []
            first.takeRequest(of: page)
            return first
        }
        return completed(first, like: page)
    }

    /// The page with only the last row, for a request without parameters.
    package var lastPage: Page {
        let rows = RowSequence(count: rows)
        let last = max(1, rows.count) - 1
        var page = paging.page(from: last, size: max(1, paging.defaultSize), total: rows.count)
        page.address = PageAddress(ListRequest(query: [], path: path), placed: [])
        if tellsNeighbours { tellNeighbours(of: &page, in: rows) }
        completeReferences(of: &page)
        return page
    }

    /// Returns the page that a request gets if the size in it is ignored.
    ///
    /// - Parameter page: The page that was asked for.
    /// - Returns: The page of the default size with the same number, or with the same first row.
    package func pageOfDefaultSize(insteadOf page: Page) -> Page {
        let count = rowOrder(of: page).count
        let size = max(1, paging.defaultSize)
        let other: Page
        if paging.numbersPages {
            let asked = PageRequest(page: page.number, size: size)
            let pastEnd = Page(number: page.number, size: size, range: count..<count, total: count)
            other = (try? paging.page(asked, ofRows: count)) ?? pastEnd
        } else if page.isBackward {
            other = paging.page(before: page.range.upperBound, from: 0, size: size, total: count)
        } else {
            other = paging.page(from: page.range.lowerBound, size: size, total: count)
        }
        return completed(other, like: page)
    }

    /// Returns a reference to the page before, in the form of a reference to the page after.
    ///
    /// - Parameter page: The page.
    /// - Returns: The reference; nil on the first page, and if no key leads to the page before.
    package func referenceBack(from page: Page) -> PageReference? {
        if leadsBackward(page) { return page.previous }
        let lower = page.range.lowerBound
        guard lower > 0 else { return nil }
        guard paging.kind == .keyset || paging.beforeParameter != nil else { return page.previous }
        return reference(
            to: lower > page.size ? lower - page.size : 0,
            number: page.number,
            beside: page,
            in: rowOrder(of: page)
        )
    }

    /// Returns a reference that leads to a page again.
    ///
    /// - Parameter page: The page.
    /// - Returns: A cursor that differs from the one that the request sent, or else the same reference again; nil where
    ///   no key leads to the page.
    package func referenceAgain(to page: Page) -> PageReference? {
        guard paging.kind == .cursor else { return page.own }
        let owner = owner(page.question, revision: page.revision)
        return .text(Cursor(owner: owner, size: page.size, place: page.range.lowerBound, after: nil).text)
    }

    /// Returns the reference to the last page of a list with the number of rows that a page shows.
    ///
    /// - Parameter page: The page.
    /// - Returns: The reference; nil if no answer shows it.
    package func lastReference(byTotalOf page: Page) -> PageReference? {
        guard page.last != nil else { return nil }
        return lastReference(from: page, ofRows: page.total, in: rowOrder(of: page))
    }

    /// Returns the rows in the order that a page counts them.
    private func rowOrder(of page: Page) -> RowSequence { page.source ?? RowSequence(count: rows) }

    /// Adds the values that answers show about a page to another page of the same request.
    private func completed(_ other: Page, like page: Page) -> Page {
        var other = other
        other.takeRequest(of: page)
        let rows = rowOrder(of: page)
        if let most = paging.maximumBytes { cut(&other, to: most, of: rows) }
        if tellsNeighbours { tellNeighbours(of: &other, in: rows) }
        completeReferences(of: &other)
        return other
    }
}

extension Page {
    /// Copies the values that depend only on the request and the rows from another page of the same request.
    fileprivate mutating func takeRequest(of other: Page) {
        (address, question, sentTokens) = (other.address, other.question, other.sentTokens)
        // Its cursors lead to the same state of the rows.
        (source, revision) = (other.source, other.revision)
    }
}
