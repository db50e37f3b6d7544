// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Hands out the places of a plan, each once, in order.
final class WorkQueue: Sendable {
    private let count: Int
    private let state = Mutex(0)

    /// Creates a queue of places from 0.
    init(count: Int) {
        self.count = count
    }

    /// Returns the next place; nil when all are handed out.
    func next() -> Int? {
        state.withLock { place in
            guard place < count else { return nil }
            defer { place += 1 }
            return place
        }
    }
}
