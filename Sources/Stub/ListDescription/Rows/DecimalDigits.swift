// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Eight decimal digits in one word, the first one in the lowest byte, each a number from 0 to 9.
///
/// All digits are computed together: one multiplication and one shift of the whole word divide each part of it, because
/// no part is large enough to reach the next one.
struct DecimalDigits {
    /// The bits that turn eight digits into characters.
    private static let characters: UInt64 = 0x3030_3030_3030_3030

    private var word: UInt64

    /// Splits a number.
    ///
    /// - Parameter value: The number, below 100,000,000.
    @inline(__always)
    init(_ value: UInt64) {
        // Two parts of four digits, then four of two, then eight of one.
        let high = value / 10_000
        let fours = high | (value &- high &* 10_000) << 32
        let hundreds = ((fours &* 10_486) >> 20) & 0x0000_007F_0000_007F
        let twos = hundreds | (fours &- hundreds &* 100) << 16
        let tens = ((twos &* 103) >> 10) & 0x000F_000F_000F_000F
        word = tens | (twos &- tens &* 10) << 8
    }

    /// The number of digits without leading zeros, at least 1.
    @inline(__always)
    var count: Int { 8 - min(word.trailingZeroBitCount >> 3, 7) }

    /// Returns the characters of the last digits, the first one in the lowest byte.
    ///
    /// - Parameter count: The number of digits, from 1 to 8.
    /// - Returns: The characters.
    @inline(__always)
    func last(_ count: Int) -> UInt64 {
        (word | Self.characters) &>> UInt64(truncatingIfNeeded: (8 &- count) &* 8)
    }
}
