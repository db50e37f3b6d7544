// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc
import ListDescription

/// Chances that depend on the seed, the fault's place and the request's number, and on nothing else (SplitMix64).
struct FaultOdds: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    /// Starts the chances of one fault at one request.
    ///
    /// - Parameters:
    ///   - seed: The mount's seed.
    ///   - fault: The fault's number, so that two faults do not always strike together.
    ///   - request: The request's number, from 1.
    init(seed: UInt64, fault: UInt64, request: UInt64) {
        state = StableHash.mix(StableHash.mix(StableHash.mix(seed) ^ fault) ^ request)
    }

    mutating func next() -> UInt64 {
        state &+= StableHash.increment
        return StableHash.mix(state)
    }

    /// Returns a number from 0 up to and without 1.
    mutating func fraction() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// Returns a number of the normal distribution around 0 (Box and Muller).
    mutating func normal() -> Double {
        let (radius, angle) = (1 - fraction(), fraction())
        return sqrt(-2 * log(radius)) * cos(2 * .pi * angle)
    }
}
