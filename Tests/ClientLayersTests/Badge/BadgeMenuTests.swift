// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Testing

@MainActor
@Suite("The badges of a menu")
struct BadgeMenuTests {
    @Test("have the published raw values (B-21)")
    func rawValues() {
        #expect(BadgeType.allCases.map(\.rawValue) == [1, 2, 3, 4, 5])
        #expect(BadgeType.allCases == [.none, .dot, .text, .more, .custom])
    }

    @Test(
        "are drawn by their type and text (B-21)",
        arguments: [
            (.none, nil, .nothing), (.dot, nil, .dot), (.more, nil, .capsule("...")), (.custom, nil, .custom),
            (.text, "9", .circle("9")), (.text, "10", .capsule("10")), (.text, "new", .capsule("new")),
            (.text, "", .nothing), (.text, nil, .nothing),
        ] as [(BadgeType, String?, BadgeDrawing)]
    )
    func drawing(type: BadgeType, text: String?, expected: BadgeDrawing) {
        var menu = BadgeMenu(itemCount: 1)
        menu.set(type, text: text, at: 0)
        #expect(menu.drawing(at: 0) == expected)
    }

    @Test("ignore items that are not there (B-21)", arguments: [-1, 3, Int.max])
    func outOfRange(item: Int) {
        var menu = BadgeMenu(itemCount: 3)
        menu.set(.dot, at: item)
        #expect(menu == BadgeMenu(itemCount: 3))
        #expect(menu.drawing(at: item) == .nothing)
    }

    @Test("are put on the items by the controller (B-04)")
    func controller() throws {
        let page = try GroupPage()
        let viewModel = BadgeViewModel(appService: try #require(page.app))
        let badges = GroupPageBadges()
        badges.register(with: viewModel)
        viewModel.setUnreadChatMessageCount(120)
        #expect(badges.menu.drawing(at: 0) == .capsule("..."))
        viewModel.setUnreadChatMessageCount(7)
        #expect(badges.menu.drawing(at: 0) == .circle("7"))
        viewModel.setUnreadChatMessageCount(nil)
        #expect(badges.menu.drawing(at: 0) == .dot)
        viewModel.setUnreadChatMessageCount(0)
        #expect(badges.menu.drawing(at: 0) == .nothing)
        viewModel.loadData()
        page.domain?.answer(1, 10, 0)
        #expect(badges.menu.badges.map(\.type) == [.none, .dot, .none])
    }
}
