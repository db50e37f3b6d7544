// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// Numbers that only look random: a pure function of a list's seed and name and of a request's number.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    /// Begins the numbers of one request.
    init(list: ListDescription, request: Int) {
        let start = list.seed &+ UInt64(bitPattern: Int64(request)) &* StableHash.increment
        state = StableHash.hash(list.name, from: start)
    }

    mutating func next() -> UInt64 {
        state &+= StableHash.increment
        return StableHash.mix(state)
    }

    /// The next number from 0 up to a bound, exclusive; 0 for the bound 0.
    mutating func next(below bound: UInt64) -> UInt64 {
        next().multipliedFullWidth(by: bound).high
    }
}
