// Understudy
// SPDX-License-Identifier: Apache-2.0

import JUnitReport

/// Where `--junit` writes: a file that appears whole or not at all, or standard output.
enum ReportTarget {
    case file(ReportFile)
    case output

    /// Opens the target, so that a path that cannot be written is found out before the run.
    ///
    /// - Parameter path: A path, or `-` for standard output.
    /// - Throws: `ReportError` with the path.
    init(_ path: String) throws(ReportError) {
        self = path == "-" ? .output : .file(try ReportFile(path: path))
    }

    /// Writes the report; an earlier file stays until the new one is whole.
    ///
    /// - Parameter report: What to write.
    /// - Throws: `ReportError` with the path.
    func write(_ report: TestReport) throws(ReportError) {
        switch self {
        case .output: try report.write(to: DescriptorSink.standardOutput)
        case .file(let file):
            try report.write(to: file)
            try file.commit()
        }
    }
}
