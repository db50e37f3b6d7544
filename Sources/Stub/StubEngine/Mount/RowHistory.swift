// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// The states of the rows of one list that its tokens lead back to.
///
/// If there are too many, the state that no page has shown for the longest time is dropped. States share what they have
/// in common, so that the limit of bytes is rarely reached.
struct RowHistory: Sendable {
    /// The most states that are kept.
    static let countMax = 64
    /// The most memory that the changes of all states take, about and counted one by one, in bytes.
    static let byteCountMax = 256 << 20

    private let countMax: Int
    private let byteCountMax: Int
    /// The states in the order in which a page has last shown them.
    private var states: [RowOverlay] = []

    /// Creates a history without states.
    init(countMax: Int = RowHistory.countMax, byteCountMax: Int = RowHistory.byteCountMax) {
        self.countMax = countMax
        self.byteCountMax = byteCountMax
    }

    /// Returns a state that is still kept.
    func state(at revision: UInt64) -> RowOverlay? {
        states.first { $0.revision == revision }
    }

    /// Keeps a state that a page shows, and drops others if there are too many.
    mutating func keep(_ state: RowOverlay) {
        if states.last?.revision == state.revision { return }
        states.removeAll { $0.revision == state.revision }
        states.append(state)
        var byteCount = states.reduce(0) { $0 + $1.byteCount }
        while states.count > 1, states.count > countMax || byteCount > byteCountMax {
            byteCount -= states.removeFirst().byteCount
        }
    }
}
