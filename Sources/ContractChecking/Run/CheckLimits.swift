// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The limits of the waits of a run, so that nothing can make it wait for ever.
package struct CheckLimits: Hashable, Sendable {
    /// The time for a contract before its layer counts as hanging.
    package var contract: Duration
    /// The time for a layer to come to rest once; nil is as long as its contract may take.
    package var settle: Duration?
    /// The time for a request that the layer reports to reach the stage.
    package var arrival: Duration
    /// The time of a settle before it is asked for again, while an answer may yet be kept back.
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
