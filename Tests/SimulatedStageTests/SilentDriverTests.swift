// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import SimulatedStage
import Testing

@Suite("A driver that does nothing")
struct SilentDriverTests {
    @Test("breaks every contract, so each of them demands something")
    func breaksAll() async throws {
        let plan = try Project.plan()
        let report = try await SimulatedTime.run { clock in
            let run = CheckRun(stage: SimulatedStage(), clock: clock) { SilentDriver(vocabulary: plan.vocabulary) }
            return try await run.report(on: plan)
        }
        #expect(report.results.count == plan.contracts.count)
        #expect(report.results.filter { $0.verdict.kind != .broken }.map(\.id) == [])
    }
}
