// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The paths of the reports of a run: those of the user, or else Bazel's path of the JUnit report.
///
/// A path that leads to the file or stream of standard output counts as `-`: `/dev/stdout`, or `x` with `> x`.
struct ReportPlaces {
    /// The variable of Bazel for the path of a test's JUnit report.
    private static let bazelVariable = "XML_OUTPUT_FILE"

    /// The JUnit report, `-` for standard output; nil if none is asked for.
    let junit: String?
    /// The form of the JUnit report.
    let junitStyle: ReportStyle
    /// The page; nil if none is asked for.
    let html: String?
    /// The events, `-` for standard output; nil if they are not asked for.
    let json: String?
    /// The file of the parked contracts; nil if there is none.
    let knownBroken: String?
    /// The requested reports: the option or variable, and the path.
    private let reports: [(name: String, path: String?)]
    /// Whether the path of the JUnit report comes from Bazel.
    private let isBazels: Bool

    /// Finds the paths.
    ///
    /// - Parameters:
    ///   - check: The command line.
    ///   - environment: The variables of the process.
    init(_ check: Check, environment: [String: String]) {
        let bazels = environment[Self.bazelVariable].flatMap { $0.isEmpty ? nil : $0 }
        let asked = check.junit ?? bazels
        isBazels = check.junit == nil && bazels != nil
        junitStyle = check.junitStyle
        junit = junitStyle == .surefire ? asked : Self.place(asked)
        html = check.output.html
        json = Self.place(check.output.json)
        knownBroken = check.knownBroken.file
        reports = [(isBazels ? Self.bazelVariable : "--junit", asked), ("--html", html), ("--json", check.output.json)]
    }

    private static func place(_ path: String?) -> String? {
        path.map { FileIdentity.isStandardOutput($0) ? "-" : $0 }
    }

    /// Whether a report goes to standard output, so that text for people goes to standard error.
    var isOutputTaken: Bool { junit == "-" || json == "-" }

    /// Whether a report goes to a reader that reads it at once, and may stop.
    var needReader: Bool {
        [junit, html].compactMap { $0 }
            .contains { path in
                if case .stream = FileIdentity(path) { return true }
                return path == "-"
            }
    }

    /// A remark for a user who did not ask for a report.
    var remark: String? {
        guard isBazels, let path = reports.first?.path else { return nil }
        return "writing the report to '\(path)' (\(Self.bazelVariable) of Bazel)"
    }

    /// Creates the folders of the reports; an error is reported when a report is opened.
    func makeFolders() {
        for case let path? in [junit, html, json] where path != "-" {
            let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
            try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
    }

    /// The conflict of two reports in one file, or of the page with standard output; nil if there is none.
    var conflict: String? {
        var seen: [FileIdentity: String] = [:]
        for case (let name, let path?) in reports + [("--known-broken", knownBroken)] {
            guard let identity = Self.identity(path), identity != .nowhere else { continue }
            if let other = seen.updateValue(name, forKey: identity) {
                return "\(other) and \(name) name the same file, '\(path)'; use a different file for each"
            }
        }
        // The page would replace the file of the summary, or mix with it in a pipe.
        guard let html, FileIdentity.isStandardOutput(html) else { return nil }
        return "--html cannot write to standard output, '\(html)'; name a file"
    }

    /// Returns a message on a report that would overwrite a file of the suite; nil if there is none.
    ///
    /// - Parameters:
    ///   - contractFiles: The files of the contracts.
    ///   - folders: The folders that were searched for contracts, which also contain vocabulary, lists and schemas.
    /// - Returns: The message for the user.
    func overwriting(_ contractFiles: Set<String>, in folders: [String]) -> String? {
        let existing = reports.filter { $0.path.map { FileManager.default.fileExists(atPath: $0) } ?? false }
        guard !existing.isEmpty else { return nil }
        let contracts = Set(contractFiles.map { FileIdentity($0) })
        for case (let name, let path?) in existing where contracts.contains(FileIdentity(path)) {
            return "\(name) would replace the contracts in '\(path)'; write the report elsewhere"
        }
        for case (let name, let path?) in existing {
            guard let folder = Self.folder(of: path, in: folders) else { continue }
            return "\(name) would replace '\(path)', which is in the contracts' folder '\(folder)'; "
                + "write the report elsewhere"
        }
        return nil
    }

    /// Returns the folder of contracts in which a file would be read as a part of the suite; nil for none.
    private static func folder(of path: String, in folders: [String]) -> String? {
        guard isSource(path) else { return nil }
        return folders.first { FileIdentity.isFile(path, below: $0) }
    }

    /// Returns whether a file, or the target of a link, has the extension of a suite's files.
    private static func isSource(_ path: String) -> Bool {
        [path, FileIdentity.resolved(path)]
            .contains { path in
                let name = path.lowercased()
                return [".yaml", ".yml", ".json"].contains { name.hasSuffix($0) }
            }
    }

    private static func identity(_ path: String) -> FileIdentity? {
        path == "-" ? FileIdentity.standardOutput : FileIdentity(path)
    }

    /// The files and folders that are written, if there are others than the JUnit report.
    var written: [String] {
        guard html != nil || json != nil else { return [] }
        return [junit, html, json].compactMap { $0 }.filter { $0 != "-" }
    }
}
