// Understudy
// SPDX-License-Identifier: Apache-2.0

extension ListDescription {
    /// Returns the page that a query asks for (F-05 … F-12).
    ///
    /// - Parameter query: The query's names and values, percent-decoded, in the order of the request.
    /// - Returns: The page, possibly without rows.
    /// - Throws: `BadParameter` for a value that is not allowed.
    package func page(for query: [(name: String, value: String)]) throws(BadParameter) -> Page {
        try page(for: ListRequest(query: query))
    }

    /// Returns the page that a request asks for, of the list as it was generated or as it has become.
    ///
    /// - Parameters:
    ///   - request: The parameters, and what links begin with.
    ///   - overlay: The changes of the list; nil for none.
    /// - Returns: The page, possibly without rows.
    /// - Throws: `BadParameter` for a value that is not allowed, with status 422 where too many rows would be read.
    package func page(for request: ListRequest, of overlay: RowOverlay? = nil) throws(BadParameter) -> Page {
        let all = overlay.map { RowSequence($0) } ?? RowSequence(count: rows)
        let (chosen, signature) = try rows(for: request, of: all)
        var page = try page(for: request, of: chosen, signature: signature)
        if overlay != nil || !signature.isEmpty { page.source = chosen }
        return page
    }

    /// Returns the rows that a request chooses, and its question as one text, empty where it chooses nothing.
    private func rows(
        for request: ListRequest,
        of all: RowSequence
    ) throws(BadParameter) -> (rows: RowSequence, signature: String) {
        guard let query else { return (all, "") }
        let question = try RowQuestion(for: query, in: request.query)
        guard let subject = question.subject else { return (all, "") }
        guard all.count <= query.scan else {
            let allowed =
                "nothing: the list has \(all.count) rows, and at most \(query.scan) are read to filter, search "
                + "and sort; lower 'rows' or raise 'scan' of its 'query'"
            throw BadParameter(subject.name, value: subject.value, allowed: allowed, status: 422)
        }
        return (RowScan(for: question, query: query, of: self).rows(of: all), question.signature)
    }

    private func page(
        for request: ListRequest,
        of rows: RowSequence,
        signature: String
    ) throws(BadParameter) -> Page {
        var page: Page
        switch paging.kind {
        case .page, .link, .offset:
            let asked = try paging.request(from: request.query)
            page =
                try paging.kind == .offset
                ? paging.offsetPage(asked, ofRows: rows.count) : paging.page(asked, ofRows: rows.count)
        case .cursor:
            let text = try QueryParameters(pairs: request.query).text(paging.pageParameter)
            let size = try paging.writtenSize(from: request.query)
            page = try paging.cursorPage(text, size: size, of: rows, owner: owner(signature))
        case .keyset:
            let text = try QueryParameters(pairs: request.query).text(paging.pageParameter)
            page = try paging.keysetPage(text, size: try paging.size(from: request.query), of: rows, keys: keys)
        }
        if paging.kind == .link {
            page.links = paging.links(of: page, asked: request)
            page.ownLink = paging.link(to: page.number, of: page, asked: request)
            page.endLink = paging.link(
                to: paging.last(size: page.size, total: page.total) + 1,
                of: page,
                asked: request
            )
        }
        if envelope.tellsNeighbours { tellNeighbours(of: &page, in: rows, signature: signature) }
        return page
    }

    private func tellNeighbours(of page: inout Page, in rows: RowSequence, signature: String) {
        let all = neighbours(of: page, in: rows, signature: signature)
        (page.next, page.previous) = all
        // What leads to a page is what leads on from one that ends where it begins.
        var before = page
        (before.range, before.number, before.hasMore) = (0..<page.range.lowerBound, page.number &- 1, true)
        page.own = page.ownLink.map { .text($0.url) } ?? neighbours(of: before, in: rows, signature: signature).next
        var last = page
        last.hasMore = true
        last.range = 0..<rows.count
        last.number = paging.last(size: page.size, total: rows.count)
        page.end = page.endLink.map { .text($0.url) } ?? neighbours(of: last, in: rows, signature: signature).next
    }

    private func neighbours(
        of page: Page,
        in rows: RowSequence,
        signature: String
    ) -> (next: PageReference?, previous: PageReference?) {
        switch paging.kind {
        case .page: paging.numberNeighbours(of: page)
        case .offset: paging.offsetNeighbours(of: page)
        case .cursor: paging.cursorNeighbours(of: page, in: rows, owner: owner(signature))
        case .keyset: (paging.keysetNeighbours(of: page, in: rows, keys: keys), nil)
        case .link:
            (
                page.links.first { $0.relation == "next" }.map { .text($0.url) },
                page.links.first { $0.relation == "prev" }.map { .text($0.url) }
            )
        }
    }

    private func owner(_ signature: String) -> CursorOwner {
        CursorOwner(list: name, seed: seed, question: signature)
    }

    /// The keys that requests of the style `keyset`, and requests for one row, name.
    package var keys: KeySequence { row.keys(of: paging.keyField) ?? KeySequence() }
}
