// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import DriverProtocol
import SimulatedStage
import StubEngine
import Synchronization
import Testing

@Suite("Drivers that fail")
struct DriverFailureTests {
    private static func plan(_ actions: [String]) throws -> CheckPlan {
        let contracts = zip(["P-30", "P-31", "P-32", "P-33"], actions)
            .map { id, action in
                "  - { id: \(id), title: T, basis: stated, steps: [ { do: \(action), trace: [] } ] }\n"
            }
        return try Texts.plan("understudy: 1\nlayer: paging-manager\ncontracts:\n" + contracts.joined())
    }

    private func report(
        _ plan: CheckPlan,
        jobs: Int = 1,
        limits: CheckLimits = CheckLimits(),
        script: @escaping @Sendable (Int) -> Script
    ) async throws -> (report: RunReport, drivers: Int) {
        let stage = SimulatedStage()
        let made = Mutex(0)
        let run = CheckRun(stage: stage, clock: ContinuousClock(), limits: limits, jobs: jobs) {
            let number = made.withLock { count in
                count += 1
                return count
            }
            return ScriptedDriver(script(number), on: stage)
        }
        let report = try await run.report(on: plan)
        return (report, made.withLock { $0 })
    }

    private static let crash = Script(
        actions: ["enterRefresh": [.fail(DriverError(.crashed, message: "driver 'x' ended by signal 11"))]]
    )

    private static func reason(line: Int) -> String {
        "do: enterRefresh (line \(line)): driver 'x' ended by signal 11"
    }

    @Test(
        "a death after one contract, or while the next is created, leaves the next undecided and names the one before"
    )
    func diedBetween() async throws {
        let plan = try Self.plan(["loadFirstPage", "enterRefresh", "loadNextPage"])
        let death = DriverError(.crashed, message: "driver 'x' ended with status 7")
        let (report, drivers) = try await report(plan) { number in
            var script = Script()
            if number == 1 { script.creationFailure = (after: 1, error: death) }
            return script
        }
        let reason = "driver 'x' ended with status 7; the contract before it, P-30, may be the cause"
        #expect(report.results.map(\.verdict) == [.holds, .undecided(reason), .holds])
        #expect(drivers == 2)
    }

    @Test("a death while the first layer is created is charged to its contract, each time")
    func diedCreating() async throws {
        let plan = try Self.plan(["loadFirstPage", "enterRefresh"])
        let death = DriverError(.crashed, message: "driver 'x' ended with status 7")
        let (report, drivers) = try await report(plan) { _ in Script(creationFailure: (after: 0, error: death)) }
        #expect(report.results.map(\.verdict) == [.undecided(death.message), .undecided(death.message)])
        #expect(drivers == 2)
    }

