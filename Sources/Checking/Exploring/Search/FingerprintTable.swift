// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Fingerprints

/// A set of fingerprints with 16 bytes for each place.
package struct FingerprintTable: Sendable {
    /// The share of places that may be taken, in percent.
    private static var fillMax: Int { 60 }
    private static var placesMin: Int { 256 }

    private var places: [Fingerprint]
    private var hasNone = false
    /// The number of fingerprints.
    package private(set) var count = 0

    private static var none: Fingerprint { Fingerprint(high: 0, low: 0) }

    /// Creates an empty set.
    package init() {
        places = Array(repeating: Self.none, count: Self.placesMin)
    }

    /// The memory for the places, in bytes.
    package var byteCount: Int { places.count * MemoryLayout<Fingerprint>.stride }

    /// Returns whether the set has a fingerprint.
    package func contains(_ fingerprint: Fingerprint) -> Bool {
        fingerprint == Self.none ? hasNone : places[place(of: fingerprint)] == fingerprint
    }

    /// Adds a fingerprint.
    ///
    /// - Returns: Whether it is new.
    package mutating func insert(_ fingerprint: Fingerprint) -> Bool {
        if fingerprint == Self.none {
            defer { hasNone = true }
            if !hasNone { count += 1 }
            return !hasNone
        }
        let place = place(of: fingerprint)
        guard places[place] != fingerprint else { return false }
        places[place] = fingerprint
        count += 1
        if count * 100 > places.count * Self.fillMax { grow() }
        return true
    }

    private func place(of fingerprint: Fingerprint) -> Int {
        let mask = places.count - 1
        var place = Int(truncatingIfNeeded: fingerprint.low) & mask
        while places[place] != Self.none, places[place] != fingerprint { place = (place + 1) & mask }
        return place
    }

    private mutating func grow() {
        let old = places
        places = Array(repeating: Self.none, count: old.count * 2)
        for fingerprint in old where fingerprint != Self.none { places[place(of: fingerprint)] = fingerprint }
    }
}
