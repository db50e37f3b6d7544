// Understudy
// SPDX-License-Identifier: Apache-2.0

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

    package var description: String { "\(number)/\(count)" }

    /// Whether a contract is checked in this shard; depends on its id and the number of shards, and on nothing else.
    ///
    /// The part with the highest score takes the contract, so that a further part takes from each its share only.
    package func holds(_ id: String) -> Bool {
        let hash = Self.hash(of: id)
        let own = Self.score(hash, number)
        return (1...count)
            .allSatisfy { other in
                let score = Self.score(hash, other)
                return score < own || (score == own && number <= other)
            }
    }

    private static func score(_ hash: UInt64, _ number: Int) -> UInt64 {
        scattered(hash ^ scattered(UInt64(number)))
    }

    /// FNV-1a, the same on every machine and in every version.
    private static func hash(of id: String) -> UInt64 {
        id.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }

    /// The last steps of SplitMix64, after which every bit depends on every other.
    private static func scattered(_ value: UInt64) -> UInt64 {
        var value = value &+ 0x9E37_79B9_7F4A_7C15
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
