// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Why the target of a request cannot be read; answered with 400.
package struct RequestTargetError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and what to send instead.
    package var description: String

    /// Creates an error.
    package init(_ description: String) {
        self.description = description
    }
}
