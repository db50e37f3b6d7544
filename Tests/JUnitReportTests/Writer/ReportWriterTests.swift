// Understudy
// SPDX-License-Identifier: Apache-2.0

import JUnitReport
import Testing

@Suite struct ReportWriterTests {
    @Test("a report with each outcome reads as expected to the last byte")
    func everyOutcome() throws {
        let text = String(decoding: try SampleReport.everyOutcome.xml(), as: UTF8.self)
        #expect(text == Self.everyOutcome)
    }

    @Test("a report with each outcome is valid in both layouts and says the same", arguments: [1, 2, 3])
    func layouts(copies: Int) throws {
        var report = TestReport()
        for copy in 0..<copies {
            var suite = SampleReport.everyOutcome.suites[0]
            suite.cases = suite.cases.map { TestCase(className: "c\(copy).x", name: $0.name, duration: .zero) }
            suite.properties = [TestProperty(name: "p\(copy)", value: "")]
            report.suites += [suite, SampleReport.everyOutcome.suites[1]]
        }
        let indented = try #require(ParsedReport(try report.xml()))
        let compactBytes = try report.xml(options: ReportOptions(layout: .compact))
        let compact = try #require(ParsedReport(compactBytes))
        #expect(indented.isValid && compact.isValid)
        #expect(indented.root == compact.root)
        #expect(!String(decoding: compactBytes, as: UTF8.self).contains(">\n  <"))
        #expect(indented.root.children.map { $0.attributes["id"] } == (0..<(2 * copies)).map(String.init))
    }

