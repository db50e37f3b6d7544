// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// Makes text valid in XML 1.0; shows the characters that XML forbids instead of dropping them.
///
/// | input | written |
/// | --- | --- |
/// | U+0000 to U+001F, U+007F to U+009F, U+FFFE, U+FFFF | `\u{1B}`, `\u{0}`, `\u{FFFE}` |
/// | a surrogate in UTF-8 clothing (`ED A0 80`) | `\u{D800}` |
/// | any other byte that is not UTF-8 (stray, overlong, beyond U+10FFFF) | `\x{C3}` |
/// | a backslash in front of `u{` or `x{` | `\u{5C}` |
/// | all else | as it is, ``TextForm`` deciding about white space |
///
/// The row of the backslash makes the result unambiguous: different inputs give different results, and the input
/// can be computed back from the result. Other backslashes (`\d`, `C:\temp`) stay as they are.
///
/// A result longer than the limit is cut between two characters, with a note of the number of cut bytes of the input.
public struct TextSanitizer: Hashable, Sendable {
    /// The position of the text in a report.
    public let form: TextForm

    /// The most bytes of a result, with the note about a cut.
    public let byteCountMax: Int

    /// Whether existing marks in the text stay unchanged, as in a text from a report.
    var keepsMarks = false

    /// The sanitizer for names from a report in messages: one line, short, marked once.
    static let forMessages: TextSanitizer = {
        var sanitizer = TextSanitizer(form: .label, byteCountMax: 256)
        sanitizer.keepsMarks = true
        return sanitizer
    }()

    /// Creates a sanitizer.
    ///
    /// - Parameters:
    ///   - form: The position of the text in a report.
    ///   - byteCountMax: The most bytes a result may have; less than 128 counts as 128.
    public init(form: TextForm, byteCountMax: Int) {
        self.form = form
        self.byteCountMax = max(byteCountMax, 2 * Self.noteByteCountMax)
    }

    /// Makes a text visible.
    ///
    /// - Parameter text: The text as it came.
    /// - Returns: The text without anything XML 1.0 forbids.
    public func visible(_ text: ReportText) -> String {
        visible(text.bytes)
    }

    /// Makes bytes visible.
    ///
    /// - Parameter bytes: Bytes of any kind, UTF-8 or not.
    /// - Returns: The text without anything XML 1.0 forbids.
    public func visible(_ bytes: some Sequence<UInt8>) -> String {
        var output: [UInt8] = []
        append(Array(bytes), to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Makes a string visible.
    ///
    /// - Parameter string: Any string.
    /// - Returns: The text without anything XML 1.0 forbids.
    public func visible(_ string: some StringProtocol) -> String {
        visible(string.utf8)
    }

    /// Appends the visible form of some bytes to a buffer that may be used again and again.
    ///
    /// - Parameters:
    ///   - bytes: Bytes of any kind.
    ///   - omittedByteCount: The number of further bytes that the caller did not keep; they count as cut.
    ///   - output: The buffer; its earlier content stays.
    func append(_ bytes: [UInt8], omittedByteCount: Int = 0, to output: inout [UInt8]) {
        if omittedByteCount == 0, bytes.count <= byteCountMax, isPlain(bytes, escaped: false) {
            output.append(contentsOf: bytes)
        } else {
            appendUnitByUnit(bytes, omittedByteCount: omittedByteCount, to: &output)
        }
    }

    /// Returns whether a document shows the bytes unchanged, without marks, cuts and escapes.
    ///
    /// - Parameter bytes: Bytes of any kind.
    /// - Returns: `true` for most names and messages; `false` requires the full scan.
    func isUnchanged(_ bytes: [UInt8]) -> Bool {
        bytes.count <= byteCountMax && isPlain(bytes, escaped: true)
    }

    /// Room for the longest note about a cut.
    private static let noteByteCountMax = 64

    /// Whether the bytes are ASCII that needs no change, as most names and messages are.
    private func isPlain(_ bytes: [UInt8], escaped: Bool) -> Bool {
        let isLabel = form == .label
        if isLabel, bytes.first == 0x20 || bytes.last == 0x20 { return false }
        let plain = PlainText(allowsLines: form == .text, allowsMarkup: !escaped, allowsSpaces: !isLabel)
        return plain.holds(for: bytes)
    }

    private func appendUnitByUnit(_ bytes: [UInt8], omittedByteCount: Int, to output: inout [UInt8]) {
        let start = output.count
        var scanner = UTF8Scanner(bytes)
        // The place of a cut if the text does not fit: after the last unit that leaves room for the note.
        var cut = (input: 0, output: start)
        var afterPlainSpace = form == .label
        while let unit = scanner.next() {
            let from = output.count
            append(unit, of: scanner, afterPlainSpace: afterPlainSpace, to: &output)
            afterPlainSpace = output.count == from + 1 && output[from] == 0x20
            let written = output.count - start
            if written <= byteCountMax - Self.noteByteCountMax {
                cut = (scanner.position, output.count)
            } else if written > byteCountMax {
                output.removeSubrange(cut.output...)
                output.append(contentsOf: note(cutByteCount: bytes.count - cut.input + omittedByteCount).utf8)
                return
            }
        }
        guard omittedByteCount > 0 else { return }
        output.removeSubrange(cut.output...)
        output.append(contentsOf: note(cutByteCount: bytes.count - cut.input + omittedByteCount).utf8)
    }

    private func note(cutByteCount: Int) -> String {
        (form == .text ? "\n" : "…") + "[\(cutByteCount) bytes cut]"
    }

    private func append(
        _ unit: UTF8Scanner.Unit,
        of scanner: UTF8Scanner,
        afterPlainSpace: Bool,
        to output: inout [UInt8]
    ) {
        switch unit {
        case .notUTF8(let byte):
            output.append(contentsOf: VisibleMark.text(ofByte: byte).utf8)
        case .surrogate(let value):
            appendMark(of: value, to: &output)
        case .scalar(let value, let range):
            switch value {
            case 0x20 where form == .label && (afterPlainSpace || scanner.isAtEnd):
                appendMark(of: value, to: &output)
            case 0x09...0x0A where form == .text:
                output.append(UInt8(value))
            case 0x00...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF:
                appendMark(of: value, to: &output)
            case 0x5C where scanner.isAtMark && !keepsMarks:
                appendMark(of: value, to: &output)
            case 0x2028...0x2029 where form != .text:
                appendMark(of: value, to: &output)
            default:
                output.append(contentsOf: scanner.bytes[range])
            }
        }
    }

    private func appendMark(of value: UInt32, to output: inout [UInt8]) {
        output.append(contentsOf: VisibleMark.text(ofCharacter: value).utf8)
    }
}
