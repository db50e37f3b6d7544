// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The findings of one reading, collected so that a user sees all of them at once.
package struct Diagnostics: Error, Hashable, Sendable, CustomStringConvertible {
    /// How many findings are kept; a further one only counts.
    package static let findingsMax = 200

    /// The findings in the order in which they were made.
    package private(set) var findings: [Diagnostic] = []
    /// How many findings came after ``findingsMax``.
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

    /// Adds an error at a place.
    package mutating func error(_ message: String, at location: SourceLocation) {
        append(.error(message, at: location))
    }

    /// Adds all findings of another reading.
    package mutating func append(contentsOf other: Diagnostics) {
        for finding in other.findings { append(finding) }
        omitted += other.omitted
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
