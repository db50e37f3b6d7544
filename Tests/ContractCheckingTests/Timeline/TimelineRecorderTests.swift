// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import Testing

@testable import ContractChecking
@testable import StubEngine

@Suite("The record of a timeline")
struct TimelineRecorderTests {
    private let events = [
        TraceEvent(handle: "1", sequence: 1, name: "request", arguments: [1]),
        TraceEvent(handle: "1", sequence: 2, name: "table.reload"),
    ]
    private let request = TimelineMoment.request("request(1)", target: "GET /list?page=1")

    private func entry(_ state: JournalEntry.State) -> JournalEntry {
        JournalEntry(
            id: 1,
            name: "list",
            page: 1,
            method: "GET",
            path: "/list",
            query: [(name: "page", value: "1")],
            ordinal: 1,
            status: 200,
            faults: [],
            ending: .complete,
            state: state
        )
    }

    private func recorder() -> TimelineRecorder {
        var recorder = TimelineRecorder(start: .zero)
        recorder.begin("do: loadFirstPage", number: 1, addressee: .layer, at: .milliseconds(3))
        return recorder
    }

    @Test("an answer that the stub learns of later stands where the layer read it")
    func later() {
        var recorder = recorder()
        recorder.see(events, journal: [entry(.received)], isAtRest: true) { _ in "request(1)" }
        let first = recorder.timeline.segments[0]
        #expect(first.start == .milliseconds(3))
        #expect(first.moments == [request, .unanswered("request(1)"), .event("table.reload")])
        recorder.begin("do: loadNextPage", number: 2, addressee: .layer, at: .milliseconds(5))
        recorder.see(events, journal: [entry(.answered)], isAtRest: true) { _ in "request(1)" }
        let answer = TimelineMoment.answer(status: 200, request: "request(1)", faults: [])
        #expect(recorder.timeline.segments.map(\.moments) == [[request, answer, .event("table.reload")], []])
    }

    @Test("what only one side knows is left for the next time, unless the layer is at rest")
    func onlyOneSide() {
        var early = recorder()
        early.see(events, journal: [], isAtRest: false) { _ in "request(1)" }
        #expect(early.timeline.segments[0].moments == [])
        early.see(events, journal: [entry(.gone)], isAtRest: false) { _ in "request(1)" }
        #expect(early.timeline.segments[0].moments == [request, .gone("request(1)"), .event("table.reload")])
        var atRest = recorder()
        atRest.see(events, journal: [], isAtRest: true) { _ in "request(1)" }
        #expect(atRest.timeline.segments[0].moments == [.event("request(1)"), .event("table.reload")])
    }

    @Test("a request that the layer does not report stands before its events")
    func unreported() {
        var recorder = recorder()
        recorder.see(Array(events.suffix(1)), journal: [entry(.held)], isAtRest: true) { _ in "request(1)" }
        #expect(recorder.timeline.segments[0].moments == [request, .held("request(1)"), .event("table.reload")])
    }
}
