// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Why a fault on the command line cannot be understood.
package struct FaultSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The fault as it was written.
    package var text: String
    /// What is wrong with it, and what to write instead.
    package var reason: String

    /// Creates an error about a fault.
    package init(_ text: String, _ reason: String) {
        self.text = text
        self.reason = reason
    }

    package var description: String { "fault '\(text)': \(reason)" }
}
