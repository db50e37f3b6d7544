// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The way in which requests name the page that they want; the style `page` names it by its number.
package struct PageStyle: Sendable, Hashable {
    /// The kind of answer to a request for a page past the last one.
    package enum PastEnd: String, Sendable, Hashable, CaseIterable {
        /// A page without rows (F-07).
        case empty
        /// The last page.
        case clamp
        /// A client error that names the last page.
        case error
    }

    /// The kind of value that a request sends to get a page.
    package var kind: Kind
    /// The parameter that says which page: its number, an offset, a cursor or the key before it, as ``kind`` says.
    package var pageParameter: String
    /// The parameter that holds the number of rows of a page.
    package var sizeParameter: String
    /// The number of the first page, or of the first row in the style `offset`; meant where a request names none.
    package var first: UInt64
    /// The number of rows of a page where a request does not say (F-11).
    package var defaultSize: UInt64
    /// The most rows that a request may ask for.
    package var maximumSize: UInt64
    /// The kind of answer to a request for a page past the last one.
    package var pastEnd: PastEnd
    /// The field whose value a request of the style `keyset` names; nil for the row's first index or sequence.
    package var keyField: String?

    /// Creates a page style; what is not given is as in the standard list.
    package init(
        kind: Kind = .page,
        pageParameter: String? = nil,
        sizeParameter: String? = nil,
        first: UInt64? = nil,
        defaultSize: UInt64 = 20,
        maximumSize: UInt64 = 100,
        pastEnd: PastEnd = .empty,
        keyField: String? = nil
    ) {
        self.kind = kind
        self.pageParameter = pageParameter ?? kind.pageParameter
        self.sizeParameter = sizeParameter ?? kind.sizeParameter
        self.first = first ?? kind.first
        self.defaultSize = defaultSize
        self.maximumSize = maximumSize
        self.pastEnd = pastEnd
        self.keyField = keyField
    }

    /// Gives a page another size where a request does not say, and allows it where it was too large.
    package mutating func setDefaultSize(_ size: UInt64) {
        defaultSize = size
        maximumSize = max(size, maximumSize)
    }
}

extension PageStyle {
    /// The closed set of paging styles.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// By the page's number.
        case page
        /// By the number of rows to leave out.
        case offset
        /// By an opaque text of the answer before.
        case cursor
        /// By the page's number, with links to its neighbours in the header `Link` (RFC 8288).
        case link
        /// By the key of the last row before the page.
        case keyset
    }
}

extension PageStyle.Kind {
    /// The key of a description that names ``PageStyle/pageParameter``.
    package var pageKey: String {
        switch self {
        case .page, .link: "page"
        case .offset: "offset"
        case .cursor: "cursor"
        case .keyset: "after"
        }
    }

    /// The usual name of the parameter that says which page.
    var pageParameter: String { self == .page ? "pageIndex" : pageKey }

    /// The usual name of the parameter that says how many rows.
    var sizeParameter: String {
        switch self {
        case .page: "pageSize"
        case .link: "per_page"
        case .offset, .cursor, .keyset: "limit"
        }
    }

    /// The number at which counting usually begins.
    var first: UInt64 { self == .offset ? 0 : 1 }

    /// Whether requests say numbers, so that a description may choose the first one and what is past the end.
    var isNumbered: Bool {
        switch self {
        case .page, .link, .offset: true
        case .cursor, .keyset: false
        }
    }
}

extension PageStyle {
    /// Reads a number and the page size out of a query; other parameters are left alone (F-12).
    ///
    /// - Parameter query: The query's names and values, percent-decoded, in the order of the request.
    /// - Returns: The requested page, with the defaults for everything that the query leaves out.
    /// - Throws: `BadParameter` for a repeated parameter, and for a value that is not an integer or out of range.
    package func request(from query: [(name: String, value: String)]) throws(BadParameter) -> PageRequest {
        let page = try QueryParameters(pairs: query).integer(pageParameter, in: first...UInt64.max)
        return PageRequest(page: page ?? first, size: try size(from: query))
    }

    /// Reads the page size out of a query, which is the default one where the query does not say.
    func size(from query: [(name: String, value: String)]) throws(BadParameter) -> UInt64 {
        try writtenSize(from: query) ?? max(1, defaultSize)
    }

    /// Reads the page size out of a query; nil where the query does not say.
    func writtenSize(from query: [(name: String, value: String)]) throws(BadParameter) -> UInt64? {
        try QueryParameters(pairs: query).integer(sizeParameter, in: 1...max(1, maximumSize))
    }
}
