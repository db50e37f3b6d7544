// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics

/// The first thing that makes a file unreadable, on its way out of the readers of this module.
struct SourceFailure: Error {
    /// What is wrong, and where.
    var finding: Diagnostic

    /// Creates the failure of an error at a place.
    static func error(_ message: String, at location: SourceLocation) -> SourceFailure {
        SourceFailure(finding: .error(message, at: location))
    }
}
