// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The numbers from which one value of a row is made: SplitMix64, started from the row and the value's place in it.
struct RowRandom {
    /// The step of the generator's counter, 2^64 divided by the golden ratio, odd.
    static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

    private var state: UInt64

    /// Starts the numbers of one value.
    ///
    /// - Parameters:
    ///   - row: The state of the row, or of the array element, that the value belongs to.
    ///   - salt: The hash of the value's place in the row.
    @inline(__always)
    init(row: UInt64, salt: UInt64) {
        state = row ^ salt
    }

    /// The next 64 bits.
    @inline(__always)
    mutating func next() -> UInt64 {
        state &+= Self.increment
        return Self.mix(state)
    }

    /// The next number from 0 to a bound, inclusive; the bound is below 2^63.
    @inline(__always)
    mutating func next(upTo bound: UInt64) -> UInt64 {
        next().multipliedFullWidth(by: bound &+ 1).high
    }

    /// Spreads the bits of a number over all 64, reversibly.
    @inline(__always)
    static func mix(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
