// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Reads a report file and reports the mistakes that cause problems in readers, with their lines.
///
/// ```swift
/// let verdict = try ReportCheck().check(path: "report.xml")
/// for finding in verdict.findings { log("report.xml:\(finding)") }
/// ```
///
/// It checks that every file is well-formed XML without a document type, has only elements that some reader knows, has
/// correct counts of its cases, and does not have two cases with one class name and name. A file of profile A or B is
/// also checked against their schema. Where a profile is required, the check reports everything that the file lacks.
///
/// The file is read once, as a stream, in memory that grows neither with its size nor with its cases. The check opens
/// only the file, expands no entity, and fetches no address.
public struct ReportCheck: Sendable {
    /// The profile that the file must have; `nil` accepts any JUnit report.
    public let profile: ReportProfile?

    /// The most findings that are kept; more are only counted.
    public let findingCountMax: Int

    /// The directory of the temporary file for the names of many cases.
    public let temporaryDirectory: String

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - profile: The profile that the file must have; `nil` accepts any JUnit report.
    ///   - findingCountMax: The most findings that are kept.
    ///   - temporaryDirectory: The directory of the temporary file for the names of many cases.
    public init(profile: ReportProfile? = nil, findingCountMax: Int = 100, temporaryDirectory: String = "/tmp") {
        self.profile = profile
        self.findingCountMax = max(1, findingCountMax)
        self.temporaryDirectory = temporaryDirectory
    }

    /// Checks a file.
    ///
    /// - Parameter path: The file.
    /// - Returns: The result; a file that is not XML has findings, too.
    /// - Throws: An error with the code `input` when the file cannot be opened or read, `output` when the temporary
    ///   file fails, and `library` if there is too little memory.
    public func check(path: String) throws(ReportError) -> ReportVerdict {
        let examiner = ReportExaminer(self)
        let failure = try ReportSource(path: path).parse(examiner, schema: try ReportSchema())
        return try examiner.verdict(after: failure)
    }
}

/// The result of a ``ReportCheck`` of a file.
public struct ReportVerdict: Hashable, Sendable {
    /// The profile of the file; `nil` if it has none.
    public let profile: ReportProfile?

    /// The findings in the order of discovery, up to the limit of the check; counts are checked at the end of a suite.
    public let findings: [ReportFinding]

    /// The number of findings, with those above the limit.
    public let findingCount: Int

    /// The reasons why the file has no profile, if none was required: at most the first reason for each rule.
    public let profileFindings: [ReportFinding]

    /// The number of suites, nested ones included.
    public let suiteCount: Int

    /// The number of cases for each outcome.
    public let counts: OutcomeCounts

    /// Whether the report has no findings.
    public var isGood: Bool { findingCount == 0 }
}

/// A mistake in a report file that causes problems in readers.
public struct ReportFinding: Hashable, Sendable, CustomStringConvertible {
    /// The kind of a finding.
    public enum Rule: String, Hashable, Sendable, CaseIterable {
        /// The file is not XML, or declares a document type.
        case notReadable = "not-readable"
        /// A part that the profile's schema does not allow.
        case schema
        /// An element that readers of JUnit reports do not know.
        case unknownElement = "unknown-element"
        /// A count that is not the number of the cases.
        case wrongCount = "wrong-count"
        /// A suite id that is not the number of suites before it.
        case wrongID = "wrong-id"
        /// A case without a name.
        case unnamedCase = "unnamed-case"
        /// A second case of one class name and name.
        case duplicateCase = "duplicate-case"
        /// A second property of one name.
        case duplicateProperty = "duplicate-property"
    }

    /// The kind of the finding.
    public let rule: Rule

    /// The line, from 1.
    public let line: Int

    /// The problem, in one line without control characters.
    public let message: String

    /// The line and the message: `12: the suite says 'tests' 3 and has 4`.
    public var description: String { "\(line): \(message)" }
}
