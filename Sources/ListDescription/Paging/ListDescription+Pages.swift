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
    ///   - overlay: What has become of the list; nil for nothing.
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
        let question = try RowQuestion(query, request.query)
        guard let subject = question.subject else { return (all, "") }
        guard all.count <= query.scan else {
            let allowed =
                "nothing: the list has \(all.count) rows, and at most \(query.scan) are read to filter, search and sort; "
                + "lower 'rows' or raise 'scan' of its 'query'"
            throw BadParameter(subject.name, subject.value, allowed: allowed, status: 422)
        }
        return (RowScan(question, query, of: self).rows(of: all), question.signature)
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
            let size = try paging.size(from: request.query)
            page = try paging.cursorPage(text, size: size, of: rows, owner: owner(signature))
        case .keyset:
            let text = try QueryParameters(pairs: request.query).text(paging.pageParameter)
            page = try paging.keysetPage(text, size: try paging.size(from: request.query), of: rows, keys: keys)
        }
        if paging.kind == .link { page.links = paging.links(of: page, asked: request) }
        if envelope.tellsNeighbours { tellNeighbours(of: &page, rows, signature) }
        return page
    }

    private func tellNeighbours(of page: inout Page, _ rows: RowSequence, _ signature: String) {
        switch paging.kind {
        case .page: (page.next, page.previous) = paging.numberNeighbours(of: page)
        case .offset: (page.next, page.previous) = paging.offsetNeighbours(of: page)
        case .cursor:
            (page.next, page.previous) = paging.cursorNeighbours(of: page, in: rows, owner: owner(signature))
        case .keyset: page.next = paging.keysetNeighbours(of: page, in: rows, keys: keys)
        case .link:
            page.next = page.links.first { $0.relation == "next" }.map { .text($0.url) }
            page.previous = page.links.first { $0.relation == "prev" }.map { .text($0.url) }
        }
    }

    private func owner(_ signature: String) -> CursorOwner {
        CursorOwner(list: name, seed: seed, question: signature)
    }

    /// The keys that requests of the style `keyset`, and requests for one row, name.
    package var keys: KeySequence { row.keys(of: paging.keyField) ?? KeySequence() }
}
