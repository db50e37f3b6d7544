// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONSchemas
import JSONValues
import Testing

@testable import ContractChecking
@testable import Reporters

@Suite("The events of a run")
struct RunEventLinesTests {
    private let lines = RunEventLines(RunFacts(version: "1.2.3", start: "2026-11-21T08:15:00"))

    private func schema() throws -> JSONSchema {
        let root = URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../../../").standardized
        let file = root.appending(path: "Contracts/schema/run-events-v1.schema.json")
        return try JSONSchema(try JSONParser.parse(Array(Data(contentsOf: file))), isClosed: true)
    }

    @Test("every line fits the schema, with no member that the schema does not list")
    func schemaHolds() throws {
        let schema = try schema()
        let report = Samples.report()
        let started = lines.started(planned: 6, layers: ["reformer"])
        let begun = lines.started(Samples.contract("R-01"))
        for line in [started, begun, lines.ended(report)] + report.results.map({ lines.ended($0) }) {
            let problems = schema.problems(of: try JSONParser.parse(line))
            #expect(problems == [])
        }
    }

    @Test("the schema knows every verdict")
    func verdicts() throws {
        let schema = try schema()
        for kind in VerdictKind.allCases {
            #expect(schema.problems(of: .string(kind.rawValue), as: "verdict") == [])
        }
    }

    @Test("a contract is one line, its members always in the same order")
    func contract() throws {
        let result = Samples.result("R-02", .unsupported("no\nsuch action"), title: "\u{1B}\u{2028}é")
        #expect(
            String(decoding: lines.ended(result), as: UTF8.self) == """
                {"event":"contract.ended","id":"R-02","title":"\\u001b\\u2028é","layer":"reformer","basis":"stated",\
                "file":"c/pages.yaml","line":4,"column":3,"verdict":"unsupported","reason":"no\\\\u{A}such action",\
                "difference":null,"seconds":0.012,"uncomparedEvents":0,"log":[],"says":null,"attempts":[],"timeline":null}

                """
        )
    }

    @Test("a contract that begins is one line, with what is known of it")
    func begun() {
        #expect(
            String(decoding: lines.started(Samples.contract("P-35")), as: UTF8.self) == """
                {"event":"contract.started","id":"P-35","title":"A title","layer":"reformer","basis":"stated",\
                "file":"c/pages.yaml","line":4,"column":3}

                """
        )
    }

    @Test("a difference is there in every part")
    func difference() throws {
        let line = try JSONParser.parse(lines.ended(Samples.result("P-35", .broken(Samples.difference))))
        #expect(line["reason"] == .null)
        #expect(line.value(at: ["difference", "number"]) == 2)
        #expect(
            line.value(at: ["difference", "first"])?.text
                == "step 2, do: loadNextPage: event 2: expected page.rollback(1), actual x"
        )
        let parts: JSONValue = [
            [
                "kind": "trace", "first": 1, "expectedCount": 2, "actualCount": 2,
                "expected": ["request(2)", "page.rollback(1)"], "actual": ["request(2)", "x"],
            ],
            [
                "kind": "sent", "first": 0, "expectedCount": 1, "actualCount": 0, "expected": ["pageIndex=2"],
                "actual": [],
            ],
            ["kind": "state", "keys": [["key": "pageIndex", "expected": "1", "actual": .null]]],
            ["kind": "sentence", "text": "a sentence"],
        ]
        #expect(line.value(at: ["difference", "parts"]) == parts)
    }

    @Test("the pages that were asked for are a part of their own, which is read as it was written")
    func pages() throws {
        var difference = Samples.difference
        difference.parts = [.requests(SequenceDifference(expected: ["page 1"], actual: ["page 2"], first: 0))]
        let line = try JSONParser.parse(lines.ended(Samples.result("P-35", .broken(difference))))
        let event = try #require(line["difference"])
        #expect(event["parts"]?.array?.first?["kind"] == "requests")
        #expect(Difference(event: event) == difference)
    }

    @Test("a layer that never stops fills no line")
    func bounded() throws {
        let events = (0..<5000).map { "event(\($0))" }
        let sequence = SequenceDifference(expected: ["event(0)"], actual: events, first: 1)
        var difference = Samples.difference
        difference.parts = [.trace(sequence)]
        let line = try JSONParser.parse(lines.ended(Samples.result("P-35", .broken(difference))))
        let part = line.value(at: ["difference", "parts"])?.array?.first
        #expect(part?["actualCount"] == 5000)
        #expect(part?["actual"]?.array?.count == 101)
    }
}
