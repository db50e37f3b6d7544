// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import ReferenceDriver
import Testing

@testable import SimulatedStage

@Suite("The reference driver on the simulated stage")
struct ReferenceSuiteTests {
    @Test("every contract holds, as it does over sockets, and over slow ones", arguments: [false, true])
    func holds(isSlow: Bool) async throws {
        let plan = try Project.plan()
        let (report, quietTurnsMax) = try await SimulatedTime.run { clock in
            let stage = SimulatedStage()
            let run = CheckRun(stage: stage, clock: clock) {
                let stores = SimulatedCacheStores()
                return ReferenceDriver(
                    version: "1",
                    transport: {
                        let transport = SimulatedTransport(stage, clock: clock)
                        return isSlow ? SlowTransport(transport, clock: clock) : transport
                    },
                    cacheStore: { stores.open($0) },
                    background: SimulatedTime.background,
                    clock: clock
                )
            }
            return (try await run.report(on: plan), clock.quietTurnsMax)
        }
        #expect(!report.isCutShort)
        // Nowhere near the number that counts as rest, so that the clock never moves while a layer still works.
        #expect(quietTurnsMax <= RestWatch.quietTurns / 5, "\(quietTurnsMax)")
        for result in report.results where result.verdict.kind != .holds {
            Issue.record("\(VerdictRendering.text(of: result))")
        }
    }
}
