// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import ReferenceDriver
import SimulatedStage
import Testing

@Suite("Tickets that are read on other threads", .timeLimit(.minutes(5)))
struct TicketThreadsTests {
    @Test("every contract of the ticket model holds, because a settle waits for other threads too (T-32)")
    func holds() async throws {
        var plan = try Project.plan()
        // Real time passes here, so no request may have to run out of its time.
        plan.contracts = plan.contracts.filter { $0.layer == "ticket-model" && $0.given.requestTimeout == nil }
        #expect(plan.contracts.count > 70)
        let stage = SimulatedStage()
        let run = CheckRun(stage: stage, clock: ContinuousClock(), jobs: 4) {
            let stores = SimulatedCacheStores()
            return ReferenceDriver(
                version: "1",
                transport: { SimulatedTransport(stage, clock: SimulatedClock()) },
                cacheStore: { stores.open($0) }
            )
        }
        let report = try await run.report(on: plan)
        for result in report.results where result.verdict.kind != .holds {
            Issue.record("\(VerdictRendering.text(of: result))")
        }
    }
}
