// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What all rows of a list have in common: the mixture of the seed and the list's name.
struct RowKey: Sendable, Hashable {
    /// The mixture.
    let value: UInt64

    /// Mixes a seed with a list's name.
    init(seed: UInt64, list: String) {
        value = StableHash.mix(StableHash.mix(seed &+ StableHash.increment) ^ StableHash.hash(list))
    }

    /// The state from which the values of a row are drawn.
    func state(ofRow index: UInt64) -> UInt64 {
        StableHash.mix(value &+ (index &+ 1) &* StableHash.increment)
    }
}
