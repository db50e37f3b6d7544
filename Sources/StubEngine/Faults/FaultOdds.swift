// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc

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
        state = Self.mixed(Self.mixed(Self.mixed(seed) ^ fault) ^ request)
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mixed(state)
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

    private static func mixed(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
