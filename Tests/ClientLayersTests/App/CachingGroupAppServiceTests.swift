// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Testing

@MainActor
@Suite("The group page's app service")
struct CachingGroupAppServiceTests {
    private let notFound = Int.max

    @Test("cannot be had without a domain service (A-01)")
    func noDomainService() {
        let service = CachingGroupAppService(
            domainService: nil,
            cacheService: nil,
            currentUser: User(),
            dialogs: Recorder()
        )
        #expect(service == nil)
    }

    @Test("reads 0 and saves nothing without a cache (A-02)")
    func noCache() throws {
        let page = try GroupPage(hasCache: false)
        page.load(10, 7)
        page.app?.cacheNewAPIMaxDynamicID()
        page.app?.cacheListReadMaxDynamicID(12)
        page.app?.cleanCacheForCurrentUser()
        #expect(page.cachedIDs == [0, 0])
        #expect(page.take() == [])
    }

    @Test("stores both ids, then calls the completion, and writes no cache (A-05 to A-07, A-10)")
    func success() throws {
        let page = try GroupPage()
        #expect(page.apiIDs == [0, 0])
        var seen: [Int?] = []
        page.app?.loadData(completion: { seen = page.apiIDs }, failure: nil)
        #expect(page.domain?.calls.count == 1)
        page.domain?.answer(1, 10, 7)
        #expect(seen == [10, 7])
        #expect(page.take() == [])
    }

    @Test("stores the ids without a completion too (A-08)")
    func noCompletion() throws {
        let page = try GroupPage()
        page.app?.loadData(completion: nil, failure: nil)
        page.domain?.answer(1, 10, 7)
        #expect(page.apiIDs == [10, 7])
    }

    @Test("shows a failure in one dialog, tells it, and keeps the ids (A-09, A-24, X-39)")
    func failure() throws {
        let page = try GroupPage()
        page.load(10, 7)
        page.load()
        page.domain?.fail(2, "E")
        #expect(page.take() == ["dialog.error(E)", "failure(E)"])
        #expect(page.apiIDs == [10, 7])
    }

    @Test("lets the newest load have the last word (A-07, X-38)")
    func twoLoads() throws {
        let page = try GroupPage()
        page.load()
        page.load()
        page.domain?.answer(2, 10, 7)
        page.domain?.answer(1, 4, 3)
        #expect(page.apiIDs == [10, 7])
        #expect(page.take() == ["completion", "completion"])
    }

    @Test("is not kept alive by a load, whose answer is then ignored (A-06, X-32)")
    func dropped() throws {
        let page = try GroupPage()
        page.load()
        weak let app = page.app
        page.app = nil
        #expect(app == nil)
        page.domain?.fail(1, "E")
        #expect(page.take() == [])
    }

    @Test("keeps neither domain service nor cache alive, and fails visibly without the former (A-04, X-34)")
    func collaboratorsGone() throws {
        let page = try GroupPage()
        weak let domain = page.domain
        weak let cache = page.cache
        page.domain = nil
        page.cache = nil
        #expect(domain == nil)
        #expect(cache == nil)
        page.load()
        let message = "nothing can be loaded because the domain service is gone; keep it alive"
        #expect(page.take() == ["dialog.error(\(message))", "failure(\(message))"])
        #expect(page.cachedIDs == [0, 0])
    }

    @Test("does not go on with the data of a user who left (A-03, X-33)")
    func userChanges() throws {
        let page = try GroupPage()
        page.load(10, 7)
        page.app?.cacheListReadMaxDynamicID(12)
        page.load()
        page.user.userID = 2
        #expect(page.apiIDs == [0, 0])
        #expect(page.cachedIDs == [0, 0])
        _ = page.take()
        page.domain?.answer(2, 20, 20)
        #expect(page.apiIDs == [0, 0])
        #expect(page.take() == ["completion"])
        page.user.userID = 1
        #expect(page.cachedIDs == [12, 0])
    }

