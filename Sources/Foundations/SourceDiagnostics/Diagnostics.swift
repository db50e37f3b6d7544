// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// A finding about something that a user wrote: the problem, its location and the remedy.
package struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    /// The severity of a finding.
    package enum Severity: String, Hashable, Sendable {
        /// Nothing may be run.
        case error
        /// The run goes on.
        case warning
        /// A further location or fact that belongs to another finding.
        case note
    }

    /// The severity of the finding.
    package var severity: Severity
    /// The event, with the value in quotes, and the remedy; no full stop at the end.
    package var message: String
    /// The location of the finding.
    package var location: SourceLocation

    /// Creates a finding.
    package init(_ severity: Severity, message: String, at location: SourceLocation) {
        self.severity = severity
        self.message = message
        self.location = location
    }

    /// Creates an error.
    package static func error(_ message: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(.error, message: message, at: location)
    }

    /// The one-line form that editors and terminals link: `file:line:column: error: message`.
    package var description: String { "\(location): \(severity.rawValue): \(message)".printable }
}

/// The findings of one reading, collected so that a user sees all of them at once.
package struct Diagnostics: Error, Hashable, Sendable, CustomStringConvertible {
    /// The most findings that are kept; a further one only counts.
    package static let findingsMax = 200

    /// The findings in the order in which they were made.
    package private(set) var findings: [Diagnostic] = []
    /// The number of findings that came after ``findingsMax``.
    package private(set) var omitted = 0

    /// Creates a collection, empty unless findings are given.
    package init(_ findings: [Diagnostic] = []) {
        for finding in findings { append(finding) }
    }

    /// Whether anything forbids going on.
    package var hasErrors: Bool { findings.contains { $0.severity == .error } }

    /// Adds a finding; a finding that is already there is not doubled.
    package mutating func append(_ finding: Diagnostic) {
        guard !findings.contains(finding) else { return }
        guard findings.count < Self.findingsMax else {
            omitted += 1
            return
        }
        findings.append(finding)
    }

    /// Adds an error at a location.
    package mutating func error(_ message: String, at location: SourceLocation) {
        append(.error(message, at: location))
    }

    /// Adds all findings of another reading.
    package mutating func append(contentsOf other: Diagnostics) {
        for finding in other.findings { append(finding) }
        omitted += other.omitted
    }

    /// Changes each finding.
    package mutating func changeEach(_ change: (inout Diagnostic) -> Void) {
        for index in findings.indices { change(&findings[index]) }
    }

    /// One line a finding, by file and line.
    package var description: String {
        var lines = findings.enumerated()
            .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
            .map(\.element.description)
        if omitted > 0 { lines.append("… and \(omitted) more findings") }
        return lines.joined(separator: "\n")
    }
}

/// A location in a file that a user wrote, with one-based line and column, or a whole file.
package struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    /// The file's name as the user gave it.
    package var file: String
    /// The line, counted from 1; 0 for a whole file.
    package var line: Int
    /// The column in characters, counted from 1; 0 for a whole file.
    package var column: Int

    /// Creates a location in a file.
    package init(file: String, line: Int, column: Int = 1) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// Names a whole file or folder, of which no line is to blame.
    package init(file: String) {
        self.init(file: file, line: 0, column: 0)
    }

    /// Whether no line of the file is to blame.
    package var isWholeFile: Bool { line == 0 }

    /// `file:line:column`; the name alone for a whole file.
    package var description: String { isWholeFile ? file : "\(file):\(line):\(column)" }
}

extension SourceLocation: Comparable {
    package static func < (left: SourceLocation, right: SourceLocation) -> Bool {
        (left.file, left.line, left.column) < (right.file, right.line, right.column)
    }
}
