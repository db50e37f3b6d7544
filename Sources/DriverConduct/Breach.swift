// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The behaviour of a driver in place of what a rule wants.
package struct Breach: Sendable, Hashable {
    /// The line that was sent last, or what was done.
    package var sent: String
    /// The line that came, or what happened.
    package var came: String
    /// The behaviour that the rule wants in its place.
    package var expected: String

    /// Creates a breach.
    package init(sent: String, came: String, expected: String) {
        self.sent = sent
        self.came = came
        self.expected = expected
    }
}
