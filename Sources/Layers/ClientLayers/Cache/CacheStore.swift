// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The key of a cached value; two keys that differ in any part are two values (C-02, C-03, C-06).
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

/// The sequence of ids that a cached value belongs to (C-01).
package enum CacheKind: String, CaseIterable, Hashable, Sendable {
    /// Entries of the feed.
    case dynamic
    /// Activities.
    case activity
}

/// The owner of the ids that a cached value belongs to (C-01).
package enum CacheScope: String, CaseIterable, Hashable, Sendable {
    /// A team.
    case team
    /// A group.
    case group
}

/// A store of cached values, in memory or beyond the end of the program (C-09).
@MainActor
package protocol CacheStore: AnyObject {
    /// Returns the value saved last under a key; nil if there is none.
    func value(for key: CacheKey) throws -> Int?
    /// Saves a value in place of an earlier one, whether that is smaller or greater (C-04).
    func save(_ value: Int, for key: CacheKey) throws
    /// Removes every value of one user and none of another (C-06, C-07).
    func removeAll(ofUser user: Int) throws
}

/// A store that keeps cached values until the program ends.
@MainActor
package final class MemoryCacheStore: CacheStore {
    private var values: [CacheKey: Int] = [:]

    /// Creates an empty store.
    package init() {}

    package func value(for key: CacheKey) -> Int? {
        values[key]
    }

    package func save(_ value: Int, for key: CacheKey) {
        values[key] = value
    }

    package func removeAll(ofUser user: Int) {
        values = values.filter { $0.key.user != user }
    }
}

/// An observer of the events inside a cache service; made for logging.
@MainActor
package protocol CacheObserver: AnyObject {
    /// Reports that a value was saved for the current user.
    func cacheSaved(_ value: Int, of kind: CacheKind, in scope: CacheScope, id: Int)
    /// Reports that the current user's values were removed.
    func cacheCleaned()
    /// Reports that the store failed; reading then gives 0, saving and cleaning change nothing.
    func cacheFailed(_ error: any Error)
}

extension CacheObserver {
    /// Ignores the value.
    package func cacheSaved(_ value: Int, of kind: CacheKind, in scope: CacheScope, id: Int) {}
    /// Ignores the cleaning.
    package func cacheCleaned() {}
    /// Ignores the error.
    package func cacheFailed(_ error: any Error) {}
}
