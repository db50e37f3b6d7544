// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Under which a value is cached; two keys that differ anywhere are two values (C-02, C-03, C-06).
package struct CacheKey: Hashable, Sendable {
    /// The user who has read up to the value.
    package var user: Int
    /// The sequence of ids.
    package var kind: CacheKind
    /// Whether the id names a team or a group.
    package var scope: CacheScope
    /// The team or the group.
    package var id: Int

    /// Creates a key.
    package init(user: Int, kind: CacheKind, scope: CacheScope, id: Int) {
        self.user = user
        self.kind = kind
        self.scope = scope
        self.id = id
    }
}
