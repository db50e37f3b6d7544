// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Testing

@MainActor
@Suite("The group page's cache")
struct StoredGroupCacheServiceTests {
    /// Cannot do anything.
    final class BrokenStore: CacheStore {
        func value(for key: CacheKey) throws -> Int? { throw GroupLoadError("broken") }
        func save(_ value: Int, for key: CacheKey) throws { throw GroupLoadError("broken") }
        func removeAll(ofUser user: Int) throws { throw GroupLoadError("broken") }
    }

    let user = User()
    let store = MemoryCacheStore()

    private func makeCache() -> StoredGroupCacheService {
        StoredGroupCacheService(store: store, currentUser: user)
    }

    @Test("keeps four families of values apart, for each team and group (C-01 to C-03)")
    func families() {
        let cache = makeCache()
        var expected: [Int] = []
        for kind in CacheKind.allCases {
            for scope in CacheScope.allCases {
                for id in [7, 8] {
                    cache.saveMaxID(expected.count + 1, of: kind, in: scope, id: id)
                    expected.append(expected.count + 1)
                }
            }
        }
        let found = CacheKind.allCases.flatMap { kind in
            CacheScope.allCases.flatMap { scope in [7, 8].map { cache.cachedMaxID(of: kind, in: scope, id: $0) } }
        }
        #expect(found == expected)
    }

    @Test("reads back what was saved last, be it greater or smaller, and 0 before (C-04, C-05)")
    func overwrites() {
        let cache = makeCache()
        #expect(cache.cachedMaxID(of: .dynamic, in: .team, id: 7) == 0)
        for value in [10, 12, 3, -1, Int.max] {
            cache.saveMaxID(value, of: .dynamic, in: .team, id: 7)
            #expect(cache.cachedMaxID(of: .dynamic, in: .team, id: 7) == value)
        }
    }

    @Test("belongs to the current user, and cleaning leaves other users alone (C-06 to C-08, X-33)")
    func users() {
        let cache = makeCache()
        cache.saveMaxID(10, of: .dynamic, in: .team, id: 7)
        user.userID = 2
        #expect(cache.cachedMaxID(of: .dynamic, in: .team, id: 7) == 0)
        cache.saveMaxID(20, of: .dynamic, in: .team, id: 7)
        cache.cleanForCurrentUser()
        #expect(cache.cachedMaxID(of: .dynamic, in: .team, id: 7) == 0)
        user.userID = 1
        #expect(cache.cachedMaxID(of: .dynamic, in: .team, id: 7) == 10)
    }

    @Test("survives its own end as long as its store does (C-09)")
    func restart() {
        makeCache().saveMaxID(10, of: .activity, in: .group, id: 7)
        #expect(makeCache().cachedMaxID(of: .activity, in: .group, id: 7) == 10)
    }

    @Test("reads 0 and tells the observer when the store is broken")
    func brokenStore() throws {
        let page = try GroupPage()
        let cache = StoredGroupCacheService(store: BrokenStore(), currentUser: user)
        cache.observer = page
        #expect(cache.cachedMaxID(of: .dynamic, in: .team, id: 7) == 0)
        cache.saveMaxID(1, of: .dynamic, in: .team, id: 7)
        cache.cleanForCurrentUser()
        #expect(page.take() == ["cache.failed", "cache.failed", "cache.failed"])
    }

    @Test("is handed out by a method (C-10)")
    func handedOut() {
        let services = StoredCacheAppService(store: store, currentUser: user)
        services.groupCacheService().saveMaxID(4, of: .dynamic, in: .group, id: 1)
        #expect(services.groupCacheService().cachedMaxID(of: .dynamic, in: .group, id: 1) == 4)
    }
}
