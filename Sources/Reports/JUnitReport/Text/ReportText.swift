// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Text of any origin, as bytes: a name, a message, or the output of a process, valid UTF-8 or not.
///
/// The bytes are kept unchanged; the writer makes the characters visible that XML forbids (see ``TextSanitizer``). Do
/// not clean a text first: in a text that is cleaned twice, the marks of the first cleaning are marked again.
public struct ReportText: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The unchanged bytes.
    public let bytes: [UInt8]

    /// Wraps a string.
    ///
    /// - Parameter string: Any string; it may have control characters.
    public init(_ string: some StringProtocol) {
        bytes = Array(string.utf8)
    }

    /// Wraps bytes that need not be UTF-8.
    ///
    /// - Parameter bytes: For example, the standard error of a process.
    public init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// Wraps a literal.
    ///
    /// - Parameter value: The literal.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// The text as a report shows it over several lines, uncut.
    public var description: String {
        TextSanitizer(form: .text, byteCountMax: .max).visible(self)
    }

    /// Whether the text has only spaces, tabs and line feeds; readers of reports show such a text as empty.
    var isBlank: Bool {
        bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }
    }
}

/// The position of a text in a report, which decides what happens to its white space.
public enum TextForm: Hashable, Sendable, CaseIterable {
    /// A name: one line, in which no space can be lost when a reader collapses white space.
    ///
    /// A space at either end or beside another one is written `\u{20}`.
    case label

    /// One line: tabs and line ends become `\u{9}`, `\u{A}` and `\u{D}`, and U+2028 and U+2029 are marked, too.
    case line

    /// Several lines: tabs and line feeds stay as they are.
    case text
}
