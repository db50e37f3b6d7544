// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What went wrong in a case that failed or errored.
public struct TestProblem: Hashable, Sendable {
    /// The problem in one line; a blank one is written as `(no message)`.
    public var message: ReportText

    /// The dotted kind of problem, such as `contract.Broken`: identifiers joined by at least one dot.
    public var type: String

    /// The full text; a message that it does not begin with is written in front of it, on a line of its own.
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
