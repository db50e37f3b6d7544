// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// A 128-bit hash of a state, the same in every process, on every machine and with every number of threads.
package struct Fingerprint: Hashable, Comparable, Sendable {
    /// The first half.
    package let high: UInt64
    /// The second half.
    package let low: UInt64

    /// Creates a fingerprint from its halves.
    @inlinable
    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Returns whether two fingerprints are the same.
    @inlinable
    package static func == (left: Fingerprint, right: Fingerprint) -> Bool {
        left.low == right.low && left.high == right.high
    }

    /// Returns whether a fingerprint comes first in the order of numbers.
    @inlinable
    package static func < (left: Fingerprint, right: Fingerprint) -> Bool {
        left.high != right.high ? left.high < right.high : left.low < right.low
    }
}

/// The words of one state on their way into a fingerprint.
///
/// `Hasher` of the standard library has a seed of its own in each process, so that it cannot be used here.
package struct Fingerprinter: Sendable {
    @usableFromInline var first: UInt64
    @usableFromInline var second: UInt64

    /// Starts without any word.
    @inlinable
    package init() {
        first = 0x243F_6A88_85A3_08D3
        second = 0x1319_8A2E_0370_7344
    }

    /// Takes in one word; the order of the words counts.
    @inlinable
    package mutating func mix(_ word: UInt64) {
        first = ((first << 25 | first >> 39) ^ word) &* 0x9E37_79B9_7F4A_7C15
        second = ((second ^ (second >> 29)) &+ word) &* 0xBF58_476D_1CE4_E5B9
    }

    /// Takes in the fingerprint of a part.
    @inlinable
    package mutating func mix(_ part: Fingerprint) {
        mix(part.high)
        mix(part.low)
    }

    /// Takes in the two halves of a wide word.
    @inlinable
    package mutating func mix(wide word: UInt128) {
        mix(UInt64(truncatingIfNeeded: word))
        mix(UInt64(truncatingIfNeeded: word >> 64))
    }

    /// Takes in the length and the bytes of a text.
    package mutating func mix(text: String) {
        mix(UInt64(text.utf8.count))
        for byte in text.utf8 { mix(UInt64(byte)) }
    }

    /// Takes in a JSON value; the order of an object's keys counts.
    package mutating func mix(json value: JSONValue) {
        switch value {
        case .integer(let number):
            mix(1)
            mix(UInt64(bitPattern: number))
        case .null: mix(2)
        case .bool(let flag): mix(flag ? 3 : 4)
        case .number(let number):
            mix(5)
            mix(number.bitPattern)
        case .string(let text):
            mix(6)
            mix(text: text)
        case .array(let values):
            mix(7)
            mix(json: values)
        case .object(let members):
            mix(8)
            mix(UInt64(members.count))
            for (key, value) in members {
                mix(text: key)
                mix(json: value)
            }
        }
    }

    /// Takes in the number of values, and each of them.
    package mutating func mix(json values: [JSONValue]) {
        mix(UInt64(values.count))
        for value in values { mix(json: value) }
    }

    /// The fingerprint of the words so far.
    @inlinable
    package var fingerprint: Fingerprint {
        let high = Self.spread(first ^ (second << 32 | second >> 32))
        return Fingerprint(high: high, low: Self.spread(second &+ high))
    }

    /// Spreads the bits of a number over all 64, reversibly: the last steps of SplitMix64.
    @inlinable
    @inline(__always)
    package static func spread(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
