// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemCalls
import Testing

@testable import JUnitReport

@Suite struct ReportCheckTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func verdict(_ text: String, _ profile: ReportProfile? = nil, most: Int = 100) throws -> ReportVerdict {
        try directory.write(text, to: "report.xml")
        return try ReportCheck(profile: profile, findingCountMax: most).check(path: directory.file("report.xml"))
    }

    private func sample(_ profile: ReportProfile) throws -> String {
        let suites = profile == .aggregate ? SampleReport.everyOutcome.suites : [SampleReport.everyOutcome.suites[0]]
        let bytes = try TestReport(suites: suites).xml(options: ReportOptions(profile: profile))
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("what the writer writes is good and of its profile", arguments: ReportProfile.allCases)
    func good(profile: ReportProfile) throws {
        for asked in [nil, profile] {
            let verdict = try verdict(sample(profile), asked)
            #expect(verdict.isGood && verdict.findings.isEmpty && verdict.profileFindings.isEmpty)
            #expect(verdict.profile == profile)
            #expect(verdict.suiteCount == (profile == .aggregate ? 2 : 1))
            let counts = verdict.counts
            #expect(counts == SampleReport.everyOutcome.suites[0].counts)
        }
    }

    @Test("the wrong profile is told by its root")
    func wrongProfile() throws {
        #expect(
            try verdict(sample(.surefire), .aggregate).findings.map(\.description)
                == ["2: the root element is 'testsuite'; the style 'suites' needs 'testsuites'"]
        )
        #expect(
            try verdict(sample(.aggregate), .surefire).findings.map(\.description)
                == ["2: the root element is 'testsuites'; the style 'surefire' needs 'testsuite'"]
        )
    }

    @Test("what breaks a report is told with its line")
    func broken() throws {
        let good = try sample(.aggregate)
        let cases: [(String, String, ReportFinding.Rule, String)] = [
            (
                "tests=\"4\"", "tests=\"5\"", .wrongCount,
                "3: the suite 'orders & <paging>' has tests=\"5\", but its cases add up to 4; correct the count"
            ),
            (
                " failures=\"1\"", " failures=\"0\"", .wrongCount,
                "3: the suite 'orders & <paging>' has failures=\"0\", but its cases add up to 1; correct the count"
            ),
            ("id=\"1\"", "id=\"2\"", .wrongID, "26: the suite has the id '2'; number the suites from 0"),
            (
                "name=\"orders.title\"", "name=\"orders.seed\"", .duplicateProperty,
                "6: the property 'orders.seed' is already on line 5; prefix it with the name of the suite"
            ),
            (
                "ünï©ode 👩‍👧", "the last page is short", .duplicateCase,
                """
                15: the case 'the last page is short' of class 'orders.paging' is already on line 8; \
                make its name unique
                """
            ),
            (
                "<skipped>", "<skipped reason=\"x\">", .schema,
                "19: Element 'skipped', attribute 'reason': The attribute 'reason' is not allowed"
            ),
            (
                " time=\"1.500\"", "", .schema,
                "9: Element 'testcase': The attribute 'time' is required but missing"
            ),
        ]
        for (part, replacement, rule, expected) in cases {
            let changed = try #require(
                good.firstRange(of: part).map { good.replacingCharacters(in: $0, with: replacement) }
            )
            let verdict = try verdict(changed, .aggregate)
            #expect(verdict.findings.map(\.description) == [expected])
            #expect(verdict.findings.first?.rule == rule)
            #expect(verdict.profile == nil && !verdict.isGood)
        }
    }

    @Test(
        "what is no whole XML is told with its line",
        arguments: [
            ("", "1: not readable: the file is empty"),
            ("junk", "1: not readable: the file is not XML"),
            ("<testsuites>\n<testsuite", "2: not readable: Couldn't find end of Start Tag testsuite"),
            ("<testsuites>\n", "1: not readable: unexpected end of file"),
            (
                "<!DOCTYPE testsuites [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>\n<testsuites>&a;</testsuites>",
                "1: not readable: a DOCTYPE is not allowed in a report"
            ),
            ("<testsuites>\n&a;</testsuites>", "2: not readable: Entity 'a' not defined"),
            ("<testsuites>\n\u{1B}</testsuites>", "2: not readable: PCDATA invalid Char value 27"),
        ]
    )
    func unreadable(text: String, expected: String) throws {
        for profile in [nil, ReportProfile.aggregate] {
            let verdict = try verdict(text, profile)
            #expect(verdict.findings.contains { $0.description == expected }, "\(verdict.findings)")
            #expect(verdict.findings.contains { $0.rule == .notReadable })
            #expect(verdict.profile == nil)
        }
    }

    @Test("a small file that nests without end is refused")
    func nesting() throws {
        let verdict = try verdict(String(repeating: "<testsuite>", count: 100_000))
        let finding = verdict.findings.first { $0.rule == .notReadable }
        #expect(finding?.description == "1: not readable: elements nest deeper than 256")
    }

    @Test("a foreign report is judged by what every reader needs")
    func foreign() throws {
        let good = """
            <testsuites name="all" tests="3" failures="1" time="1e3">
              <testsuite name="outer" tests="3" failures="1" package="x">
                <testcase name="a" classname="X"><failure/></testcase>
                <testsuite name="inner" tests="2" skipped="1">
                  <testcase name="b" classname="X" file="x.py"><skipped message="later"/></testcase>
                  <testcase name="c" classname="X"><properties><property name="p" value="1"/></properties></testcase>
                </testsuite>
              </testsuite>
            </testsuites>
            """
        let verdict = try verdict(good)
        #expect(verdict.isGood && verdict.profile == nil)
        #expect(verdict.suiteCount == 2 && verdict.counts.tests == 3)
        #expect(
            verdict.profileFindings.map(\.description)
                == ["1: Element 'testsuites', attribute 'name': The attribute 'name' is not allowed"]
        )
        let bad = good.replacing("tests=\"2\" skipped=\"1\"", with: "tests=\"two\" skipped=\"1\"")
            .replacing("<failure/>", with: "<failure/><kaput/>").replacing("name=\"c\"", with: "name=\"b\"")
            .replacing("name=\"a\" ", with: "")
        #expect(
            try self.verdict(bad).findings.map(\.description) == [
                "3: a case has no name; give each case a name",
                "3: unknown element 'kaput'; remove it",
                "6: the case 'b' of class 'X' is already on line 5; make its name unique",
                "4: the suite 'inner' has tests=\"two\", but its cases add up to 2; correct the count",
            ]
        )
    }

    @Test("an element in a namespace is none that readers know")
    func namespaces() throws {
        let findings = try verdict(#"<testsuites xmlns="urn:x"><testsuite xmlns="" name="a"/></testsuites>"#).findings
        #expect(
            findings.map(\.description) == [
                "1: unknown element 'testsuites' of the namespace 'urn:x'; remove it"
            ]
        )
        let located = #"<testsuites xmlns:x="urn:x" x:place="a"><testsuite name="a"/></testsuites>"#
        #expect(try verdict(located).isGood)
    }

    @Test("more findings than are kept are counted")
    func manyFindings() throws {
        let cases = String(repeating: "<testcase name=\"a\"/>", count: 10)
        let verdict = try verdict("<testsuite>\(cases)</testsuite>", most: 3)
        #expect(verdict.findings.count == 3 && verdict.findingCount == 9 && !verdict.isGood)
    }

    @Test("a file that cannot be read is an error")
    func noFile() throws {
        let path = directory.file("none.xml")
        let expected = ReportError(
            code: .input,
            message: "cannot open '\(path)': No such file or directory; check the path of the report",
            errorNumber: ENOENT
        )
        #expect(throws: expected) { _ = try ReportCheck().check(path: path) }
        #expect(throws: ReportError.self) { _ = try ReportCheck().check(path: directory.path) }
    }

    @Test(
        "the schema in the program is the one in the files, but for uniqueness",
        arguments: [
            ("profile-a", ReportSchemaText.aggregate), ("profile-b", ReportSchemaText.surefire),
        ]
    )
    func schemaText(profile: String, root: String) throws {
        let file = try String(contentsOfFile: ParsedReport.schemaPath(profile), encoding: .utf8)
        let lines = file.split(separator: "\n").filter { !$0.contains("xs:unique") }
        let start = try #require(lines.firstIndex { $0.contains("<xs:schema") })
        let expected = lines[(start + 1)...].dropLast().joined().filter { !$0.isWhitespace }
        #expect((ReportSchemaText.types + root).filter { !$0.isWhitespace } == expected)
    }
}
