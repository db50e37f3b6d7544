// Understudy
// SPDX-License-Identifier: Apache-2.0

/// How a case ended.
public enum TestOutcome: Hashable, Sendable {
    /// What was expected happened.
    case passed

    /// What was expected did not happen.
    case failed(TestProblem)

    /// Whether it happened could not be judged: unreachable, timed out, badly set up.
    case errored(TestProblem)

    /// The case was not run; a blank reason is written as `(no reason)`.
    case skipped(reason: ReportText)
}
