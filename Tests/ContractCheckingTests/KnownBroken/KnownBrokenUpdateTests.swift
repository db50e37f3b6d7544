// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import Testing

@testable import ContractChecking

@Suite("The update of the known broken contracts")
struct KnownBrokenUpdateTests {
    private static func difference(_ sentence: String) -> Difference {
        Difference(step: "do: a", location: SourceLocation(file: "f"), parts: [.sentence(sentence)], number: 3)
    }

    private static func results(_ verdicts: [(id: String, verdict: Verdict)]) throws -> [ContractResult] {
        let contract = try Texts.plan(steps: "      - do: loadFirstPage\n        trace: []").contracts[0]
        return verdicts.map { id, verdict in
            var result = ContractResult(of: contract, verdict: verdict)
            result.id = id
            return result
        }
    }

    @Test("parks what is broken in the order of the run, keeps reasons, and takes out what holds")
    func update() throws {
        let before = KnownBroken([
            ParkedContract(id: "c", reason: "crashes now and then", difference: "old"),
            ParkedContract(id: "b", reason: "ticket 12", difference: "old"),
            ParkedContract(id: "d", reason: "mended meanwhile", difference: "old"),
            ParkedContract(id: "e", reason: "no such layer today", difference: "old"),
            ParkedContract(id: "h", reason: "now and then", difference: "old"),
        ])
        let results = try Self.results([
            ("a", .broken(Self.difference("x"))), ("b", .broken(Self.difference("y"))), ("c", .undecided("u")),
            ("d", .holds), ("e", .unsupported("n")), ("f", .undecided("u")), ("g", .holds),
            ("h", .unstable("s")), ("i", .unstable("s")),
        ])
        #expect(
            before.updated(by: results).contracts == [
                ParkedContract(id: "a", reason: "not given yet", difference: "step 3, do: a: x"),
                ParkedContract(id: "b", reason: "ticket 12", difference: "step 3, do: a: y"),
                ParkedContract(id: "c", reason: "crashes now and then", difference: "old"),
                ParkedContract(id: "e", reason: "no such layer today", difference: "old"),
                ParkedContract(id: "h", reason: "now and then", difference: "old"),
            ]
        )
    }

    @Test("what is updated by a run, judges the same run as known broken or held")
    func settles() throws {
        let results = try Self.results([("a", .broken(Self.difference("x"))), ("b", .holds)])
        let updated = KnownBroken([ParkedContract(id: "b", reason: "r", difference: "d")]).updated(by: results)
        #expect(results.map(updated.judged).map(\.verdict) == [.knownBroken(reason: "not given yet"), .holds])
        #expect(updated.updated(by: results) == updated)
    }

    @Test("the text is the same each time")
    func text() {
        let parked = KnownBroken([ParkedContract(id: "P-35.late", reason: "say \"no\"", difference: "a: b")])
        #expect(
            parked.text == #"""
                # Contracts that are known to be broken: `understudy check --known-broken` with this file parks them,
                # `--update-known-broken` rewrites it and keeps the reasons.
                understudy: 1
                knownBroken:
                  - id: P-35.late
                    reason: "say \"no\""
                    difference: "a: b"

                """#
        )
        #expect(KnownBroken().text.hasSuffix("understudy: 1\nknownBroken: []\n"))
    }

    @Test(
        "every text comes back as it was",
        arguments: [
            "plain", "a: b # c", "'", "\"", "\\", "\\u{1B}", "*x", "&x", "- x", " x ", "null", "1", "tab\tend",
            "two\nlines", "\u{1B}[31m", "\u{85}\u{2028}\u{FEFF}\u{7F}\u{9F}", "größer 漢字 🎉 e\u{301}", "\u{E000}*",
            "\u{FFFF}\u{10FFFF}\u{1F9D1}\u{200D}\u{1F4BB}", String(repeating: "long ", count: 5000),
        ]
    )
    func roundTrip(text: String) throws {
        let parked = KnownBroken([
            ParkedContract(id: text, reason: text, difference: text),
            ParkedContract(id: "R-03", reason: text, difference: text),
        ])
        let read = try KnownBrokenParser.parse(Array(parked.text.utf8), file: "f", ids: [text, "R-03"])
        #expect(
            read.contracts.flatMap { Array(($0.id + $0.reason + $0.difference).unicodeScalars) }
                == parked.contracts.flatMap { Array(($0.id + $0.reason + $0.difference).unicodeScalars) }
        )
    }
}
