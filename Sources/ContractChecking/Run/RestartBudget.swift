// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The number of times that the drivers of one run may be started again, shared by all its sessions.
final class RestartBudget: Sendable {
    private let restartsMax: Int
    private let left: Mutex<Int>

    /// Creates a budget of which nothing is spent.
    init(restartsMax: Int) {
        self.restartsMax = restartsMax
        left = Mutex(restartsMax)
    }

    /// Whether no driver may be started again.
    var isSpent: Bool { left.withLock { $0 <= 0 } }

    /// Why a contract was not tried once the budget is spent.
    var reason: String {
        "not tried, because the driver failed too often (restarts a run: at most \(restartsMax)); mend it first"
    }

    /// Takes one restart; returns whether there was one.
    func take() -> Bool {
        left.withLock { left in
            guard left > 0 else { return false }
            left -= 1
            return true
        }
    }
}
