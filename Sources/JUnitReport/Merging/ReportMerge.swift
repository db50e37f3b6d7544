// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Joins the reports of the shards of one run into the report that the whole run would have given.
///
/// ```swift
/// let file = try ReportFile(path: "report.xml")
/// let counts = try ReportMerge().merge(["shard-1.xml", "shard-2.xml"], to: file)
/// try file.commit()
/// ```
///
/// | in the shards | in the result |
/// | --- | --- |
/// | suites of one name | one suite, at the place of the first, with the cases of all in the order of the files |
/// | counts, ids | those of the result |
/// | `time` | the sum |
/// | `timestamp` | the earliest |
/// | `hostname` | that of the first |
/// | properties of one name and value | one property |
/// | properties of one name and other values | all of them, the later ones as `name.2`, `name.3` |
/// | `system-out`, `system-err` | one after the other, cut at the limit with a note of how many bytes |
/// | a case of one class name and name in two of them | refused, both files named; the later one if it is to win |
///
/// Texts are taken over as they are: what the shards made visible is not marked again. Each file has to be of profile
/// A; one that is truncated, foreign, empty or hostile is refused with its line, before anything is written. The cases
/// wait in a temporary file meanwhile, so that memory does not grow with their number.
public struct ReportMerge: Sendable {
    /// The layout, the limits and the place for temporary files; the profile is always A.
    public let options: ReportOptions

    /// Creates a merge.
    ///
    /// - Parameter options: The layout, the limits and the place for temporary files.
    public init(options: ReportOptions = ReportOptions()) {
        self.options = options
    }

    /// Joins reports.
    ///
    /// - Parameters:
    ///   - paths: The files; their order is that of the cases in a suite.
    ///   - sink: Where the bytes go, once all files are read and found good.
    /// - Returns: The totals of the result.
    /// - Throws: An error with the code `refused` for a file that is not of profile A, `duplicateCase` for a case in
    ///   two files, `input` for a file that cannot be read, and what the destination throws.
    public func merge(_ paths: [String], to sink: any ReportSink) throws(ReportError) -> OutcomeCounts {
        try join(paths, to: sink).counts
    }

    /// Joins reports, and says more of them than the totals.
    ///
    /// - Parameters:
    ///   - paths: The files; their order is that of the cases in a suite.
    ///   - laterWins: Whether a case that several files have takes the result of the last of them, as of a rerun; the
    ///     property `<suite>.replaced` counts the others.
    ///   - sink: Where the bytes go, once all files are read and found good.
    /// - Returns: What the files have in common.
    /// - Throws: What ``merge(_:to:)`` throws.
    package func join(
        _ paths: [String],
        laterWins: Bool = false,
        to sink: any ReportSink
    ) throws(ReportError) -> JoinedReport {
        guard !paths.isEmpty else {
            throw ReportError(code: .refused, message: "no report to merge; name the reports of the shards")
        }
        let schema = try ReportSchema()
        let cases = LastCases()
        if laterWins {
            for (place, path) in paths.enumerated() { try cases.read(path, at: place) }
        }
        let collector = MergeCollector(options: options, lastFiles: laterWins ? cases.files : nil)
        for path in paths {
            collector.begin(file: path)
            let failure = try ReportSource(path: path).parse(collector, schema: schema)
            try collector.endFile(failure)
        }
        return try collector.write(to: sink)
    }
}
