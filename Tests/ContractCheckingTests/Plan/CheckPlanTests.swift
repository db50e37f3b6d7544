// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Testing

@Suite("Plans")
struct CheckPlanTests {
    private func suite() throws -> ContractSuite {
        func text(_ layer: String, _ contracts: [(String, String)], _ step: String) -> String {
            "understudy: 1\nlayer: \(layer)\ncontracts:\n"
                + contracts.map { "  - { id: \($0.0), title: T, basis: \($0.1), steps: [ \(step) ] }\n" }.joined()
        }
        return try ContractSuite.load(
            sources: [
                (
                    "b.yaml",
                    text(
                        "paging-manager",
                        [("P-35", "corrected"), ("P-30", "stated")],
                        "{ do: loadFirstPage, trace: [] }"
                    )
                ),
                ("a.yaml", text("reformer", [("R-02", "stated"), ("R-03", "chosen")], "{ do: doService, trace: [] }")),
            ],
            words: Project.words()
        )
    }

    @Test("without a selection every contract is planned in the order of files")
    func all() throws {
        #expect(try CheckPlan(of: suite()).contracts.map(\.id) == ["R-02", "R-03", "P-35", "P-30"])
    }

    @Test(
        "filters of one kind add up, those of different kinds narrow",
        arguments: [
            (Selection(layers: ["reformer"]), ["R-02", "R-03"]),
            (Selection(ids: [Glob("P-*"), Glob("R-?3")]), ["R-03", "P-35", "P-30"]),
            (Selection(bases: [.stated]), ["R-02", "P-30"]),
            (Selection(layers: ["paging-manager"], bases: [.stated]), ["P-30"]),
        ]
    )
    func filters(selection: Selection, ids: [String]) throws {
        #expect(try CheckPlan(of: suite(), selection: selection).contracts.map(\.id) == ids)
    }

    @Test(
        "a filter that stands for nothing is an error",
        arguments: [
            (Selection(layers: ["reformr"]), "there is no layer 'reformr'; use 'reformer'"),
            (Selection(layers: ["cache-service"]), "the layer 'cache-service' has no contracts; leave it out"),
            (Selection(ids: [Glob("P-*"), Glob("P-36")]), "no contract has the id 'P-36'; use 'P-35'"),
            (Selection(bases: [.original]), "no contract has the basis 'original'; leave it out"),
            (
                Selection(layers: ["reformer"], bases: [.corrected]),
                "no contract has the layer 'reformer' and the basis 'corrected'; use fewer filters"
            ),
            (
                Selection(layers: ["reformer"], ids: [Glob("P-*"), Glob("P-30")]),
                "no contract has the layer 'reformer' and the id 'P-*' or 'P-30'; "
                    + "the id belongs to contracts of the layer 'paging-manager'"
            ),
            (
                Selection(layers: ["reformer"], ids: [Glob("R-02")], bases: [.chosen]),
                "no contract has the layer 'reformer' and the id 'R-02' and the basis 'chosen'; "
                    + "the id belongs to contracts of the basis 'stated'"
            ),
            (
                Selection(ids: [Glob("R-02")], bases: [.corrected]),
                "no contract has the id 'R-02' and the basis 'corrected'; "
                    + "the id belongs to contracts of the basis 'stated'"
            ),
        ]
    )
    func nothing(selection: Selection, message: String) throws {
        let suite = try suite()
        #expect(Texts.findings { _ = try CheckPlan(of: suite, selection: selection) } == message)
    }
}
