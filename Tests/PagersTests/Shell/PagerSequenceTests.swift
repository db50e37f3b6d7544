// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Pagers
import Testing

@Suite("The pages of a pager as a sequence")
@MainActor
struct PagerSequenceTests {
    private let server = ScriptedServer()

    private func pager(_ dialect: JSONValue = Dialects.bare, refresh: PagerSettings.Refresh = .firstPage) throws
        -> Pager
    {
        var settings = PagerSettings(dialect: try PagerDialect(dialect), endpoint: "http://h/rows")
        settings.refresh = refresh
        return Pager(settings, transport: server, alarm: ManualAlarm())
    }

    /// Answers with three pages, and then with one without rows.
    private func serve(failing page: Int? = nil) {
        server.answerAtOnce = { request in
            let number = request.parameters.first.flatMap { Int($0.value) } ?? 0
            if number == page { return .failure(TransportFailure("gone")) }
            let rows: JSONValue = number > 3 ? [] : [["id": .integer(Int64(number))]]
            return .success(TransportAnswer(body: rows))
        }
    }

    @Test("ends behind the last page")
    func complete() async throws {
        serve()
        let pager = try pager()
        var ids: [JSONValue] = []
        for try await page in pager.pages { ids += page.ids }
        #expect(ids == [1, 2, 3])
        #expect(server.requests.count == 4)
    }

    @Test("asks for a page when it is wanted, and not before")
    func onDemand() async throws {
        serve()
        let pager = try pager()
        for try await page in pager.pages where page.ids == [2] { break }
        #expect(server.requests.count == 2)
    }

    @Test("throws a failure, after which the pager can go on")
    func fails() async throws {
        serve(failing: 2)
        let pager = try pager()
        await #expect(throws: PagerFailure(.network, message: "gone")) {
            for try await _ in pager.pages {}
        }
        serve()
        pager.next()
        #expect(pager.view.ids == [1, 2])
    }

    @Test("ends when the pager gives the page up")
    func canceled() async throws {
        let pager = try pager()
        let count = Task {
            var count = 0
            for try await _ in pager.pages { count += 1 }
            return count
        }
        while server.requests.isEmpty { await Task.yield() }
        pager.cancel()
        #expect(try await count.value == 0)
    }

    @Test("a task that is canceled gives the page up")
    func canceledTask() async throws {
        let pager = try pager()
        let task = Task {
            for try await _ in pager.pages {}
        }
        while server.requests.isEmpty { await Task.yield() }
        task.cancel()
        _ = await task.result
        #expect(server.canceled == [1])
        #expect(!pager.view.isLoading)
    }

    @Test("has every page of a refresh of all pages, and then the pages behind them")
    func allPages() async throws {
        serve()
        let pager = try pager(refresh: .allPages)
        pager.start()
        pager.next()
        #expect(pager.view.pageCount == 2)
        var pages: [ShownPage] = []
        for try await page in pager.pages { pages.append(page) }
        #expect(pages.map(\.ids) == [[1], [2], [3]])
        #expect(pages.map(\.place) == [.replacesAll, .atEnd, .atEnd])
    }

    @Test("has the pages that others ask for, too")
    func others() async throws {
        serve()
        let pager = try pager()
        var ids: [JSONValue] = []
        for try await page in pager.pages {
            ids += page.ids
            if page.ids == [1] { pager.next() }
        }
        #expect(ids == [1, 2, 3])
    }

    @Test("leaves out a page before, and asks for the next page after it", arguments: [true, false])
    func previous(succeeds: Bool) async throws {
        let pager = try pager(Dialects.cursor)
        let task = Task {
            var ids: [JSONValue] = []
            for try await page in pager.pages {
                ids += page.ids
                if page.ids == [1] { pager.previous() }
            }
            return ids
        }
        try await requests(1)
        server.answer(1, ["items": [["id": 1]], "next": "t", "prev": "p"])
        try await requests(2)
        // The sequence has asked for its next page when it waits again.
        for _ in 0..<100 { await Task.yield() }
        #expect(server.requests.last?.parameters.map(\.value) == ["p"])
        if succeeds { server.answer(2, ["items": [["id": 0]]]) } else { server.fail(2, TransportFailure("gone")) }
        try await requests(3)
        #expect(server.requests.last?.parameters.map(\.value) == ["t"])
        server.answer(3, ["items": [["id": 2]]])
        #expect(try await task.value == [1, 2])
        #expect(pager.view.ids == (succeeds ? [0, 1, 2] : [1, 2]))
    }

    /// Waits until that number of requests was sent.
    private func requests(_ count: Int) async throws {
        for _ in 0..<100_000 where server.requests.count < count { await Task.yield() }
        try #require(server.requests.count == count)
    }
}
