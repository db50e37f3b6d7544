// Understudy
// SPDX-License-Identifier: Apache-2.0

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

    /// Where counting usually begins.
    var first: UInt64 { self == .offset ? 0 : 1 }

    /// Whether requests say numbers, so that a description may choose the first one and what is past the end.
    var isNumbered: Bool {
        switch self {
        case .page, .link, .offset: true
        case .cursor, .keyset: false
        }
    }
}
