// Understudy
// SPDX-License-Identifier: Apache-2.0

import Fingerprints

/// The numbers from which one value of a row is made: SplitMix64, started from the row and the value's path in it.
struct RowRandom {
    private var state: UInt64

    /// Starts the numbers of one value.
    ///
    /// - Parameters:
    ///   - row: The state of the row, or of the array element, that the value belongs to.
    ///   - salt: The hash of the value's path in the row.
    @inline(__always)
    init(row: UInt64, salt: UInt64) {
        state = row ^ salt
    }

    /// The next 64 bits.
    @inline(__always)
    mutating func next() -> UInt64 {
        state &+= StableHash.increment
        return Fingerprinter.spread(state)
    }

    /// The next number from 0 to a bound, inclusive; the bound is below 2^63.
    @inline(__always)
    mutating func next(upTo bound: UInt64) -> UInt64 {
        next().multipliedFullWidth(by: bound &+ 1).high
    }
}

/// Hashes that are the same in every process, on every machine and in every version.
package enum StableHash {
    /// The step of SplitMix64's counter, 2^64 divided by the golden ratio, odd.
    package static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Returns the FNV-1a hash of a text's bytes.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - start: The hash to continue from, such as the hash of a text before this one.
    /// - Returns: The hash.
    package static func hash(_ text: String, from start: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
        var hash = start
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }
}
