// Understudy
// SPDX-License-Identifier: Apache-2.0

import HousesPage
import StubEngine
import Testing

@Suite("A page that was generated, in front of the stub")
@MainActor
struct HousesPageTests {
    private let diary = Diary()

    private func ids(_ page: HousesPage) -> [Int] {
        page.houses.compactMap { ($0 as? [String: Any])?["Id"] as? Int }
    }

    @Test("fetches with the parameters of the page before, and is bound when the answer is there (X-55, X-56)")
    func opens() async throws {
        let backend = Backend()
        try await backend.start()
        let page = HousesPage(fetch: backend.fetch, watcher: diary)
        page.open(parameter: ["pageIndex": 2])
        #expect(diary.read() == ["operation set"])
        #expect(!page.isBound)
        await backend.answered()
        #expect(diary.read() == ["bound", "reloaded"])
        #expect(backend.mount.journal.map { $0.query.map(\.name) } == [["pageIndex"]])
        #expect(ids(page) == [2, 3])
        #expect(page.state == "loaded")
        #expect(page.rows == 2)
    }

    @Test("an action before the first answer reaches the stub, and both answers bind the page (X-56)")
    func earlyAction() async throws {
        let backend = Backend()
        try await backend.start()
        let page = HousesPage(fetch: backend.fetch, watcher: diary)
        page.open(parameter: ["pageIndex": 3])
        page.pullDownRefresh()
        await backend.answered()
        if backend.mount.journal.contains(where: { $0.state != .answered }) { await backend.answered() }
        #expect(backend.mount.journal.map { $0.query.map(\.name) } == [["pageIndex"], []])
        #expect(diary.read() == ["operation set", "pullDownRefresh ", "bound", "reloaded", "bound", "reloaded"])
        #expect(ids(page) == [0, 1])
    }

    @Test("a failure binds the page too, in the state of one, and the next refresh mends it")
    func failure() async throws {
        let backend = Backend(.status(500, message: "E"))
        try await backend.start()
        let page = HousesPage(fetch: backend.fetch, watcher: diary)
        page.open(parameter: [:])
        await backend.answered()
        #expect(page.state == "failed")
        #expect(ids(page) == [])
        page.pullDownRefresh()
        await backend.answered()
        #expect(page.state == "loaded")
        #expect(ids(page) == [0, 1])
    }

    @Test("whose view model nobody has filled in is bound all the same, to an empty model (X-57)")
    func generated() {
        let page = HousesPage(fetch: nil, watcher: diary)
        page.open(parameter: ["tabId": 3])
        #expect(diary.read() == ["operation set", "bound", "reloaded"])
        #expect(page.isBound)
        #expect(page.state == "loading")
    }

    @Test("is let go of as a whole: nothing in it keeps the rest alive (D-10, D-17)")
    func released() async throws {
        let backend = Backend()
        try await backend.start()
        var page: HousesPage? = HousesPage(fetch: backend.fetch, watcher: diary)
        weak let left = page
        page?.open(parameter: [:])
        page = nil
        #expect(left == nil)
        await backend.answered()
        #expect(diary.read() == ["operation set"])
    }
}
