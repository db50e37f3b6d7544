// Understudy
// SPDX-License-Identifier: Apache-2.0

/// One test that ran or was planned: one `testcase` element.
public struct TestCase: Hashable, Sendable {
    /// The dotted group of the case, such as `orders.paging`: `[A-Za-z0-9_-]` parts joined by at least one dot.
    ///
    /// Readers split it at the last dot into package and class; without a dot they invent a package.
    public var className: String

    /// The name of the case; must not be empty, and with ``className`` unique in the report.
    public var name: ReportText

    /// The time that the case took; a negative duration is written as 0.
    public var duration: Duration

    /// The outcome of the case.
    public var outcome: TestOutcome

    /// The standard output of the case; profile A, whose cases cannot hold it, adds it to the suite's.
    public var standardOutput: ReportText

    /// The standard error of the case; profile A, whose cases cannot hold it, adds it to the suite's.
    public var standardError: ReportText

    /// Creates a case.
    ///
    /// - Parameters:
    ///   - className: The dotted group of the case, such as `orders.paging`.
    ///   - name: The name of the case.
    ///   - duration: The time that it took.
    ///   - outcome: The outcome.
    ///   - standardOutput: The standard output of the case.
    ///   - standardError: The standard error of the case.
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

/// The outcome of a case.
public enum TestOutcome: Hashable, Sendable {
    /// The outcome of a case in which the expected happened.
    case passed

    /// The outcome of a case in which the expected did not happen.
    case failed(TestProblem)

    /// The outcome of a case that could not be judged: unreachable, timed out, or badly set up.
    case errored(TestProblem)

    /// The outcome of a case that was not run; a blank reason is written as `(no reason)`.
    case skipped(reason: ReportText)
}

/// The problem of a case that failed or errored.
public struct TestProblem: Hashable, Sendable {
    /// The problem in one line; a blank one is written as `(no message)`.
    public var message: ReportText

    /// The dotted kind of problem, such as `contract.Broken`: identifiers joined by at least one dot.
    public var type: String

    /// The full text; if it does not begin with the message, the message is written before it, on its own line.
    public var text: ReportText

    /// Creates a problem.
    ///
    /// - Parameters:
    ///   - message: The problem in one line.
    ///   - type: The dotted kind of problem, such as `contract.Broken`.
    ///   - text: The full text; an empty one is written as the message.
    public init(message: ReportText, type: String, text: ReportText = "") {
        self.message = message
        self.type = type
        self.text = text
    }
}

extension TestProblem {
    /// The message in the report, which is never blank.
    var writtenMessage: ReportText { message.isBlank ? "(no message)" : message }

    /// The text in the report; never blank, and with the message, for readers that show only one of the two.
    var writtenText: ReportText {
        let message = writtenMessage
        if text.bytes.starts(with: message.bytes) { return text }
        return text.bytes.isEmpty ? message : ReportText(bytes: message.bytes + [0x0A] + text.bytes)
    }
}

/// A named fact about a suite's run: one `property` element.
public struct TestProperty: Hashable, Sendable {
    /// The name of the fact; must not be empty, and is unique in the whole report.
    public var name: ReportText

    /// The fact; may be empty.
    public var value: ReportText

    /// Creates a property.
    ///
    /// - Parameters:
    ///   - name: The name of the fact; prefix it with the suite's name, as names are unique per report.
    ///   - value: The fact.
    public init(name: ReportText, value: ReportText) {
        self.name = name
        self.value = value
    }
}
