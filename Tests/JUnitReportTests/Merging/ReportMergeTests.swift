// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import JUnitReport

@Suite struct ReportMergeTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func write(_ report: TestReport, _ name: String) throws -> String {
        try directory.write(String(decoding: try report.xml(), as: UTF8.self), to: name)
        return directory.file(name)
    }

    private func merged(_ paths: [String]) throws -> [UInt8] {
        let sink = MemorySink()
        _ = try ReportMerge().merge(paths, to: sink)
        return sink.bytes
    }

    private func message(_ paths: [String]) -> String? {
        let sink = MemorySink()
        do {
            _ = try ReportMerge().merge(paths, to: sink)
            return nil
        } catch {
            return sink.bytes.isEmpty ? "\(error)" : "something was written"
        }
    }

    private func cases(_ numbers: some Sequence<Int>, of suite: String) -> [TestCase] {
        numbers.map { number in
            let problem = TestProblem(message: "\u{1B}[31m \(number)\n", type: "a.B", text: "")
            let outcomes = [.passed, .failed(problem), .errored(problem), TestOutcome.skipped(reason: "\\u{1B} \r")]
            return TestCase(
                className: "\(suite).cases",
                name: "case \(number) \\u{1B}\u{1B} ",
                duration: .milliseconds(number),
                outcome: outcomes[number % 4]
            )
        }
    }

    private func suite(_ name: String, _ cases: [TestCase]) -> TestSuite {
        SampleReport.suite(ReportText(name), cases: cases)
    }

    @Test("a report merged with nothing is that report")
    func single() throws {
        let path = try write(SampleReport.everyOutcome, "one.xml")
        #expect(try merged([path]) == SampleReport.everyOutcome.xml())
    }

    @Test("the shards of a run give the report of the run", arguments: [1, 2, 5])
    func shards(count: Int) throws {
        let names = ["list", "badge", "cache"]
        let size = 4000
        let shards = try (0..<count)
            .map { shard in
                let suites = names.map { suite($0, cases(stride(from: shard, to: size, by: count), of: $0)) }
                return try write(TestReport(suites: suites), "shard-\(shard).xml")
            }
        let order = (0..<count).flatMap { Array(stride(from: $0, to: size, by: count)) }
        let whole = TestReport(suites: names.map { suite($0, cases(order, of: $0)) })
        let bytes = try merged(shards)
        #expect(try bytes == whole.xml())
        #expect(try ReportMerge().merge(shards, to: MemorySink()).tests == 3 * size)
    }

    @Test("suites that only some shards have come in the order they are met, with new ids")
    func otherSuites() throws {
        var stand = TestSuite(name: "c", timestamp: UTCTimestamp(secondsSince1970: 0))
        stand.cases = cases([3], of: "c")
        let one = try write(TestReport(suites: [suite("b", cases([1], of: "b"))]), "1.xml")
        let two = try write(TestReport(suites: [stand, suite("b", cases([2], of: "b"))]), "2.xml")
        let expected = TestReport(suites: [suite("b", cases([1, 2], of: "b")), stand])
        #expect(try merged([one, two]) == expected.xml())
    }

    @Test("attributes, properties and texts of one suite are joined")
    func joined() throws {
        var (one, two) = (suite("s", cases([1], of: "s")), suite("s", cases([2], of: "s")))
        one.properties = [TestProperty(name: "s.seed", value: "1"), TestProperty(name: "s.driver", value: "d")]
        two.properties = [TestProperty(name: "s.seed", value: "2"), TestProperty(name: "s.driver", value: "d")]
        (one.duration, two.duration) = (.milliseconds(1500), .milliseconds(2501))
        (one.hostname, two.hostname) = ("first", "second")
        two.timestamp = UTCTimestamp(secondsSince1970: 0)
        (one.standardOutput, two.standardOutput) = ("1 ", "2 ]]>")
        let bytes = try merged([
            try write(TestReport(suites: [one]), "1.xml"), try write(TestReport(suites: [two]), "2.xml"),
        ])
        let report = try #require(ParsedReport(bytes))
        #expect(report.isValid)
        let element = report.root.children[0]
        #expect(element.attributes["time"] == "4.001")
        #expect(element.attributes["hostname"] == "first")
        #expect(element.attributes["timestamp"] == "1970-01-01T00:00:00")
        #expect(element.all("system-out")[0].text == "1 2 ]]>")
        let properties = element.all("properties")[0].children
            .map { "\($0.attributes["name"] ?? "")=\($0.attributes["value"] ?? "")" }
        #expect(properties == ["s.seed=1", "s.driver=d", "s.seed.2=2"])
    }

    @Test("texts that are too long together are cut, and all that was cut is counted")
    func longTexts() throws {
        let paths = try (1...3)
            .map { number in
                var one = suite("s", [])
                one.standardOutput = ReportText(String(repeating: "ü", count: 400_000))
                return try write(TestReport(suites: [one]), "\(number).xml")
            }
        let report = try #require(ParsedReport(try merged(paths)))
        let text = report.root.children[0].all("system-out")[0].text
        #expect(report.isValid && text.utf8.count <= 1_048_576)
        let kept = try #require(text.split(separator: "\n").first)
        #expect(text == "\(kept)\n[\(2_400_000 - kept.utf8.count) bytes cut]")
    }

    @Test("a case in two shards is refused, both files named")
    func duplicate() throws {
        let one = try write(TestReport(suites: [suite("s", cases([1, 5], of: "s"))]), "1.xml")
        let two = try write(TestReport(suites: [suite("s", cases([2, 5], of: "s"))]), "2.xml")
        let name = #"case 5 \u{5C}u{1B}\u{1B}\u{20}"#
        #expect(
            message([one, two])
                == """
                \(two):11: the case '\(name)' of class 's.cases' is already in '\(one)'; \
                run each case in one shard only
                """
        )
    }

    @Test("a file that is no whole report of the style 'suites' is refused with its line, and nothing is written")
    func refused() throws {
        let good = try write(TestReport(suites: [suite("good", [])]), "good.xml")
        let text = String(decoding: try SampleReport.everyOutcome.xml(), as: UTF8.self)
        let part = String(text.prefix(text.count / 2))
        let cases: [(String, String)] = [
            ("", ":1: the file is empty; merge only complete reports of the style 'suites'"),
            ("<html/>", ":1: the root element is 'html'; merge only reports of the style 'suites'"),
            (
                "<testsuite name=\"x\"/>",
                ":1: the root element is 'testsuite'; merge only reports of the style 'suites'"
            ),
            (
                "<testsuites tests=\"0\"/>",
                """
                :1: Element 'testsuites', attribute 'tests': The attribute 'tests' is not allowed; \
                merge only reports of the style 'suites'
                """
            ),
            (
                "<!DOCTYPE a [<!ENTITY a \"aaaa\">]><testsuites>&a;</testsuites>",
                """
                :1: a DOCTYPE is not allowed in a report; \
                merge only complete reports of the style 'suites'
                """
            ),
            (
                text.replacing("tests=\"4\"", with: "tests=\"3\""),
                ":3: the suite 'orders & <paging>' has tests=\"3\", but its cases add up to 4; correct the count"
            ),
        ]
        for (content, expected) in cases {
            try directory.write(content, to: "bad.xml")
            let bad = directory.file("bad.xml")
            #expect(message([good, bad]) == bad + expected)
        }
        try directory.write(part, to: "half.xml")
        let half = message([directory.file("half.xml")])
        #expect(half?.hasSuffix("; merge only complete reports of the style 'suites'") == true)
        try directory.write(String(repeating: "<testsuites>", count: 100_000), to: "deep.xml")
        #expect(message([directory.file("deep.xml")]) != nil)
        #expect(message([]) == "no report to merge; name the reports of the shards")
        #expect(message([directory.file("none.xml")])?.hasPrefix("cannot open '") == true)
    }
}
