// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A link of an answer to another page (RFC 8288).
package struct PageLink: Sendable, Hashable {
    /// The relation: `first`, `prev`, `next` or `last`.
    package var relation: String
    /// The URL, percent-encoded.
    package var url: String

    /// The link as the header `Link` says it.
    package var field: String { "<\(url)>; rel=\"\(relation)\"" }
}
