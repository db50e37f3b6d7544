// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Which sequence of ids a cached value belongs to (C-01).
package enum CacheKind: String, CaseIterable, Hashable, Sendable {
    /// Entries of the feed.
    case dynamic
    /// Activities.
    case activity
}
