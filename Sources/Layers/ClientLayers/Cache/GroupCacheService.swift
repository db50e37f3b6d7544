// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The source of the app's current user.
@MainActor
package protocol CurrentUser: AnyObject {
    /// The user's id.
    var userID: Int { get }
}

/// The provider of the cache services of an app, one for each part of it (C-10).
@MainActor
package protocol CacheAppService: AnyObject {
    /// Returns the cache of the group page.
    func groupCacheService() -> any GroupCacheService
}

/// A provider of cache services that share one store and one current user.
@MainActor
package final class StoredCacheAppService: CacheAppService {
    private let groupCache: StoredGroupCacheService

    /// Creates the cache services of an app.
    ///
    /// - Parameters:
    ///   - store: Keeps the values.
    ///   - currentUser: Identifies the user whose values are meant.
    ///   - observer: The observer; not kept alive.
    package init(store: any CacheStore, currentUser: any CurrentUser, observer: (any CacheObserver)? = nil) {
        groupCache = StoredGroupCacheService(store: store, currentUser: currentUser)
        groupCache.observer = observer
    }

    package func groupCacheService() -> any GroupCacheService { groupCache }
}

/// The memory of the id up to which the current user has read a team's or a group's feed and activities (C-01).
@MainActor
package protocol GroupCacheService: AnyObject {
    /// Returns the value cached for the current user; 0 if none was ever saved (C-05).
    func cachedMaxID(of kind: CacheKind, in scope: CacheScope, id: Int) -> Int
    /// Caches a value for the current user.
    func saveMaxID(_ value: Int, of kind: CacheKind, in scope: CacheScope, id: Int)
    /// Forgets every value of the current user (C-07).
    func cleanForCurrentUser()
}

/// The group page's cache over a store; asks for the current user again each time.
@MainActor
package final class StoredGroupCacheService: GroupCacheService {
    /// The observer; not kept alive.
    package weak var observer: (any CacheObserver)?

    private let store: any CacheStore
    private let currentUser: any CurrentUser

    /// Creates a cache over a store.
    package init(store: any CacheStore, currentUser: any CurrentUser) {
        self.store = store
        self.currentUser = currentUser
    }

    package func cachedMaxID(of kind: CacheKind, in scope: CacheScope, id: Int) -> Int {
        let key = CacheKey(user: currentUser.userID, kind: kind, scope: scope, id: id)
        return attempt { try store.value(for: key) ?? 0 } ?? 0
    }

    package func saveMaxID(_ value: Int, of kind: CacheKind, in scope: CacheScope, id: Int) {
        let key = CacheKey(user: currentUser.userID, kind: kind, scope: scope, id: id)
        guard attempt({ try store.save(value, for: key) }) != nil else { return }
        observer?.cacheSaved(value, of: kind, in: scope, id: id)
    }

    package func cleanForCurrentUser() {
        guard attempt({ try store.removeAll(ofUser: currentUser.userID) }) != nil else { return }
        observer?.cacheCleaned()
    }

    private func attempt<Value>(_ body: () throws -> Value) -> Value? {
        do {
            return try body()
        } catch {
            observer?.cacheFailed(error)
            return nil
        }
    }
}
