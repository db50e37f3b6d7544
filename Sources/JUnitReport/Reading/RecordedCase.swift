// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What an earlier report says of one case.
package struct RecordedCase: Hashable, Sendable {
    /// How it ended.
    package enum Outcome: Hashable, Sendable {
        /// It has no element that says otherwise.
        case passed
        /// It has a `failure`.
        case failed
        /// It has an `error`.
        case errored
        /// It has a `skipped`; the text in it, or else its message.
        case skipped(reason: String)
    }

    /// The class name; empty if there is none.
    package var className: String
    /// The name; empty if there is none.
    package var name: String
    /// How long it took; nil if that is not said, or is no number of seconds.
    package var duration: Duration?
    /// How it ended.
    package var outcome: Outcome
}
