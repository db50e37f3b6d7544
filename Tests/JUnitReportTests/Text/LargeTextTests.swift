// Understudy
// SPDX-License-Identifier: Apache-2.0

import JUnitReport
import Testing

@Suite struct LargeTextTests {
    /// Twenty megabytes as a driver might write them: colours, broken UTF-8, the end of a CDATA section.
    private static let bytes: [UInt8] = {
        let line = Array("\u{1B}[31mred\u{1B}[0m ]]> ü ".utf8) + [0xC3, 0x28, 0x00, 0xED, 0xA0, 0x80, 0x0A]
        return Array((0..<(20_000_000 / line.count + 1)).map { _ in line }.joined().prefix(20_000_000))
    }()

    @Test(
        "a message of 20 MB is cut, says how much was cut, and is read by default readers",
        arguments: [1_048_576, .max]
    )
    func cut(limit: Int) throws {
        let problem = TestProblem(message: "short", type: "a.B", text: ReportText(bytes: Self.bytes))
        let long = TestProblem(message: ReportText(bytes: Self.bytes), type: "a.B")
        var suite = SampleReport.suite(cases: [
            TestCase(className: "a.b", name: "text", duration: .zero, outcome: .failed(problem)),
            TestCase(className: "a.b", name: "message", duration: .zero, outcome: .errored(long)),
        ])
        suite.standardError = ReportText(bytes: Self.bytes)
        let bytes = try TestReport(suites: [suite]).xml(options: ReportOptions(textByteCountMax: limit))
        let report = try #require(ParsedReport(bytes))
        #expect(report.isValid)
        let element = report.root.children[0]
        let texts = element.all("testcase").map { $0.children[0].text } + element.all("system-err").map(\.text)
        let givenCounts = [20_000_006, 20_000_000, 20_000_000]
        for (text, givenCount) in zip(texts, givenCounts) {
            #expect(text.utf8.count <= min(limit, 9_999_999))
            #expect(text.utf8.count > min(limit, 9_999_999) - 80)
            // Computing ten megabytes back takes a test too long.
            if limit < 2_000_000 { try expectNote(text, separator: "\n", givenCount: givenCount) }
            #expect(text.hasSuffix(" bytes cut]"))
        }
        let message = try #require(element.all("testcase")[1].children[0].attributes["message"])
        try expectNote(message, separator: "…", givenCount: 20_000_000)
    }

    /// The note says exactly what is missing from what stands in front of it.
    private func expectNote(_ text: String, separator: Unicode.Scalar, givenCount: Int) throws {
        let scalars = text.unicodeScalars
        let end = try #require(scalars.lastIndex(of: separator))
        let kept = VisibleText.original(String(scalars[..<end]))
        #expect(String(scalars[scalars.index(after: end)...]) == "[\(givenCount - kept.count) bytes cut]")
    }
}
