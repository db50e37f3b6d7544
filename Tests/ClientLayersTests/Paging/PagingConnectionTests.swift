// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Testing

@MainActor
@Suite("A paging manager and its service")
struct PagingConnectionTests {
    @Test("does nothing without a service (P-11)")
    func noService() throws {
        let screen = try ListScreen()
        screen.manager?.domainService = nil
        screen.manager?.loadFirstPage()
        screen.manager?.loadNextPage()
        screen.manager?.enterRefresh()
        screen.recorder.pullDown()
        screen.recorder.pullUp()
        screen.manager?.selectRow(0)
        #expect(screen.recorder.take() == [])
    }

    @Test("works with no collaborator at all (P-11)")
    func noCollaborators() throws {
        let manager = PagingManager(collaborators: PagingCollaborators())
        let reformer = PlainListServiceReformer()
        let service = try #require(APIListDomainService(reformer: reformer))
        service.useTestData()
        manager.autoDownRefresh = true
        manager.domainService = service
        manager.enterRefresh()
        #expect(manager.rowCount == 20)
        service.customService = { $0.done(.error("E")) }
        manager.loadNextPage()
        #expect(manager.rowCount == 20)
    }

    @Test("does not call doService when the service has no reformer (P-12)")
    func noReformer() throws {
        let screen = try ListScreen()
        screen.reformer = nil
        screen.manager?.loadFirstPage()
        screen.manager?.loadNextPage()
        screen.manager?.enterRefresh()
        #expect(screen.recorder.take() == [])
    }

    @Test("does not keep the service alive (P-13)")
    func weakService() throws {
        let screen = try ListScreen()
        screen.load(pages: 1)
        weak let service = screen.service
        screen.service = nil
        #expect(service == nil)
        screen.manager?.loadNextPage()
        #expect(screen.recorder.take() == [])
    }

    @Test("registers its completion at once and removes it from the previous service (P-14, P-15, X-20)")
    func registration() throws {
        let manager = PagingManager(collaborators: PagingCollaborators())
        let reformer = PlainListServiceReformer()
        let service = try #require(StubbornService(reformer: reformer))
        manager.domainService = service
        #expect(service.completion != nil)
        #expect(service.pages == [])
        manager.domainService = nil
        #expect(service.completion == nil)
    }

    @Test("ignores a previous service, even one that kept the completion (P-16, X-20)")
    func previousService() throws {
        let manager = PagingManager(collaborators: PagingCollaborators())
        let first = PlainListServiceReformer()
        let second = PlainListServiceReformer()
        let old = try #require(StubbornService(reformer: first))
        let new = try #require(StubbornService(reformer: second))
        manager.domainService = old
        manager.loadFirstPage()
        let kept = old.completion
        manager.domainService = new
        first.status = .success
        first.modelList = rows(0..<3)
        kept?(first)
        #expect(manager.rowCount == 0)
        manager.loadFirstPage()
        new.answer(rows(5..<6))
        #expect(ids(manager.rows) == [5])
    }

    @Test("puts page index and animation right when the service is replaced under way (P-16)")
    func replacedUnderWay() throws {
        let screen = try ListScreen()
        screen.load(pages: 2)
        screen.recorder.pullUp()
        let reformer = try #require(screen.reformer)
        let replacement = try screen.makeService(over: reformer)
        screen.manager?.domainService = replacement
        #expect(screen.recorder.take() == ["request(3)", "refresh.end"])
        #expect(reformer.pageIndex == 2)
        screen.transport.answer(3, page(40..<60))
        #expect(reformer.modelList == nil)
        #expect(screen.recorder.take() == [])
        screen.manager?.loadNextPage()
        #expect(screen.recorder.take() == ["request(3)"])
    }

    @Test("is not kept alive by service, table or refresh controls (P-59, X-22)")
    func weakManager() throws {
        let screen = try ListScreen()
        screen.load(pages: 1)
        screen.manager?.loadNextPage()
        weak let manager = screen.manager
        screen.manager = nil
        #expect(manager == nil)
        _ = screen.recorder.take()
        screen.answer(page(20..<40))
        screen.recorder.pullDown()
        #expect(screen.recorder.take() == [])
    }

    @Test("treats an answer that nobody asked for by the page index (P-26)")
    func unaskedAnswer() throws {
        let screen = try ListScreen()
        screen.load(pages: 1)
        screen.reformer?.pageIndex = 2
        screen.service?.doneWithModelList(rows(20..<22))
        #expect(screen.shown == Array(0..<22))
        screen.reformer?.pageIndex = 1
        screen.service?.doneWithModelList(rows(0..<2))
        #expect(screen.shown == [0, 1])
    }
}
