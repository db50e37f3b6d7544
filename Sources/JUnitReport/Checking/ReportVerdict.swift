// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What ``ReportCheck`` found out about a file.
public struct ReportVerdict: Hashable, Sendable {
    /// The profile that the file keeps, or `nil` when it keeps none.
    public let profile: ReportProfile?

    /// What is wrong, in the order it was met, up to the limit of the check; counts are judged where a suite ends.
    public let findings: [ReportFinding]

    /// How many things are wrong, those beyond the limit included.
    public let findingCount: Int

    /// Why the file keeps no profile, where that was not asked for: at most the first reason of each rule.
    public let profileFindings: [ReportFinding]

    /// How many suites there are, nested ones included.
    public let suiteCount: Int

    /// How many cases ended in which way.
    public let counts: OutcomeCounts

    /// Whether nothing is wrong.
    public var isGood: Bool { findingCount == 0 }
}
