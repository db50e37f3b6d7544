// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Testing

@MainActor
@Suite("Requests and answers in any order")
struct PagingOrderTests {
    @Test("a next page that is superseded by a first page changes nothing (P-54, X-15)", arguments: [true, false])
    func lateNextPage(lateFirst: Bool) throws {
        let screen = try ListScreen()
        screen.load(pages: 1)
        screen.manager?.loadNextPage()
        screen.manager?.loadFirstPage()
        if lateFirst {
            screen.transport.answer(2, page(20..<40))
            #expect(screen.reformer?.status == .onGoing)
            screen.transport.answer(3, page(100..<120))
        } else {
            screen.transport.answer(3, page(100..<120))
            screen.transport.answer(2, page([]))
            #expect(screen.reformer?.status == .noExecute)
        }
        #expect(screen.shown == Array(100..<120))
        #expect(screen.reformer?.pageIndex == 1)
        #expect(
            screen.recorder.take() == [
                "request(2)", "request(1)", "list.clear", "list.append(20)", "hook.beforeFirst(20)", "table.reload",
                "refresh.end", "tips(1)", "completion(20, nil)", "reformer.reset",
            ]
        )
    }

    @Test("of two first pages only the newest counts (P-55)")
    func twoFirstPages() throws {
        let screen = try ListScreen()
        screen.manager?.loadFirstPage()
        screen.manager?.loadFirstPage()
        screen.transport.answer(2, page(0..<5))
        screen.transport.fail(1, "late")
        #expect(screen.shown == Array(0..<5))
        #expect(screen.recorder.take().filter { $0.hasPrefix("dialog") } == [])
    }

    @Test("a next page asked for twice is fetched once (P-53, X-16)")
    func doubleNextPage() throws {
        let screen = try ListScreen()
        screen.load(pages: 1)
        screen.manager?.loadNextPage()
        screen.manager?.loadNextPage()
        #expect(screen.recorder.take() == ["request(2)"])
        #expect(screen.reformer?.pageIndex == 2)
        screen.answer(page(20..<40))
        #expect(screen.shown == Array(0..<40))
    }

    @Test("an answer counts for the page that was asked for (P-52)")
    func pageIndexChangedMeanwhile() throws {
        let screen = try ListScreen()
        screen.load(pages: 1)
        screen.manager?.loadNextPage()
        screen.reformer?.pageIndex = 1
        screen.answer(page(20..<40))
        #expect(screen.shown == Array(0..<40))
    }

    @Test("a service that cannot let go is waited for, in any order of answers (P-54)")
    func stubbornService() throws {
        let screen = try ListScreen()
        let reformer = PlainListServiceReformer()
        let service = try #require(StubbornService(reformer: reformer))
        screen.manager?.domainService = service
        _ = screen.recorder.take()
        screen.manager?.loadFirstPage()
        service.answer(rows(0..<2))
        screen.manager?.loadNextPage()
        screen.manager?.loadFirstPage()
        #expect(service.pages == [1, 2])
        service.answer(nil)
        #expect(service.pages == [1, 2, 1])
        #expect(screen.shown == [0, 1])
        service.answer(rows(5..<7))
        #expect(screen.shown == [5, 6])
        #expect(reformer.pageIndex == 1)
    }

    @Test("loading the next page inside the completion is not undone by the reset (P-58, X-18)")
    func nextPageInCompletion() throws {
        let screen = try ListScreen()
        screen.manager?.loadCompletion = { [weak screen] models, message in
            screen?.recorder.add(ListScreen.completion(models, message))
            if models?.count == 20 { screen?.manager?.loadNextPage() }
        }
        screen.manager?.loadFirstPage()
        screen.answer(page(0..<20))
        #expect(
            screen.recorder.take().suffix(3) == ["completion(20, nil)", "request(2)", "reformer.reset"]
        )
        #expect(screen.reformer?.status == .onGoing)
        #expect(screen.reformer?.modelList == nil)
        screen.answer(page(20..<25))
        #expect(screen.shown == Array(0..<25))
        #expect(screen.reformer?.status == .noExecute)
    }

    @Test("loading the next page inside the completion works with answers that come at once (P-58)")
    func nextPageInCompletionAtOnce() throws {
        let screen = try ListScreen()
        screen.service?.useTestData()
        screen.manager?.loadCompletion = { [weak screen] models, _ in
            if models != nil { screen?.manager?.loadNextPage() }
        }
        screen.manager?.loadFirstPage()
        #expect(screen.shown == Array(0..<45))
        #expect(screen.reformer?.pageIndex == 3)
        #expect(screen.reformer?.status == .noExecute)
    }

    @Test("a first page wanted by a hook or a dialog starts when the answer has been shown")
    func firstPageInDialog() throws {
        let screen = try ListScreen()
        screen.recorder.duringDialog = { [weak screen] in screen?.manager?.loadFirstPage() }
        screen.manager?.loadFirstPage()
        screen.fail("E")
        #expect(
            screen.recorder.take() == [
                "request(1)", "dialog.error(E)", "refresh.end", "tips(3)", "completion(nil, E)", "reformer.reset",
                "request(1)",
            ]
        )
    }

    @Test("rows that a hook inserts are displayed (P-39, P-40)")
    func hookInserts() throws {
        let screen = try ListScreen()
        screen.manager?.beforeLoadFirstPage = { $0.insert(["Id": 99], at: 0) }
        screen.manager?.loadFirstPage()
        screen.answer(page([]))
        #expect(screen.shown == [99])
        #expect(screen.recorder.placeholder == .none)
    }

    @Test("all rows dropped: no clearing, no step back, and the next page is the next (S-39, X-13)")
    func allRowsDropped() throws {
        let screen = try ListScreen()
        screen.load(pages: 1)
        screen.service?.modelTransform = { _ in nil }
        screen.manager?.loadNextPage()
        screen.answer(page(20..<40))
        #expect(
            screen.recorder.take().filter { !$0.hasPrefix("transform") }
                == ["request(2)", "refresh.end", "tips(2)", "completion(nil, nil)", "reformer.reset"]
        )
        screen.service?.modelTransform = nil
        screen.manager?.loadNextPage()
        screen.answer(page(40..<60))
        #expect(screen.recorder.take().first == "request(3)")
        #expect(screen.shown == Array(0..<20) + Array(40..<60))
    }
}
