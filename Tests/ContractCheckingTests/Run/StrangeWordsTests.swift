// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import DriverProtocol
import JSONValues
import OrderedCollections
import SimulatedStage
import Testing

@Suite("Words that a driver tells and the vocabulary does not have")
struct StrangeWordsTests {
    /// Checks one load of the first page, of which trace and page index are expected.
    private func report(_ moves: [Move], state: JSONObject = ["pageIndex": 1]) async throws -> RunReport {
        let plan = try Texts.plan(
            steps: """
                      - do: loadFirstPage
                        trace: [ request(1), table.reload ]
                        state: { pageIndex: 1 }
                """
        )
        let stage = SimulatedStage()
        let limits = CheckLimits(contract: .seconds(20), arrival: .milliseconds(50))
        let script = Script(actions: ["loadFirstPage": moves], state: state)
        let run = CheckRun(stage: stage, clock: ContinuousClock(), limits: limits) { ScriptedDriver(script, on: stage) }
        return try await run.report(on: plan)
    }

    private static func remark(_ word: String, _ remedy: String) -> String {
        "driver 'scripted' reports the \(word) of 'paging-manager', which is not in the vocabulary; \(remedy)"
    }

    private static func doubt(_ meant: String, told: String) -> Verdict {
        .undecided(
            "do: loadFirstPage (line 10): '\(meant)' is missing, but the driver reports '\(told)', "
                + "which is not in the vocabulary; report '\(meant)'"
        )
    }

    @Test("are remarked on, with what may be meant, and break nothing")
    func beside() async throws {
        let moves: [Move] = [.request(1, then: [.emit("tabel.reload"), .emit("table.reload"), .emit("zebra")])]
        let report = try await report(moves, state: ["pageIndex": 1, "pageindex": 2])
        #expect(report.results.map(\.verdict) == [.holds])
        #expect(
            report.driverRemarks == [
                Self.remark("event 'tabel.reload'", "use 'table.reload'"),
                Self.remark("event 'zebra'", "leave it out"),
                Self.remark("state key 'pageindex'", "use 'pageIndex'"),
            ]
        )
    }

    @Test("make a contract undecided in the place of an event that is missing")
    func event() async throws {
        let report = try await report([.request(1, then: [.emit("table.relod")])])
        #expect(report.results.map(\.verdict) == [Self.doubt("table.reload", told: "table.relod")])
        #expect(report.driverRemarks == [Self.remark("event 'table.relod'", "use 'table.reload'")])
    }

    @Test("make a contract undecided in the place of a request that the stub received")
    func request() async throws {
        let report = try await report([.sneak(1), .emit("reqest", [1]), .emit("table.reload")])
        #expect(report.results.map(\.verdict) == [Self.doubt("request", told: "reqest")])
    }

    @Test("make a contract undecided in the place of a state key that is missing")
    func stateKey() async throws {
        let report = try await report([.request(1, then: [.emit("table.reload")])], state: ["page.Index": 1])
        #expect(report.results.map(\.verdict) == [Self.doubt("pageIndex", told: "page.Index")])
    }

    @Test("excuse nothing else that differs")
    func others() async throws {
        let far = try await report([.request(1, then: [.emit("zebra")])])
        let alsoState = try await report([.request(1, then: [.emit("table.relod")])], state: ["pageIndex": 2])
        let alsoUnsent = try await report([.claim(1), .emit("table.relod")])
        for report in [far, alsoState, alsoUnsent] { #expect(report.results.map(\.verdict.kind) == [.broken]) }
    }
}
