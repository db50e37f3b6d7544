// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Counts the open connections and says whether there is room for one more; safe to use from everywhere.
final class ConnectionAllowance: Sendable {
    /// How many connections may be open.
    let countMax: Int
    private let count = Mutex(0)

    /// Creates an allowance that nobody has taken of.
    init(_ countMax: Int) {
        self.countMax = countMax
    }

    /// Takes a place; false when all are taken.
    func enter() -> Bool {
        count.withLock { count in
            guard count < countMax else { return false }
            count += 1
            return true
        }
    }

    /// Gives a place back.
    func leave() {
        count.withLock { $0 -= 1 }
    }
}
