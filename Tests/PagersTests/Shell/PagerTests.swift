// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Pagers
import Testing

@Suite("A pager over a transport")
@MainActor
struct PagerTests {
    private let server = ScriptedServer()
    private let alarm = ManualAlarm()

    private func pager(_ dialect: JSONValue = Dialects.cursor) throws -> Pager {
        let settings = PagerSettings(dialect: try PagerDialect(dialect), endpoint: "http://h/rows", pageSize: 2)
        return Pager(settings, transport: server, alarm: alarm)
    }

    private static func body(_ ids: [Int], next: String? = nil) -> JSONValue {
        ["items": .array(ids.map { ["id": .integer(Int64($0))] }), "next": next.map { .string($0) } ?? .null]
    }

    private func ids(_ pager: Pager) -> [Int] { pager.view.ids.compactMap(\.int) }

    @Test("sends its requests, shows the rows and reports what happens")
    func walk() throws {
        let pager = try pager()
        let log = ReportLog(pager)
        pager.start()
        server.answer(1, Self.body([0, 1], next: "t"))
        pager.next()
        server.fail(2, TransportFailure("gone"))
        pager.retry()
        server.answer(3, Self.body([2]))
        pager.next()
        #expect(server.requests.map { $0.parameters.map(\.value) } == [["2"], ["2", "t"], ["2", "t"]])
        #expect(ids(pager) == [0, 1, 2])
        #expect(pager.view.rows == [["id": 0], ["id": 1], ["id": 2]])
        try #require(log.reports.count == 4)
        #expect(log.reports[1] == .failed(PagerFailure(.network, message: "gone")))
        #expect(log.reports[3] == .end)
    }

    @Test("does not mind a transport that answers at once")
    func atOnce() throws {
        server.answerAtOnce = { request in
            let token = request.parameters.first { $0.name == "after" }.flatMap { Int($0.value) } ?? 0
            let next = token < 3 ? String(token + 1) : nil
            return .success(TransportAnswer(body: Self.body([token], next: next)))
        }
        let pager = try pager()
        pager.all()
        #expect(ids(pager) == [0, 1, 2, 3])
        #expect(!pager.view.isLoading)
        pager.cancel()
        #expect(server.canceled.isEmpty)
    }

    @Test("an owner can ask for more in the middle of a report")
    func reentrant() throws {
        let pager = try pager()
        pager.onReport = { [weak pager] report in
            if case .page = report { pager?.next() }
        }
        pager.start()
        server.answer(1, Self.body([0], next: "t"))
        server.answer(2, Self.body([1]))
        #expect(ids(pager) == [0, 1])
    }

    @Test(
        "a failure of the transport is one of the network, or another one",
        arguments: [
            (TransportFailure("gone"), .network), (TransportFailure("no address", isNetwork: false), .other),
        ] as [(TransportFailure, PagerFailure.Kind)]
    )
    func kinds(failure: TransportFailure, kind: PagerFailure.Kind) throws {
        let pager = try pager()
        pager.start()
        server.fail(1, failure)
        #expect(pager.view.failure == kind)
    }

    @Test("gives a request up, and ignores its answer")
    func cancel() throws {
        let pager = try pager()
        pager.start()
        pager.cancel()
        #expect(server.canceled == [1])
        server.answer(1, Self.body([0]))
        #expect(ids(pager).isEmpty)
        #expect(!pager.view.isLoading)
    }

    @Test("waits before it repeats a request, and a cancellation ends the wait")
    func waits() throws {
        let pager = try pager()
        pager.start()
        server.answer(1, [:], status: 503)
        #expect(alarm.durations == [.milliseconds(100)])
        #expect(pager.view.isLoading)
        alarm.ringFirst()
        #expect(server.requests.count == 2)
        server.answer(2, [:], status: 429)
        #expect(alarm.durations == [.milliseconds(200)])
        pager.cancel()
        #expect(alarm.durations.isEmpty)
    }

    @Test("gives its requests up when it is let go (PG-56)")
    func letGo() throws {
        var pager: Pager? = try pager()
        let gone = WeakPager(pager)
        pager?.start()
        pager = nil
        #expect(gone.pager == nil)
        #expect(server.canceled == [1])
        server.answer(1, Self.body([0]))
    }

    @Test("goes back, and refreshes")
    func others() throws {
        let pager = try pager()
        pager.start()
        server.answer(1, ["items": [["id": 1]], "prev": "p"])
        pager.previous()
        server.answer(2, Self.body([0]))
        #expect(ids(pager) == [0, 1])
        pager.refresh()
        server.answer(3, Self.body([5]))
        #expect(ids(pager) == [5])
    }
}

@Suite("The pages of a pager as a sequence")
@MainActor
struct PagerSequenceTests {
    private let server = ScriptedServer()

    private func pager() throws -> Pager {
        let settings = PagerSettings(dialect: try PagerDialect(Dialects.bare), endpoint: "http://h/rows")
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
}
