// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The different values of one type that a search has seen, each with a number.
///
/// States of a search contain the numbers in place of the values. So a state is small, and is copied and compared
/// without a look at its parts.
final class NumberedValues<Value: Hashable & Sendable>: Sendable {
    /// The number of bits of a number; a search has no memory for more values.
    static var numberBits: UInt64 { 27 }

    private struct Known: Sendable {
        var numbers: [Value: UInt32] = [:]
        var values: [Value] = []
    }

    private let known = Mutex(Known())

    /// The number of different values.
    var count: Int { known.withLock(\.values.count) }

    /// The value of a number.
    subscript(number: UInt32) -> Value { known.withLock { $0.values[Int(number)] } }

    /// Returns the number of a value, which is the next one for a new value.
    func number(of value: Value) -> UInt32 {
        known.withLock { known in
            if let number = known.numbers[value] { return number }
            let number = UInt32(known.values.count)
            precondition(number >> Self.numberBits == 0, "a search has at most 2^27 different values of one type")
            known.numbers[value] = number
            known.values.append(value)
            return number
        }
    }
}
