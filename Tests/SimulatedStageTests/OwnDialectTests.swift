// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import OrderedCollections
import ShippedContracts
import Testing

@Suite("Contracts in dialects that they do not name")
struct OwnDialectTests {
    /// Every shipped dialect under a name of its own; without the one whose URLs lose the page size.
    private static func plan() throws -> CheckPlan {
        let files = ShippedContracts.files
        var words = try ContractWords(sources: files)
        var own: OrderedDictionary<String, Dialect> = [:]
        for (name, dialect) in words.dialects where name != "bare-url" {
            var copy = dialect
            copy.name = "own-\(name)"
            own[copy.name] = copy
        }
        words.ownDialects = own
        return try CheckPlan(of: ContractSuite.load(sources: files, words: words))
    }

    @Test("a pager that reads every dialect holds every contract that fits a dialect of one's own")
    func holds() async throws {
        let plan = try Self.plan()
        #expect(Set(plan.contracts.map(\.given.dialect?.name)).count == 18)
        #expect(plan.contracts.count > 644)
        let report = try await Project.run(plan).report
        #expect(!report.isCutShort)
        for result in report.results where result.verdict.kind != .holds {
            Issue.record("\(VerdictRendering.text(of: result))")
        }
    }
}
