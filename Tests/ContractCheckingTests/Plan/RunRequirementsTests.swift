// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ContractChecking

@Suite("What a run must have judged")
struct RunRequirementsTests {
    private static let suite = Result {
        try ContractSuite.load(
            sources: [
                ("a.yaml", text("reformer", ["R-02", "R-03"], "doService")),
                ("b.yaml", text("paging-manager", ["P-30", "P-35"], "loadFirstPage")),
                (
                    "c.yaml",
                    """
                    understudy: 1
                    layer: pager
                    dialects: [page, google]
                    contracts: [ { id: PG-01, title: T, basis: chosen, steps: [ { do: start, requests: [1] } ] } ]

                    """
                ),
            ],
            words: Project.words()
        )
    }

    private static func text(_ layer: String, _ ids: [String], _ action: String) -> String {
        let bases = ["R-02": "stated", "R-03": "chosen", "P-30": "stated", "P-35": "corrected"]
        return "understudy: 1\nlayer: \(layer)\ncontracts:\n"
            + ids.map { id in
                let basis = bases[id, default: "stated"]
                return "  - { id: \(id), title: T, basis: \(basis), steps: [ { do: \(action), trace: [] } ] }\n"
            }
            .joined()
    }

    private func shortfalls(
        layers: [String] = [],
        unsupportedMax: Int? = nil,
        selection: Selection = Selection(),
        _ verdicts: [String: Verdict]
    ) throws -> [String] {
        let suite = try Self.suite.get()
        let plan = try CheckPlan(of: suite, selection: selection)
        let requirements = try RunRequirements(
            layers: layers,
            unsupportedMax: unsupportedMax,
            selection: selection,
            plan: plan,
            suite: suite
        )
        let results = plan.contracts.compactMap { contract in
            verdicts[contract.id].map { ContractResult(of: contract, verdict: $0) }
        }
        return requirements.shortfalls(
            of: RunReport(driver: "d 1", results: results, planned: results.count, duration: .zero)
        )
    }

    @Test(
        "a required layer needs one contract that was judged, whatever the verdict",
        arguments: [
            (.holds, true), (.unstable("x"), true), (.knownBroken(reason: "x"), true), (.noLongerBroken("x"), true),
            (.unsupported("x"), false), (.undecided("x"), false), (.notRun("x"), false),
        ] as [(Verdict, Bool)]
    )
    func layers(verdict: Verdict, isMet: Bool) throws {
        let verdicts: [String: Verdict] = ["P-30": .unsupported("no"), "P-35": verdict, "R-02": .holds]
        #expect(try shortfalls(layers: ["paging-manager", "reformer"], verdicts).isEmpty == isMet)
    }

    @Test("a required layer that a driver does not claim is named, with how many contracts that are")
    func words() throws {
        let verdicts: [String: Verdict] = ["P-30": .unsupported("no"), "P-35": .unsupported("no"), "R-02": .holds]
        #expect(
            try shortfalls(layers: ["paging-manager"], verdicts) == [
                "--require paging-manager: none of its 2 contracts was judged (2 unsupported); "
                    + "check which layers and actions the driver claims"
            ]
        )
    }

    @Test("a filter by dialect that selects only unsupported contracts is named")
    func dialect() throws {
        let verdicts: [String: Verdict] = ["PG-01.page": .holds, "PG-01.google": .unsupported("no")]
        #expect(try shortfalls(selection: Selection(dialects: ["page"]), verdicts) == [])
        let found = try shortfalls(selection: Selection(dialects: ["page", "google"]), verdicts)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("--dialect google: ") == true, "\(found)")
    }

    @Test("a required layer of which this shard has no contract is left to the others")
    func shard() throws {
        #expect(try shortfalls(layers: ["paging-manager"], ["R-02": .holds]) == [])
    }

    @Test(
        "more unsupported contracts than allowed are counted",
        arguments: [
            (0, ["--max-unsupported 0: 1 contract is unsupported; add them to the driver, or allow more"]),
            (1, []), (2, []),
        ]
    )
    func unsupported(unsupportedMax: Int, expected: [String]) throws {
        let verdicts: [String: Verdict] = ["P-30": .unsupported("no"), "R-02": .holds]
        #expect(try shortfalls(unsupportedMax: unsupportedMax, verdicts) == expected)
    }

    @Test("a filter that finds only unsupported contracts has judged nothing, although another one has")
    func filters() throws {
        let verdicts: [String: Verdict] = ["P-30": .unsupported("no"), "P-35": .unsupported("no"), "R-02": .holds]
        let layers = Selection(layers: ["reformer", "paging-manager"])
        let remedy = "check which layers and actions the driver claims"
        #expect(
            try shortfalls(selection: layers, verdicts) == [
                "--layer paging-manager: none of its 2 contracts was judged (2 unsupported); \(remedy)"
            ]
        )
        let ids = Selection(ids: [Glob("R-*"), Glob("P-*0"), Glob("?-35")])
        #expect(
            try shortfalls(selection: ids, verdicts) == [
                "--id 'P-*0': its only contract was not judged (1 unsupported); \(remedy)",
                "--id '?-35': its only contract was not judged (1 unsupported); \(remedy)",
            ]
        )
        #expect(try shortfalls(selection: Selection(), verdicts) == [])
    }

    @Test(
        "a layer that cannot be judged is refused",
        arguments: [
            (["reformr"], Selection(), "there is no layer 'reformr'; use 'reformer'"),
            (["cache-service"], Selection(), "the layer 'cache-service' has no contracts; leave it out"),
            (
                ["reformer"], Selection(layers: ["paging-manager"]),
                "--require names the layer 'reformer', but the filters leave out all its contracts; "
                    + "leave out --require or the filters"
            ),
        ]
    )
    func refused(layers: [String], selection: Selection, message: String) throws {
        let error = #expect(throws: SelectionError.self) { try shortfalls(layers: layers, selection: selection, [:]) }
        #expect(error?.message == message)
    }
}
