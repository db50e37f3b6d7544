// Understudy
// SPDX-License-Identifier: Apache-2.0

/// One line of a rendering, with what it is, so that a terminal can give it a colour.
package struct RenderedLine: Hashable, Sendable {
    /// What a line shows.
    package enum Kind: Hashable, Sendable {
        /// The verdict, the contract's id and its title.
        case heading
        /// File, line and column.
        case place
        /// What the step does.
        case step
        /// What the lines below it compare.
        case caption
        /// Something that is as expected, or comes after the first difference.
        case neutral
        /// The first difference.
        case difference
        /// A sentence.
        case sentence
    }

    /// What it shows.
    package var kind: Kind
    /// The line without its end.
    package var text: String
    /// What its columns hold if it is a row of a table: the name, what is expected, and what was seen.
    package var cells: [String]?

    /// Creates a line.
    init(kind: Kind, text: String, cells: [String]? = nil) {
        self.kind = kind
        self.text = text
        self.cells = cells
    }
}
