// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Testing

@MainActor
@Suite("Pulling a list")
struct PagingRefreshTests {
    @Test("enterRefresh shows the animation, which loads the first page once (P-21)")
    func enterRefresh() throws {
        let screen = try ListScreen()
        screen.manager?.enterRefresh()
        #expect(screen.recorder.take() == ["refresh.begin", "request(1)"])
        screen.answer(page(0..<2))
        #expect(screen.recorder.isRefreshing == false)
    }

    @Test("enterRefresh without a header acts as loadFirstPage (P-21, X-21)")
    func enterRefreshWithoutHeader() throws {
        let screen = try ListScreen(refresh: false)
        screen.manager?.enterRefresh()
        screen.answer(page(0..<2))
        let trace = screen.recorder.take()
        #expect(trace.first == "request(1)")
        #expect(!trace.contains("refresh.begin"))
        #expect(!trace.contains("refresh.end"))
    }

    @Test("header and footer load the first and the next page and can be taken away (P-22, P-23)")
    func pulls() throws {
        let screen = try ListScreen()
        screen.recorder.pullDown()
        screen.answer(page(0..<20))
        screen.recorder.pullUp()
        screen.answer(page(20..<40))
        #expect(screen.recorder.take().filter { $0.hasPrefix("request") } == ["request(1)", "request(2)"])
        screen.manager?.autoDownRefresh = false
        screen.manager?.autoUpRefresh = false
        #expect(screen.recorder.header == nil)
        #expect(screen.recorder.footer == nil)
    }

    @Test("turning a pull on twice still starts one load (P-24)")
    func turnedOnTwice() throws {
        let screen = try ListScreen()
        screen.manager?.autoDownRefresh = true
        screen.recorder.pullDown()
        #expect(screen.recorder.take() == ["request(1)"])
    }

    @Test("either pull alone ends refreshing exactly once (P-42, X-24)", arguments: [true, false])
    func eitherPull(down: Bool) throws {
        let screen = try ListScreen(refresh: false)
        screen.manager?.autoDownRefresh = down
        screen.manager?.autoUpRefresh = !down
        screen.manager?.loadFirstPage()
        screen.answer(page(0..<20))
        #expect(screen.recorder.take().filter { $0 == "refresh.end" }.count == 1)
    }

    @Test("refreshing ends whatever the answer is (P-51)", arguments: ListServiceStatus.allCases)
    func everyStatus(status: ListServiceStatus) throws {
        let screen = try ListScreen()
        screen.service?.customService = { $0.done(.status(status)) }
        screen.recorder.pullDown()
        #expect(screen.recorder.isRefreshing == false)
        let trace = screen.recorder.take()
        #expect(trace.contains("tips(\(status.rawValue))"))
        #expect(trace.filter { $0.hasPrefix("completion") }.count == 1)
        #expect(trace.last == "reformer.reset")
    }
}
