// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What is wrong with something that a user wrote, where, and what to write instead.
package struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    /// How much the finding matters.
    package enum Severity: String, Hashable, Sendable {
        /// Nothing may be run.
        case error
        /// The run goes on.
        case warning
        /// A further place or fact that belongs to another finding.
        case note
    }

    /// How much the finding matters.
    package var severity: Severity
    /// What happened, with the value in quotes, and the remedy; no full stop at the end.
    package var message: String
    /// Where it stands.
    package var location: SourceLocation

    /// Creates a finding.
    package init(_ severity: Severity, _ message: String, at location: SourceLocation) {
        self.severity = severity
        self.message = message
        self.location = location
    }

    /// Creates an error.
    package static func error(_ message: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(.error, message, at: location)
    }

    /// The one-line form that editors and terminals link: `file:line:column: error: message`.
    package var description: String { "\(location): \(severity.rawValue): \(message)".printable }
}