    @Test("words that a driver claims and the vocabulary does not have are told, with what may be meant")
    func strangers() async throws {
        let capability = LayerCapability(actions: ["loadfirstPage", "fly"], events: ["request"])
        let layers = ["paging-manger": capability, "paging-manager": capability, "shop-cart": capability]
        let (report, _) = try await report(try Self.plan(["loadFirstPage", "enterRefresh"])) { _ in
            Script(layers: layers)
        }
        let meant =
            "driver 'scripted' claims the action 'loadfirstPage' of 'paging-manager', which is not in the vocabulary"
        #expect(report.results.first?.verdict == .undecided("\(meant); use 'loadFirstPage'"))
        #expect(
            report.results.last?.verdict
                == .unsupported("driver 'scripted' does not perform 'enterRefresh' of 'paging-manager'")
        )
        #expect(
            report.driverRemarks == [
                "driver 'scripted' claims the action 'fly' of 'paging-manager', which is not in the vocabulary; leave it out",
                "driver 'scripted' claims the action 'loadfirstPage' of 'paging-manager', which is not in the vocabulary; "
                    + "use 'loadFirstPage'",
                "driver 'scripted' claims the layer 'paging-manger', which is not in the vocabulary; use 'paging-manager'",
                "driver 'scripted' claims the layer 'shop-cart', which is not in the vocabulary; "
                    + "name the folder of your suite, or leave it out",
            ]
        )
    }

    @Test(
        "a layer or an event that is nearly claimed is the driver's mistake, too",
        arguments: [
            (
                ["paging-manger": ["request"]],
                "the layer 'paging-manger', which is not in the vocabulary; use 'paging-manager'"
            ),
            (
                ["paging-manager": ["request", "table.reload", "dialog.error", "completion", "tip"]],
                "the event 'tip' of 'paging-manager', which is not in the vocabulary; use 'tips'"
            ),
            (
                ["paging-manager": ["requst", "table.reload", "dialog.error", "completion"]],
                "the event 'requst' of 'paging-manager', which is not in the vocabulary; use 'request'"
            ),
        ]
    )
    func misspelt(claims: [String: [String]], reason: String) async throws {
        let layers = claims.mapValues { LayerCapability(actions: ["loadFirstPage"], events: Set($0)) }
        let plan = try Texts.plan(steps: "      - { do: loadFirstPage, trace: [ request(1), tips(success) ] }")
        let (report, _) = try await report(plan) { _ in Script(layers: layers) }
        #expect(report.results.map(\.verdict) == [.undecided("driver 'scripted' claims \(reason)")])
    }

    @Test("more requests given up than told are the driver's mistake")
    func impossibleCount() async throws {
        let plan = try Texts.plan(steps: "      - { do: loadFirstPage, trace: [ request(1) ] }")
        let (report, _) = try await report(plan) { _ in Script(gaveUp: 99) }
        let reason =
            "do: loadFirstPage (line 10): the driver answered 'layer.settle' with \"gaveUp\":99, but its layer has "
            + "sent only 0 requests; count only requests that the layer has aborted"
        #expect(report.results.map(\.verdict) == [.undecided(reason)])
    }

    @Test("a crash is charged to the one contract in flight, and the driver is started again")
    func crash() async throws {
        let plan = try Self.plan(["loadFirstPage", "enterRefresh", "loadNextPage"])
        let (report, drivers) = try await report(plan) { _ in Self.crash }
        #expect(report.results.map(\.verdict) == [.holds, .undecided(Self.reason(line: 5)), .holds])
        #expect(drivers == 2)
        #expect(report.counts.holds == 2)
        #expect(report.counts.undecided == 1)
    }

    @Test(
        "a request that never comes because the driver is gone says nothing about the layer, and is soon noticed",
        .timeLimit(.minutes(5))
    )
    func goneWhileAwaited() async throws {
        let steps = "      - { do: loadFirstPage, settle: false }\n      - await: request(1)\n        trace: []"
        let gone = DriverError(.crashed, message: "driver 'x' was killed by signal 9")
        let script = Script(actions: ["loadFirstPage": [.claim(1)]], settleFailure: gone)
        let plan = try Texts.plan(steps: steps)
        let limits = CheckLimits(contract: .seconds(3600), presenceCheck: .milliseconds(1))
        let (report, _) = try await report(plan, limits: limits) { _ in script }
        #expect(
            report.results.map(\.verdict) == [
                .undecided("await: request(1) (line 11): driver 'x' was killed by signal 9")
            ]
        )
    }

    @Test("a driver that fails too often is not started again")
    func restarts() async throws {
        let plan = try Self.plan(["enterRefresh", "enterRefresh", "enterRefresh", "loadFirstPage"])
        let (report, drivers) = try await report(plan, limits: CheckLimits(restartsMax: 1)) { _ in Self.crash }
        let tooOften = "not tried, because the driver failed too often (at most 1 restarts per run); fix it first"
        #expect(
            report.results.map(\.verdict) == [
                .undecided(Self.reason(line: 4)), .undecided(Self.reason(line: 5)), .undecided(tooOften),
                .undecided(tooOften),
            ]
        )
        #expect(drivers == 2)
    }

    @Test("the restarts are counted over all sessions of a run")
    func sharedRestarts() async throws {
        let plan = try Self.plan(["enterRefresh", "enterRefresh", "enterRefresh", "enterRefresh"])
        let (report, drivers) = try await report(plan, jobs: 2, limits: CheckLimits(restartsMax: 1)) { _ in Self.crash }
        let reasons = report.results.map { result -> String in
            guard case .undecided(let reason) = result.verdict else { return "judged" }
            return reason
        }
        #expect(reasons.filter { $0.hasSuffix("driver 'x' ended by signal 11") }.count == drivers)
        #expect(reasons.filter { $0.hasPrefix("not tried, ") }.count == 4 - drivers)
        #expect(drivers <= 3)
    }

    @Test("a session without a driver leaves its work to one that has its own")
    func leftToOthers() async throws {
        let plan = try Self.plan(["enterRefresh", "loadFirstPage", "loadNextPage", "loadFirstPage"])
        let (report, _) = try await report(plan, jobs: 2, limits: CheckLimits(restartsMax: 0)) { _ in Self.crash }
        #expect(report.results.map(\.verdict.kind) == [.undecided, .holds, .holds, .holds])
    }

    @Test("a layer that throws breaks its contract, at the step where it did, and the driver goes on")
    func throwing() async throws {
        let plan = try Self.plan(["enterRefresh", "loadFirstPage"])
        let throwing = Script(actions: [
            "enterRefresh": [.fail(DriverError(.layerFailed, message: "TypeError: no rows"))]
        ])
        let (report, drivers) = try await report(plan) { _ in throwing }
        let part = Difference.Part.sentence("the layer failed: TypeError: no rows")
        let broken = report.results.compactMap { result -> Difference? in
            guard case .broken(let difference) = result.verdict else { return nil }
            return difference
        }
        #expect(report.results.map(\.verdict.kind) == [.broken, .holds])
        #expect(broken.map(\.parts) == [[part]])
        #expect(broken.map(\.number) == [1])
        #expect(drivers == 1)
    }

    @Test("a driver that cannot begin at all ends the run")
    func unavailable() async throws {
        let plan = try Self.plan(["loadFirstPage"])
        await #expect(throws: DriverError(.unavailable, message: "no such command")) {
            _ = try await report(plan) { _ in
                Script(startFailure: DriverError(.unavailable, message: "no such command"))
            }
        }
    }

    @Test("a further session that cannot begin leaves its work to the first")
    func secondSession() async throws {
        let plan = try Self.plan(["loadFirstPage", "loadNextPage"])
        let (report, _) = try await report(plan, jobs: 2) { number in
            number == 1 ? Script() : Script(startFailure: DriverError(.unavailable, message: "no more"))
        }
        #expect(report.results.map(\.verdict) == [.holds, .holds])
    }

    @Test("results of several sessions come in the order of the plan")
    func sessions() async throws {
        let plan = try Self.plan(["loadFirstPage", "loadNextPage", "enterRefresh", "loadFirstPage"])
        let (report, _) = try await report(plan, jobs: 3) { _ in Script() }
        #expect(report.results.map(\.id) == ["P-30", "P-31", "P-32", "P-33"])
        #expect(report.driver == "scripted 1")
        #expect(!report.isCutShort)
    }

    @Test("what a driver does not claim is unsupported")
    func unsupported() async throws {
        let plan = try Self.plan(["loadFirstPage"])
        let (none, _) = try await report(plan) { _ in Script(layers: [:]) }
        #expect(
            none.results.map(\.verdict) == [.unsupported("driver 'scripted' does not drive the layer 'paging-manager'")]
        )
        #expect(none.claimsNothing)
        let events = LayerCapability.pagingManager.events
        let fewActions = LayerCapability(actions: ["loadNextPage"], events: events)
        let (some, _) = try await report(plan) { _ in Script(layers: ["paging-manager": fewActions]) }
        #expect(
            some.results.map(\.verdict) == [
                .unsupported("driver 'scripted' does not perform 'loadFirstPage' of 'paging-manager'")
            ]
        )
        let refusing = Script(actions: ["loadFirstPage": [.fail(DriverError(.unsupported("no table"), message: "no"))]])
        let (late, _) = try await report(plan) { _ in refusing }
        #expect(late.results.map(\.verdict) == [.unsupported("no table")])
    }

    @Test("a driver that does not observe the mandatory events is not judged")
    func mandatory() async throws {
        let plan = try Self.plan(["loadFirstPage"])
        let blind = LayerCapability(actions: ["loadFirstPage"], events: ["request", "dialog.error"])
        let (report, _) = try await report(plan) { _ in Script(layers: ["paging-manager": blind]) }
        #expect(
            report.results.map(\.verdict) == [
                .undecided(
                    "driver 'scripted' does not observe table.reload, completion of 'paging-manager'; "
                        + "every driver of this layer must"
                )
            ]
        )
    }

    @Test("events that a driver does not claim to observe are counted")
    func uncompared() async throws {
        let plan = try Texts.plan(
            steps: "      - do: loadFirstPage\n        trace: [ refresh.begin, reformer.reset ]"
        )
        let (report, _) = try await report(plan) { _ in Script() }
        #expect(report.results.map(\.verdict) == [.holds])
        #expect(report.uncomparedEvents == 2)
        let words = "2 events were not compared: the driver does not observe 'reformer.reset', 'refresh.begin'"
        #expect(report.uncomparedRemark == words)
        var joined = report
        joined.unobservedEvents = []
        joined.results[0].uncomparedEvents = 1
        #expect(joined.uncomparedRemark == "1 event was not compared: the driver does not observe it")
    }

    @Test("a run that is cancelled ends at once, and every contract left says why")
    func cancelled() async throws {
        let plan = try Self.plan(["loadFirstPage", "loadNextPage"])
        let stage = SimulatedStage()
        let run = CheckRun(stage: stage, clock: ContinuousClock()) { ScriptedDriver(Script(isSilent: true), on: stage) }
        let task = Task { try await run.report(on: plan) }
        while stage.count == 0 { await Task.yield() }
        task.cancel()
        let report = try await task.value
        #expect(report.results.map(\.verdict) == [.notRun("interrupted"), .notRun("interrupted")])
        #expect(report.isCutShort)
        #expect(stage.count == 0)
    }

    @Test("a stage that cannot serve leaves the contract undecided")
    func stage() async throws {
        struct Broken: Stage, Error, CustomStringConvertible {
            var description: String { "no port" }
            func mount(_ mount: Mount) async throws -> StageMount { throw self }
        }
        let run = CheckRun(stage: Broken(), clock: ContinuousClock()) { ScriptedDriver(Script(), on: SimulatedStage()) }
        let report = try await run.report(on: Self.plan(["loadFirstPage"]))
        #expect(report.results.map(\.verdict) == [.undecided("the stub could not serve the contract: no port")])
    }
}
