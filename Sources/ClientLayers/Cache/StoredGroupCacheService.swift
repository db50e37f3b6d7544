// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The group page's cache over a store; asks anew for the current user each time.
@MainActor
package final class StoredGroupCacheService: GroupCacheService {
    /// Who watches; not kept alive.
    package weak var observer: (any CacheObserver)?

    private let store: any CacheStore
    private let currentUser: any CurrentUser

    /// Creates a cache over a store.
    package init(store: any CacheStore, currentUser: any CurrentUser) {
        self.store = store
        self.currentUser = currentUser
    }

    package func cachedMaxID(_ kind: CacheKind, _ scope: CacheScope, id: Int) -> Int {
        let key = CacheKey(user: currentUser.userID, kind: kind, scope: scope, id: id)
        return attempt { try store.value(for: key) ?? 0 } ?? 0
    }

    package func saveMaxID(_ value: Int, _ kind: CacheKind, _ scope: CacheScope, id: Int) {
        let key = CacheKey(user: currentUser.userID, kind: kind, scope: scope, id: id)
        guard attempt({ try store.save(value, for: key) }) != nil else { return }
        observer?.cacheSaved(value, kind, scope, id: id)
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
