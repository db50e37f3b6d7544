// Understudy
// SPDX-License-Identifier: Apache-2.0

extension ReportWriter {
    /// Writes a suite that the rules have let in.
    ///
    /// - Parameters:
    ///   - suite: The suite.
    ///   - id: The number of suites before it.
    ///   - properties: The properties to write, at least one.
    /// - Throws: When the destination or libxml2 refuses.
    func writeElement(of suite: TestSuite, id: Int, properties: [TestProperty]) throws(ReportError) {
        try stream.start("testsuite")
        try writeAttributes(of: suite, id: id)
        try stream.start("properties")
        for property in properties {
            try writeElement(of: property)
        }
        try stream.end()
        for testCase in suite.cases {
            try writeElement(of: testCase)
        }
        try writeElement("system-out", suite.standardOutput)
        try writeElement("system-err", suite.standardError)
        try stream.end()
    }

    private func writeAttributes(of suite: TestSuite, id: Int) throws(ReportError) {
        let counts = suite.counts
        let hostname = suite.hostname.bytes.isEmpty ? "localhost" : suite.hostname
        try stream.attribute("name", suite.name, options.labelSanitizer)
        try stream.attribute("tests", String(counts.tests))
        try stream.attribute("failures", String(counts.failures))
        try stream.attribute("errors", String(counts.errors))
        try stream.attribute("skipped", String(counts.skipped))
        try stream.attribute("time", suite.writtenDuration.reportSeconds)
        try stream.attribute("timestamp", suite.timestamp.description)
        try stream.attribute("hostname", hostname, options.labelSanitizer)
        try stream.attribute("id", String(id))
        // A package that is not empty would be put in front of the suite's name.
        try stream.attribute("package", "")
    }

    private func writeElement(of property: TestProperty) throws(ReportError) {
        try stream.start("property")
        try stream.attribute("name", property.name, options.labelSanitizer)
        try stream.attribute("value", property.value, options.lineSanitizer)
        try stream.end()
    }

    private func writeElement(of testCase: TestCase) throws(ReportError) {
        try stream.start("testcase")
        try stream.attribute("name", testCase.name, options.labelSanitizer)
        try stream.attribute("classname", testCase.className)
        try stream.attribute("time", testCase.duration.reportSeconds)
        switch testCase.outcome {
        case .passed: break
        case .failed(let problem): try writeElement("failure", problem)
        case .errored(let problem): try writeElement("error", problem)
        case .skipped(let reason): try writeElement("skipped", reason.isBlank ? "(no reason)" : reason)
        }
        try stream.end()
    }

    private func writeElement(_ name: StaticString, _ problem: TestProblem) throws(ReportError) {
        try stream.start(name)
        try stream.attribute("message", problem.writtenMessage, options.lineSanitizer)
        try stream.attribute("type", problem.type)
        try stream.text(problem.writtenText, options.textSanitizer)
        try stream.endWithTag()
    }

    private func writeElement(_ name: StaticString, _ text: ReportText) throws(ReportError) {
        try stream.start(name)
        try stream.text(text, options.textSanitizer)
        try stream.endWithTag()
    }
}
