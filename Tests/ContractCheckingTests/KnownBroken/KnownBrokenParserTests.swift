// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import SourceDiagnostics
import Testing

@Suite("The file of known broken contracts")
struct KnownBrokenParserTests {
    private static let ids = ["P-35", "P-35.refresh", "R-03"]

    private static func read(_ text: String) throws -> [ParkedContract] {
        try KnownBrokenParser.parse(Array(text.utf8), file: "known.yaml", ids: ids).contracts
    }

    @Test("holds ids, reasons and differences, in its order")
    func right() throws {
        let text = """
            understudy: 1
            knownBroken:
              - { id: R-03, reason: later, difference: "step 1, do: a: x" }
              - id: P-35
                reason: "ticket: 12"
                difference: 'it''s'

            """
        #expect(
            try Self.read(text) == [
                ParkedContract(id: "R-03", reason: "later", difference: "step 1, do: a: x"),
                ParkedContract(id: "P-35", reason: "ticket: 12", difference: "it's"),
            ]
        )
        #expect(try Self.read("understudy: 1\nknownBroken: []\n") == [])
    }

    @Test(
        "each mistake is named at its place, with what to write instead",
        arguments: [
            ("", "known.yaml: error: the file is empty; begin it with 'understudy: 1'"),
            (
                "- a",
                "known.yaml:1:1: error: the file of known broken contracts is a sequence; "
                    + "write a mapping of keys to values"
            ),
            (
                "knownBroken: []",
                "known.yaml:1:1: error: the file of known broken contracts has no 'understudy'; add it"
            ),
            ("understudy: 2\nknownBroken: []", "known.yaml:1:13: error: 'understudy' is '2'; write 'understudy: 1'"),
            (
                "understudy: 1\nknownBroke: []",
                """
                known.yaml:1:1: error: the file of known broken contracts has no 'knownBroken'; add it
                known.yaml:2:1: error: unknown key 'knownBroke' in the file of known broken contracts; \
                use 'knownBroken'
                """
            ),
            (
                "understudy: 1\nknownBroken: { P-35: late }",
                "known.yaml:2:14: error: 'knownBroken' is a mapping; write a sequence such as [a, b]"
            ),
        ]
    )
    func file(text: String, findings: String) {
        #expect(Texts.findings { _ = try Self.read(text) } == findings)
    }

    @Test(
        "each mistake in an entry is named at its place, with what to write instead",
        arguments: [
            ("P-35", "3:5: error: entry 1 of 'knownBroken' is 'P-35'; write a mapping of keys to values"),
            ("{ reason: r, difference: d }", "3:5: error: entry 1 of 'knownBroken' has no 'id'; add it"),
            ("{ id: P-35, difference: d }", "3:5: error: entry 1 of 'knownBroken' has no 'reason'; add it"),
            ("{ id: P-35, reason: r }", "3:5: error: entry 1 of 'knownBroken' has no 'difference'; add it"),
            (
                "{ id: P-35, reason: ' ', difference: d }",
                "3:25: error: 'reason' is blank; say why the contract is parked"
            ),
            (
                "{ id: P-35, reason: r, difference: '' }",
                "3:40: error: 'difference' is blank; --update-known-broken records it"
            ),
            ("{ id: P-35, reason: ~, difference: d }", "3:25: error: 'reason' is '~'; write a text"),
            ("{ id: P-36, reason: r, difference: d }", "3:11: error: no contract has the id 'P-36'; use 'P-35'"),
            (
                "{ id: gone, reason: r, difference: d }",
                "3:11: error: no contract has the id 'gone'; remove this entry"
            ),
            (
                "{ id: P-35, reason: r, difference: d, why: w }",
                "3:43: error: unknown key 'why' in entry 1 of 'knownBroken'; known: id, reason, difference"
            ),
        ]
    )
    func entry(text: String, finding: String) {
        let findings = Texts.findings { _ = try Self.read("understudy: 1\nknownBroken:\n  - \(text)\n") }
        #expect(findings == "known.yaml:" + finding)
    }

    @Test("a contract that is parked twice names both places, and all mistakes are named at once")
    func twice() {
        let text = """
            understudy: 1
            knownBroken:
              - { id: P-35, reason: r, difference: d }
              - { id: P-35, reason: s, difference: e }
              - { id: P-35.refesh, reason: s, difference: e }

            """
        #expect(
            Texts.findings { _ = try Self.read(text) } == """
                known.yaml:4:11: error: 'P-35' is already parked at known.yaml:3:11; keep one
                known.yaml:5:11: error: no contract has the id 'P-35.refesh'; use 'P-35.refresh'
                """
        )
    }
}
