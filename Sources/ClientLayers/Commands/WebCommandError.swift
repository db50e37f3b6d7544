// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Why an input cannot be sent.
package struct WebCommandError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong with it.
    package var message: String

    /// Creates an error.
    package init(_ message: String) {
        self.message = message
    }

    package var description: String { message }
}
