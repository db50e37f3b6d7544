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
