// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Splits bytes of any kind into characters, surrogates, and bytes that are not UTF-8.
struct UTF8Scanner {
    /// One part of the bytes.
    enum Unit: Hashable {
        /// A character in its one valid form, with the range of its bytes.
        case scalar(UInt32, Range<Int>)

        /// A surrogate (U+D800 to U+DFFF) in the three bytes that UTF-8 would use for it.
        case surrogate(UInt32)

        /// A byte that begins no valid form: stray, cut off, overlong or beyond U+10FFFF.
        case notUTF8(UInt8)
    }

    /// The bytes to scan.
    let bytes: [UInt8]

    /// The index of the next byte to scan.
    private(set) var position = 0

    /// Creates a scanner at the first byte.
    ///
    /// - Parameter bytes: The bytes to scan.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether all bytes are scanned.
    var isAtEnd: Bool { position == bytes.count }

    /// Whether `u{` or `x{` comes next, which with a backslash before it looks like a mark of the sanitizer.
    var isAtMark: Bool {
        guard position + 1 < bytes.count else { return false }
        return (bytes[position] == 0x75 || bytes[position] == 0x78) && bytes[position + 1] == 0x7B
    }

    /// Scans the next part.
    ///
    /// - Returns: The next piece, or `nil` at the end.
    mutating func next() -> Unit? {
        guard position < bytes.count else { return nil }
        let start = position
        let first = bytes[start]
        position += 1
        guard first >= 0x80 else { return .scalar(UInt32(first), start..<position) }
        guard let (value, length) = sequence(from: start) else { return .notUTF8(first) }
        position = start + length
        return (0xD800...0xDFFF).contains(value) ? .surrogate(value) : .scalar(value, start..<position)
    }

    /// Decodes the multi-byte form that begins at an index, surrogates included.
    private func sequence(from start: Int) -> (value: UInt32, length: Int)? {
        let first = bytes[start]
        let length: Int
        let smallest: UInt32
        switch first {
        case 0xC2...0xDF: (length, smallest) = (2, 0x80)
        case 0xE0...0xEF: (length, smallest) = (3, 0x800)
        case 0xF0...0xF4: (length, smallest) = (4, 0x10000)
        default: return nil
        }
        guard start + length <= bytes.count else { return nil }
        // The first byte of a form of n bytes carries 7 - n bits.
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for byte in bytes[(start + 1)..<(start + length)] {
            guard byte & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        return value >= smallest && value <= 0x10FFFF ? (value, length) : nil
    }
}
