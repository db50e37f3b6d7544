// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Why the target of a request cannot be read; answered with 400.
package struct RequestTargetError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and what to send instead.
    package var description: String
    /// The decoded path as far as it can be read, in whole segments; nil where there is none.
    package var path: String?

    /// Creates an error.
    package init(_ description: String, path: String? = nil) {
        self.description = description
        self.path = path
    }
}