    @Test("a report without suites is valid")
    func empty() throws {
        let bytes = try TestReport().xml()
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites></testsuites>

                """
        )
        #expect(ParsedReport(bytes)?.isValid == true)
    }

    @Test("counts are those of the cases")
    func counts() throws {
        let suite = try #require(ParsedReport(try SampleReport.everyOutcome.xml())).root.children[0]
        let names = ["tests", "failures", "errors", "skipped"]
        #expect(names.map { suite.attributes[$0] } == ["4", "1", "1", "1"])
    }

    @Test("the attributes come in the profile's order")
    func attributeOrder() throws {
        let suite = try #require(ParsedReport(try SampleReport.everyOutcome.xml())).root.children[0]
        #expect(
            suite.attributeNames == [
                "name", "tests", "failures", "errors", "skipped", "time", "timestamp", "hostname", "id", "package",
            ]
        )
        #expect(suite.all("testcase")[0].attributeNames == ["name", "classname", "time"])
        #expect(suite.all("testcase")[1].children[0].attributeNames == ["message", "type"])
    }

    @Test(
        "message and text are never blank, and the text begins with the message",
        arguments: [
            ("", "", "(no message)", "(no message)"),
            (" \n", "", "(no message)", "(no message)"),
            ("", "\n", "(no message)", "(no message)\n\n"),
            ("", "details", "(no message)", "(no message)\ndetails"),
            ("short", "", "short", "short"),
            ("short", "short and long", "short", "short and long"),
            ("short", "long", "short", "short\nlong"),
            ("two\nlines", "two\nlines\nmore", "two\\u{A}lines", "two\nlines\nmore"),
        ] as [(ReportText, ReportText, String, String)]
    )
    func problemTexts(message: ReportText, text: ReportText, writtenMessage: String, writtenText: String) throws {
        let problem = TestProblem(message: message, type: "a.B", text: text)
        for (outcome, name) in [(TestOutcome.failed(problem), "failure"), (.errored(problem), "error")] {
            let element = try written(outcome)
            #expect(element.name == name)
            #expect(element.attributes == ["message": writtenMessage, "type": "a.B"])
            #expect(element.text == writtenText)
        }
    }

    @Test(
        "a reason for skipping is never blank",
        arguments: [("", "(no reason)"), (" \t\n", "(no reason)"), ("later", "later"), ("\r", "\\u{D}")]
            as [(ReportText, String)]
    )
    func reasons(reason: ReportText, expected: String) throws {
        let element = try written(.skipped(reason: reason))
        #expect(element.name == "skipped" && element.text == expected && element.attributes.isEmpty)
    }

    @Test("a text of the longest length allowed is read by default readers, one byte more is cut")
    func longestText() throws {
        let options = ReportOptions(textByteCountMax: .max, attributeByteCountMax: .max)
        var suite = SampleReport.suite()
        suite.standardOutput = ReportText(bytes: [UInt8](repeating: UInt8(ascii: "&"), count: 9_999_999))
        suite.standardError = ReportText(bytes: [UInt8](repeating: UInt8(ascii: "&"), count: 10_000_000))
        suite.name = ReportText(bytes: [UInt8](repeating: UInt8(ascii: "\""), count: 1_000_000))
        suite.hostname = ReportText(String(repeating: "\u{1B}", count: 1_000_000))
        let report = try #require(ParsedReport(try TestReport(suites: [suite]).xml(options: options)))
        #expect(report.isValid)
        let element = report.root.children[0]
        #expect(element.all("system-out")[0].text.utf8.count == 9_999_999)
        #expect(element.all("system-err")[0].text.hasSuffix("&\n[65 bytes cut]"))
        #expect(element.attributes["name"]?.utf8.count == 1_000_000)
        #expect(element.attributes["hostname"]?.hasSuffix("\\u{1B}…[833344 bytes cut]") == true)
    }

    @Test("the same report gives the same bytes")
    func sameBytes() throws {
        #expect(try SampleReport.everyOutcome.xml() == SampleReport.everyOutcome.xml())
    }

    private func written(_ outcome: TestOutcome) throws -> ParsedReport.Element {
        let testCase = TestCase(className: "a.b", name: "n", duration: .zero, outcome: outcome)
        let bytes = try TestReport(suites: [SampleReport.suite(cases: [testCase])]).xml()
        let report = try #require(ParsedReport(bytes))
        #expect(report.isValid)
        return report.root.children[0].all("testcase")[0].children[0]
    }

    private static let everyOutcome = """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
          <testsuite name="orders &amp; &lt;paging&gt;" tests="4" failures="1" errors="1" skipped="1" time="2.030" \
        timestamp="2026-11-21T08:15:00" hostname="localhost" id="0" package="">
            <properties>
              <property name="orders.seed" value="42"/>
              <property name="orders.title" value=""/>
            </properties>
            <testcase name="the last page is short" classname="orders.paging" time="0.004"/>
            <testcase name="a failed page\\u{A}is asked for again\\u{20}" classname="orders.paging" time="1.500">
              <failure message="expected &quot;2&quot; &lt; 3 &amp; got \\u{1B}[31m4\\u{1B}[0m" type="contract.Broken">\
        expected &quot;2&quot; &lt; 3 &amp; got \\u{1B}[31m4\\u{1B}[0m
        request 1
        \trequest 2 ]]&gt;\\u{D}
        Contracts/list.yaml:12</failure>
            </testcase>
            <testcase name="ünï©ode 👩‍👧" classname="orders.paging" time="0.000">
              <error message="driver gone" type="driver.Ended">driver gone (9)</error>
            </testcase>
            <testcase name="not here" classname="orders.badge" time="0.000">
              <skipped>the driver says: &quot;unsupported&quot;</skipped>
            </testcase>
            <system-out>[flaky] a b: attempt 1/3 failed
        </system-out>
            <system-err>b\\x{C3}(\\u{0}
        </system-err>
          </testsuite>
          <testsuite name="empty" tests="0" failures="0" errors="0" skipped="0" time="0.000" \
        timestamp="1970-01-01T00:00:00" hostname="localhost" id="1" package="">
            <properties>
              <property name="testsuite.1.name" value="empty"/>
            </properties>
            <system-out></system-out>
            <system-err></system-err>
          </testsuite>
        </testsuites>

        """
}
