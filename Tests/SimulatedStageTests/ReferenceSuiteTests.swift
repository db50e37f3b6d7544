// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Testing

@testable import SimulatedStage

@Suite("The reference driver on the simulated stage")
struct ReferenceSuiteTests {
    @Test("every contract holds, as it does over sockets, and over slow ones", arguments: [false, true])
    func holds(isSlow: Bool) async throws {
        let (report, quietTurnsMax) = try await Project.run(Project.plan(), isSlow: isSlow)
        #expect(!report.isCutShort)
        // Nowhere near the number that counts as rest, so that the clock never moves while a layer still works.
        #expect(quietTurnsMax <= RestWatch.quietTurns / 5, "\(quietTurnsMax)")
        for result in report.results where result.verdict.kind != .holds {
            Issue.record("\(VerdictRendering.text(of: result))")
        }
    }
}
