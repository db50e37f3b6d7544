// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientAdapters
import ClientLayers
import ContractChecking
import LoopbackStage
import PublishedDriver
import ShippedContracts
import SimulatedStage
import Testing

@Suite("Sockets and memory")
struct SameVerdictTests {
    /// All but the one whose page is read "whenever the request gets to it", which is a race by its nature, and those
    /// that end the program.
    private static let wrong = Set(Defect.allCases.filter { !$0.crashes }).subtracting([.pageReadLate])

    @Test(
        "a contract gets the same verdict on both stages, from right layers and from wrong ones",
        arguments: [[], wrong]
    )
    func sameVerdict(defects: Set<Defect>) async throws {
        let files = ShippedContracts.files
        let plan = try CheckPlan(of: ContractSuite.load(sources: files, words: ContractWords(sources: files)))
        let loopback = try await overSockets(plan, defects)
        let simulated = try await inMemory(plan, defects)
        #expect(loopback.results.count == plan.contracts.count)
        #expect(simulated.results.count == plan.contracts.count)
        for (first, second) in zip(loopback.results, simulated.results) {
            #expect(first.id == second.id)
            #expect(
                first.verdict.kind == second.verdict.kind,
                """
                over sockets: \(VerdictRendering.text(of: first))
                in memory: \(VerdictRendering.text(of: second))
                """
            )
        }
        #expect(loopback.counts.broken > 0 || defects.isEmpty)
    }

    private func overSockets(_ plan: CheckPlan, _ defects: Set<Defect>) async throws -> RunReport {
        try await LoopbackStage.serving { stage in
            let transport = await HTTPTransport()
            let run = CheckRun(stage: stage, clock: ContinuousClock(), jobs: 2) {
                let caches = CacheFolder()
                return PublishedDriver.make(
                    defects: defects,
                    transport: { transport },
                    cacheStore: { try caches.open($0) }
                )
            }
            let report = try await run.report(on: plan)
            try await transport.shutdown()
            return report
        }
    }

    private func inMemory(_ plan: CheckPlan, _ defects: Set<Defect>) async throws -> RunReport {
        try await SimulatedTime.run { clock in
            let stage = SimulatedStage()
            let run = CheckRun(stage: stage, clock: clock) {
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
}
