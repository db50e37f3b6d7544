// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import PublishedDriver
import Testing

@Suite("What is stated, held against the published list code", .timeLimit(.minutes(10)))
struct StatedContractsTests {
    /// Contracts whose cited lines contradict each other: the article states them, and its own code breaks them.
    private static let contradictions: Set = [
        "P-11.no-spinner-left", "P-21.off", "P-21.pull-up-only", "P-37", "R-06.no-data", "S-03", "S-03.test-data",
    ]

    @Test("the published code breaks only what its own article contradicts")
    func contradictions() async throws {
        var plan = try Project.plan()
        plan.contracts.removeAll { $0.basis != .stated || !PublishedList.layers.contains($0.layer) }
        let report = try await PublishedDriverTests.report(PublishedList.defects, on: plan)
        for result in report.results where result.verdict.kind != .holds {
            let isKnown = result.verdict.kind == .broken && Self.contradictions.contains(result.id)
            if !isKnown { Issue.record("\(VerdictRendering.text(of: result))") }
        }
        let broken = Set(report.results.filter { $0.verdict.kind == .broken }.map(\.id))
        #expect(Self.contradictions.subtracting(broken).isEmpty, "these hold, so that they contradict nothing")
        #expect(report.results.count > 250)
    }
}
