// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Pagers

/// The promises of a description beyond those of its paging style.
package struct ProbePromises: Hashable, Sendable {
    /// The kind of answer to a request for a page past the last one.
    package enum PastEnd: String, Hashable, Sendable {
        /// A page without rows.
        case empty
        /// The last page again.
        case clamp
        /// A status 4xx.
        case error
    }

    /// Whether the other promises come from a description; false for a dialect that was found by asking.
    package var isDescribed = false
    /// The page size where a request does not name one; nil if it is not known.
    package var defaultSize: Int?
    /// The largest page size that a request may name; nil if it is not known.
    package var maximumSize: Int?
    /// The kind of answer past the end; nil if it is not known.
    package var pastEnd: PastEnd?
    /// The header with the number of all rows; nil if there is none.
    package var totalHeader: String?
    /// The path to the number of rows behind a page; nil if answers have none, or a total.
    package var remaining: [String]?
    /// The path to the number of pages; nil if answers have none, or a total.
    package var pages: [String]?
    /// The members that say whether rows follow, beside the sign of the dialect.
    package var signs: [PageSign] = []
    /// The location of the page number, for the style `url`, whose client never names one; nil if it is not known.
    package var pageLocation: PagerDialect.Location?
    /// Whether an answer with a status 2xx refuses the request if it has errors and no rows, as in GraphQL.
    package var refusesInBody = false
    /// Whether tokens keep the rows as they were at the first page, so that a page can differ from a fresh one.
    package var keepsSnapshot = false
    /// Whether tokens contain the key of a row, so that rows that come and go before it move nothing.
    package var hasKeyTokens = false

    /// Creates promises of nothing.
    package init() {}
}
