// Understudy
// SPDX-License-Identifier: Apache-2.0

import JUnitReport
import Testing

@Suite struct SurefireTests {
    private static let options = ReportOptions(profile: .surefire)

    private static let suite: TestSuite = {
        var suite = SampleReport.everyOutcome.suites[0]
        suite.cases[0].standardOutput = "[[ATTACHMENT|shot.png]]"
        suite.cases[1].standardOutput = "out \u{1B}"
        suite.cases[1].standardError = "err"
        return suite
    }()

    private func message(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("a suite of profile B reads as expected to the last byte, and its schema accepts it")
    func everyOutcome() throws {
        let bytes = try TestReport(suites: [Self.suite]).xml(options: Self.options)
        #expect(String(decoding: bytes, as: UTF8.self) == Self.expected)
        #expect(ParsedReport(bytes, profile: "profile-b")?.isValid == true)
        #expect(ParsedReport(bytes, profile: "profile-a")?.isValid == false)
    }

    @Test("files of a directory that are not of this report are named, and its own are not")
    func others() throws {
        let folder = try TemporaryDirectory()
        for name in ["TEST-old.xml", "TEST-a.b.xml", "TEST-b.xml.bak", "other.xml"] { try folder.write("x", to: name) }
        let directory = try SurefireDirectory(path: folder.path)
        #expect(directory.otherReports() == ["TEST-a.b.xml", "TEST-old.xml"])
        try directory.write(
            TestReport(suites: [SampleReport.suite("a.b", cases: []), SampleReport.suite("b", cases: [])])
        )
        #expect(directory.otherReports() == ["TEST-old.xml"])
    }

    @Test("case by case gives the same bytes as the suite whole")
    func streamed() throws {
        let directory = try TemporaryDirectory()
        let file = try ReportFile(path: directory.file("report.xml"))
        let writer = try ReportWriter(to: file, options: Self.options)
        var head = Self.suite
        head.cases = []
        try writer.begin()
        try writer.beginSuite(head)
        for testCase in Self.suite.cases { try writer.write(testCase) }
        try writer.endSuite()
        try writer.end()
        try file.commit()
        #expect(directory.text(of: "report.xml") == Self.expected)
    }

    @Test("random suites of profile B are valid", arguments: 0..<100 as Range<UInt64>)
    func random(seed: UInt64) throws {
        var source = HostileText(seed: seed)
        let cases = (0..<20)
            .map { number in
                let problem = TestProblem(
                    message: .init(bytes: source.next()),
                    type: "a.B",
                    text: .init(bytes: source.next())
                )
                let outcomes = [.passed, .failed(problem), .errored(problem), TestOutcome.skipped(reason: "x")]
                return TestCase(
                    className: "a.b",
                    name: "\(number)",
                    duration: .zero,
                    outcome: outcomes[number % 4],
                    standardOutput: .init(bytes: source.next()),
                    standardError: .init(bytes: source.next())
                )
            }
        var suite = SampleReport.suite(.init(bytes: source.next() + [0x61]), cases: cases)
        suite.standardOutput = .init(bytes: source.next())
        let report = try #require(
            ParsedReport(try TestReport(suites: [suite]).xml(options: Self.options), profile: "profile-b")
        )
        #expect(report.isValid)
    }

    @Test("a file of profile B holds exactly one suite")
    func oneSuite() throws {
        let two = TestReport(suites: [SampleReport.suite("a", cases: []), SampleReport.suite("b", cases: [])])
        #expect(
            message { _ = try two.xml(options: Self.options) }
                == "write(_:) was called for a second suite; write each suite to its own file"
        )
        #expect(
            message { _ = try TestReport().xml(options: Self.options) }
                == "end() was called before any suite; a file of this profile contains exactly one"
        )
    }

    @Test("a property that stands in for an attribute cannot be taken")
    func reservedProperty() throws {
        var suite = SampleReport.suite()
        suite.properties = [TestProperty(name: "testsuite.hostname", value: "x")]
        #expect(
            message { _ = try TestReport(suites: [suite]).xml(options: Self.options) } == """
                the property 'testsuite.hostname' in the suite 'orders' is already in the report; \
                prefix it with the name of the suite
                """
        )
    }

    @Test("a directory gets a file for each suite, named after it")
    func directory() throws {
        let directory = try TemporaryDirectory()
        let surefire = try SurefireDirectory(path: directory.path)
        #expect(directory.names.isEmpty)
        let names = ["list", "a b/c", "a_b_c", "../up", "ü"] as [ReportText]
        try surefire.write(TestReport(suites: names.map { SampleReport.suite($0) }))
        #expect(
            directory.names == ["TEST-.._up.xml", "TEST-__.xml", "TEST-a_b_c-2.xml", "TEST-a_b_c.xml", "TEST-list.xml"]
        )
        for name in directory.names {
            let text = try #require(directory.text(of: name))
            #expect(ParsedReport(Array(text.utf8), profile: "profile-b")?.isValid == true, "\(name)")
        }
    }

    @Test("a directory that is not there is found out at once, and named without a file in it")
    func noDirectory() {
        #expect(
            message { _ = try SurefireDirectory(path: "/nowhere") } == """
                cannot create files in the directory '/nowhere': No such file or directory; \
                create the directory or write the report elsewhere
                """
        )
    }

    private static let expected = """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuite name="orders &amp; &lt;paging&gt;" time="2.030" tests="4" errors="1" skipped="1" failures="1">
          <properties>
            <property name="orders.seed" value="42"/>
            <property name="orders.title" value=""/>
            <property name="testsuite.timestamp" value="2026-11-21T08:15:00"/>
            <property name="testsuite.hostname" value="localhost"/>
            <property name="testsuite.system-out" value="[flaky] a b: attempt 1/3 failed\\u{A}"/>
            <property name="testsuite.system-err" value="b\\x{C3}(\\u{0}\\u{A}"/>
          </properties>
          <testcase name="the last page is short" classname="orders.paging" time="0.004">
            <system-out>[[ATTACHMENT|shot.png]]</system-out>
          </testcase>
          <testcase name="a failed page\\u{A}is asked for again\\u{20}" classname="orders.paging" time="1.500">
            <failure message="expected &quot;2&quot; &lt; 3 &amp; got \\u{1B}[31m4\\u{1B}[0m" type="contract.Broken">\
        expected &quot;2&quot; &lt; 3 &amp; got \\u{1B}[31m4\\u{1B}[0m
        request 1
        \trequest 2 ]]&gt;\\u{D}
        Contracts/list.yaml:12</failure>
            <system-out>out \\u{1B}</system-out>
            <system-err>err</system-err>
          </testcase>
          <testcase name="ünï©ode 👩‍👧" classname="orders.paging" time="0.000">
            <error message="driver gone" type="driver.Ended">driver gone (9)</error>
          </testcase>
          <testcase name="not here" classname="orders.badge" time="0.000">
            <skipped>the driver says: &quot;unsupported&quot;</skipped>
          </testcase>
        </testsuite>

        """
}
