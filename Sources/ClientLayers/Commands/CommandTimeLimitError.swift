// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The error of a run that nobody answered in time.
package struct CommandTimeLimitError: Error, Hashable, Sendable, CustomStringConvertible {
    /// How long the answer might have taken.
    package var limit: Duration

    /// Creates an error.
    package init(limit: Duration) {
        self.limit = limit
    }

    package var description: String { "the command was not answered within \(limit)" }
}
