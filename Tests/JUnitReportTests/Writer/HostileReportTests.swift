// Understudy
// SPDX-License-Identifier: Apache-2.0

import JUnitReport
import Testing

/// Random texts in each place of a report, read back by libxml2.
@Suite struct HostileReportTests {
    private static let options = ReportOptions()
    private static let caseCount = 50

    /// Five hundred reports of fifty cases with two to three texts each: more than 50,000 texts.
    @Test("whatever the texts, the report is valid and reads back as the sanitizer shows it", arguments: 0..<500)
    func readsBack(seed: UInt64) throws {
        let suite = Self.suite(seed: seed)
        let layout: ReportOptions.Layout = seed.isMultiple(of: 2) ? .indented : .compact
        let bytes = try TestReport(suites: [suite]).xml(options: ReportOptions(layout: layout))
        let report = try #require(ParsedReport(bytes), "seed \(seed): not well-formed")
        #expect(report.isValid, "seed \(seed)")
        #expect(Self.seen(in: report) == Self.expected(of: suite), "seed \(seed)")
    }

    /// All texts of a suite, visible, in the order of the document.
    private static func expected(of suite: TestSuite) -> [[UInt8]] {
        var texts = [label(suite.name), label(suite.hostname)]
        texts += suite.properties.flatMap { [label($0.name), line($0.value)] }
        for testCase in suite.cases {
            texts.append(label(testCase.name))
            switch testCase.outcome {
            case .passed: break
            case .failed(let problem), .errored(let problem):
                let message = isBlank(problem.message) ? "(no message)" : problem.message
                let isRepeated = problem.text.bytes.starts(with: message.bytes)
                let text = message.bytes + (problem.text.bytes.isEmpty ? [] : [0x0A] + problem.text.bytes)
                texts += [line(message), visible(isRepeated ? problem.text : ReportText(bytes: text), .text)]
            case .skipped(let reason):
                texts.append(visible(isBlank(reason) ? "(no reason)" : reason, .text))
            }
        }
        return texts + [visible(suite.standardOutput, .text), visible(suite.standardError, .text)]
    }

    private static func seen(in report: ParsedReport) -> [[UInt8]] {
        let suite = report.root.children[0]
        var texts = [suite.attributes["name"], suite.attributes["hostname"]]
        texts += suite.all("properties")[0].children.flatMap { [$0.attributes["name"], $0.attributes["value"]] }
        for testCase in suite.all("testcase") {
            texts.append(testCase.attributes["name"])
            for outcome in testCase.children {
                texts += outcome.name == "skipped" ? [outcome.text] : [outcome.attributes["message"], outcome.text]
            }
        }
        texts += [suite.all("system-out")[0].text, suite.all("system-err")[0].text]
        return texts.map { Array(($0 ?? "missing").utf8) }
    }

    private static func suite(seed: UInt64) -> TestSuite {
        var source = HostileText(seed: seed)
        var names: Set<[UInt8]> = [[]]
        func text() -> ReportText { ReportText(bytes: source.next()) }
        func name() -> ReportText {
            while true {
                let bytes = source.next()
                if names.insert(bytes).inserted { return ReportText(bytes: bytes) }
            }
        }
        return TestSuite(
            name: name(),
            timestamp: UTCTimestamp(secondsSince1970: Int64(seed) * 100_000_007),
            hostname: name(),
            properties: (0..<3).map { _ in TestProperty(name: name(), value: text()) },
            cases: (0..<caseCount)
                .map { index in
                    let problem = TestProblem(message: text(), type: "a.B", text: text())
                    let outcomes = [.passed, .failed(problem), .errored(problem), TestOutcome.skipped(reason: text())]
                    return TestCase(className: "a.b", name: name(), duration: .zero, outcome: outcomes[index % 4])
                },
            standardOutput: text(),
            standardError: text()
        )
    }

    private static func isBlank(_ text: ReportText) -> Bool {
        text.bytes.allSatisfy { [0x20, 0x09, 0x0A].contains($0) }
    }

    private static func label(_ text: ReportText) -> [UInt8] { visible(text, .label) }

    private static func line(_ text: ReportText) -> [UInt8] { visible(text, .line) }

    private static func visible(_ text: ReportText, _ form: TextForm) -> [UInt8] {
        Array(TextSanitizer(form: form, byteCountMax: 65_536).visible(text).utf8)
    }
}
