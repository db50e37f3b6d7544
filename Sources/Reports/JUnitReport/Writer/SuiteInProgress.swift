// Understudy
// SPDX-License-Identifier: Apache-2.0

/// All content of a suite's element except its cases, as far as it is known.
struct SuiteInProgress {
    /// The suite without its cases.
    let head: TestSuite

    /// The number of suites before it.
    let id: Int

    /// The number of cases for each outcome.
    private(set) var counts = OutcomeCounts()

    /// The time that the suite took by the clock, if it was given.
    var duration: Duration?

    /// The content of the suite's `system-out`.
    var standardOutput: CollectedText

    /// The content of the suite's `system-err`.
    var standardError: CollectedText

    private let options: ReportOptions
    private var casesDuration = Duration.zero

    /// Begins a suite and counts the cases that it holds.
    ///
    /// - Parameters:
    ///   - suite: The suite.
    ///   - id: The number of suites before it.
    ///   - options: The profile and the limits.
    init(_ suite: TestSuite, id: Int, options: ReportOptions) {
        var head = suite
        head.cases = []
        self.head = head
        self.id = id
        self.options = options
        duration = suite.duration
        standardOutput = CollectedText(suite.standardOutput, byteCountMax: options.textByteCountMax)
        standardError = CollectedText(suite.standardError, byteCountMax: options.textByteCountMax)
        for testCase in suite.cases {
            add(testCase)
        }
    }

    /// Counts a case and keeps the output that its element cannot hold.
    ///
    /// - Parameter testCase: The case.
    mutating func add(_ testCase: TestCase) {
        counts.add(testCase.outcome)
        casesDuration += max(testCase.duration, .zero)
        guard options.profile == .aggregate else { return }
        standardOutput.append(testCase.standardOutput, of: testCase)
        standardError.append(testCase.standardError, of: testCase)
    }

    /// The duration in the report: the given one, or the sum of the cases.
    var writtenDuration: Duration { duration ?? casesDuration }

    /// The host in the report.
    var hostname: ReportText { head.hostname.bytes.isEmpty ? "localhost" : head.hostname }

    /// The properties in the report: the suite's own, and those for data that has no other place in the profile.
    var properties: [TestProperty] {
        switch options.profile {
        case .aggregate:
            guard head.properties.isEmpty else { return head.properties }
            return [TestProperty(name: "testsuite.\(id).name", value: head.name)]
        case .surefire:
            var properties = head.properties
            properties.append(TestProperty(name: "testsuite.timestamp", value: ReportText(head.timestamp.description)))
            properties.append(TestProperty(name: "testsuite.hostname", value: hostname))
            for (name, text) in [("system-out", standardOutput), ("system-err", standardError)] where !text.isEmpty {
                properties.append(TestProperty(name: "testsuite.\(name)", value: ReportText(bytes: text.bytes)))
            }
            return properties
        }
    }

    /// The names that the suite's own properties must not have.
    static func reservedNames(in profile: ReportProfile) -> [ReportText] {
        switch profile {
        case .aggregate: []
        case .surefire:
            ["testsuite.timestamp", "testsuite.hostname", "testsuite.system-out", "testsuite.system-err"]
        }
    }
}
