// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import PublishedDriver
import SimulatedStage
import Testing

@Suite("The driver that is wrong on purpose", .serialized, .timeLimit(.minutes(10)))
struct PublishedDriverTests {
    /// Above every time limit of a request in the contracts, and short for layers that hang or never stop asking.
    private static let limits = CheckLimits(contract: .seconds(1), arrival: .milliseconds(200), silence: .seconds(1))

    /// Checks a driver with defects on the simulated stage.
    static func report(_ defects: Set<Defect>, on plan: CheckPlan) async throws -> RunReport {
        try await SimulatedTime.run { clock in
            let stage = SimulatedStage()
            let run = CheckRun(stage: stage, clock: clock, limits: limits) {
                let stores = SimulatedCacheStores()
                return PublishedDriver.make(
                    defects: defects,
                    transport: { SimulatedTransport(stage, clock: clock) },
                    cacheStore: { stores.open($0) },
                    background: SimulatedTime.background,
                    clock: clock
                )
            }
            return try await run.report(on: plan)
        }
    }

    @Test("without a defect every contract holds")
    func right() async throws {
        let report = try await Self.report([], on: Project.plan())
        #expect(!report.isCutShort)
        for result in report.results where result.verdict.kind != .holds {
            Issue.record("\(VerdictRendering.text(of: result))")
        }
    }

    @Test(
        "one defect alone breaks the contracts about it, and none of other layers",
        arguments: Defect.allCases.filter { !$0.crashes }
    )
    func wrong(_ defect: Defect) async throws {
        let expected = try #require(Catch.all.first { $0.defect == defect }, "each defect has its line")
        let plan = try Project.plan()
        let report = try await Self.report([defect], on: plan)
        let broken = report.results.filter { $0.verdict.kind == .broken }
        let ids = Set(broken.map(\.id))
        #expect(Set(expected.broken).subtracting(ids).isEmpty, "these hold although they should not")
        #expect(Set(broken.map(\.layer)).isSubset(of: expected.layers), "\(ids.sorted())")
        #expect(report.counts.undecided == 0)
        #expect(report.counts.unsupported == 0)
        let citing = plan.contracts.filter { $0.source?.contains(defect.rawValue) == true }.map(\.id)
        #expect(!ids.isDisjoint(with: citing), "one of the broken contracts names the defect")
        if PublishedList.defects.contains(defect) {
            let uncited = ids.subtracting(citing).sorted()
            #expect(uncited.isEmpty, "these are broken by \(defect.rawValue), which they do not name")
        }
    }

    @Test("a defect that crashes ends the process in the contracts about it, and only there (X-62)")
    func crashes() async throws {
        await #expect(processExitsWith: .failure) { try await Self.runMissingBlocks("W-19") }
        await #expect(processExitsWith: .failure) { try await Self.runMissingBlocks("W-20") }
        await #expect(processExitsWith: .failure) { try await Self.runMissingBlocks("W-20.error") }
        await #expect(processExitsWith: .failure) { try await Self.runMissingBlocks("W-22.dropped") }
        await #expect(processExitsWith: .success) { try await Self.runMissingBlocks("W-07") }
    }

    /// Runs one contract against commands that crash for a block that is not there.
    private static func runMissingBlocks(_ id: String) async throws {
        var plan = try Project.plan()
        plan.contracts.removeAll { $0.id != id }
        let report = try await PublishedDriverTests.report([.missingBlocksCrash], on: plan)
        try #require(report.results.map(\.verdict.kind) == [.holds])
    }
}
