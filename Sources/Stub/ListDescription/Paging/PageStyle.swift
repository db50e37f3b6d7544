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

    /// The ways to treat a parameter that is out of its range.
    package enum Oddity: String, Sendable, Hashable, CaseIterable {
        /// A client error that names the range.
        case refuse
        /// The nearest value of the range.
        case clamp
        /// The value that is used if the request has none.
        case `default`
        /// A page without rows.
        case empty
    }

    /// The ways to treat a request with two tokens: one for a forward page, and one for a backward page.
    package enum BothTokens: String, Sendable, Hashable, CaseIterable {
        /// A page that ends just before the row of the backward token, and has only rows after that of the other token.
        case between
        /// A client error.
        case refuse
    }

    /// The forms of a number in a JSON body.
    package enum JSONNumbers: String, Sendable, Hashable, CaseIterable {
        /// Only a JSON number.
        case strict
        /// A JSON number, or a text of digits.
        case lenient
    }

    /// The form of the URLs of other pages.
    package struct Links: Sendable, Hashable {
        /// The conditions under which a URL contains the page size.
        package enum Size: String, Sendable, Hashable, CaseIterable {
            /// Each URL contains it.
            case always
            /// Only if the request contained it.
            case asSent
        }

        /// The ways to name the first page.
        package enum First: String, Sendable, Hashable, CaseIterable {
            /// By its number, as any other page.
            case numbered
            /// Without a number.
            case bare
        }

        /// The orders of parameters.
        package enum Order: String, Sendable, Hashable, CaseIterable {
            /// The order of the request, with the page and the size at the end.
            case asSent
            /// By name.
            case name
        }

        /// The forms of the URL of the page itself.
        package enum Own: String, Sendable, Hashable, CaseIterable {
            /// As in the request.
            case asSent
            /// With the page and the size, like the URL of any other page.
            case complete
        }

        /// The previous page of a page past the end.
        package enum Previous: String, Sendable, Hashable, CaseIterable {
            /// The last page with rows.
            case filled
            /// The page right before it, even if that has no rows.
            case adjacent
        }

        /// The condition under which a URL contains the page size.
        package var size = Size.always
        /// The way to name the first page.
        package var first = First.numbered
        /// The order of parameters.
        package var order = Order.asSent
        /// The form of the URL of the page itself.
        package var own = Own.asSent
        /// The previous page of a page past the end.
        package var previous = Previous.filled
    }

    /// The kind of value that a request sends to get a page.
    package var kind: Kind
    /// The parameter that names the page; its value is a number, an offset, a cursor or a key, depending on ``kind``.
    package var pageParameter: String
    /// The parameter that holds the number of rows of a page; nil if requests cannot choose it.
    package var sizeParameter: String?
    /// The number of the first page, or of the first row in the style `offset`; used if a request has no number.
    package var first: UInt64
    /// The number of rows of a page if a request does not name it (F-11).
    package var defaultSize: UInt64
    /// The most rows that a request may ask for.
    package var maximumSize: UInt64
    /// The kind of answer to a request for a page past the last one.
    package var pastEnd: PastEnd
    /// The field whose value a request of the style `keyset` names; nil for the row's first index or sequence.
    package var keyField: String?
    /// The form of the token of the style `keyset`; nil for the key alone.
    package var token: JSONTemplate<TokenField>?
    /// The parameter that holds the cursor or key after the page; nil if clients can only go forward.
    package var beforeParameter: String?
    /// The places of the parameters that are not in the query.
    package var places: [String: RequestPlace] = [:]
    /// The header that has offset and size as a range of rows; nil for none.
    package var rangeHeader: String?
    /// The treatment of a size above the largest one.
    package var overSize = Oddity.refuse
    /// The treatment of a size of 0.
    package var zeroSize = Oddity.refuse
    /// The treatment of a size that cannot be read as a number.
    package var badSize = Oddity.refuse
    /// The forms of a page, an offset or a size in a JSON body.
    package var jsonNumbers = JSONNumbers.strict
    /// The treatment of a wrong cursor, which the list has never sent.
    package var badToken = Oddity.refuse
    /// The treatment of an empty text where a token is expected: as no token, or as a wrong one.
    package var emptyToken = Oddity.default
    /// The treatment of a request with two tokens: one for a forward page, and one for a backward page.
    package var bothTokens = BothTokens.between
    /// The rules for tokens of the style `cursor`: their expiry, their rows and their content.
    package var tokens = TokenPolicy()
    /// The treatment of a page or an offset that cannot be read as a number.
    package var badPage = Oddity.refuse
    /// The pages that a request can name by a word instead of a number, such as `last`; by the word.
    package var words: [String: NamedPage] = [:]
    /// The most bytes that the rows of a page take; nil for no limit.
    package var maximumBytes: Int?
    /// The form of the URLs of other pages.
    package var links = Links()

    /// Creates a page style; the defaults are those of the standard list.
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

    /// Whether requests name pages by number.
    package var numbersPages: Bool { kind == .page || kind == .link }

    /// Whether requests name pages by a text from an earlier answer.
    package var pagesByToken: Bool { !kind.isNumbered }

    /// Returns whether the value of a parameter for tokens means the same as no value.
    func isNoToken(_ text: String) -> Bool { text.isEmpty && pagesByToken && emptyToken == .default }

    /// Sets the default size, and raises the largest size to it if necessary.
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
        /// By an opaque text from an earlier answer.
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

    /// The usual name of the parameter that names the page.
    var pageParameter: String { self == .page ? "pageIndex" : pageKey }

    /// The usual name of the parameter for the page size.
    var sizeParameter: String {
        switch self {
        case .page: "pageSize"
        case .link: "per_page"
        case .offset, .cursor, .keyset: "limit"
        }
    }

    /// The number at which counting usually begins.
    var first: UInt64 { self == .offset ? 0 : 1 }

    /// Whether requests name numbers, so that a description may choose the first number and the behaviour past the end.
    var isNumbered: Bool {
        switch self {
        case .page, .link, .offset: true
        case .cursor, .keyset: false
        }
    }
}
