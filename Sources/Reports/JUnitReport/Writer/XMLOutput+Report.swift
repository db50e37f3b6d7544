// Understudy
// SPDX-License-Identifier: Apache-2.0

extension XMLOutput {
    /// Writes the start tag of a suite and its properties.
    ///
    /// - Parameters:
    ///   - suite: The suite, with the counts of all its cases.
    ///   - options: The profile and the limits.
    mutating func startSuite(_ suite: SuiteInProgress, _ options: ReportOptions) {
        start("testsuite")
        switch options.profile {
        case .aggregate: attributesOfAggregate(suite, options)
        case .surefire: attributesOfSurefire(suite, options)
        }
        start("properties")
        for property in suite.properties {
            start("property")
            attribute("name", property.name, options.labelSanitizer)
            attribute("value", property.value, options.lineSanitizer)
            end()
        }
        end()
    }

    /// Writes what stands behind the cases of a suite, and its end tag.
    ///
    /// - Parameters:
    ///   - suite: The suite.
    ///   - options: The profile and the limits.
    mutating func endSuite(_ suite: SuiteInProgress, _ options: ReportOptions) {
        if options.profile == .aggregate {
            for (name, text) in [("system-out", suite.standardOutput), ("system-err", suite.standardError)]
                as [(StaticString, CollectedText)]
            {
                start(name)
                self.text(text.bytes, omittedByteCount: text.omittedByteCount, options.textSanitizer)
                endWithTag()
            }
        }
        end()
    }

    /// Writes a case.
    ///
    /// - Parameters:
    ///   - testCase: A case that the rules have let in.
    ///   - options: The profile and the limits.
    mutating func append(_ testCase: TestCase, _ options: ReportOptions) {
        startCase(testCase.name, testCase.className, testCase.duration, options.labelSanitizer)
        switch testCase.outcome {
        case .passed: break
        case .failed(let problem): append("failure", problem, options)
        case .errored(let problem): append("error", problem, options)
        case .skipped(let reason): append("skipped", reason.isBlank ? "(no reason)" : reason, options)
        }
        if options.profile == .surefire {
            if !testCase.standardOutput.bytes.isEmpty { append("system-out", testCase.standardOutput, options) }
            if !testCase.standardError.bytes.isEmpty { append("system-err", testCase.standardError, options) }
        }
        end()
    }

    private mutating func attributesOfAggregate(_ suite: SuiteInProgress, _ options: ReportOptions) {
        attribute("name", suite.head.name, options.labelSanitizer)
        attribute("tests", plain: String(suite.counts.tests))
        attribute("failures", plain: String(suite.counts.failures))
        attribute("errors", plain: String(suite.counts.errors))
        attribute("skipped", plain: String(suite.counts.skipped))
        attribute("time", suite.writtenDuration)
        attribute("timestamp", plain: suite.head.timestamp.description)
        attribute("hostname", suite.hostname, options.labelSanitizer)
        attribute("id", plain: String(suite.id))
        // A package that is not empty would be put in front of the suite's name.
        attribute("package", plain: "")
    }

    private mutating func attributesOfSurefire(_ suite: SuiteInProgress, _ options: ReportOptions) {
        attribute("name", suite.head.name, options.labelSanitizer)
        attribute("time", suite.writtenDuration)
        attribute("tests", plain: String(suite.counts.tests))
        attribute("errors", plain: String(suite.counts.errors))
        attribute("skipped", plain: String(suite.counts.skipped))
        attribute("failures", plain: String(suite.counts.failures))
    }

    private mutating func append(_ name: StaticString, _ problem: TestProblem, _ options: ReportOptions) {
        start(name)
        attribute("message", problem.writtenMessage, options.lineSanitizer)
        attribute("type", plain: problem.type)
        text(problem.writtenText.bytes, options.textSanitizer)
        endWithTag()
    }

    private mutating func append(_ name: StaticString, _ text: ReportText, _ options: ReportOptions) {
        start(name)
        self.text(text.bytes, options.textSanitizer)
        endWithTag()
    }
}
