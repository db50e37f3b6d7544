// Understudy
// SPDX-License-Identifier: Apache-2.0

import BackendProbing
import JUnitReport
import Reporters

/// The reports of a probe, opened before it so that a wrong path costs no request.
struct ProbeOutputs {
    private let mapping: ProbeJUnit
    private let url: String
    private let start: String
    private let junit: ReportTarget?
    private let html: ReportTarget.Bytes?
    private let json: ReportTarget.Bytes?
    private let sarif: ReportTarget.Bytes?
    private let file: String

    /// Opens the reports that the user asked for.
    ///
    /// - Parameters:
    ///   - options: The paths.
    ///   - file: The list file.
    ///   - url: The URL of the list, without secrets.
    ///   - start: The start of the probe, in seconds since 1970.
    /// - Throws: `ReportError` with the path that cannot be written.
    init(_ options: ProbeOutputOptions, file: String, url: String, start: Double) throws(ReportError) {
        self.url = url
        self.file = file
        let time = UTCTimestamp(secondsSince1970: Int64(start))
        self.start = time.description
        mapping = ProbeJUnit(url: url, file: file, version: Understudy.version, start: time)
        junit = try options.junit.map { path throws(ReportError) in try ReportTarget(path) }
        html = try options.html.map { path throws(ReportError) in try ReportTarget.Bytes(path) }
        json = try options.json.map { path throws(ReportError) in try ReportTarget.Bytes(path) }
        sarif = try options.sarif.map { path throws(ReportError) in try ReportTarget.Bytes(path) }
    }

    /// Writes the reports.
    ///
    /// - Parameter report: The result of the probe.
    /// - Throws: `ReportError` with the path.
    func write(_ report: ProbeReport) throws(ReportError) {
        try junit?.write(mapping.report(report))
        let page = ProbePage(report, url: url, file: file, version: Understudy.version, start: start)
        try html?.write(Array(page.html.utf8))
        try json?.write(ProbeJSON.bytes(of: report, url: url, version: Understudy.version))
        try sarif?.write(ProbeSARIF.bytes(of: report, file: file, version: Understudy.version))
    }
}

extension ReportTarget {
    /// The destination of bytes: a file that appears whole or not at all, or standard output.
    enum Bytes {
        case file(ReportFile)
        case output

        /// Opens the destination.
        ///
        /// - Parameter path: A file, or `-` for standard output.
        /// - Throws: `ReportError` with the path.
        init(_ path: String) throws(ReportError) {
            self = path == "-" ? .output : .file(try ReportFile(path: path))
        }

        /// Writes the bytes; an earlier file stays until the new one is complete.
        func write(_ bytes: [UInt8]) throws(ReportError) {
            switch self {
            case .output: try DescriptorSink.standardOutput.write(bytes.span.bytes)
            case .file(let file):
                try file.write(bytes.span.bytes)
                try file.commit()
            }
        }
    }
}
