// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

extension ListDescription {
    /// Whether a cursor leads back to the rows of the moment when the client asked for the first page.
    package var keepsSnapshots: Bool { paging.kind == .cursor && paging.tokens.rows == .snapshot }

    /// Whether a cursor carries filter, search and sort.
    package var carriesQuestion: Bool {
        paging.kind == .cursor && paging.tokens.carry == .query && query != nil
    }

    /// Returns a request with the filter, search and sort that its cursor carries.
    ///
    /// - Parameter request: The request as it was sent.
    /// - Returns: The request with all its parameters.
    /// - Throws: `BadParameter` for a filter, search or sort beside a cursor.
    func restored(_ request: ListRequest) throws(BadParameter) -> ListRequest {
        guard carriesQuestion, let query, let token = sentTokens(in: request).last else { return request }
        let names = query.parameters
        if let beside = request.query.first(where: { names.contains($0.name) }) {
            let allowed = "'\(token.parameter)' without it, since the token carries filter, search and sort"
            throw BadParameter(beside.name, value: beside.value, allowed: allowed)
        }
        var whole = request
        whole.query += Cursor(token.text)?.carriedParameters ?? []
        return whole
    }

    /// Returns filter, search and sort of a request as one text, which a cursor can carry.
    func carriedQuestion(of request: ListRequest) -> String {
        let names = query?.parameters ?? []
        let pairs = request.query.filter { names.contains($0.name) }
        return JSONValue.array(pairs.map { .array([.string($0.name), .string($0.value)]) }).description
    }

    /// Returns the cursors or keys that a request sends, with the backward one last; none in other styles.
    func sentTokens(in request: ListRequest) -> [SentToken] {
        guard paging.pagesByToken else { return [] }
        var tokens: [SentToken] = []
        func add(_ name: String, sent: String?) {
            let text = request.window == nil ? request.query.first { $0.name == name }?.value : sent
            if let text, !text.isEmpty { tokens.append(SentToken(parameter: name, text: text)) }
        }
        add(paging.pageParameter, sent: request.window?.after)
        if let name = paging.beforeParameter { add(name, sent: request.window?.before) }
        return tokens
    }

    /// Returns the token that leads back to a state of the rows, with the revision of that state.
    ///
    /// - Parameter request: The request for a page.
    /// - Returns: The token; nil for a request that sees the present rows, or whose token ``page(for:of:)`` refuses.
    package func origin(of request: ListRequest) -> (token: SentToken, revision: UInt64)? {
        guard keepsSnapshots else { return nil }
        let list = owner("").list
        for token in sentTokens(in: request) {
            guard let owner = Cursor(token.text)?.owner, owner.list == list, let revision = owner.revision else {
                continue
            }
            return (token, revision)
        }
        return nil
    }

    /// Returns the tokens that the answer with a page shows; none in a list whose tokens never expire.
    package func givenTokens(of page: Page) -> [String] {
        guard paging.kind == .cursor, paging.tokens.expireAfter != nil else { return [] }
        let neighbours: [(PageRelation, PageReference?)] = [
            (.next, page.next), (.previous, page.previous), (.last, page.last),
        ]
        let tokens = neighbours.compactMap { relation, token in showsToken(of: relation) ? token?.plain : nil }
        return tokens + rowTokens(of: page)
    }

    private func showsToken(of relation: PageRelation) -> Bool {
        if relation == .next, envelope.nextHeader != nil { return true }
        return envelope.shows { value in
            switch value {
            case .token(let shown), .url(let shown), .relativeURL(let shown): shown == relation
            case .links: true
            default: false
            }
        }
    }

    /// Returns the tokens that an answer shows with the rows of a page.
    private func rowTokens(of page: Page) -> [String] {
        guard let each = envelope.each, each.contains(where: { $0 == .cursor }) else { return [] }
        let rows = PageRows(self)
        var tokens: [String] = []
        rows.forEachRow(of: page) { place, number in
            tokens.append(rows.cursor(ofRow: number, at: place, on: page).plain)
        }
        return tokens
    }
}
