// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import SimulatedStage
import Synchronization
import Testing

@testable import ContractChecking

@Suite("Contracts tried more than once, and runs that end early")
struct RepetitionTests {
    private static let crash = DriverError(.crashed, message: "driver 'x' ended by signal 11")

    private static func plan(_ ids: [String]) throws -> CheckPlan {
        let contracts = ids.map { id in
            """
              - id: \(id)
                title: T
                basis: stated
                steps:
                  - do: loadFirstPage
                    trace: []
                    state: { pageIndex: 1 }

            """
        }
        return try Texts.plan("understudy: 1\nlayer: paging-manager\ncontracts:\n" + contracts.joined())
    }

    /// Runs contracts of a layer whose page index after each attempt is the next of these; nil crashes the driver.
    private static func report(
        _ ids: [String],
        pages: [Int64?],
        policy: TrialPolicy,
        isLast: @escaping @Sendable (ContractResult) -> Bool = { _ in false }
    ) async throws -> RunReport {
        let stage = SimulatedStage()
        let attempts = Mutex(pages[...])
        let run = CheckRun(stage: stage, clock: ContinuousClock(), policy: policy) {
            TurningDriver { attempts.withLock { $0.popFirst() ?? nil } }
        }
        return try await run.report(on: plan(ids), isLast: isLast)
    }

    @Test(
        "a contract that does not come to the same each time is unstable",
        arguments: [
            ([1, 1, 1], "holds"),
            ([1, 2, 1], "3 repetitions: 2 hold, 1 is broken"),
            ([1, 2, 2], "3 repetitions: 1 holds, 2 are broken"),
            ([2, 2, 2], "broken"),
            ([2, 3, 2], "3 repetitions: 3 are broken, but in different ways"),
            ([nil, 1, 1], "3 repetitions: 2 hold, 1 is undecided"),
            ([nil, nil, nil], "undecided"),
        ] as [([Int64?], String)]
    )
    func verdicts(pages: [Int64?], expected: String) async throws {
        let report = try await Self.report(["P-30"], pages: pages, policy: TrialPolicy(repetitions: 3))
        let result = try #require(report.results.first)
        if case .unstable(let reason) = result.verdict {
            #expect(reason == expected)
            #expect(report.counts.unstable == 1 && report.counts.failures == 1)
        } else {
            #expect(result.verdict.kind.rawValue == expected)
        }
        #expect(result.attempts.count == 3)
    }

    @Test("each contract is told of once when it begins, in front of its result, however often it is tried")
    func begins() async throws {
        let stage = SimulatedStage()
        let told = Mutex<[String]>([])
        let run = CheckRun(stage: stage, clock: ContinuousClock(), policy: TrialPolicy(repetitions: 3)) {
            TurningDriver { 1 }
        }
        _ = try await run.report(
            on: Self.plan(["P-30", "P-31"]),
            onResult: { result in told.withLock { $0.append("\(result.id) ends") } },
            onStart: { contract in told.withLock { $0.append("\(contract.id) begins") } }
        )
        #expect(told.withLock { $0 } == ["P-30 begins", "P-30 ends", "P-31 begins", "P-31 ends"])
    }

    @Test("each result is judged once, and everything else sees the verdict that it comes to")
    func judged() async throws {
        let stage = SimulatedStage()
        let judged = Mutex<[String]>([])
        let told = Mutex<[VerdictKind]>([])
        let run = CheckRun(stage: stage, clock: ContinuousClock()) { TurningDriver { 2 } }
        let report = try await run.report(
            on: Self.plan(["P-30", "P-31"]),
            onResult: { result in told.withLock { $0.append(result.verdict.kind) } },
            isLast: { $0.verdict.kind.isFailure },
            judge: { result in
                judged.withLock { $0.append("\(result.id) \(result.verdict.kind.rawValue)") }
                var parked = result
                parked.verdict = .knownBroken(reason: "ticket 12")
                return parked
            }
        )
        #expect(judged.withLock { $0 } == ["P-30 broken", "P-31 broken"])
        #expect(told.withLock { $0 } == [.knownBroken, .knownBroken])
        #expect(report.results.map(\.verdict.kind) == [.knownBroken, .knownBroken])
    }

