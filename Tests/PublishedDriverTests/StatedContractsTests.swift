// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Foundation
import PublishedDriver
import Testing

@Suite("What is stated, held against the published list code", .timeLimit(.minutes(10)))
struct StatedContractsTests {
    @Test("the published code breaks only what its own article contradicts")
    func contradictions() async throws {
        var plan = try Project.plan()
        let contradictions = try Self.contradictions(among: plan.contracts.map(\.id))
        #expect(contradictions.count == 7)
        plan.contracts.removeAll { $0.basis != .stated || !PublishedList.layers.contains($0.layer) }
        let report = try await PublishedDriverTests.report(PublishedList.defects, on: plan)
        for result in report.results where result.verdict.kind != .holds {
            let isKnown = result.verdict.kind == .broken && contradictions.contains(result.id)
            if !isKnown { Issue.record("\(VerdictRendering.text(of: result))") }
        }
        let broken = Set(report.results.filter { $0.verdict.kind == .broken }.map(\.id))
        #expect(contradictions.subtracting(broken).isEmpty, "these hold, so that they contradict nothing")
        #expect(report.results.count > 250)
    }

    /// Returns the contracts whose cited lines contradict each other, which `ci/teeth` parks.
    private static func contradictions(among ids: [String]) throws -> Set<String> {
        let file = URL(filePath: #filePath)
            .appending(path: "../../../Sources/Proofs/PublishedDriver/contradictions.yaml").standardizedFileURL
        let bytes = Array(try Data(contentsOf: file))
        return Set(try KnownBrokenParser.parse(bytes, file: file.lastPathComponent, ids: ids).contracts.map(\.id))
    }
}
