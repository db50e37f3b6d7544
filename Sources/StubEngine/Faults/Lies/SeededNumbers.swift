// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// Numbers that only look random: a pure function of a list's seed and name and of a request's number.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    /// Begins the numbers of one request.
    init(list: ListDescription, request: Int) {
        state = list.seed &+ UInt64(bitPattern: Int64(request)) &* 0x9E37_79B9_7F4A_7C15
        for byte in list.name.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// The next number from 0 up to a bound, exclusive; 0 for the bound 0.
    mutating func next(below bound: UInt64) -> UInt64 {
        next().multipliedFullWidth(by: bound).high
    }
}
