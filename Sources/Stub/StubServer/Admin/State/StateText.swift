// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The present state of a mount as a text that a shell or the program reads, and the parts that it cannot express.
struct StateText: Hashable, Sendable {
    /// A form of the text.
    enum Form: String, Sendable, CaseIterable {
        /// Commands for a shell: the start of the stub, then calls of the admin API.
        case command
        /// A list file that serves what the mount shows.
        case list
        /// A contract for `understudy check`.
        case contract
    }

    /// The text, with a line feed at its end.
    var text = ""
    /// The parts that are left out, each with the reason.
    var leftOut: [String] = []
}
