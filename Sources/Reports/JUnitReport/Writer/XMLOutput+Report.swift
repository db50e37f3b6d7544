// Understudy
// SPDX-License-Identifier: Apache-2.0

extension XMLOutput {
    /// Writes the start tag of a suite and its properties.
    ///
    /// - Parameters:
    ///   - suite: The suite, with the counts of all its cases.
    ///   - options: The profile and the limits.
    mutating func startSuite(_ suite: SuiteInProgress, with options: ReportOptions) {
        start("testsuite")
        switch options.profile {
        case .aggregate: attributesOfAggregate(suite, with: options)
        case .surefire: attributesOfSurefire(suite, with: options)
        }
        start("properties")
        for property in suite.properties {
            start("property")
            attribute("name", value: property.name, with: options.labelSanitizer)
            attribute("value", value: property.value, with: options.lineSanitizer)
            end()
        }
        end()
    }

    /// Writes the elements after the cases of a suite, and its end tag.
    ///
    /// - Parameters:
    ///   - suite: The suite.
    ///   - options: The profile and the limits.
    mutating func endSuite(_ suite: SuiteInProgress, with options: ReportOptions) {
        if options.profile == .aggregate {
            for (name, text) in [("system-out", suite.standardOutput), ("system-err", suite.standardError)]
                as [(StaticString, CollectedText)]
            {
                start(name)
                self.text(text.bytes, omittedByteCount: text.omittedByteCount, with: options.textSanitizer)
                endWithTag()
            }
        }
        end()
    }

    /// Writes a case.
    ///
    /// - Parameters:
    ///   - testCase: A case that the rules have accepted.
    ///   - options: The profile and the limits.
    mutating func append(_ testCase: TestCase, with options: ReportOptions) {
        startCase(
            testCase.name,
            className: testCase.className,
            duration: testCase.duration,
            with: options.labelSanitizer
        )
        switch testCase.outcome {
        case .passed: break
        case .failed(let problem): append("failure", problem: problem, with: options)
        case .errored(let problem): append("error", problem: problem, with: options)
        case .skipped(let reason): append("skipped", text: reason.isBlank ? "(no reason)" : reason, with: options)
        }
        if options.profile == .surefire {
            if !testCase.standardOutput.bytes.isEmpty {
                append("system-out", text: testCase.standardOutput, with: options)
            }
            if !testCase.standardError.bytes.isEmpty {
                append("system-err", text: testCase.standardError, with: options)
            }
        }
        end()
    }

    private mutating func attributesOfAggregate(_ suite: SuiteInProgress, with options: ReportOptions) {
        attribute("name", value: suite.head.name, with: options.labelSanitizer)
        attribute("tests", plain: String(suite.counts.tests))
        attribute("failures", plain: String(suite.counts.failures))
        attribute("errors", plain: String(suite.counts.errors))
        attribute("skipped", plain: String(suite.counts.skipped))
        attribute("time", duration: suite.writtenDuration)
        attribute("timestamp", plain: suite.head.timestamp.description)
        attribute("hostname", value: suite.hostname, with: options.labelSanitizer)
        attribute("id", plain: String(suite.id))
        // Readers would put a package that is not empty before the suite's name.
        attribute("package", plain: "")
    }

    private mutating func attributesOfSurefire(_ suite: SuiteInProgress, with options: ReportOptions) {
        attribute("name", value: suite.head.name, with: options.labelSanitizer)
        attribute("time", duration: suite.writtenDuration)
        attribute("tests", plain: String(suite.counts.tests))
        attribute("errors", plain: String(suite.counts.errors))
        attribute("skipped", plain: String(suite.counts.skipped))
        attribute("failures", plain: String(suite.counts.failures))
    }

    private mutating func append(_ name: StaticString, problem: TestProblem, with options: ReportOptions) {
        start(name)
        attribute("message", value: problem.writtenMessage, with: options.lineSanitizer)
        attribute("type", plain: problem.type)
        text(problem.writtenText.bytes, with: options.textSanitizer)
        endWithTag()
    }

    private mutating func append(_ name: StaticString, text: ReportText, with options: ReportOptions) {
        start(name)
        self.text(text.bytes, with: options.textSanitizer)
        endWithTag()
    }
}
