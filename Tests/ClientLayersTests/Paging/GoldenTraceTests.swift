// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Testing

@MainActor
@Suite("The golden traces of a list screen")
struct GoldenTraceTests {
    private let failed = ["refresh.end", "tips(3)", "completion(nil, E)", "reformer.reset"]
    private let empty = ["refresh.end", "tips(2)", "completion(nil, nil)", "reformer.reset"]

    @Test("first page of 20 rows (P-30, P-41)")
    func firstPage() throws {
        let screen = try ListScreen()
        screen.manager?.loadFirstPage()
        #expect(screen.recorder.take() == ["request(1)"])
        #expect(screen.shown == [])
        screen.answer(page(0..<20))
        #expect(
            screen.recorder.take() == [
                "list.clear", "list.append(20)", "hook.beforeFirst(20)", "table.reload", "refresh.end", "tips(1)",
                "completion(20, nil)", "reformer.reset",
            ]
        )
        #expect(screen.reformer?.pageIndex == 1)
        #expect(screen.reformer?.status == .noExecute)
        #expect(screen.shown == Array(0..<20))
    }

    @Test("first page without rows (P-31)")
    func firstPageEmpty() throws {
        let screen = try ListScreen()
        screen.manager?.loadFirstPage()
        screen.answer(page([]))
        #expect(
            screen.recorder.take() == ["request(1)", "list.clear", "hook.beforeFirst(0)", "table.reload"] + empty
        )
        #expect(screen.reformer?.pageIndex == 1)
        #expect(screen.recorder.placeholder == .noData)
    }

    @Test("first page fails (P-32)")
    func firstPageFails() throws {
        let screen = try ListScreen()
        screen.manager?.loadFirstPage()
        screen.fail("E")
        #expect(screen.recorder.take() == ["request(1)", "dialog.error(E)"] + failed)
        #expect(screen.recorder.placeholder == .failure)
    }

    @Test("next page of 5 rows after 20 (P-33)")
    func nextPage() throws {
        let screen = try ListScreen()
        screen.load(pages: 1)
        screen.manager?.loadNextPage()
        screen.answer(page(20..<25))
        #expect(
            screen.recorder.take() == [
                "request(2)", "list.append(5)", "hook.beforeNext(25)", "table.reload", "refresh.end", "tips(1)",
                "completion(5, nil)", "reformer.reset",
            ]
        )
        #expect(screen.reformer?.pageIndex == 2)
    }

    @Test("next page without rows (P-34)")
    func nextPageEmpty() throws {
        let screen = try ListScreen()
        screen.load(pages: 1)
        screen.manager?.loadNextPage()
        screen.answer(page([]))
        #expect(screen.recorder.take() == ["request(2)", "page.rollback(1)"] + empty)
        #expect(screen.shown == Array(0..<20))
    }

    @Test("next page fails, then is asked for again (P-35, P-37, P-38, X-01)")
    func nextPageFails() throws {
        let screen = try ListScreen()
        screen.load(pages: 1)
        screen.manager?.loadNextPage()
        var indexDuringDialog: Int?
        screen.recorder.duringDialog = { [weak screen] in indexDuringDialog = screen?.reformer?.pageIndex }
        screen.fail("E")
        #expect(screen.recorder.take() == ["request(2)", "page.rollback(1)", "dialog.error(E)"] + failed)
        #expect(indexDuringDialog == 1)
        screen.manager?.loadNextPage()
        #expect(screen.recorder.take() == ["request(2)"])
    }

    @Test("the whole list of 45 rows, and once past its end (X-25)")
    func wholeList() throws {
        let screen = try ListScreen()
        let data = TestListData()
        screen.manager?.loadFirstPage()
        screen.answer(try data.response(page: 1))
        for number in 2...4 {
            screen.manager?.loadNextPage()
            screen.answer(try data.response(page: number))
        }
        let trace = screen.recorder.take()
        #expect(trace.filter { $0.hasPrefix("request") } == (1...4).map { "request(\($0))" })
        #expect(trace.filter { $0.hasPrefix("tips") } == ["tips(1)", "tips(1)", "tips(1)", "tips(2)"])
        #expect(screen.shown == Array(0..<45))
        #expect(screen.reformer?.pageIndex == 3)
    }

    @Test("a failed refresh restores the page index before the dialog, and no row is doubled (P-56, X-14)")
    func failedRefresh() throws {
        let screen = try ListScreen()
        screen.load(pages: 3)
        screen.manager?.loadFirstPage()
        screen.fail("E")
        #expect(screen.recorder.take() == ["request(1)", "page.rollback(3)", "dialog.error(E)"] + failed)
        screen.manager?.loadNextPage()
        screen.answer(page(60..<80))
        #expect(screen.shown == Array(0..<80))
    }
}
