// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The characters U+FEFF at the beginning of texts in double quotes, where Yams drops the first one.
///
/// Yams takes it for a byte order mark of the text, although it is written as an escape: a file cannot have the
/// character itself.
struct LeadingMarks {
    private static let mark: Character = "\u{FEFF}"
    /// The ways to write the character, in small letters.
    private static let escapes = [Array(#"\ufeff"#.utf8), Array(#"\U0000feff"#.utf8)]

    /// The bytes of the file; none if it does not have an escape of the character anywhere.
    private let bytes: [UInt8]
    /// The offsets at which the lines begin.
    private let lines: [Int]

    /// Takes the text of a file.
    init(in text: String) {
        let bytes = Array(text.utf8)
        guard Self.hasEscape(bytes) else {
            (self.bytes, lines) = ([], [])
            return
        }
        self.bytes = bytes
        lines = [0] + bytes.indices.filter { Self.isBreak(bytes, endingAt: $0) }.map { $0 + 1 }
    }

    /// Returns the text of a scalar with the characters that the file has at its beginning.
    ///
    /// - Parameters:
    ///   - text: The text as Yams read it.
    ///   - line: The line in which the scalar begins, from 1 on.
    ///   - column: The column in which the scalar begins, from 1 on, in characters of Unicode.
    /// - Returns: The text.
    func restoring(_ text: String, line: Int, column: Int) -> String {
        guard lines.indices.contains(line - 1) else { return text }
        var rest = bytes[lines[line - 1]...]
        for _ in 1..<max(1, column) { rest = rest.dropFirst().drop { $0 & 0xC0 == 0x80 } }
        // An anchor or a tag can be in front of the text.
        guard let quote = rest.firstIndex(of: UInt8(ascii: "\"")) else { return text }
        rest = rest[(quote + 1)...]
        var count = 0
        while let length = Self.escape(at: rest) {
            count += 1
            rest = rest.dropFirst(length)
        }
        let known = text.unicodeScalars.prefix { Character($0) == Self.mark }.count
        return String(repeating: Self.mark, count: max(0, count - known)) + text
    }

    /// Returns the length of the escape with which bytes begin; nil if they begin with something else.
    private static func escape(at bytes: ArraySlice<UInt8>) -> Int? {
        // The letter in front of the digits has a meaning in either case; the digits do not.
        escapes.first { escape in
            bytes.prefix(2) == escape.prefix(2)
                && bytes.dropFirst(2).prefix(escape.count - 2).map { $0 | 0x20 }
                    == escape.dropFirst(2).map { $0 | 0x20 }
        }?
        .count
    }

    private static func hasEscape(_ bytes: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0] == UInt8(ascii: "\\") && escape(at: bytes[$0...]) != nil }
    }

    /// Returns whether a line break ends with the byte at an offset, as YAML 1.1 knows line breaks.
    private static func isBreak(_ bytes: [UInt8], endingAt offset: Int) -> Bool {
        switch bytes[offset] {
        case 0x0A: true
        case 0x0D: offset + 1 == bytes.count || bytes[offset + 1] != 0x0A
        case 0x85: offset > 0 && bytes[offset - 1] == 0xC2
        case 0xA8, 0xA9: offset > 1 && bytes[offset - 2] == 0xE2 && bytes[offset - 1] == 0x80
        default: false
        }
    }
}
