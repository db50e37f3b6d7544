// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The place a text has in a report, which decides what happens to its white space.
public enum TextForm: Hashable, Sendable, CaseIterable {
    /// A name: one line, in which no space can be lost when a reader collapses white space.
    ///
    /// A space at either end or beside another one is written `␠`.
    case label

    /// One line: tabs and line ends become `␉`, `␊` and `␍`, U+2028 and U+2029 their numbers.
    case line

    /// Several lines: tabs and line feeds stay as they are.
    case text
}
