// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The numbers from which one value of a row is made: SplitMix64, started from the row and the value's place in it.
struct RowRandom {
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
        state &+= StableHash.increment
        return StableHash.mix(state)
    }

    /// The next number from 0 to a bound, inclusive; the bound is below 2^63.
    @inline(__always)
    mutating func next(upTo bound: UInt64) -> UInt64 {
        next().multipliedFullWidth(by: bound &+ 1).high
    }
}
