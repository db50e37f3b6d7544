// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

/// A group page over a scripted domain service, with the test as its controller.
@MainActor
final class GroupPage: Dialogs, CacheObserver {
    private(set) var trace: [String] = []
    let user = User()
    let store = MemoryCacheStore()
    var domain: ScriptedGroupDomainService?
    var cache: StoredCacheAppService?
    var app: CachingGroupAppService?
    var joined: [Int] = []

    init(teamID: Int = 3, groupID: Int = 8, hasCache: Bool = true) throws {
        let domain = ScriptedGroupDomainService(teamID: teamID, groupID: groupID)
        self.domain = domain
        if hasCache { cache = StoredCacheAppService(store: store, currentUser: user, observer: self) }
        app = CachingGroupAppService(
            domainService: domain,
            cacheService: cache,
            currentUser: user,
            dialogs: self,
            joins: { [weak self] in self?.joined.append($0) }
        )
        guard app != nil else { throw GroupLoadError("no app service over a domain service") }
    }

    func add(_ event: String) { trace.append(event) }

    /// Gives the trace so far and begins a new one.
    func take() -> [String] {
        defer { trace = [] }
        return trace
    }

    func showError(_ message: String) { add("dialog.error(\(message))") }
    func cacheSaved(_ value: Int, of kind: CacheKind, in scope: CacheScope, id: Int) {
        add("cache.save(\(kind), \(scope), \(id), \(value))")
    }
    func cacheCleaned() { add("cache.clean") }
    func cacheFailed(_ error: any Error) { add("cache.failed") }

    /// Starts a load that tells how it ended.
    func load() {
        app?
            .loadData(
                completion: { [weak self] in self?.add("completion") },
                failure: { [weak self] in self?.add("failure(\($0.message))") }
            )
    }

    /// Loads ids at once and begins a new trace.
    func load(_ dynamicID: Int, _ activityID: Int) {
        load()
        domain?.answer(domain?.calls.count ?? 0, dynamicID, activityID)
        _ = take()
    }

    /// Caches a value and begins a new trace.
    func cacheValue(_ value: Int, _ kind: CacheKind, _ scope: CacheScope, id: Int) {
        cache?.groupCacheService().saveMaxID(value, of: kind, in: scope, id: id)
        _ = take()
    }

    /// The API ids of feed and activities.
    var apiIDs: [Int?] { [app?.apiMaxDynamicID, app?.apiMaxActivityID] }
    /// The cached ids of feed and activities.
    var cachedIDs: [Int?] { [app?.cachedMaxDynamicID, app?.cachedMaxActivityID] }
}
