// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JUnitReport

@Suite struct StreamedSuiteTests {
    private func streamed(_ report: TestReport, _ options: ReportOptions = ReportOptions()) throws -> [UInt8] {
        let sink = MemorySink()
        let writer = try ReportWriter(to: sink, options: options)
        try writer.begin()
        for suite in report.suites {
            var head = suite
            head.cases = []
            (head.standardOutput, head.standardError) = ("", "")
            try writer.beginSuite(head)
            for testCase in suite.cases { try writer.write(testCase) }
            try writer.endSuite(standardOutput: suite.standardOutput, standardError: suite.standardError)
        }
        try writer.end()
        return sink.bytes
    }

    private func message(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("case by case gives the same bytes as the suite whole", arguments: [ReportOptions.Layout.indented, .compact])
    func sameBytes(layout: ReportOptions.Layout) throws {
        let options = ReportOptions(layout: layout)
        #expect(
            try streamed(.init(suites: SampleReport.everyOutcome.suites), options)
                == SampleReport.everyOutcome.xml(options: options)
        )
    }

    @Test("a suite too large for memory gives the same bytes, and so do the ones around it")
    func largeSuite() throws {
        let cases = (0..<20_000)
            .map { number in
                TestCase(className: "large.cases", name: "case \(number)", duration: .milliseconds(number))
            }
        var report = SampleReport.everyOutcome
        report.suites.insert(SampleReport.suite("large", cases: cases), at: 1)
        report.suites.append(
            SampleReport.suite("last", cases: [TestCase(className: "z.z", name: "z", duration: .zero)])
        )
        #expect(try streamed(report) == report.xml())
    }

    @Test("the cases that a suite is begun with come first")
    func casesOfTheBeginning() throws {
        let sink = MemorySink()
        let writer = try ReportWriter(to: sink)
        try writer.begin()
        let (one, two) = (
            TestCase(className: "a.b", name: "one", duration: .seconds(1)),
            TestCase(className: "a.b", name: "two", duration: .seconds(2))
        )
        try writer.beginSuite(SampleReport.suite(cases: [one]))
        try writer.write(two)
        try writer.endSuite()
        try writer.end()
        #expect(try sink.bytes == TestReport(suites: [SampleReport.suite(cases: [one, two])]).xml())
    }

    @Test("a refused case leaves no trace and the suite goes on")
    func refusedCase() throws {
        let sink = MemorySink()
        let writer = try ReportWriter(to: sink)
        let one = TestCase(className: "a.b", name: "one", duration: .zero)
        try writer.begin()
        try writer.beginSuite(SampleReport.suite(cases: []))
        try writer.write(one)
        #expect(
            message { try writer.write(one) } == """
                the case 'one' of class 'a.b' in the suite 'orders' is already in the report; \
                make the class name or the name unique
                """
        )
        #expect(message { try writer.write(TestCase(className: "a", name: "two", duration: .zero)) } != nil)
        try writer.endSuite()
        try writer.end()
        #expect(try sink.bytes == TestReport(suites: [SampleReport.suite(cases: [one])]).xml())
    }

    @Test("calls out of order are refused, and the suite goes on")
    func order() throws {
        let sink = MemorySink()
        let writer = try ReportWriter(to: sink)
        let one = TestCase(className: "a.b", name: "one", duration: .zero)
        try writer.begin()
        #expect(message { try writer.write(one) } == "write(_:) was called outside a suite; call beginSuite(_:) first")
        #expect(
            message { try writer.endSuite() } == """
                endSuite(duration:standardOutput:standardError:) was called outside a suite; call beginSuite(_:) first
                """
        )
        try writer.beginSuite(SampleReport.suite(cases: []))
        #expect(
            message { try writer.beginSuite(SampleReport.suite("other")) }
                == "beginSuite(_:) was called inside a suite; call endSuite() first"
        )
        #expect(
            message { try writer.write(SampleReport.suite("other")) }
                == "write(_:) was called inside a suite; call endSuite() first"
        )
        #expect(message { try writer.end() } == "end() was called inside a suite; call endSuite() first")
        try writer.write(one)
        try writer.endSuite(duration: .seconds(3))
        try writer.end()
        var whole = SampleReport.suite(cases: [one])
        whole.duration = .seconds(3)
        #expect(try sink.bytes == TestReport(suites: [whole]).xml())
    }

    @Test("a temporary directory that takes no file breaks the writer, which says so again")
    func noTemporaryDirectory() throws {
        let writer = try ReportWriter(to: MemorySink(), options: ReportOptions(temporaryDirectory: "/nowhere"))
        try writer.begin()
        try writer.beginSuite(SampleReport.suite(cases: []))
        let first = message {
            for number in 0..<20_000 {
                try writer.write(TestCase(className: "a.b", name: "case \(number)", duration: .zero))
            }
        }
        #expect(first?.hasPrefix("cannot create a temporary file in '/nowhere': ") == true)
        #expect(message { try writer.endSuite() } == first)
        #expect(message { try writer.end() } == first)
    }

    @Test("what cases write goes into the suite's texts, each under its title")
    func outputOfCases() throws {
        let cases = [
            TestCase(className: "a.b", name: "one", duration: .zero, standardOutput: "1\n", standardError: "e"),
            TestCase(className: "a.b", name: "two\u{1B}", duration: .zero, standardOutput: "2"),
        ]
        var suite = SampleReport.suite(cases: cases)
        suite.standardOutput = "begin"
        let report = try #require(ParsedReport(try TestReport(suites: [suite]).xml()))
        #expect(report.isValid)
        let element = report.root.children[0]
        #expect(element.all("system-out")[0].text == "begin\n[output of a.b: one]\n1\n[output of a.b: two\\u{1B}]\n2")
        #expect(element.all("system-err")[0].text == "[output of a.b: one]\ne")
    }

    @Test("what cases write is cut at the limit of an element, and all that was cut is counted")
    func cutOutputOfCases() throws {
        let cases = (0..<10)
            .map { number in
                TestCase(
                    className: "a.b",
                    name: "\(number)",
                    duration: .zero,
                    standardOutput: ReportText(String(repeating: "x", count: 100))
                )
            }
        let suite = SampleReport.suite(cases: cases)
        let bytes = try TestReport(suites: [suite]).xml(options: ReportOptions(textByteCountMax: 200))
        let text = try #require(ParsedReport(bytes)).root.children[0].all("system-out")[0].text
        let title = "[output of a.b: 0]\n"
        let all = 10 * (title.utf8.count + 100) + 9
        #expect(
            text == title + String(repeating: "x", count: 100) + "\n[output of a.b: 1]"[...].prefix(17)
                + "\n[\(all - 136) bytes cut]"
        )
    }
}
