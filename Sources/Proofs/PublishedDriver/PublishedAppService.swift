// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

/// A correct app service with mistakes in its input, state and output; the code of each checks its defect.
final class PublishedAppService: GroupAppService {
    private let right: any GroupAppService
    private weak var domainService: (any GroupDomainService)?
    private weak var cacheService: (any CacheAppService)?
    private let defects: Set<Defect>
    /// The API ids that a read list or a late answer has overwritten since the last load.
    private var overwritten: [CacheKind: Int] = [:]

    /// Creates a service in front of a correct one, which it keeps alive.
    init(
        _ right: any GroupAppService,
        domainService: (any GroupDomainService)?,
        cacheService: (any CacheAppService)?,
        defects: Set<Defect>
    ) {
        self.right = right
        self.domainService = domainService
        self.cacheService = cacheService
        self.defects = defects
    }

    var apiMaxDynamicID: Int { overwritten[.dynamic] ?? right.apiMaxDynamicID }
    var apiMaxActivityID: Int { overwritten[.activity] ?? right.apiMaxActivityID }
    var cachedMaxDynamicID: Int { cachedMaxID(.dynamic, right: right.cachedMaxDynamicID) }
    var cachedMaxActivityID: Int { cachedMaxID(.activity, right: right.cachedMaxActivityID) }

    func loadData(completion: (@MainActor () -> Void)?, failure: (@MainActor (GroupLoadError) -> Void)?) {
        if domainService == nil, defects.contains(.missingServiceUnnoticed) { return }
        let kept = defects.contains(.answerKeepsAppService) ? self : nil
        let tell = { @MainActor (error: GroupLoadError) in
            _ = kept
            failure?(error)
        }
        right.loadData(
            completion: { [weak self] in
                (kept ?? self)?.takeAnswer()
                completion?()
            },
            failure: defects.contains(.loadFailureUntold) ? nil : tell
        )
    }

    func cacheNewAPIMaxDynamicID() { cacheNewAPIMaxID(.dynamic) { right.cacheNewAPIMaxDynamicID() } }
    func cacheNewAPIMaxActivityID() { cacheNewAPIMaxID(.activity) { right.cacheNewAPIMaxActivityID() } }

    func cacheListReadMaxDynamicID(_ id: Int) {
        let cached = cachedMaxDynamicID
        right.cacheListReadMaxDynamicID(id)
        raise(.dynamic, to: id, ifAbove: cached)
        overwrite(.dynamic, with: id, ifAbove: cached)
    }

    func cacheListReadMaxActivityID(_ id: Int) {
        let cached = cachedMaxActivityID
        right.cacheListReadMaxActivityID(id)
        raise(.activity, to: id, ifAbove: cached)
        overwrite(.activity, with: id, ifAbove: cached)
    }

    func cleanCacheForCurrentUser() { right.cleanCacheForCurrentUser() }
    func joinGroup(_ id: Int) { right.joinGroup(id) }
}

extension PublishedAppService {
    private func takeAnswer() {
        overwritten = [:]
        guard defects.contains(.olderAnswerWins), let ids = (domainService as? PublishedDomainService)?.lastIDs else {
            return
        }
        guard (ids.dynamicID, ids.activityID) != (right.apiMaxDynamicID, right.apiMaxActivityID) else { return }
        overwritten = [.dynamic: ids.dynamicID, .activity: ids.activityID]
    }

    private func cachedMaxID(_ kind: CacheKind, right: Int) -> Int {
        guard defects.contains(.groupZeroRead), let domainService else { return right }
        guard domainService.teamID == 0, domainService.groupID == 0 else { return right }
        return cacheService?.groupCacheService().cachedMaxID(of: kind, in: .group, id: 0) ?? 0
    }

    /// Raises the API id of a late answer as well, if the id that was read is above it.
    private func raise(_ kind: CacheKind, to id: Int, ifAbove cached: Int) {
        guard let known = overwritten[kind], GroupID.isValid(id), id > cached else { return }
        overwritten[kind] = max(known, id)
    }

    private func overwrite(_ kind: CacheKind, with id: Int, ifAbove cached: Int) {
        let mistake: Defect = GroupID.isValid(id) ? .readLowersAPIID : .invalidIDPoisons
        if defects.contains(mistake), id > cached { overwritten[kind] = id }
    }

    private func cacheNewAPIMaxID(_ kind: CacheKind, cache: () -> Void) {
        guard let id = overwritten[kind] else { return cache() }
        guard GroupID.isValid(id), let domainService, let service = cacheService?.groupCacheService() else { return }
        if domainService.teamID != 0 { service.saveMaxID(id, of: kind, in: .team, id: domainService.teamID) }
        if domainService.groupID != 0 { service.saveMaxID(id, of: kind, in: .group, id: domainService.groupID) }
    }
}

/// A correct group domain service that records its last answer, for an app service that reads it.
final class PublishedDomainService: GroupDomainService {
    /// The ids of the last answer.
    private(set) var lastIDs: GroupMaxIDs?
    private let right: any GroupDomainService

    /// Creates a service in front of a correct one.
    init(_ right: any GroupDomainService) {
        self.right = right
    }

    var teamID: Int { right.teamID }
    var groupID: Int { right.groupID }

    func fetchMaxIDs(completion: @escaping @MainActor (Result<GroupMaxIDs, GroupLoadError>) -> Void) {
        right.fetchMaxIDs { [weak self] result in
            if case .success(let ids) = result { self?.lastIDs = ids }
            completion(result)
        }
    }
}
