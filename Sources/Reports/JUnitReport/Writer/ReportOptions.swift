// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The layout of a report and the limits of its texts.
public struct ReportOptions: Hashable, Sendable {
    /// The white space between elements; the content of elements never changes.
    public enum Layout: Hashable, Sendable {
        /// Each element on its own line, two spaces per level.
        case indented

        /// No white space between elements.
        case compact
    }

    /// White space between elements.
    public let layout: Layout

    /// The most bytes of an element's text; a longer one is cut, with a note.
    public let textByteCountMax: Int

    /// The most bytes of an attribute; a longer one is cut, with a note.
    public let attributeByteCountMax: Int

    /// The form of the document.
    public let profile: ReportProfile

    /// The directory of nameless temporary files: cases of a large suite written one by one, names of many cases.
    public let temporaryDirectory: String

    /// Whether marks that messages and texts have already, such as `\u{1B}`, stay as they are.
    public let keepsMarks: Bool

    /// Creates options; limits that readers do not accept become the nearest accepted ones.
    ///
    /// - Parameters:
    ///   - layout: White space between elements.
    ///   - textByteCountMax: The most bytes of an element's text, 128 to 9,999,999: readers refuse 10,000,000.
    ///   - attributeByteCountMax: The most bytes of an attribute, 128 to 1,000,000.
    ///   - profile: The form of the document.
    ///   - temporaryDirectory: The directory of temporary files; it should be on a disk, because a file in memory saves
    ///     no memory.
    ///   - keepsMarks: Whether marks in messages and texts stay, because the texts were already made visible as
    ///     ``TextSanitizer`` does; otherwise the marks are marked again, so that each text is unambiguous.
    public init(
        layout: Layout = .indented,
        textByteCountMax: Int = 1_048_576,
        attributeByteCountMax: Int = 65_536,
        profile: ReportProfile = .aggregate,
        temporaryDirectory: String = "/tmp",
        keepsMarks: Bool = false
    ) {
        self.layout = layout
        self.textByteCountMax = min(max(textByteCountMax, 128), 9_999_999)
        self.attributeByteCountMax = min(max(attributeByteCountMax, 128), 1_000_000)
        self.profile = profile
        self.temporaryDirectory = temporaryDirectory
        self.keepsMarks = keepsMarks
    }

    /// The sanitizer that makes names visible.
    var labelSanitizer: TextSanitizer { TextSanitizer(form: .label, byteCountMax: attributeByteCountMax) }

    /// The sanitizer that makes messages and values visible.
    var lineSanitizer: TextSanitizer { sanitizer(.line, byteCountMax: attributeByteCountMax) }

    /// The sanitizer that makes the text of elements visible.
    var textSanitizer: TextSanitizer { sanitizer(.text, byteCountMax: textByteCountMax) }

    private func sanitizer(_ form: TextForm, byteCountMax: Int) -> TextSanitizer {
        var sanitizer = TextSanitizer(form: form, byteCountMax: byteCountMax)
        sanitizer.keepsMarks = keepsMarks
        return sanitizer
    }
}

/// One of the two forms of a report; no document is valid under the schemas of both.
public enum ReportProfile: Hashable, Sendable, CaseIterable {
    /// Profile A, for nearly every reader: all suites in one file under `testsuites`.
    case aggregate

    /// Profile B, for readers of Maven Surefire's files: one suite per file, with the root `testsuite`.
    case surefire
}

extension ReportProfile: CustomStringConvertible {
    /// The name of the profile in messages and on the command line: "style 'suites'" or "style 'surefire'".
    public var description: String { self == .aggregate ? "style 'suites'" : "style 'surefire'" }

    /// The element at the root of a document.
    var root: ReportElementName { self == .aggregate ? .testsuites : .testsuite }
}
