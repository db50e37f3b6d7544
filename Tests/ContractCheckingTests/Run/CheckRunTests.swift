// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import DriverProtocol
import JSONValues
import OrderedCollections
import SimulatedStage
import StubEngine
import Testing

@Suite("Runs")
struct CheckRunTests {
    private static let firstPage: [Move] = [.request(1, then: [.emit("list.append", [20]), .emit("table.reload")])]

    private func report(
        _ script: Script,
        _ plan: CheckPlan,
        limits: CheckLimits = CheckLimits(contract: .seconds(20), arrival: .milliseconds(50)),
        jobs: Int = 1
    ) async throws -> RunReport {
        let stage = SimulatedStage()
        let run = CheckRun(stage: stage, clock: ContinuousClock(), limits: limits, jobs: jobs) {
            ScriptedDriver(script, on: stage)
        }
        let report = try await run.report(on: plan)
        #expect(stage.count == 0, "every mount is removed")
        return report
    }

    private func text(_ script: Script, steps: String, limits: CheckLimits? = nil) async throws -> String {
        let plan = try Texts.plan(steps: steps)
        let limits = limits ?? CheckLimits(contract: .seconds(20), arrival: .milliseconds(50))
        let report = try await report(script, plan, limits: limits)
        return report.results.map(VerdictRendering.text(of:)).joined()
    }

    private let loadFirstPage = """
              - do: loadFirstPage
                trace: [ request(1), list.append(20), table.reload ]
                sent: [ { pageIndex: 1, pageSize: 20 } ]
                state: { pageIndex: 1, ids: 0..<3 }
        """

    @Test("a layer that does what its contract says holds")
    func holds() async throws {
        let script = Script(actions: ["loadFirstPage": Self.firstPage], state: ["pageIndex": 1, "ids": [0, 1, 2]])
        #expect(try await text(script, steps: loadFirstPage) == "holds: P-30: A title\n")
    }

    @Test("a layer that does something else is broken, with everything that differs")
    func broken() async throws {
        let script = Script(
            actions: ["loadFirstPage": [.request(1, then: [.emit("table.reload")])]],
            state: ["pageIndex": 2, "ids": [0, 1, 2]]
        )
        #expect(
            try await text(script, steps: loadFirstPage) == """
                broken: P-30: A title
                  test.yaml:10:9
                  do: loadFirstPage
                    trace  expected         actual
                           request(1)       request(1)
                  >        list.append(20)  table.reload
                           table.reload     -
                    state      expected  actual
                  > pageIndex  1         2

                """
        )
    }

    @Test("a layer that never comes to rest is broken")
    func hanging() async throws {
        let script = Script(actions: ["loadFirstPage": [.claim(1)]], hangs: true)
        #expect(
            try await text(script, steps: "      - do: loadFirstPage\n        trace: [ request(1) ]") == """
                broken: P-30: A title
                  test.yaml:10:9
                  do: loadFirstPage
                    the layer did not settle within the time limit; 1 request or call has not ended; \
                the stub received no request

                """
        )
    }

    @Test("a request that the layer reports but does not send breaks the contract")
    func claimed() async throws {
        let script = Script(actions: ["loadFirstPage": [.claim(1)]])
        #expect(
            try await text(script, steps: "      - do: loadFirstPage\n        trace: [ request(1) ]") == """
                broken: P-30: A title
                  test.yaml:10:9
                  do: loadFirstPage
                    the layer reports request(1), but the stub did not receive it

                """
        )
    }

    @Test("a request that the layer sends but does not report breaks the contract, even where no trace is compared")
    func sneaked() async throws {
        let script = Script(actions: ["loadFirstPage": [.sneak(1)]], state: ["pageIndex": 1])
        #expect(
            try await text(script, steps: "      - do: loadFirstPage\n        state: { pageIndex: 1 }") == """
                broken: P-30: A title
                  test.yaml:10:9
                  do: loadFirstPage
                    the stub received request(1), but the layer does not report it

                """
        )
    }

    @Test("a wait for a request that never comes breaks the contract")
    func vainAwait() async throws {
        let script = Script(actions: ["loadFirstPage": [.emit("table.reload")]])
        let steps = "      - { do: loadFirstPage, settle: false }\n      - await: request(1)\n        trace: []"
        let limits = CheckLimits(contract: .seconds(15))
        #expect(
            try await text(script, steps: steps, limits: limits) == """
                broken: P-30: A title
                  test.yaml:11:9
                  await: request(1)
                    the stub did not receive the request within the time limit; the layer reported table.reload

                """
        )
    }

    @Test("an answer is held back until it is released")
    func holding() async throws {
        let script = Script(
            actions: ["loadFirstPage": Self.firstPage, "loadNextPage": [.request(2, then: [.emit("refresh.end")])]],
            state: ["ids": []]
        )
        let steps = """
                  - hold: request(2)
                  - do: loadNextPage
                    settle: false
                  - await: request(2)
                    trace: [ request(2) ]
                    sent: [ { pageIndex: 2 } ]
                  - do: loadFirstPage
                    trace: [ request(1), list.append(20), table.reload ]
                    state: { ids: [] }
                  - release: request(2)
                    trace: [ refresh.end ]
                    sent: []
            """
        #expect(try await text(script, steps: steps) == "holds: P-30: A title\n")
    }

    @Test("a request given up makes no room for another: its answer is waited for, though the stage hears of it late")
    func givenUp() async throws {
        let script = Script(
            actions: [
                "loadFirstPage": [.request(1, then: [.emit("list.clear")])],
                "enterRefresh": [.giveUp, .request(1, then: [.emit("table.reload")])],
            ]
        )
        let steps = """
                  - { hold: request(1) }
                  - { do: loadFirstPage, settle: false }
                  - { await: request(1), trace: [ request(1) ] }
                  - { do: enterRefresh, trace: [ request(1), table.reload ] }
            """
        let limits = CheckLimits(contract: .seconds(20))
        #expect(try await text(script, steps: steps, limits: limits) == "holds: P-30: A title\n")
    }

    @Test("an event after the last step breaks the contract")
    func lateEvent() async throws {
        let script = Script(actions: ["loadNextPage": [.request(2, then: [.emit("table.reload")])]])
        let steps = """
                  - hold: request(2)
                  - { do: loadNextPage, settle: false }
                  - await: request(2)
                    trace: [ request(2) ]
            """
        #expect(
            try await text(script, steps: steps) == """
                broken: P-30: A title
                  test.yaml:12:9
                  end of the contract (all answers released)
                    trace  expected  actual
                  >        -         table.reload

                """
        )
    }

    @Test("an event after the layer was disposed of breaks the contract")
    func eventAfterDisposal() async throws {
        let script = Script(disposal: [.emit("table.reload")])
        #expect(
            try await text(script, steps: "      - do: loadFirstPage\n        trace: []") == """
                broken: P-30: A title
                  test.yaml:10:9
                  after the layer was disposed of
                    trace  expected  actual
                  >        -         table.reload

                """
        )
    }

    @Test("a driver that does not answer leaves its contract undecided")
    func silent() async throws {
        let limits = CheckLimits(contract: .milliseconds(20), silence: .milliseconds(30))
        let text = try await text(Script(isSilent: true), steps: loadFirstPage, limits: limits)
        #expect(
            text == """
                undecided: P-30: A title
                  test.yaml:5:5
                  the driver did not finish the contract within 0.05 seconds; make it faster, or allow more time

                """
        )
    }
}
