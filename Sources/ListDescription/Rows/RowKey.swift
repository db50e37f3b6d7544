// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What all rows of a list have in common: the mixture of the seed and the list's name.
struct RowKey: Sendable, Hashable {
    /// The mixture.
    let value: UInt64

    /// Mixes a seed with a list's name.
    init(seed: UInt64, list: String) {
        value = RowRandom.mix(RowRandom.mix(seed &+ RowRandom.increment) ^ Self.hash(list))
    }

    /// The state from which the values of a row are drawn.
    func state(ofRow index: UInt64) -> UInt64 {
        RowRandom.mix(value &+ (index &+ 1) &* RowRandom.increment)
    }

    /// The FNV-1a hash of a text's bytes, the same in every process.
    static func hash(_ text: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }
}
