// Understudy
// SPDX-License-Identifier: Apache-2.0

import JUnitReport
import Testing

@Suite struct ReportRulesTests {
    private func testCase(_ className: String, _ name: ReportText, _ outcome: TestOutcome = .passed) -> TestCase {
        TestCase(className: className, name: name, duration: .zero, outcome: outcome)
    }

    private func error(of suites: TestSuite...) -> ReportError? {
        do throws(ReportError) {
            _ = try TestReport(suites: suites).xml()
            return nil
        } catch {
            return error
        }
    }

    @Test("a suite, a property and a case must have a name")
    func emptyNames() {
        let suite = error(of: SampleReport.suite(""))
        #expect(suite?.message == "the name of a suite is empty; give each suite a name")
        var unnamed = SampleReport.suite()
        unnamed.properties.append(TestProperty(name: "", value: "x"))
        let property = error(of: unnamed)
        #expect(property?.message == "the name of a property in the suite 'orders' is empty; give each property a name")
        let inCase = error(of: SampleReport.suite(cases: [testCase("a.b", "")]))
        #expect(
            inCase?.message == "the name of a case of class 'a.b' in the suite 'orders' is empty; give each case a name"
        )
        #expect([suite, property, inCase].allSatisfy { $0?.code == .emptyName })
    }

    @Test(
        "a class name must be dotted",
        arguments: [
            "", "a", ".", "a.", ".b", "a..b", "a b.c", "a/b.c", "ä.b", "a.b\n", "a.b\u{1B}", "a\0.b",
            String(repeating: "a.", count: 40_000) + "b",
        ]
    )
    func badClassNames(className: String) {
        #expect(error(of: SampleReport.suite(cases: [testCase(className, "n")]))?.code == .badClassName)
    }

    @Test("a dotted class name is accepted", arguments: ["a.b", "a-b._c.9", "0.1"])
    func goodClassNames(className: String) {
        #expect(error(of: SampleReport.suite(cases: [testCase(className, "n")])) == nil)
    }

    @Test(
        "a problem type must be made of dotted identifiers",
        arguments: [
            "", "integer", "a.", "a.9b", "a.-b", "a b.c", "a.b ", "a.b\u{1B}",
            String(repeating: "a.", count: 40_000) + "b",
        ]
    )
    func badProblemTypes(type: String) {
        let problem = TestProblem(message: "m", type: type)
        for outcome in [TestOutcome.failed(problem), .errored(problem)] {
            #expect(error(of: SampleReport.suite(cases: [testCase("a.b", "n", outcome)]))?.code == .badProblemType)
        }
    }

    @Test("a dotted problem type is accepted", arguments: ["a.b", "_a.b-c.D9"])
    func goodProblemTypes(type: String) {
        let outcome = TestOutcome.failed(TestProblem(message: "m", type: type))
        #expect(error(of: SampleReport.suite(cases: [testCase("a.b", "n", outcome)])) == nil)
    }

    @Test("a bad class name and a bad type are told with their place and the remedy")
    func messages() {
        let className = error(of: SampleReport.suite(cases: [testCase("a\u{1B}", "the last page")]))
        #expect(
            className?.message == """
                bad class name 'a\\u{1B}' of the case 'the last page' in the suite 'orders'; \
                join parts of [A-Za-z0-9_-] by at least one dot, such as 'orders.paging'
                """
        )
        let outcome = TestOutcome.failed(TestProblem(message: "m", type: "integer"))
        let type = error(of: SampleReport.suite(cases: [testCase("a.b", "the last page", outcome)]))
        #expect(
            type?.message == """
                bad problem type 'integer' of the case 'the last page' in the suite 'orders'; \
                join identifiers by at least one dot, such as 'contract.Broken'
                """
        )
    }

    @Test("a case is in a report once, be it in one suite or in two")
    func duplicateCases() {
        let twice = [testCase("a.b", "n"), testCase("a.c", "n"), testCase("a.b", "m"), testCase("a.b", "n")]
        let expected = ReportError(
            code: .duplicateCase,
            message: """
                the case 'n' of class 'a.b' in the suite 'orders' is already in the report; \
                make the class name or the name unique
                """
        )
        #expect(error(of: SampleReport.suite(cases: twice)) == expected)
        let (first, second) = (SampleReport.suite("first", cases: [twice[0]]), SampleReport.suite(cases: [twice[0]]))
        #expect(error(of: first, second) == expected)
    }

    @Test("a property is in a report once, be it in one suite or in two")
    func duplicateProperties() {
        let expected = ReportError(
            code: .duplicateProperty,
            message: """
                the property 'orders' in the suite 'orders' is already in the report; \
                prefix it with the name of the suite
                """
        )
        var suite = SampleReport.suite()
        suite.properties += suite.properties
        #expect(error(of: suite) == expected)
        #expect(error(of: SampleReport.suite(cases: []), SampleReport.suite(cases: [])) == expected)
    }

    @Test("the property that stands in for none is judged like any other")
    func standInProperty() {
        var (first, second) = (SampleReport.suite(), SampleReport.suite("second", cases: []))
        first.properties = [TestProperty(name: "testsuite.1.name", value: "")]
        second.properties = []
        #expect(error(of: first, second)?.code == .duplicateProperty)
    }

    @Test(
        "names that only differ in white space or in what cannot be shown are two names",
        arguments: [("a b", "a  b"), ("a", "a "), ("a\nb", "a b"), ("\u{1B}", "␛"), ("\\u{1B}", "\u{1B}")]
            + [("e\u{301}", "\u{E9}")] as [(ReportText, ReportText)]
    )
    func similarNames(one: ReportText, other: ReportText) throws {
        var suite = SampleReport.suite(cases: [testCase("a.b", one), testCase("a.b", other)])
        suite.properties = [TestProperty(name: one, value: ""), TestProperty(name: other, value: "")]
        #expect(ParsedReport(try TestReport(suites: [suite]).xml())?.isValid == true)
    }

    @Test("names that differ only behind the cut are one name")
    func cutNames() {
        let long = String(repeating: "a", count: 70_000)
        let cases = [testCase("a.b", ReportText(long + "1")), testCase("a.b", ReportText(long + "2"))]
        #expect(error(of: SampleReport.suite(cases: cases))?.code == .duplicateCase)
    }

    @Test("a refused suite leaves no trace and the writer goes on")
    func refusedSuite() throws {
        let directory = try TemporaryDirectory()
        let file = try ReportFile(path: directory.file("report.xml"))
        let writer = try ReportWriter(to: file)
        try writer.begin()
        try writer.write(SampleReport.suite("first", cases: []))
        #expect(throws: ReportError.self) {
            try writer.write(SampleReport.suite("refused", cases: [testCase("a.b", "n"), testCase("a.b", "n")]))
        }
        try writer.write(SampleReport.suite("refused", cases: [testCase("a.b", "n")]))
        try writer.end()
        try file.commit()
        let text = try #require(directory.text(of: "report.xml"))
        let report = try #require(ParsedReport(Array(text.utf8)))
        #expect(report.isValid)
        #expect(report.root.children.map { $0.attributes["name"] } == ["first", "refused"])
        #expect(report.root.children.map { $0.attributes["id"] } == ["0", "1"])
    }
}
