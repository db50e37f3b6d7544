// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A paged list: its endpoint, its paging, the envelope around its rows, and the content of a row (F-01).
///
/// The rows are not stored: a row is computed from the seed, the list's name and the row's index when a page needs it.
/// So a list of 2^53 rows costs only as much as its pages.
package struct ListDescription: Sendable, Hashable {
    /// The most rows that a list can have: the largest integer that every JSON reader keeps exact.
    package static let rowsMax: UInt64 = 1 << 53

    /// The list that is served without a file, and that gives the defaults of the keys of a file (F-02).
    package static let standard = ListDescription(name: "houses")

    /// The name; the content of the list's own rows depends on it.
    package var name: String
    /// The method of requests for pages.
    package var method: String { didSet { derive() } }
    /// The path of requests for pages, percent-decoded, from `/` on; a parameter is a segment such as `{id}`.
    package var path: String
    /// The condition on requests, if other lists or answers have the same method and path; nil for none.
    package var condition: RequestCondition?
    /// The number of rows of all pages together (F-01).
    package var rows: UInt64
    /// The number that decides, together with name and index, the content of a row.
    package var seed: UInt64
    /// The name of the list whose rows it serves; nil for rows of its own.
    package internal(set) var rowsOf: String?
    /// The keys of single rows in all lists that serve the same rows, each once; empty for rows of one list alone.
    var sharedKeys: [RowKeys] = []
    /// The style in which requests name a page.
    package var paging: PageStyle { didSet { derive() } }
    /// The keys of `paging` that the list file or its preset has; the other values are defaults of the stub.
    package var writtenPaging: Set<String> = []
    /// The envelope around the rows of a page.
    package var envelope: Envelope
    /// The content of a row.
    package var row: RowTemplate { didSet { derive() } }
    /// The fields by which requests may filter, search and sort; nil where they may not.
    package var query: RowQuery?
    /// Which requests for single rows are served; nil for none.
    package var items: ItemAccess?
    /// The header `Cache-Control` of its pages and rows.
    package var cacheControl = CacheControl.noStore
    /// The place in a GraphQL schema; nil for a list with answers of its own form.
    package internal(set) var graphQL: GraphQLAccess?

    /// The places of the parameters that are neither in the query nor plain members of a body.
    package private(set) var placedParameters: [String: RequestPlace] = [:]
    /// Writes the tokens of rows; nil for a list whose tokens do not consist of several values of a row.
    private(set) var tokenWriter: TokenWriter?

    /// The name of the list that has the rows; their content depends on it, and it identifies their changes.
    package var rowsName: String { rowsOf ?? name }
    /// The common part of all rows.
    var rowKey: RowKey { RowKey(seed: seed, list: rowsName) }

    /// The names of all parameters that a request may send.
    package var parameterNames: [String] {
        // The arguments of fields are inside the query.
        guard graphQL == nil else { return ["query", "operationName", "variables"] }
        let names = [paging.pageParameter, paging.sizeParameter, paging.beforeParameter, paging.rangeHeader]
        return names.compactMap(\.self) + (query?.parameters ?? [])
    }

    /// Creates a list; the defaults are those of ``standard``, and the default path is made from the name.
    package init(
        name: String,
        method: String = "GET",
        path: String? = nil,
        rows: UInt64 = 45,
        seed: UInt64 = 7,
        paging: PageStyle = PageStyle(),
        envelope: Envelope = Envelope(),
        row: RowTemplate = .standard,
        query: RowQuery? = nil,
        items: ItemAccess? = nil
    ) {
        self.name = name
        self.method = method
        self.path = path ?? "/api/\(name)"
        self.rows = min(rows, Self.rowsMax)
        self.seed = seed
        self.paging = paging
        self.envelope = envelope
        self.row = row
        self.query = query
        self.items = items
        derive()
    }

    /// Computes values that each request needs.
    private mutating func derive() {
        tokenWriter = paging.token.map { TokenWriter($0, of: row) }
        placedParameters = paging.places
        guard paging.token != nil, method != "GET" else { return }
        // In a body, a token may be an array or an object.
        for name in [paging.pageParameter] + (paging.beforeParameter.map { [$0] } ?? []) {
            placedParameters[name] = placedParameters[name] ?? .body([name])
        }
    }
}
