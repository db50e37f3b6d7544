// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JUnitReport
import TextEncoding

/// The destination of a report: a file that appears whole or not at all, a folder of such files, or standard output.
enum ReportTarget {
    case file(ReportFile)
    case folder(SurefireDirectory)
    case output

    /// Control characters in differences and logs are already visible, as for the terminal.
    private static let options = ReportOptions(
        temporaryDirectory: NSTemporaryDirectory(),
        keepsMarks: true
    )

    /// Opens the target, so that a wrong path is reported before the run.
    ///
    /// - Parameters:
    ///   - path: A file, `-` for standard output, or the folder of a report with a file for each suite.
    ///   - style: The form of the report.
    /// - Throws: `ReportError` with the path.
    init(_ path: String, style: ReportStyle = .suites) throws(ReportError) {
        switch style {
        case .surefire: self = .folder(try Self.makeFolder(at: path))
        case .suites:
            self = path == "-" ? .output : .file(try ReportFile(path: path))
        }
    }

    /// Opens a folder of reports, and creates it if it does not exist.
    ///
    /// - Parameter path: The folder.
    /// - Returns: The folder, in which files can be made.
    /// - Throws: `ReportError` with the path.
    static func makeFolder(at path: String) throws(ReportError) -> SurefireDirectory {
        // An error is reported when the folder is opened.
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return try SurefireDirectory(path: path, options: Self.options)
    }

    /// A remark on files that readers would take for part of the report, but this run has not written; nil if none.
    var remark: String? {
        guard case .folder(let folder) = self else { return nil }
        let others = folder.otherReports()
        guard !others.isEmpty else { return nil }
        let rest = others.count > Self.othersMax ? " and \(others.count - Self.othersMax) more" : ""
        let what = others.count == 1 ? "it as a result" : "them as results"
        // The names come from other programs, so they are made printable.
        let names = others.prefix(Self.othersMax).map(\.printable).joined(separator: ", ")
        return "'\(folder.path.printable)' also contains \(names)\(rest), which this run did not write; "
            + "readers of the folder count \(what) of this run; empty the folder before each run"
    }

    /// The largest number of files that a message lists; it gives only the number of the others.
    private static let othersMax = 5

    /// Writes the report; an earlier file stays until the new one is complete.
    ///
    /// - Parameter report: The report to write.
    /// - Throws: `ReportError` with the path.
    func write(_ report: TestReport) throws(ReportError) {
        switch self {
        case .output: try report.write(to: DescriptorSink.standardOutput, options: Self.options)
        case .folder(let folder): try folder.write(report)
        case .file(let file):
            try report.write(to: file, options: Self.options)
            try file.commit()
        }
    }
}
