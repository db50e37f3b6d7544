// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A state key with another value than expected.
package struct StateDifference: Hashable, Sendable {
    /// The key.
    package var key: String
    /// The value that it must have.
    package var expected: String
    /// The value that it has; nil if the driver did not report the key.
    package var actual: String?

    /// Creates a difference.
    package init(key: String, expected: String, actual: String?) {
        self.key = key
        self.expected = expected
        self.actual = actual
    }
}
