// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import DriverProtocol
import JSONValues
import OrderedCollections
import SimulatedStage
import StubEngine
import Testing

@Suite("Runs of layers whose requests only the stub sees")
struct PagerRunTests {
    private func text(_ script: Script, contract: String) async throws -> String {
        try await report(script, contract: contract).results.map(VerdictRendering.text(of:)).joined()
    }

    private func report(_ script: Script, contract: String) async throws -> RunReport {
        let plan = try Texts.plan(
            """
            understudy: 1
            layer: pager
            dialects: [page]
            list: { rows: 45, paging: { page: pageIndex, size: pageSize } }
            contracts:
              - id: PG-01
                title: A title
                basis: chosen
                \(contract)
            """
        )
        return try await report(script, on: plan)
    }

    private func report(_ script: Script, on plan: CheckPlan) async throws -> RunReport {
        let stage = SimulatedStage()
        let limits = CheckLimits(contract: .seconds(20), arrival: .milliseconds(50), requestsMax: 20)
        let run = CheckRun(stage: stage, clock: ContinuousClock(), limits: limits, jobs: 1) {
            ScriptedDriver(script, on: stage)
        }
        return try await run.report(on: plan)
    }

    private static let claim = LayerCapability(
        actions: ["start", "next"],
        events: ["page", "failed"],
        promises: ["resumes"]
    )

    private func script(_ moves: [Move]) -> Script {
        Script(actions: ["start": moves, "next": [.sneak(2)]], layers: ["pager": Self.claim])
    }

    @Test("the pages that were asked for are taken from the stub, and an optional one may be missing")
    func requests() async throws {
        let contract = "steps: [ { do: start, requests: [1, 4?] }, { do: next, requests: [2] } ]"
        #expect(try await text(script([.sneak(1)]), contract: contract) == "holds: PG-01.page: A title\n")
    }

    @Test("another page than the expected one breaks the contract")
    func otherPage() async throws {
        let broken = try await text(
            script([.sneak(1), .sneak(3)]),
            contract: "steps: [ { do: start, requests: [1, 2] } ]"
        )
        #expect(
            broken == """
                broken: PG-01.page: A title
                  test.yaml:9:14
                  do: start
                    requests  expected  actual
                              page 1    page 1
                  >           page 2    page 3

                """
        )
    }

    @Test("a dialect that a driver names and that does not exist is reported, with the one that is near")
    func strangeDialects() async throws {
        var claim = Self.claim
        claim.dialects = ["page", "gogle"]
        let script = Script(actions: ["start": [.sneak(1)]], layers: ["pager": claim])
        let report = try await report(script, contract: "steps: [ { do: start, requests: [1] } ]")
        #expect(
            report.driverRemarks == [
                "driver 'scripted' claims the dialect 'gogle' of 'pager', which is not in 'dialects.yaml'; use 'google'"
            ]
        )
        #expect(report.results.map(\.verdict) == [.holds])
    }

    @Test("a user's own dialect is known, and a name near it is reported with the file as the user named it")
    func ownDialects() async throws {
        let dialects = """
            understudy: 1
            dialects:
              tickets:
                list:
                  path: /rows
                  paging: { style: page, page: page, size: size, defaultSize: 20, maximumSize: 100 }
                  body: { items: '{rows}' }
                  rows: 45
                client: { style: page, send: { page: page, size: size }, rows: [items], more: { sign: total } }
            """
        var words = try Project.words()
        words.ownDialects = try DialectsParser.parse(Array(dialects.utf8), file: "api/dialects.yaml")
        let contract = """
            understudy: 1
            layer: pager
            dialects: [page]
            contracts: [ { id: PG-01, title: T, basis: chosen, steps: [ { do: start, requests: [1] } ] } ]
            """
        let plan = try CheckPlan(of: ContractSuite.load(sources: [("test.yaml", contract)], words: words))
        var claim = Self.claim
        claim.dialects = ["page", "tickets", "tikets"]
        let script = Script(actions: ["start": [.sneak(1)]], layers: ["pager": claim])
        #expect(
            try await report(script, on: plan).driverRemarks == [
                "driver 'scripted' claims the dialect 'tikets' of 'pager', which is not in 'api/dialects.yaml'; "
                    + "use 'tickets'"
            ]
        )
    }

    @Test("a promise that is not made leaves the contract unsupported, and a misspelt one undecided")
    func promises() async throws {
        let contract = "needs: [dedupes]\n    steps: [ { do: start, requests: [1] } ]"
        #expect(
            try await text(script([.sneak(1)]), contract: contract) == """
                unsupported: PG-01.page: A title
                  test.yaml:6:5
                  driver 'scripted' does not promise 'dedupes' of 'pager'

                """
        )
        var misspelt = script([.sneak(1)])
        misspelt.layers["pager"]?.promises = ["dedups"]
        #expect(
            try await text(misspelt, contract: contract) == """
                undecided: PG-01.page: A title
                  test.yaml:6:5
                  driver 'scripted' claims the promise 'dedups' of 'pager', which is not in the vocabulary; use 'dedupes'

                """
        )
    }

    @Test("rows change between two requests as a contract says, and not without its step")
    func change() async throws {
        var script = script([.read(1)])
        script.actions["next"] = [.read(1)]
        func contract(_ change: String) -> String {
            "steps: [ { do: start, trace: [ page(0..<20) ] }, \(change){ do: next, trace: [ page(43..<45) ] } ]"
        }
        #expect(
            try await text(script, contract: contract("{ change: 'delete(0, 43)' }, "))
                == "holds: PG-01.page: A title\n"
        )
        #expect(try await text(script, contract: contract("")).hasPrefix("broken: PG-01.page: A title\n"))
    }

    @Test("a layer that asks without end is stopped, and broken")
    func endless() async throws {
        let moves = (1...30).map { _ in Move.sneak(1) }
        #expect(
            try await text(script(moves), contract: "steps: [ { do: start, state: { ids: _ } } ]") == """
                broken: PG-01.page: A title
                  test.yaml:9:14
                  do: start
                    the layer sent more than 20 requests, and the stub refused the others with status 503
                    state  expected  actual
                  > ids    _         (not reported)

                """
        )
    }
}
