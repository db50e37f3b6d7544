// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Testing

@MainActor
@Suite("The badge view model")
struct BadgeViewModelTests {
    private func makeViewModel(_ page: GroupPage, handlers: Bool = true) throws -> BadgeViewModel {
        let viewModel = BadgeViewModel(appService: try #require(page.app))
        viewModel.cannotLoad = { [weak page] in page?.add("cannot load: \($0.message)") }
        if handlers { register(page, with: viewModel) }
        return viewModel
    }

    private func register(_ page: GroupPage, with viewModel: BadgeViewModel) {
        viewModel.hasLargeNumberOfNewMessages = { [weak page] in page?.add("badge.chat.more") }
        viewModel.hasNormalNumberOfNewMessages = { [weak page] in page?.add("badge.chat.text(\($0))") }
        viewModel.hasNewMessage = { [weak page] in page?.add("badge.chat.dot") }
        viewModel.hasNoNewMessage = { [weak page] in page?.add("badge.chat.none") }
        viewModel.hasNewDynamic = { [weak page] in page?.add("badge.dynamic.dot") }
        viewModel.hasNoNewDynamic = { [weak page] in page?.add("badge.dynamic.none") }
        viewModel.hasNewActivity = { [weak page] in page?.add("badge.activity.dot") }
        viewModel.hasNoNewActivity = { [weak page] in page?.add("badge.activity.none") }
    }

    @Test("golden: decides the feed, then the activities, by ids at the time of the answer (B-05 to B-09)")
    func golden() throws {
        let page = try GroupPage()
        let viewModel = try makeViewModel(page)
        viewModel.loadData()
        page.cacheValue(9, .dynamic, .team, id: 3)
        page.cacheValue(7, .activity, .team, id: 3)
        page.domain?.answer(1, 10, 7)
        #expect(page.take() == ["badge.dynamic.dot", "badge.activity.none"])
        viewModel.loadData()
        page.domain?.answer(2, 10, 7)
        #expect(page.take() == ["badge.dynamic.dot", "badge.activity.none"])
    }

    @Test("golden: a failed load shows the app service's dialog and decides nothing (B-16, A-24)")
    func failure() throws {
        let page = try GroupPage()
        let viewModel = try makeViewModel(page)
        viewModel.loadData()
        page.domain?.fail(1, "E")
        #expect(page.take() == ["dialog.error(E)"])
    }

    @Test("takes a dot away again (B-24, X-29)")
    func dotGoesAway() throws {
        let page = try GroupPage()
        let viewModel = try makeViewModel(page)
        viewModel.loadData()
        page.domain?.answer(1, 10, 0)
        viewModel.currentPageIndex = BadgeViewModel.dynamicPageIndex
        viewModel.cacheMaxDynamicID(10)
        _ = page.take()
        viewModel.loadData()
        page.domain?.answer(2, 10, 0)
        #expect(page.take() == ["badge.dynamic.none", "badge.activity.none"])
    }

    @Test("tells a handler that comes late what happened before, once (B-10, B-23)")
    func lateHandlers() throws {
        let page = try GroupPage()
        let viewModel = try makeViewModel(page, handlers: false)
        viewModel.setUnreadChatMessageCount(4)
        viewModel.setUnreadChatMessageCount(5)
        viewModel.loadData()
        page.domain?.answer(1, 10, 0)
        #expect(page.take() == [])
        register(page, with: viewModel)
        #expect(page.take() == ["badge.chat.text(5)", "badge.dynamic.dot", "badge.activity.none"])
        register(page, with: viewModel)
        #expect(page.take() == [])
    }

    @Test(
        "calls at most one handler for unread messages (B-20)",
        arguments: [(0, "none"), (1, "text(1)"), (99, "text(99)"), (100, "more"), (nil, "dot")] as [(Int?, String)]
    )
    func chat(count: Int?, expected: String) throws {
        let page = try GroupPage()
        let viewModel = try makeViewModel(page)
        viewModel.setUnreadChatMessageCount(count)
        #expect(page.take() == ["badge.chat.\(expected)"])
    }

    @Test("caches what was read of the feed only while its tab is current (B-18, X-35)", arguments: [0, 1, 2])
    func currentTab(index: Int) throws {
        let page = try GroupPage(teamID: 3, groupID: 0)
        let viewModel = try makeViewModel(page)
        viewModel.currentPageIndex = index
        viewModel.cacheMaxDynamicID(12)
        #expect(page.take() == (index == 1 ? ["cache.save(dynamic, team, 3, 12)"] : []))
    }

    @Test("is not kept alive by a load (B-17)")
    func dropped() throws {
        let page = try GroupPage()
        var viewModel: BadgeViewModel? = try makeViewModel(page)
        weak let dropped = viewModel
        viewModel?.loadData()
        viewModel = nil
        #expect(dropped == nil)
        page.domain?.answer(1, 10, 7)
        #expect(page.take() == [])
    }

    @Test("does not keep the app service alive, and cannot load without it (B-22, X-34)")
    func appServiceGone() throws {
        let page = try GroupPage()
        let viewModel = try makeViewModel(page)
        weak let app = page.app
        page.app = nil
        #expect(app == nil)
        viewModel.loadData()
        #expect(
            page.take() == ["cannot load: nothing can be loaded because the app service is gone; keep it alive"]
        )
    }

    @Test("offers to join a group (B-19)")
    func join() throws {
        let page = try GroupPage()
        try makeViewModel(page).joinGroup(12)
        #expect(page.joined == [12])
    }
}
