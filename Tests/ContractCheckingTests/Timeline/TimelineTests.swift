// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import SimulatedStage
import Testing

@testable import ContractChecking

@Suite("Timelines")
struct TimelineTests {
    private func result(
        _ script: Script,
        steps: String,
        given: String = "{}",
        keepsTimelines: Bool = true
    ) async throws -> ContractResult {
        let stage = SimulatedStage()
        let limits = CheckLimits(contract: .seconds(20), arrival: .milliseconds(50))
        let run = CheckRun(stage: stage, clock: ContinuousClock(), limits: limits, keepsTimelines: keepsTimelines) {
            ScriptedDriver(script, on: stage)
        }
        let report = try await run.report(on: try Texts.plan(steps: steps, given: given))
        return try #require(report.results.first)
    }

    private let load = "      - do: loadFirstPage\n        trace: [ request(1), list.clear, table.reload ]"
    private let good = Script(
        actions: ["loadFirstPage": [.request(1, then: [.emit("list.clear"), .emit("table.reload")])]]
    )

    @Test("a step shows its request with the answer behind it, and its events in their order")
    func step() async throws {
        let timeline = try #require(try await result(good, steps: load).timeline)
        #expect(timeline.segments.map(\.step) == ["do: loadFirstPage", Difference.endOfContract])
        #expect(timeline.segments.map(\.number) == [1, nil])
        #expect(timeline.segments.map(\.addressee) == [.layer, .nobody])
        #expect(
            timeline.segments[0].moments.map(\.withoutBody) == [
                .request("request(1)", target: "GET /api/list?pageIndex=1&pageSize=20"),
                .answer(status: 200, request: "request(1)", faults: []), .event("list.clear"),
                .event("table.reload"),
            ]
        )
        guard case .answer(_, _, _, let body) = timeline.segments[0].moments[1] else { return }
        #expect(body?.hasPrefix(#"{"Data":{"List":[{"Id":0,"#) == true)
        #expect(timeline.segments[1].moments == [])
        #expect(timeline.mark == nil)
    }

    @Test("an answer that is held back stands where it was let go, with what was wrong with it")
    func held() async throws {
        let steps = """
                  - hold: request(1)
                  - do: loadFirstPage
                    settle: false
                  - await: request(1)
                    trace: [ request(1) ]
                  - release: request(1)
                    trace: [ list.clear, table.reload ]
            """
        let given = "{ faults: [ { page: 1, times: 1, fault: { status: 500 } } ] }"
        let timeline = try #require(try await result(good, steps: steps, given: given).timeline)
        #expect(timeline.segments.map(\.addressee) == [.stub, .layer, .stub, .stub, .nobody])
        let moments = timeline.segments.flatMap(\.moments)
        #expect(moments.contains(.held("request(1)")))
        #expect(
            timeline.segments[3].moments.map(\.withoutBody) == [
                .answer(status: 500, request: "request(1)", faults: ["status:500@page=1,times=1"]),
                .event("list.clear"), .event("table.reload"),
            ]
        )
    }

    @Test("the first difference is marked at the event, the request, or after all that came")
    func marks() async throws {
        let other = Script(actions: ["loadFirstPage": [.request(1, then: [.emit("table.reload")])]])
        #expect(try await result(other, steps: load).timeline?.mark == .moment(segment: 0, moment: 2))
        let short = Script(actions: ["loadFirstPage": [.request(1, then: [.emit("list.clear")])]])
        #expect(try await result(short, steps: load).timeline?.mark == .end(segment: 0))
        let sent = "      - do: loadFirstPage\n        sent: [ { pageIndex: 2 } ]"
        #expect(try await result(good, steps: sent).timeline?.mark == .moment(segment: 0, moment: 0))
        let late = Script(actions: good.actions, disposal: [.emit("table.reload")])
        let timeline = try await result(late, steps: load).timeline
        #expect(timeline?.mark == .end(segment: 2))
        #expect(timeline?.segments.last?.step == Difference.afterDisposal)
        #expect(timeline?.segments.last?.moments == [.event("table.reload")])
    }

    @Test("a layer that never stops fills no memory")
    func bounded() async throws {
        let many = Script(actions: ["loadFirstPage": Array(repeating: .emit("table.reload"), count: 1000)])
        let timeline = try #require(try await result(many, steps: load).timeline)
        #expect(timeline.segments[0].moments.count == TimelineRecorder.momentCountMax)
        #expect(timeline.omitted == 600)
    }

    @Test("nothing is kept where nobody asks")
    func unasked() async throws {
        #expect(try await result(good, steps: load, keepsTimelines: false).timeline == nil)
    }
}

extension TimelineMoment {
    /// The same moment; an answer without its body.
    fileprivate var withoutBody: TimelineMoment {
        guard case .answer(let status, let request, let faults, _) = self else { return self }
        return .answer(status: status, request: request, faults: faults)
    }
}
