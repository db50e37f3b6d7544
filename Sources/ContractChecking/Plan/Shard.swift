// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// One of the equal parts that a suite is split into, so that several machines check it together.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
    /// More shards than any CI runs of one job.
    package static let countMax = 10_000

    /// Which part this is, from 1.
    package let number: Int
    /// How many parts there are.
    package let count: Int

    /// Names a part; nil if there is no such part.
    package init?(_ number: Int, of count: Int) {
        guard (1...Self.countMax).contains(count), (1...count).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    /// Reads `K/N`; nil for anything else.
    package init?(_ text: String) {
        guard case .part(let shard) = try? ShardOption(text) else { return nil }
        self = shard
    }

    package var description: String { "\(number)/\(count)" }

    /// Whether a contract is checked in this shard; depends on its id and the number of shards, and on nothing else.
    package func holds(_ id: String) -> Bool {
        Self.number(of: id, count: count) == number
    }

    /// Returns the number of the shard that a contract is checked in.
    ///
    /// The shard with the highest score takes the contract, so that a further one takes from each its share only.
    ///
    /// - Parameters:
    ///   - id: The contract's id.
    ///   - count: How many shards there are, at least 1.
    /// - Returns: 1 to `count`.
    package static func number(of id: String, count: Int) -> Int {
        let hash = StableHash.hash(id)
        var best = (number: 1, score: score(hash, 1))
        var number = 2
        while number <= count {
            let score = score(hash, number)
            if score > best.score { best = (number, score) }
            number += 1
        }
        return best.number
    }

    private static func score(_ hash: UInt64, _ number: Int) -> UInt64 {
        scattered(hash ^ scattered(UInt64(number)))
    }

    private static func scattered(_ value: UInt64) -> UInt64 {
        StableHash.mix(value &+ StableHash.increment)
    }
}
