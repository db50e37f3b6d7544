// Understudy
// SPDX-License-Identifier: Apache-2.0

import Fingerprints
import Synchronization

/// Small values by words of 64 bits, with the key and the value of a place side by side.
///
/// A search looks up one or two of these for each step. As a rule, a lookup touches one line of the processor's cache.
/// It allocates no memory and counts no references, so the values have to be plain bits.
struct WordMap<Value: BitwiseCopyable & Sendable>: Sendable {
    /// The share of places that may be taken, in percent.
    private static var fillMax: Int { 60 }
    private static var placesMin: Int { 64 }

    /// A key, spread so that it is random, and its value.
    private struct Place: Sendable {
        var spread: UInt64
        var value: Value?
    }

    private var places: [Place]
    /// The number of values.
    private(set) var count = 0

    /// Creates an empty map.
    init() {
        places = Array(repeating: Place(spread: 0, value: nil), count: Self.placesMin)
    }

    /// The value of a key that was spread; a value cannot be removed.
    subscript(spread: UInt64) -> Value? {
        get { places[index(of: spread)].value }
        set {
            let index = index(of: spread)
            if places[index].value == nil { count += 1 }
            places[index] = Place(spread: spread, value: newValue)
            if count * 100 > places.count * Self.fillMax { grow() }
        }
    }

    /// Returns the index of a key's place, or of a free one for it.
    private func index(of spread: UInt64) -> Int {
        let mask = places.count - 1
        var index = Int(truncatingIfNeeded: spread) & mask
        while places[index].spread != spread, places[index].value != nil { index = (index + 1) & mask }
        return index
    }

    private mutating func grow() {
        let old = places
        places = Array(repeating: Place(spread: 0, value: nil), count: old.count * 2)
        for place in old where place.value != nil { places[index(of: place.spread)] = place }
    }
}

/// Small values by words of 64 bits, for several threads.
final class SharedWordMap<Value: BitwiseCopyable & Sendable>: Sendable {
    private static var shardCount: Int { 32 }

    /// A part of the values.
    private final class Shard: Sendable {
        let map = Mutex(WordMap<Value>())
    }

    private let shards = (0..<SharedWordMap.shardCount).map { _ in Shard() }

    /// The number of values.
    var count: Int { shards.reduce(0) { $0 + $1.map.withLock(\.count) } }

    /// Returns the value of a key, and makes it if there is none.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - make: Returns the value, the same for the same key; two threads may call it at once.
    /// - Returns: The value.
    func value(of key: UInt64, orElse make: () -> Value) -> Value {
        let spread = Fingerprinter.spread(key)
        let shard = shards[Int(truncatingIfNeeded: spread >> 59)]
        if let known = shard.map.withLock({ $0[spread] }) { return known }
        let value = make()
        shard.map.withLock { $0[spread] = value }
        return value
    }
}
