// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Two sequences, expected and actual, that part at one place.
package struct SequenceDifference: Hashable, Sendable {
    /// The expected lines.
    package var expected: [String]
    /// The lines that were seen.
    package var actual: [String]
    /// The first place where they differ, counted from 0; at most the shorter one's count.
    package var first: Int

    /// Creates a difference.
    package init(expected: [String], actual: [String], first: Int) {
        self.expected = expected
        self.actual = actual
        self.first = first
    }
}
