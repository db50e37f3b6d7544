// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// The `ETag` of an answer: the same body, the same tag, in every process.
///
/// It is a weak one, since a packed body carries the tag of the plain one.
package struct EntityTag: Hashable, Sendable, CustomStringConvertible {
    private let hash: UInt64

    /// Computes the tag of a body.
    package init(of body: [UInt8]) {
        self = body.withUnsafeBytes { EntityTag(of: $0) }
    }

    /// Computes the tag of a body, in two strands, since each step of one has to wait for the step before.
    package init(of bytes: UnsafeRawBufferPointer) {
        let count = UInt64(bytes.count)
        var (first, second) = (count, count &+ 1)
        var place = 0
        while place + 32 <= bytes.count {
            Self.mix(Self.word(in: bytes, at: place), and: Self.word(in: bytes, at: place + 8), into: &first)
            Self.mix(Self.word(in: bytes, at: place + 16), and: Self.word(in: bytes, at: place + 24), into: &second)
            place += 32
        }
        while place + 8 <= bytes.count {
            Self.mix(Self.word(in: bytes, at: place), and: 0, into: &first)
            place += 8
        }
        var rest: UInt64 = 0
        for byte in bytes[place...] { rest = rest << 8 | UInt64(byte) }
        Self.mix(rest, and: second, into: &first)
        hash = first
    }

    private static func word(in bytes: UnsafeRawBufferPointer, at place: Int) -> UInt64 {
        bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
    }

    /// Mixes two words in by one multiplication.
    ///
    /// The constant has a byte that UTF-8 never has, so that no text makes a factor zero.
    private static func mix(_ word: UInt64, and next: UInt64, into hash: inout UInt64) {
        let product = (hash ^ word).multipliedFullWidth(by: next ^ 0xD6E8_FEB8_6659_FD93)
        hash = product.high ^ product.low &+ 0x9E37_79B9_7F4A_7C15
    }

    /// `W/"` and 16 hexadecimal digits and `"`.
    package var description: String {
        "W/\"\(HexDigits.text(of: hash, count: 16, uppercase: false))\""
    }

    /// Writes the 16 hexadecimal digits.
    package func writeDigits(at place: UnsafeMutablePointer<UInt8>) {
        for position in 0..<16 {
            let digit = UInt8(truncatingIfNeeded: hash >> UInt64(60 - 4 * position)) & 0xF
            place[position] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
        }
    }

    /// Returns whether one entity tag, `"…"` or `W/"…"`, is this one; weak and strong ones are compared alike.
    package func isSame(as tag: Span<UInt8>) -> Bool {
        let start = tag.count - 17
        guard start == 1 || start == 3 else { return false }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { digits in
            guard let base = digits.baseAddress else { return false }
            writeDigits(at: base)
            for place in 0..<16 where digits[place] != tag[start + place] { return false }
            return true
        }
    }

    /// Returns whether the values of `If-None-Match` name the tag, weak or strong, or any by `*`.
    package func isNamed(in values: [String]) -> Bool {
        let tag = description.dropFirst(2)
        return values.contains { value in
            value.split(separator: ",")
                .contains { part in
                    let name = part.trimmed
                    return name == "*" || name == tag || name.hasPrefix("W/") && name.dropFirst(2) == tag
                }
        }
    }
}

extension Substring {
    /// The text without spaces and tabs at its ends.
    fileprivate var trimmed: Substring {
        var text = drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
