// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Foundation
import ReferenceDriver
import ShippedContracts
import Testing

@Suite("The paging manager behind the layer pager")
struct PagingManagerPagerTests {
    /// The dialects that number their pages.
    private static let dialects = ["page", "page-bare", "spring"]

    @Test("breaks the contracts that its page lists with a reason, and no others")
    func table() async throws {
        let documented = try Self.documented()
        try #require(documented.count > 10)
        #expect(documented.filter { $0.what.isEmpty }.map(\.id) == [])
        let broken = try await Self.results().filter { $0.verdict.kind == .broken }
        #expect(
            broken.map(\.id).sorted() == documented.map(\.id).sorted(),
            "docs/paging-manager.md must list these: \(broken.map { VerdictRendering.text(of: $0) }.joined())"
        )
    }

    @Test("holds contracts in each of its dialects, and leaves out only what it does not promise or perform")
    func others() async throws {
        let results = try await Self.results()
        for dialect in Self.dialects {
            let own = results.filter { $0.id.hasSuffix(".\(dialect)") }
            #expect(own.count { $0.verdict.kind == .holds } > 5, "\(dialect)")
            for result in own where ![.holds, .broken].contains(result.verdict.kind) {
                let reason = result.verdict.reason ?? ""
                let isUnclaimed = reason.contains("does not promise") || reason.contains("does not perform")
                #expect(result.verdict.kind == .unsupported && isUnclaimed, "\(result.id): \(reason)")
            }
        }
        let foreign = results.filter { result in !Self.dialects.contains { result.id.hasSuffix(".\($0)") } }
        #expect(foreign.filter { $0.verdict.kind != .unsupported }.map(\.id) == [])
    }

    /// Returns the results of all contracts of pagers.
    private static func results() async throws -> [ContractResult] {
        let files = ShippedContracts.files
        let suite = try ContractSuite.load(sources: files, words: ContractWords(sources: files))
        let plan = try CheckPlan(of: suite, selection: Selection(layers: ["pager"]))
        return try await Project.run(plan, pager: .pagingManager).report.results
    }

    /// Returns the rows of the tables that begin with the id of a contract.
    private static func documented() throws -> [(id: String, what: String)] {
        let root = URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../..").standardizedFileURL
        let text = try String(contentsOf: root.appending(path: "docs/paging-manager.md"), encoding: .utf8)
        return text.split(separator: "\n").filter { $0.hasPrefix("| PG-") }
            .map { line in
                let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
                return (id: cells[0], what: cells.count > 1 ? cells[1] : "")
            }
    }
}
