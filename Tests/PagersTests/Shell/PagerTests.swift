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
