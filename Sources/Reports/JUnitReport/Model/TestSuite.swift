// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A named group of cases that ran together on one host: one `testsuite` element.
public struct TestSuite: Hashable, Sendable {
    /// The name of the suite; must not be empty.
    public var name: ReportText

    /// The moment at which the suite started.
    public var timestamp: UTCTimestamp

    /// The host that it ran on; an empty one is written as `localhost`.
    public var hostname: ReportText

    /// The time that the suite took by the clock; `nil` writes the sum of its cases.
    public var duration: Duration?

    /// Facts about the run, in order; each name may occur once in the whole report.
    ///
    /// The format requires at least one, so an empty list is written as one property `testsuite.<id>.name` with the
    /// suite's name.
    public var properties: [TestProperty]

    /// The cases in order; each pair of class name and name may occur once in the whole report.
    public var cases: [TestCase]

    /// The standard output of the suite.
    public var standardOutput: ReportText

    /// The standard error of the suite.
    public var standardError: ReportText

    /// Creates a suite.
    ///
    /// - Parameters:
    ///   - name: The name of the suite; must not be empty.
    ///   - timestamp: The moment at which the suite started.
    ///   - hostname: The host that it ran on.
    ///   - duration: The time that it took by the clock; `nil` writes the sum of its cases.
    ///   - properties: Facts about the run; prefix each name with the suite's, as names are unique per report.
    ///   - cases: The cases in order.
    ///   - standardOutput: The standard output of the suite.
    ///   - standardError: The standard error of the suite.
    public init(
        name: ReportText,
        timestamp: UTCTimestamp,
        hostname: ReportText = "localhost",
        duration: Duration? = nil,
        properties: [TestProperty] = [],
        cases: [TestCase] = [],
        standardOutput: ReportText = "",
        standardError: ReportText = ""
    ) {
        self.name = name
        self.timestamp = timestamp
        self.hostname = hostname
        self.duration = duration
        self.properties = properties
        self.cases = cases
        self.standardOutput = standardOutput
        self.standardError = standardError
    }

    /// The number of cases for each outcome, counted from the cases themselves.
    public var counts: OutcomeCounts { OutcomeCounts(of: cases) }
}
