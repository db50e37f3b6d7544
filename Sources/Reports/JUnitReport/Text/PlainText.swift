// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Checks, eight bytes at a time, whether a text is ASCII that a report shows unchanged.
struct PlainText {
    /// Whether tabs and line feeds are shown unchanged.
    let allowsLines: Bool

    /// Whether `"`, `&`, `<` and `>` are shown unchanged.
    let allowsMarkup: Bool

    /// Whether two spaces in a row are shown unchanged.
    let allowsSpaces: Bool

    /// Judges a text.
    ///
    /// - Parameter bytes: Bytes of any kind.
    /// - Returns: Whether all of them are shown unchanged.
    func holds(for bytes: [UInt8]) -> Bool {
        unsafe bytes.withUnsafeBytes { bytes in
            var index = 0
            while index + 8 < bytes.count {
                let eight = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                let next = unsafe bytes.loadUnaligned(fromByteOffset: index + 1, as: UInt64.self)
                if hasOdd(in: eight, next: next) { return false }
                index += 8
            }
            // The rest is filled up with a letter, and the byte after it does not form a pair.
            var eight: UInt64 = 0
            for place in index..<(index + 8) {
                let byte = place < bytes.count ? unsafe bytes[place] : UInt8(ascii: "a")
                eight |= UInt64(byte) << UInt64((place - index) * 8)
            }
            return !hasOdd(in: UInt64(littleEndian: eight), next: UInt64(littleEndian: eight >> 8 | 0x61 << 56))
        }
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Whether one of eight bytes, or a pair of one of them and the next byte, is not shown unchanged.
    @inline(__always)
    private func hasOdd(in eight: UInt64, next: UInt64) -> Bool {
        if eight & Self.highs != 0 { return true }
        // From here on, the high bit of each byte holds a result.
        var odd = ~((eight | Self.highs) &- 0x20 &* Self.ones)
        if allowsLines { odd &= ~(Self.places(of: 0x09, in: eight) | Self.places(of: 0x0A, in: eight)) }
        odd |= Self.places(of: 0x7F, in: eight) | Self.places(of: 0x5C, in: eight)
        if !allowsMarkup {
            odd |= Self.places(of: 0x22, in: eight) | Self.places(of: 0x26, in: eight)
            odd |= Self.places(of: 0x3C, in: eight) | Self.places(of: 0x3E, in: eight)
        }
        if !allowsSpaces {
            // A byte of `next` that is not ASCII is checked in the next step.
            odd |= Self.places(of: 0x20, in: eight) & Self.places(of: 0x20, in: next & ~Self.highs)
        }
        return odd & Self.highs != 0
    }

    /// Sets the high bit of each byte that equals a given one; all bytes are ASCII.
    @inline(__always)
    private static func places(of byte: UInt64, in eight: UInt64) -> UInt64 {
        ~((eight ^ byte &* ones) &+ 0x7F &* ones)
    }
}
