// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// The position of a page in a list, as the server counts or names it.
package enum PagePosition: Hashable, Sendable {
    /// The first page, for which no token is sent.
    case first
    /// The page of a number.
    case number(Int)
    /// The page after that number of rows.
    case offset(Int)
    /// The page that a token leads to.
    case token(JSONValue)
    /// The page at a URL.
    case url(String)
    /// The page before, which a token leads to.
    case before(JSONValue)
    /// The page before, at a URL.
    case urlBefore(String)

    /// Whether the page is asked for on the way back.
    package var isBackward: Bool {
        switch self {
        case .before, .urlBefore: true
        case .first, .number, .offset, .token, .url: false
        }
    }

    /// Whether the server gave the reference to the page, so that it can expire.
    package var canExpire: Bool {
        switch self {
        case .token, .url: true
        case .first, .number, .offset, .before, .urlBefore: false
        }
    }

    /// The URL of the page, if it has one of its own.
    var url: String? {
        switch self {
        case .url(let url), .urlBefore(let url): url
        case .first, .number, .offset, .token, .before: nil
        }
    }
}

extension PagePosition: CustomStringConvertible {
    /// The position in the words of messages.
    package var description: String {
        switch self {
        case .first: "the first page"
        case .number(let number): "page \(number)"
        case .offset(let offset): "the page at offset \(offset)"
        case .token(let token), .before(let token): "the page of token \(token)"
        case .url(let url), .urlBefore(let url): "the page at '\(url)'"
        }
    }
}

/// The decision of one answer whether another page follows.
package enum PageFollowing: Hashable, Sendable {
    /// No page follows.
    case end
    /// A page follows at this position.
    case page(PagePosition)
    /// A page may follow at this position; only a request shows it.
    case perhaps(PagePosition)
    /// A page follows at this position as long as the rows up to the end of this page are fewer than the total.
    case until(total: Int, next: PagePosition)
}

/// One page as an answer contains it.
package struct ReadPage: Hashable, Sendable {
    /// The rows in their order.
    package var rows: [JSONValue]
    /// The id of each row; null for a row without one.
    package var ids: [JSONValue]
    /// The decision whether a page follows.
    package var next: PageFollowing
    /// The decision whether there is a page before.
    package var previous: PageFollowing
    /// The number of all rows, if the answer has it.
    package var total: Int?

    /// Creates a page; without a decision, nothing is next to it.
    package init(
        rows: [JSONValue],
        ids: [JSONValue],
        next: PageFollowing = .end,
        previous: PageFollowing = .end,
        total: Int? = nil
    ) {
        self.rows = rows
        self.ids = ids
        self.next = next
        self.previous = previous
        self.total = total
    }
}

/// The reason for a page that could not be shown.
package struct PagerFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure, by the names of the vocabulary.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// No complete answer came.
        case network
        /// The status is not 2xx.
        case status
        /// The status is 2xx, but the content is not a page of this dialect.
        case content
        /// The references to pages lead in a circle.
        case loop
        /// Any other reason.
        case other
    }

    /// The kind of failure.
    package var kind: Kind
    /// The description of the failure.
    package var message: String
    /// The status of the answer, for the kind `status`.
    package var status: Int?
    /// The time after which the server wants to be asked again.
    package var retryAfter: Duration?

    /// Creates a failure.
    package init(_ kind: Kind, message: String, status: Int? = nil, retryAfter: Duration? = nil) {
        self.kind = kind
        self.message = message
        self.status = status
        self.retryAfter = retryAfter
    }

    package var description: String { message }
}