    @Test(
        "caches a valid API id for the team, then the group, each if it is there (A-11 to A-15)",
        arguments: [
            (3, 8, 10, ["team, 3", "group, 8"]), (3, 0, 10, ["team, 3"]), (0, 8, 10, ["group, 8"]), (0, 0, 10, []),
            (3, 8, 0, []), (3, 8, -1, []), (3, 8, Int.max, []), (3, 8, Int.max - 1, ["team, 3", "group, 8"]),
        ]
    )
    func cacheNew(team: Int, group: Int, id: Int, owners: [String]) throws {
        let page = try GroupPage(teamID: team, groupID: group)
        page.load(id, id)
        page.app?.cacheNewAPIMaxDynamicID()
        #expect(page.take() == owners.map { "cache.save(dynamic, \($0), \(id))" })
        page.app?.cacheNewAPIMaxActivityID()
        #expect(page.take() == owners.map { "cache.save(activity, \($0), \(id))" })
    }

    @Test("golden: an id read above the cached one is saved for both, the cached one itself is not (A-16, A-17)")
    func listRead() throws {
        let page = try GroupPage()
        page.cacheValue(10, .dynamic, .team, id: 3)
        page.app?.cacheListReadMaxDynamicID(12)
        #expect(page.take() == ["cache.save(dynamic, team, 3, 12)", "cache.save(dynamic, group, 8, 12)"])
        #expect(page.apiIDs == [12, 0])
        page.app?.cacheListReadMaxDynamicID(10)
        page.app?.cacheListReadMaxDynamicID(12)
        #expect(page.take() == [])
    }

    @Test("an id read below the API's is saved as it is and leaves the API's alone (A-26, X-30)")
    func listReadBelowAPI() throws {
        let page = try GroupPage()
        page.load(10, 10)
        page.app?.cacheListReadMaxActivityID(5)
        #expect(page.take() == ["cache.save(activity, team, 3, 5)", "cache.save(activity, group, 8, 5)"])
        #expect(page.apiIDs == [10, 10])
        #expect(page.cachedIDs == [0, 5])
    }

    @Test("an invalid id read changes nothing (A-25, X-31)", arguments: [0, -1, Int.max])
    func listReadInvalid(id: Int) throws {
        let page = try GroupPage()
        page.load(10, 7)
        page.app?.cacheListReadMaxDynamicID(id)
        page.app?.cacheListReadMaxActivityID(id)
        #expect(page.take() == [])
        #expect(page.apiIDs == [10, 7])
    }

    @Test("a not-found API or cached id does not stand in the way of one that is read")
    func notFoundIsNothing() throws {
        let page = try GroupPage()
        page.load(notFound, -5)
        page.cacheValue(notFound, .dynamic, .team, id: 3)
        page.app?.cacheListReadMaxDynamicID(4)
        page.app?.cacheListReadMaxActivityID(4)
        #expect(page.apiIDs == [4, 4])
        #expect(page.cachedIDs == [4, 4])
    }

    @Test(
        "reads the team's cached ids if there is a team, else the group's, else none (A-19 to A-21, X-37)",
        arguments: [(3, 8, [30, 31]), (3, 0, [30, 31]), (0, 8, [80, 81]), (0, 0, [0, 0])]
    )
    func cached(team: Int, group: Int, expected: [Int?]) throws {
        let page = try GroupPage(teamID: team, groupID: group)
        for (id, scope) in [(3, CacheScope.team), (8, .group), (0, .team), (0, .group)] {
            page.cacheValue(id * 10, .dynamic, scope, id: id)
            page.cacheValue(id * 10 + 1, .activity, scope, id: id)
        }
        #expect(page.cachedIDs == expected)
    }

    @Test("cleans the current user's cache (A-22)")
    func clean() throws {
        let page = try GroupPage()
        page.cacheValue(10, .dynamic, .team, id: 3)
        page.app?.cleanCacheForCurrentUser()
        #expect(page.take() == ["cache.clean"])
        #expect(page.cachedIDs == [0, 0])
    }
}
