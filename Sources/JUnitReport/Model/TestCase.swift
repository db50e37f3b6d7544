// Understudy
// SPDX-License-Identifier: Apache-2.0

/// One test that ran, or was meant to: one `testcase` element.
public struct TestCase: Hashable, Sendable {
    /// The dotted group of the case, such as `orders.paging`: `[A-Za-z0-9_-]` parts joined by at least one dot.
    ///
    /// Readers split it at the last dot into package and class; without a dot they invent a package.
    public var className: String

    /// What the case is called; must not be empty, and with ``className`` unique in the report.
    public var name: ReportText

    /// How long the case took; a negative duration is written as 0.
    public var duration: Duration

    /// How it ended.
    public var outcome: TestOutcome

    /// What the case wrote to its standard output; profile A, which has no place for it, puts it into the suite's.
    public var standardOutput: ReportText

    /// What the case wrote to its standard error; profile A, which has no place for it, puts it into the suite's.
    public var standardError: ReportText

    /// Creates a case.
    ///
    /// - Parameters:
    ///   - className: The dotted group of the case, such as `orders.paging`.
    ///   - name: What the case is called.
    ///   - duration: How long it took.
    ///   - outcome: How it ended.
    ///   - standardOutput: What it wrote to its standard output.
    ///   - standardError: What it wrote to its standard error.
    public init(
        className: String,
        name: ReportText,
        duration: Duration,
        outcome: TestOutcome = .passed,
        standardOutput: ReportText = "",
        standardError: ReportText = ""
    ) {
        self.className = className
        self.name = name
        self.duration = duration
        self.outcome = outcome
        self.standardOutput = standardOutput
        self.standardError = standardError
    }
}
