// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import JUnitReport

@Suite("Cases of an earlier report")
struct RecordedReportTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func cases(_ text: String) throws -> [RecordedCase] {
        try directory.write(text, to: "report.xml")
        return try RecordedReport.cases(path: directory.file("report.xml"))
    }

    @Test("what the writer writes is read back", arguments: ReportProfile.allCases)
    func written(profile: ReportProfile) throws {
        let suite = TestSuite(
            name: "orders",
            timestamp: UTCTimestamp(secondsSince1970: 1_800_000_000),
            cases: [
                TestCase(className: "a.b", name: "P-1 holds & <goes>", duration: .milliseconds(1_234)),
                TestCase(
                    className: "a.b",
                    name: "P-2 fails",
                    duration: .milliseconds(2),
                    outcome: .failed(TestProblem(message: "m", type: "a.B"))
                ),
                TestCase(
                    className: "a.b",
                    name: "P-3 errs",
                    duration: .zero,
                    outcome: .errored(TestProblem(message: "m", type: "a.B"))
                ),
                TestCase(className: "a.b", name: "P-4 waits", duration: .zero, outcome: .skipped(reason: "not now")),
            ]
        )
        let bytes = try TestReport(suites: [suite]).xml(options: ReportOptions(profile: profile))
        #expect(
            try cases(String(decoding: bytes, as: UTF8.self)) == [
                RecordedCase(
                    className: "a.b",
                    name: "P-1 holds & <goes>",
                    duration: .milliseconds(1_234),
                    outcome: .passed
                ),
                RecordedCase(
                    className: "a.b",
                    name: "P-2 fails",
                    duration: .milliseconds(2),
                    outcome: .failed(type: "a.B")
                ),
                RecordedCase(className: "a.b", name: "P-3 errs", duration: .zero, outcome: .errored),
                RecordedCase(
                    className: "a.b",
                    name: "P-4 waits",
                    duration: .zero,
                    outcome: .skipped(reason: "not now")
                ),
            ]
        )
    }

    @Test(
        "a time that is none is no time",
        arguments: [
            ("0.5", .milliseconds(500)), ("1e-3", .milliseconds(1)), ("1,5", nil), ("-1", nil), ("nan", nil),
            ("inf", nil), ("1e300", nil), ("", nil),
        ] as [(String, Duration?)]
    )
    func times(text: String, duration: Duration?) throws {
        let element = "<testcase name=\"a\" time=\"\(text)\"><skipped message=\"why\"/></testcase>"
        let report = "<testsuite>\(element)</testsuite>"
        let expected = RecordedCase(className: "", name: "a", duration: duration, outcome: .skipped(reason: "why"))
        #expect(try cases(report) == [expected])
    }

    @Test(
        "what is no whole report is refused with its line",
        arguments: [
            ("", "1: the file is empty"), ("<html/>", "1: the root element is 'html'"),
            ("<testsuites>\n<testsuite>", "2: unexpected end of file"),
            (
                "<!DOCTYPE a [<!ENTITY b \"c\">]>\n<testsuites/>",
                "1: a DOCTYPE is not allowed in a report"
            ),
        ]
    )
    func refused(text: String, reason: String) throws {
        let error = try #require(throws: ReportError.self) { _ = try cases(text) }
        let path = directory.file("report.xml")
        #expect(error.message == "\(path):\(reason); use a complete JUnit report of an earlier run")
        #expect(error.code == .refused)
    }
}
