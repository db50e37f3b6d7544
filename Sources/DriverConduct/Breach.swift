// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a driver did instead of what a rule wants.
package struct Breach: Sendable, Hashable {
    /// The line that was sent last, or what was done.
    package var sent: String
    /// The line that came, or what happened.
    package var came: String
    /// What the rule wants in its place.
    package var expected: String

    /// Creates a breach.
    package init(sent: String, came: String, expected: String) {
        self.sent = sent
        self.came = came
        self.expected = expected
    }
}
