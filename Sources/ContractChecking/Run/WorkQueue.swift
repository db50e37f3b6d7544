// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Hands out the places of a plan, each once, in order, until it is closed.
final class WorkQueue: Sendable {
    private let count: Int
    private let state = Mutex((next: 0, isClosed: false))

    /// Creates a queue of places from 0.
    init(count: Int) {
        self.count = count
    }

    /// Whether nothing more is handed out, although something may be left.
    var isClosed: Bool { state.withLock(\.isClosed) }

    /// Returns the next place; nil when all are handed out or the queue is closed.
    func next() -> Int? {
        state.withLock { state in
            guard !state.isClosed, state.next < count else { return nil }
            defer { state.next += 1 }
            return state.next
        }
    }

    /// Hands out nothing more.
    func close() {
        state.withLock { $0.isClosed = true }
    }
}
