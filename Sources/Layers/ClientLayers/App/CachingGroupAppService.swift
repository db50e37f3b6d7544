// Understudy
// SPDX-License-Identifier: Apache-2.0

/// An app service that loads through a domain service and remembers through a cache, keeping neither alive.
@MainActor
package final class CachingGroupAppService: GroupAppService {
    /// The message of a load without a domain service.
    package static let domainServiceGone = "nothing can be loaded because the domain service is gone; keep it alive"

    private weak var domainService: (any GroupDomainService)?
    private weak var cacheService: (any CacheAppService)?
    private let currentUser: any CurrentUser
    private let dialogs: any Dialogs
    private let joins: (@MainActor (Int) -> Void)?
    private var loads: GroupLoads

    /// Creates an app service; nil without a domain service.
    ///
    /// - Parameters:
    ///   - domainService: Fetches the API ids; not kept alive.
    ///   - cacheService: Provides the cache; not kept alive, may be missing.
    ///   - currentUser: Identifies the user whose data is meant.
    ///   - dialogs: Shows the errors.
    ///   - joins: Joins a group by its id.
    package init?(
        domainService: (any GroupDomainService)?,
        cacheService: (any CacheAppService)?,
        currentUser: any CurrentUser,
        dialogs: any Dialogs,
        joins: (@MainActor (Int) -> Void)? = nil
    ) {
        guard let domainService else { return nil }
        self.domainService = domainService
        self.cacheService = cacheService
        self.currentUser = currentUser
        self.dialogs = dialogs
        self.joins = joins
        self.loads = GroupLoads(user: currentUser.userID)
    }

    package func loadData(completion: (@MainActor () -> Void)?, failure: (@MainActor (GroupLoadError) -> Void)?) {
        guard let domainService else { return fail(with: GroupLoadError(Self.domainServiceGone), failure: failure) }
        let ticket = loads.start(user: currentUser.userID)
        domainService.fetchMaxIDs { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let ids):
                loads.finish(ticket, with: ids, user: currentUser.userID)
                completion?()
            case .failure(let error): fail(with: error, failure: failure)
            }
        }
    }

    package func joinGroup(_ id: Int) {
        joins?(id)
    }

    private func fail(with error: GroupLoadError, failure: (@MainActor (GroupLoadError) -> Void)?) {
        dialogs.showError(error.message)
        failure?(error)
    }
}

extension CachingGroupAppService {
    package var apiMaxDynamicID: Int { apiIDs.dynamicID }
    package var apiMaxActivityID: Int { apiIDs.activityID }
    package var cachedMaxDynamicID: Int { cachedMaxID(.dynamic) }
    package var cachedMaxActivityID: Int { cachedMaxID(.activity) }

    package func cacheNewAPIMaxDynamicID() { cacheNewAPIMaxID(.dynamic) }
    package func cacheNewAPIMaxActivityID() { cacheNewAPIMaxID(.activity) }
    package func cacheListReadMaxDynamicID(_ id: Int) { cacheListReadMaxID(id, of: .dynamic) }
    package func cacheListReadMaxActivityID(_ id: Int) { cacheListReadMaxID(id, of: .activity) }
    package func cleanCacheForCurrentUser() { cache?.cleanForCurrentUser() }

    private var apiIDs: GroupMaxIDs { loads.ids(of: currentUser.userID) }

    private var cache: (any GroupCacheService)? { cacheService?.groupCacheService() }

    /// The scopes to ask for: the team before the group, each only if it is there.
    private var scopes: [(scope: CacheScope, id: Int)] {
        guard let domainService else { return [] }
        return [(.team, domainService.teamID), (.group, domainService.groupID)].filter { $0.1 != 0 }
    }

    private func cachedMaxID(_ kind: CacheKind) -> Int {
        guard let first = scopes.first else { return 0 }
        return cache?.cachedMaxID(of: kind, in: first.scope, id: first.id) ?? 0
    }

    private func cacheNewAPIMaxID(_ kind: CacheKind) {
        save(apiIDs[kind], of: kind)
    }

    /// Saves the id that was read, which may be below the API's.
    private func cacheListReadMaxID(_ id: Int, of kind: CacheKind) {
        guard GroupID.isValid(id), id > GroupID.known(cachedMaxID(kind)) else { return }
        loads.raise(kind, to: id, user: currentUser.userID)
        save(id, of: kind)
    }

    private func save(_ id: Int, of kind: CacheKind) {
        guard GroupID.isValid(id) else { return }
        for (scope, owner) in scopes { cache?.saveMaxID(id, of: kind, in: scope, id: owner) }
    }
}

/// The decision which of several loads counts, and for which user it was made.
package struct GroupLoads: Hashable, Sendable {
    /// One load that was started.
    package struct Ticket: Hashable, Sendable {
        fileprivate var number: Int
        fileprivate var user: Int
    }

    private var lastStarted = 0
    private var lastStored = 0
    private var owner: Int
    private var stored = GroupMaxIDs()

    /// Creates the state of a user who has loaded nothing.
    package init(user: Int) {
        owner = user
    }

    /// Returns the ids that a user has loaded or read last; none for a user who did neither.
    package func ids(of user: Int) -> GroupMaxIDs {
        user == owner ? stored : GroupMaxIDs()
    }

    /// Starts a load for a user.
    package mutating func start(user: Int) -> Ticket {
        lastStarted += 1
        return Ticket(number: lastStarted, user: user)
    }

    /// Stores the ids of a load, unless a newer load has brought ids or the user has changed.
    package mutating func finish(_ ticket: Ticket, with ids: GroupMaxIDs, user: Int) {
        guard ticket.user == user, ticket.number > lastStored else { return }
        lastStored = ticket.number
        owner = user
        stored = ids
    }

    /// Raises an id to the one that was read; never lowers it.
    package mutating func raise(_ kind: CacheKind, to id: Int, user: Int) {
        var ids = ids(of: user)
        let known = GroupID.isValid(ids[kind]) ? ids[kind] : 0
        ids[kind] = max(known, id)
        owner = user
        stored = ids
    }
}
