// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Where the reports of a run go: where the user says, and the JUnit report else where Bazel says.
struct ReportPlaces {
    /// Where Bazel wants the JUnit report of a test.
    private static let bazelVariable = "XML_OUTPUT_FILE"

    /// The JUnit report; nil if nobody asks for it.
    let junit: String?
    /// The form of the JUnit report.
    let junitStyle: ReportStyle
    /// The page; nil if nobody asks for it.
    let html: String?
    /// The events; nil if nobody asks for them.
    let json: String?
    /// The file of the parked contracts; nil if there is none.
    let knownBroken: String?
    /// Whether it is Bazel that says where the JUnit report goes.
    private let isBazels: Bool

    /// Finds the places.
    ///
    /// - Parameters:
    ///   - check: The command line.
    ///   - environment: The variables of the process.
    init(_ check: Check, environment: [String: String]) {
        let bazels = environment[Self.bazelVariable].flatMap { $0.isEmpty ? nil : $0 }
        junit = check.junit ?? bazels
        isBazels = check.junit == nil && bazels != nil
        junitStyle = check.junitStyle
        html = check.output.html
        json = check.output.json
        knownBroken = check.knownBroken.file
    }

    /// Whether a report goes to standard output, so that what is for people goes to standard error.
    var isOutputTaken: Bool { junit == "-" || json == "-" }

    /// Whether a report goes to somebody who reads it at once, and may stop.
    var needReader: Bool {
        [junit, html].compactMap { $0 }
            .contains { path in
                if case .stream = FileIdentity(path) { return true }
                return path == "-"
            }
    }

    /// What the user should know who did not ask for a report.
    var remark: String? {
        guard isBazels, let junit else { return nil }
        return "the report goes to '\(junit)', as Bazel says (\(Self.bazelVariable))"
    }

    /// Which two of them are one file, so that only one would be left; nil if none are.
    var conflict: String? {
        var seen: [FileIdentity: String] = [:]
        for case (let name, let path?) in reports + [("--known-broken", knownBroken)] {
            guard let identity = Self.identity(path), identity != .nowhere else { continue }
            if let other = seen.updateValue(name, forKey: identity) {
                return "\(other) and \(name) name the same file, '\(path)'; give each a file of its own"
            }
        }
        return nil
    }

    /// Which of them would be written over a file that is read; nil if none would.
    ///
    /// - Parameter contractFiles: The files of the contracts.
    /// - Returns: What to tell the user.
    func overwriting(_ contractFiles: Set<String>) -> String? {
        let existing = reports.filter { $0.path.map { FileManager.default.fileExists(atPath: $0) } ?? false }
        guard !existing.isEmpty else { return nil }
        let contracts = Set(contractFiles.map { FileIdentity($0) })
        for case (let name, let path?) in existing where contracts.contains(FileIdentity(path)) {
            return "\(name) would replace the contracts in '\(path)'; write the report elsewhere"
        }
        return nil
    }

    /// The reports by what asks for them.
    private var reports: [(name: String, path: String?)] {
        [(isBazels ? Self.bazelVariable : "--junit", junit), ("--html", html), ("--json", json)]
    }

    private static func identity(_ path: String) -> FileIdentity? {
        path == "-" ? FileIdentity(descriptor: 1) : FileIdentity(path)
    }

    /// The files and folders that are written, if they are more than the JUnit report alone.
    var written: [String] {
        guard html != nil || json != nil else { return [] }
        return [junit, html, json].compactMap { $0 }.filter { $0 != "-" }
    }
}
