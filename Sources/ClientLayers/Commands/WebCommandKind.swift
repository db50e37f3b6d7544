// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Which request a web command makes; the numbers are those of the article (W-26).
package enum WebCommandKind: Int, CaseIterable, Hashable, Sendable {
    /// None at all.
    case none
    /// The request that reads.
    case testGet
    /// The request that hands over.
    case testPost
}
