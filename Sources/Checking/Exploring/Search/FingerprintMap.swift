// Understudy
// SPDX-License-Identifier: Apache-2.0

import Fingerprints

/// Values by fingerprints; a fingerprint is random already, so that it needs no hash.
struct FingerprintMap<Value: Sendable>: Sendable {
    /// The share of places that may be taken, in percent.
    private static var fillMax: Int { 60 }
    private static var placesMin: Int { 64 }
    private static var none: Fingerprint { Fingerprint(high: 0, low: 0) }

    private var keys: [Fingerprint]
    private var values: [Value?]
    /// The number of values.
    private(set) var count = 0

    /// Creates an empty map.
    init() {
        keys = Array(repeating: Self.none, count: Self.placesMin)
        values = Array(repeating: nil, count: Self.placesMin)
    }

    /// The memory for the places, in bytes, without that of objects.
    var byteCount: Int { keys.count * (MemoryLayout<Fingerprint>.stride + MemoryLayout<Value?>.stride) }

    /// The value of a fingerprint; a value cannot be removed.
    subscript(key: Fingerprint) -> Value? {
        get { values[place(of: key)] }
        set {
            guard let newValue else { return }
            let place = place(of: key)
            if values[place] == nil { count += 1 }
            (keys[place], values[place]) = (key, newValue)
            if count * 100 > keys.count * Self.fillMax { grow() }
        }
    }

    /// Returns the place of a key, or a free one for it.
    private func place(of key: Fingerprint) -> Int {
        let mask = keys.count - 1
        var place = Int(truncatingIfNeeded: key.low) & mask
        while keys[place] != key, values[place] != nil { place = (place + 1) & mask }
        return place
    }

    private mutating func grow() {
        let (oldKeys, oldValues) = (keys, values)
        keys = Array(repeating: Self.none, count: oldKeys.count * 2)
        values = Array(repeating: nil, count: oldKeys.count * 2)
        for case (let key, let value?) in zip(oldKeys, oldValues) {
            let place = place(of: key)
            (keys[place], values[place]) = (key, value)
        }
    }
}
