// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

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

    /// The text, with a line feed at its end; comments at its top name what it leaves out.
    private(set) var text = ""
    /// The parts that are left out, each with the reason.
    var leftOut: [String] = []

    /// Writes lines below the comments that name what they leave out.
    ///
    /// - Parameters:
    ///   - lines: The lines.
    ///   - quoted: Returns a comment without its mark as the language of the lines has it.
    mutating func write(_ lines: [String], quoting quoted: (String) -> String = \.self) {
        let notes = leftOut.isEmpty ? [] : ["Not in this text:"] + leftOut.map { "- \($0)" }
        text = (notes.map { "# \(quoted($0.printable))" } + lines).map { "\($0)\n" }.joined()
    }
}
