// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Joins the reports of the shards of one run into the report of the whole run.
///
/// ```swift
/// let file = try ReportFile(path: "report.xml")
/// let counts = try ReportMerge().merge(["shard-1.xml", "shard-2.xml"], to: file)
/// try file.commit()
/// ```
///
/// | in the shards | in the result |
/// | --- | --- |
/// | suites of one name | one suite, at the position of the first, with the cases of all in the order of the files |
/// | counts, ids | those of the result |
/// | `time` | the sum |
/// | `timestamp` | the earliest |
/// | `hostname` | that of the first |
/// | properties of one name and value | one property |
/// | properties of one name and other values | all of them, the later ones as `name.2`, `name.3` |
/// | `system-out`, `system-err` | one after the other, cut at the limit with a note of how many bytes |
/// | a case of one class name and name in two of them | refused, both files named; the later one if it is to win |
///
/// Texts are copied without changes: characters that the shards made visible are not marked again. All files must have
/// one profile. A file that is truncated, foreign, empty or malicious is refused with its line, before the merge writes
/// anything. The cases wait in a temporary file, so that memory does not grow with their number.
public struct ReportMerge: Sendable {
    /// The layout, the limits and the directory for temporary files; the profile is that of the files.
    public let options: ReportOptions

    /// Creates a merge.
    ///
    /// - Parameter options: The layout, the limits and the directory for temporary files.
    public init(options: ReportOptions = ReportOptions()) {
        self.options = options
    }

    /// Joins reports of profile A.
    ///
    /// - Parameters:
    ///   - paths: The files; their order is that of the cases in a suite.
    ///   - sink: The destination of the bytes, after all files are read and checked.
    /// - Returns: The totals of the result.
    /// - Throws: An error with the code `refused` for a file that is not of profile A, `duplicateCase` for a case in
    ///   two files, `input` for a file that cannot be read, and the errors of the destination.
    public func merge(_ paths: [String], to sink: any ReportSink) throws(ReportError) -> OutcomeCounts {
        try join(paths, to: sink).counts
    }

    /// Joins reports of profile B: all files `TEST-*.xml` of all shards into one directory of them.
    ///
    /// - Parameters:
    ///   - paths: The files; their order is that of the cases in a suite.
    ///   - directory: The directory for the files, after all files are read and checked.
    /// - Returns: The totals of the result.
    /// - Throws: What ``merge(_:to:)`` throws, for a file that is not of profile B.
    public func merge(_ paths: [String], into directory: SurefireDirectory) throws(ReportError) -> OutcomeCounts {
        try join(paths, into: directory).counts
    }

    /// Returns the profile of a report, from its root element.
    ///
    /// - Parameter path: The file.
    /// - Returns: The profile; A for a file that has neither.
    /// - Throws: An error with the code `input` for a file that cannot be read.
    package static func profile(of path: String) throws(ReportError) -> ReportProfile {
        let root = RootElement()
        _ = try ReportSource(path: path).parse(root, schema: nil)
        return root.name == ReportProfile.surefire.root ? .surefire : .aggregate
    }

    /// Joins reports of profile A, and returns more about them than the totals.
    ///
    /// - Parameters:
    ///   - paths: The files; their order is that of the cases in a suite.
    ///   - laterWins: Whether a case that several files have takes the result of the last of them, as of a rerun; the
    ///     property `<suite>.replaced` counts the others.
    ///   - review: Returns why a case is not allowed in the result; nil if it is.
    ///   - sink: The destination of the bytes, after all files are read and checked.
    /// - Returns: The common properties of the files.
    /// - Throws: What ``merge(_:to:)`` throws, and an error with the code `refused` for a case that is not allowed
    ///   there.
    package func join(
        _ paths: [String],
        laterWins: Bool = false,
        reviewing review: ((RecordedCase) -> String?)? = nil,
        to sink: any ReportSink
    ) throws(ReportError) -> JoinedReport {
        try collect(paths, of: .aggregate, laterWins: laterWins, reviewing: review).write(to: sink)
    }

    /// Joins reports of profile B, and returns more about them than the totals.
    ///
    /// - Parameters:
    ///   - paths: The files; their order is that of the cases in a suite.
    ///   - laterWins: Whether a case that several files have takes the result of the last of them.
    ///   - review: Returns why a case is not allowed in the result; nil if it is.
    ///   - directory: The directory for the files, after all files are read and checked.
    /// - Returns: The common properties of the files.
    /// - Throws: What ``merge(_:into:)`` throws.
    package func join(
        _ paths: [String],
        laterWins: Bool = false,
        reviewing review: ((RecordedCase) -> String?)? = nil,
        into directory: SurefireDirectory
    ) throws(ReportError) -> JoinedReport {
        try collect(paths, of: .surefire, laterWins: laterWins, reviewing: review).write(to: directory)
    }

    private func collect(
        _ paths: [String],
        of profile: ReportProfile,
        laterWins: Bool,
        reviewing review: ((RecordedCase) -> String?)?
    ) throws(ReportError) -> MergeCollector {
        guard !paths.isEmpty else {
            throw ReportError(code: .refused, message: "no report to merge; name the reports of the shards")
        }
        let schema = try ReportSchema()
        let cases = LastCases()
        if laterWins {
            for (place, path) in paths.enumerated() { try cases.read(path, at: place) }
        }
        let collector = MergeCollector(
            of: profile,
            options: options,
            lastFiles: laterWins ? cases.files : nil,
            review: review
        )
        for path in paths {
            collector.begin(file: path)
            let failure = try ReportSource(path: path).parse(collector, schema: schema)
            try collector.endFile(failure)
        }
        return collector
    }
}

/// Reads only the root of a document.
private final class RootElement: ReportEvents {
    private(set) var name: ReportElementName?

    let wantsText = false

    private(set) var isSatisfied = false

    func start(_ element: ReportElementStart) {
        if !isSatisfied { name = element.name }
        isSatisfied = true
    }

    func text(_ text: [UInt8]) {}

    func end(_ name: ReportElementName?, line: Int) {}

    func isInvalid(_ message: String, line: Int) {}
}

/// The result of a merge.
package struct JoinedReport: Hashable, Sendable {
    /// A property of a suite in one of the files.
    package struct Property: Hashable, Sendable {
        /// The name of the suite.
        package var suite: String
        /// The name of the property as the file has it.
        package var name: String
        /// The value.
        package var value: String
    }

    /// The cases of one file that those of a later file replaced.
    package struct Replacement: Hashable, Sendable {
        /// The file whose results are left out.
        package var earlier: String
        /// The file whose results count.
        package var later: String
        /// The number of cases.
        package var count: Int
    }

    /// The totals of the result.
    package var counts = OutcomeCounts()
    /// The number of cases left out because a later file has them, too.
    package var replacedCount = 0
    /// The cases left out, by the files that had them, in the order of these files.
    package var replacements: [Replacement] = []
    /// The properties, each name and value of a suite once.
    package var properties: [Property] = []
}
