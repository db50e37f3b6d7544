// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Hands out cache services that share one store and one current user.
@MainActor
package final class StoredCacheAppService: CacheAppService {
    private let groupCache: StoredGroupCacheService

    /// Creates the cache services of an app.
    ///
    /// - Parameters:
    ///   - store: Keeps the values.
    ///   - currentUser: Knows whose values are meant.
    ///   - observer: Who watches; not kept alive.
    package init(store: any CacheStore, currentUser: any CurrentUser, observer: (any CacheObserver)? = nil) {
        groupCache = StoredGroupCacheService(store: store, currentUser: currentUser)
        groupCache.observer = observer
    }

    package func groupCacheService() -> any GroupCacheService { groupCache }
}
