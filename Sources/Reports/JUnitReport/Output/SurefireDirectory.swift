// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import SystemCalls

/// A directory of reports in profile B: one file `TEST-<suite>.xml` for each suite.
///
/// ```swift
/// let directory = try SurefireDirectory(path: "reports")  // before the run: finds out whether it can be written
/// try directory.write(TestReport(suites: suites))
/// ```
///
/// Each file appears complete or not at all, like a ``ReportFile``. In the file's name, all characters except
/// `[A-Za-z0-9_.-]` become `_`; a second suite with the same name gets the suffix `-2`. Other files that exist already
/// stay; ``otherReports()`` names those that a reader would take for part of this report.
public final class SurefireDirectory: Sendable {
    private static let prefix = "TEST-"
    private static let suffix = ".xml"

    /// The path as it was given.
    public let path: String

    private let options: ReportOptions
    private let names = Mutex<Set<String>>([])

    /// Checks whether files can be created in the directory.
    ///
    /// - Parameters:
    ///   - path: The directory, which must exist.
    ///   - options: The layout and the limits; the profile is always B.
    /// - Throws: An error with the code `output` when nothing can be created there.
    public init(path: String, options: ReportOptions = ReportOptions()) throws(ReportError) {
        self.path = path
        self.options = ReportOptions(
            layout: options.layout,
            textByteCountMax: options.textByteCountMax,
            attributeByteCountMax: options.attributeByteCountMax,
            profile: .surefire,
            temporaryDirectory: options.temporaryDirectory,
            keepsMarks: options.keepsMarks
        )
        do throws(ReportError) {
            try ReportFile(path: file(named: Self.prefix)).discard()
        } catch {
            // The user does not know the file of the attempt, so the error names the directory.
            throw .output("create files in the directory", at: path, errorNumber: error.errorNumber ?? EIO)
        }
    }

    /// Writes the suites of a report.
    ///
    /// - Parameter report: The report.
    /// - Throws: What ``write(_:)-(TestSuite)`` throws; the files of earlier suites are then already written.
    public func write(_ report: TestReport) throws(ReportError) {
        for suite in report.suites {
            try write(suite)
        }
    }

    /// Writes a suite to its file.
    ///
    /// - Parameter suite: The suite.
    /// - Throws: What ``ReportWriter`` and ``ReportFile`` throw; an earlier file of that name then stays.
    public func write(_ suite: TestSuite) throws(ReportError) {
        try write(suiteNamed: suite.name.bytes) { (sink) throws(ReportError) in
            let writer = try ReportWriter(to: sink, options: options)
            try writer.begin()
            try writer.write(suite)
            try writer.end()
        }
    }

    /// Writes the file of a suite.
    ///
    /// - Parameters:
    ///   - name: The name of the suite.
    ///   - body: The closure that writes all of the file.
    /// - Throws: What the body and ``ReportFile`` throw; an earlier file of that name then stays.
    func write(
        suiteNamed name: [UInt8],
        _ body: (any ReportSink) throws(ReportError) -> Void
    ) throws(ReportError) {
        let file = try ReportFile(path: file(named: freeName(for: name)))
        try body(file)
        try file.commit()
    }

    /// Returns the names of the files `TEST-*.xml` that are in the directory and were not written by this object.
    ///
    /// A reader of the directory takes them for part of the report, although they may be of an earlier run.
    ///
    /// - Returns: The names, sorted; none if the directory cannot be read.
    public func otherReports() -> [String] {
        guard let stream = unsafe opendir(path) else { return [] }
        defer { unsafe closedir(stream) }
        let written = names.withLock { $0 }
        var others: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
            }
            guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix) else { continue }
            if !written.contains(String(name.dropLast(Self.suffix.count))) { others.append(name) }
        }
        return others.sorted()
    }

    private func file(named name: String) -> String {
        path.hasSuffix("/") ? "\(path)\(name)\(Self.suffix)" : "\(path)/\(name)\(Self.suffix)"
    }

    private func freeName(for suite: [UInt8]) -> String {
        let kept = suite.prefix(200).map { Self.isKept($0) ? $0 : UInt8(ascii: "_") }
        let name = Self.prefix + String(decoding: kept, as: UTF8.self)
        return names.withLock { names in
            var (candidate, number) = (name, 2)
            while !names.insert(candidate).inserted {
                candidate = "\(name)-\(number)"
                number += 1
            }
            return candidate
        }
    }

    private static func isKept(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"): true
        default: false
        }
    }
}
