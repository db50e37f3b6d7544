// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Why bytes are not a JSON document, and at which byte.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, in words.
    package var reason: String
    /// The offset of the first byte that cannot stand where it stands, counted from 0.
    package var offset: Int

    /// Creates an error at a byte.
    package init(_ reason: String, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    package var description: String { "not JSON at byte \(offset): \(reason)" }
}