    @Test("an unstable contract is shown with every attempt, and the first broken one in full")
    func rendering() async throws {
        let report = try await Self.report(["P-30"], pages: [1, 1, 3, 1], policy: TrialPolicy(repetitions: 4))
        #expect(
            report.results.map(VerdictRendering.text(of:)).joined() == """
                unstable: P-30: T
                  test.yaml:4:5
                  4 repetitions: 3 hold, 1 is broken
                  the attempts
                    1-2  holds
                      3  broken: step 1, do: loadFirstPage: state pageIndex: expected 1, actual 3
                      4  holds
                  attempt 3
                  test.yaml:8:9
                  do: loadFirstPage
                    state      expected  actual
                  > pageIndex  1         3

                """
        )
    }

    @Test("what could not be judged is tried again, so often and no more, and the report says so")
    func retries() async throws {
        let ids = ["P-30", "P-31", "P-32"]
        let pages: [Int64?] = [nil, 1, nil, nil, nil, 1]
        let report = try await Self.report(ids, pages: pages, policy: TrialPolicy(retriesMax: 2))
        #expect(
            report.results.map(\.verdict) == [
                .holds, .undecided("do: loadFirstPage (line 15): \(Self.crash.message)"), .holds,
            ]
        )
        #expect(report.results.map(\.retryCount) == [1, 2, 0])
        #expect(report.retried.map(\.id) == ["P-30", "P-31"])
    }

    @Test("each repetition has its own retries, and those that were made again do not count")
    func both() async throws {
        let policy = TrialPolicy(repetitions: 2, retriesMax: 1)
        let report = try await Self.report(["P-30"], pages: [nil, 1, nil, 1], policy: policy)
        #expect(report.results.map(\.verdict) == [.holds])
        #expect(report.results.first?.attempts.map(\.isRetried) == [true, false, true, false])
    }

    @Test("what a driver does not support is not tried again")
    func unsupported() async throws {
        let stage = SimulatedStage()
        let run = CheckRun(stage: stage, clock: ContinuousClock(), policy: TrialPolicy(repetitions: 5)) {
            ScriptedDriver(Script(layers: [:]), on: stage)
        }
        let report = try await run.report(on: Self.plan(["P-30"]))
        #expect(report.results.map(\.verdict.kind) == [.unsupported])
        #expect(report.results.first?.attempts.isEmpty == true)
    }

    @Test("after the last result nothing is begun, and every contract left says why")
    func last() async throws {
        let ids = ["P-30", "P-31", "P-32", "P-33"]
        let report = try await Self.report(ids, pages: [1, 2], policy: TrialPolicy()) { $0.verdict.kind.isFailure }
        let reason = Verdict.notRun("an earlier contract is broken")
        #expect(report.results.map(\.verdict.kind) == [.holds, .broken, .notRun, .notRun])
        #expect(report.results.suffix(2).map(\.verdict) == [reason, reason])
        #expect(report.isCutShort)
        #expect(report.counts.ended == 2)
    }

    @Test("the slowest come first, those that were not run never")
    func slowest() throws {
        let contracts = try Self.plan(["P-30", "P-31", "P-32", "P-33"]).contracts
        let durations: [Duration] = [.milliseconds(3), .seconds(2), .seconds(2), .seconds(9)]
        var results = zip(contracts, durations).map { ContractResult(of: $0, verdict: .holds, duration: $1) }
        results[3].verdict = .notRun("interrupted")
        let report = RunReport(driver: "d", results: results, planned: 4, duration: .zero)
        #expect(report.slowest().map(\.id) == ["P-31", "P-32", "P-30"])
        #expect(report.slowest(1).map(\.id) == ["P-31"])
        #expect(report.slowest(from: .seconds(1)).map(\.id) == ["P-31", "P-32"])
        #expect(report.slowest(0).isEmpty)
    }
}
