// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import ContractChecking
import ReferenceDriver
import ShippedContracts

@testable import SimulatedStage

/// The project's own contracts and its reference driver.
enum Project {
    /// Every contract of the project.
    static func plan() throws -> CheckPlan {
        let files = ShippedContracts.files
        return try CheckPlan(of: ContractSuite.load(sources: files, words: ContractWords(sources: files)))
    }

    /// Runs contracts on the reference driver in simulated time.
    ///
    /// - Parameters:
    ///   - plan: The contracts.
    ///   - pager: The object behind the layer `pager`.
    ///   - isSlow: Whether answers are under way for a while.
    /// - Returns: The report, and the most turns of the main queue without a sign of work before there was some.
    /// - Throws: What the run throws.
    static func run(
        _ plan: CheckPlan,
        pager: PagerChoice = .referencePager,
        isSlow: Bool = false
    ) async throws -> (report: RunReport, quietTurnsMax: Int) {
        try await SimulatedTime.run { clock in
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
                    pager: pager,
                    background: SimulatedTime.background,
                    clock: clock
                )
            }
            return (try await run.report(on: plan), clock.quietTurnsMax)
        }
    }
}
