// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The time limits of a run; every wait has one.
package struct CheckLimits: Hashable, Sendable {
    /// The time for a contract before its layer counts as hanging.
    package var contract: Duration
    /// The time limit of each settle of a layer; nil means the limit of the contract.
    package var settle: Duration?
    /// The time for a request that the layer reports to reach the stage.
    package var arrival: Duration
    /// The time limit of one settle call while a hold is pending; then the driver is asked again.
    package var settleRetry: Duration
    /// The interval at which the driver is checked while a step waits for a request.
    package var presenceCheck: Duration
    /// The extra time after `contract` for a driver that does not answer; then the contract is undecided.
    package var silence: Duration
    /// The limit for the whole shutdown of a session, longer than the driver's exit time-out.
    package var end: Duration
    /// The time-out of a layer's requests if the contract sets none.
    ///
    /// It is longer than `contract`, so that no held request times out.
    package var requestTimeout: Duration
    /// The number of times that drivers are started again in a run, all sessions together.
    package var restartsMax: Int
    /// The number of requests of one contract after which its layer counts as endless.
    package var requestsMax: UInt64

    /// Creates limits.
    package init(
        contract: Duration = .seconds(10),
        settle: Duration? = nil,
        arrival: Duration = .seconds(2),
        settleRetry: Duration = .milliseconds(200),
        presenceCheck: Duration = .seconds(1),
        silence: Duration = .seconds(5),
        end: Duration = .seconds(15),
        requestTimeout: Duration = .seconds(30),
        restartsMax: Int = 10,
        requestsMax: UInt64 = 250
    ) {
        self.contract = contract
        self.settle = settle
        self.arrival = arrival
        self.settleRetry = settleRetry
        self.presenceCheck = presenceCheck
        self.silence = silence
        self.end = end
        self.requestTimeout = requestTimeout
        self.restartsMax = restartsMax
        self.requestsMax = requestsMax
    }
}

/// The number of times that the drivers of one run may be started again, shared by all its sessions.
final class RestartBudget: Sendable {
    private let restartsMax: Int
    private let left: Mutex<Int>

    /// Creates a budget with all restarts left.
    init(restartsMax: Int) {
        self.restartsMax = restartsMax
        left = Mutex(restartsMax)
    }

    /// Whether no restart is left.
    var isSpent: Bool { left.withLock { $0 <= 0 } }

    /// The reason why a contract was not tried once the budget is spent.
    var reason: String {
        "not tried, because the driver failed too often (at most \(restartsMax) restarts per run); fix it first"
    }

    /// Uses one restart; returns false if none is left.
    func take() -> Bool {
        left.withLock { left in
            guard left > 0 else { return false }
            left -= 1
            return true
        }
    }
}
