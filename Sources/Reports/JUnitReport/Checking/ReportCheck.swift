// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Reads a report file and says what readers would stumble over, line by line.
///
/// ```swift
/// let verdict = try ReportCheck().check(path: "report.xml")
/// for finding in verdict.findings { log("report.xml:\(finding)") }
/// ```
///
/// Of every file it asks that it is well-formed XML without a document type, has only elements that some reader knows,
/// says the counts of its cases honestly, and has no two cases of one class name and name. A file of profile A or B
/// is held against their schema too; one that has to be of a certain profile is told all that it lacks.
///
/// The file is read once, as a stream, in memory that grows neither with its size nor with its cases. Nothing but the
/// file is opened, no entity is expanded, no address is fetched.
public struct ReportCheck: Sendable {
    /// The profile that the file has to keep; `nil` takes any JUnit report.
    public let profile: ReportProfile?

    /// The most findings that are kept; more are only counted.
    public let findingCountMax: Int

    /// Where the temporary file for the names of many cases lies.
    public let temporaryDirectory: String

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - profile: The profile that the file has to keep; `nil` takes any JUnit report.
    ///   - findingCountMax: The most findings that are kept.
    ///   - temporaryDirectory: Where the temporary file for the names of many cases lies.
    public init(profile: ReportProfile? = nil, findingCountMax: Int = 100, temporaryDirectory: String = "/tmp") {
        self.profile = profile
        self.findingCountMax = max(1, findingCountMax)
        self.temporaryDirectory = temporaryDirectory
    }

    /// Checks a file.
    ///
    /// - Parameter path: The file.
    /// - Returns: What was found out; a file that is not XML has findings too.
    /// - Throws: An error with the code `input` when the file cannot be opened or read, `output` when the temporary
    ///   file refuses, and `library` for want of memory.
    public func check(path: String) throws(ReportError) -> ReportVerdict {
        let examiner = ReportExaminer(self)
        let failure = try ReportSource(path: path).parse(examiner, schema: try ReportSchema())
        return try examiner.verdict(after: failure)
    }
}

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

/// Something about a report file that a reader would stumble over.
public struct ReportFinding: Hashable, Sendable, CustomStringConvertible {
    /// What kind of thing it is.
    public enum Rule: String, Hashable, Sendable, CaseIterable {
        /// The file is not XML, or declares a document type.
        case notReadable = "not-readable"
        /// The profile's schema does not allow it.
        case schema
        /// An element that readers of JUnit reports do not know.
        case unknownElement = "unknown-element"
        /// A count that is not that of the cases.
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

    /// What kind of thing it is.
    public let rule: Rule

    /// The line, from 1.
    public let line: Int

    /// What is there, in one line without control characters.
    public let message: String

    /// The line and the message: `12: the suite says 'tests' 3 and has 4`.
    public var description: String { "\(line): \(message)" }
}
