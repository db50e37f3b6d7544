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

    /// Returns the page that a request asks for, of the generated list or of the changed one.
    ///
    /// - Parameters:
    ///   - request: The parameters, and the beginning of links.
    ///   - overlay: The changes of the list, at the revision of ``origin(of:)`` if that is not nil; nil for none.
    /// - Returns: The page, possibly without rows.
    /// - Throws: `BadParameter` for a value that is not allowed, with status 422 if too many rows would be read.
    package func page(for request: ListRequest, of overlay: RowOverlay? = nil) throws(BadParameter) -> Page {
        let request = try restored(request)
        let all = overlay.map { RowSequence($0) } ?? RowSequence(count: rows)
        let (chosen, signature) = try rows(for: request, of: all)
        let revision: UInt64? = keepsSnapshots ? overlay?.revision ?? 0 : nil
        var page = try page(for: request, of: chosen, signature: signature, revision: revision)
        if overlay != nil || !signature.isEmpty { page.source = chosen }
        page.sentTokens = sentTokens(in: request)
        return page
    }

    /// Returns the number of rows that a request would read to filter, search and sort.
    ///
    /// - Parameters:
    ///   - request: The parameters.
    ///   - overlay: The changes of the list; nil for none.
    /// - Returns: The number; 0 for a request without filter, search and sort, or that ``page(for:of:)`` refuses.
    package func scanCount(for request: ListRequest, of overlay: RowOverlay? = nil) -> UInt64 {
        guard let query, let question = try? RowQuestion(for: query, in: request.query), question.subject != nil else {
            return 0
        }
        let count = overlay?.count ?? rows
        return count <= query.scan ? count : 0
    }

    /// Returns the rows that a request chooses, and its question as one text, empty without filter, search and sort.
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
            throw BadParameter(
                subject.name,
                value: subject.value,
                allowed: allowed,
                status: 422,
                kind: .tooManyRows
            )
        }
        let signature = carriesQuestion ? carriedQuestion(of: request) : question.signature
        let scan = RowScan(for: question, query: query, of: self)
        return (scan.rows(of: all, tokenRows: tokenRows(of: request)), signature)
    }

    private func page(
        for request: ListRequest,
        of rows: RowSequence,
        signature: String,
        revision: UInt64?
    ) throws(BadParameter) -> Page {
        var page: Page
        switch paging.kind {
        case .page, .link, .offset:
            let query = paging.numbered(request.query, ofRows: rows.count)
            page = try paging.plainPage(paging.request(from: query), ofRows: rows.count)
        case .cursor where request.window != nil:
            let window = request.window ?? ConnectionWindow()
            page = try paging.connectionPage(window, of: rows, owner: owner(signature))
        case .cursor:
            let text = try paging.after(in: request.query)
            let before = try paging.before(in: request.query)
            let size = try paging.writtenSize(from: request.query)
            page = try paging.cursorPage(text, before: before, size: size, of: rows, owner: owner(signature))
            try paging.checkDirection(after: text, before: before)
        case .keyset:
            let text = try paging.after(in: request.query)
            let before = try paging.before(in: request.query)
            let size = try paging.size(from: request.query)
            page = try keysetPage(text, before: before, size: size, of: rows)
            try paging.checkDirection(after: text, before: before)
        }
        (page.question, page.revision) = (signature, revision)
        if paging.kind == .link || envelope.needsAddress {
            let carried = carriesQuestion ? query?.parameters ?? [] : []
            page.address = PageAddress(request, placed: Set(placedParameters.keys), carried: carried)
        }
        if paging.wantsNoRows(request.query) { return paging.pageWithoutRows(insteadOf: page) }
        if request.window?.wantsNoRows == true {
            page.places = []
            return page
        }
        if let most = paging.maximumBytes { cut(&page, to: most, of: rows) }
        if tellsNeighbours { tellNeighbours(of: &page, in: rows) }
        return page
    }

    /// Sets the references that only lies need: those to the page itself and to the page after the last row.
    package func completeReferences(of page: inout Page) {
        guard tellsNeighbours else { return }
        let rows = page.source ?? RowSequence(count: rows)
        if leadsBackward(page) {
            page.own = backwardReference(before: page.range.upperBound, beside: page, in: rows)
            page.end = backwardReference(before: 0, beside: page, in: rows)
            return
        }
        page.own = ownReference(of: page, in: rows)
        let last = paging.last(size: page.size, total: rows.count)
        page.end = reference(to: rows.count, number: last + 1, beside: page, in: rows)
    }

    /// Returns the reference to a page: the next reference of a page that ends where this page begins.
    private func ownReference(of page: Page, in rows: RowSequence) -> PageReference? {
        reference(to: page.askedOffset ?? page.range.lowerBound, number: page.number, beside: page, in: rows)
    }

    /// Leaves out the last rows of a page that exceed a number of bytes; one row always stays.
    func cut(_ page: inout Page, to most: Int, of rows: RowSequence) {
        // As a rule, even the longest rows fit.
        if rows.stored.isEmpty, page.rowCount <= UInt64(most / max(1, row.program.longest)) { return }
        let key = rowKey
        var byteCount = 0
        for place in page.range {
            guard let number = rows.number(at: place) else { return }
            var bytes: [UInt8] = rows.stored[number] ?? []
            if bytes.isEmpty { row.write(number..<number + 1, key: key, into: &bytes) }
            byteCount += bytes.count
            if byteCount > most, place > page.range.lowerBound {
                page.range = page.range.lowerBound..<place
                page.hasMore = true
                return
            }
        }
    }

    /// Whether an answer has a reference to the next or the previous page.
    package var tellsNeighbours: Bool { paging.kind == .link || envelope.tellsNeighbours }

    /// Sets the references of a page to the pages around it.
    func tellNeighbours(of page: inout Page, in rows: RowSequence) {
        if leadsBackward(page) { return tellBackwardNeighbours(of: &page, in: rows) }
        // Links go forward in the order of the rows, even on a page for a client that goes backward.
        let hasMore = page.hasMore
        page.hasMore = page.range.upperBound < page.total
        let around = neighbours(of: page, in: rows)
        (page.next, page.previous, page.hasMore) = (around.next, around.previous, hasMore)
        if paging.links.own == .complete { page.own = ownReference(of: page, in: rows) }
        guard paging.kind != .keyset else { return }
        if paging.kind != .cursor { page.first = .number(paging.first) }
        guard paging.kind == .link || envelope.showsLastPage else { return }
        page.last = lastReference(from: page, ofRows: rows.count, in: rows)
    }

    /// Returns the reference to the last page of a list with a number of rows.
    func lastReference(from page: Page, ofRows total: UInt64, in rows: RowSequence) -> PageReference? {
        let start = paging.startOfLastPage(size: page.size, total: total)
        let last = paging.last(size: page.size, total: total)
        return reference(to: start, number: last, beside: page, in: rows)
    }

    /// Returns the reference to the page that begins at an index and has a number.
    func reference(
        to place: UInt64,
        number: UInt64,
        beside page: Page,
        in rows: RowSequence
    ) -> PageReference? {
        var before = page
        before.range = 0..<place
        before.number = number &- 1
        before.hasMore = true
        return neighbours(of: before, in: rows).next
    }

    private func neighbours(
        of page: Page,
        in rows: RowSequence
    ) -> (next: PageReference?, previous: PageReference?) {
        switch paging.kind {
        case .page, .link: paging.numberNeighbours(of: page)
        case .offset: paging.offsetNeighbours(of: page)
        case .cursor:
            paging.cursorNeighbours(of: page, in: rows, owner: owner(page.question, revision: page.revision))
        case .keyset: keysetNeighbours(of: page, in: rows)
        }
    }

    /// Returns the owner of the cursors of a question.
    func owner(_ signature: String, revision: UInt64? = nil) -> CursorOwner {
        CursorOwner(list: name, seed: seed, question: signature, revision: revision, carries: carriesQuestion)
    }
}
