// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a cursor was made for, as hashes that are the same in every process.
struct CursorOwner: Sendable, Hashable {
    /// The list with its seed.
    var list: UInt32
    /// Filter, search and sort.
    var question: UInt32

    /// Names the owner of a list's cursors.
    init(list: String, seed: UInt64, question: String) {
        self.list = UInt32(truncatingIfNeeded: RowKey(seed: seed, list: list).value >> 32)
        self.question = UInt32(truncatingIfNeeded: StableHash.mix(StableHash.hash(question)) >> 32)
    }

    /// Takes an owner out of a cursor.
    init(list: UInt32, question: UInt32) {
        self.list = list
        self.question = question
    }
}
