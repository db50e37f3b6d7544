// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The limits of the waits of a run, so that nothing can make it wait for ever.
package struct CheckLimits: Hashable, Sendable {
    /// The time for a contract before its layer counts as hanging.
    package var contract: Duration
    /// The time for a layer to come to rest once; nil is as long as its contract may take.
    package var settle: Duration?
    /// The time for a request that the layer reports to reach the stage.
    package var arrival: Duration
    /// The time of a settle before it is asked for again, while an answer may yet be held.
    package var armedSettle: Duration
    /// The time that a request is awaited before the driver is asked whether it is still there.
    package var presence: Duration
    /// The time after `contract` that the driver may stay silent before the contract is undecided.
    package var silence: Duration
    /// The time for a driver to end.
    package var end: Duration
    /// The time-out of a layer's requests if its contract does not say; above `contract`, so that holds outlast it.
    package var requestTimeout: Duration
    /// The number of times that drivers are started again in a run, all sessions together.
    package var restartsMax: Int

    /// Creates limits.
    package init(
        contract: Duration = .seconds(10),
        settle: Duration? = nil,
        arrival: Duration = .seconds(2),
        armedSettle: Duration = .milliseconds(200),
        presence: Duration = .seconds(1),
        silence: Duration = .seconds(5),
        end: Duration = .seconds(15),
        requestTimeout: Duration = .seconds(30),
        restartsMax: Int = 10
    ) {
        self.contract = contract
        self.settle = settle
        self.arrival = arrival
        self.armedSettle = armedSettle
        self.presence = presence
        self.silence = silence
        self.end = end
        self.requestTimeout = requestTimeout
        self.restartsMax = restartsMax
    }
}

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

    /// The reason why a contract was not tried once the budget is spent.
    var reason: String {
        "not tried, because the driver failed too often (at most \(restartsMax) restarts per run); fix it first"
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
