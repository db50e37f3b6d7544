// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Whose ids a cached value belongs to (C-01).
package enum CacheScope: String, CaseIterable, Hashable, Sendable {
    /// A team's.
    case team
    /// A group's.
    case group
}
