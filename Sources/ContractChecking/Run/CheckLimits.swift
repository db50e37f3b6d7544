// Understudy
// SPDX-License-Identifier: Apache-2.0

/// How long a run waits for what, so that nothing can make it wait for ever.
package struct CheckLimits: Hashable, Sendable {
    /// How long a contract may take before its layer counts as hanging.
    package var contract: Duration
    /// How long a layer may take to come to rest once; nil is as long as its contract may take.
    package var settle: Duration?
    /// How long a request that the layer reports may take to reach the stage.
    package var arrival: Duration
    /// How long a settle lasts before it is asked for again, while an answer may yet be kept back.
    package var armedSettle: Duration
    /// How long a request is awaited before the driver is asked whether it is still there.
    package var presence: Duration
    /// How long after `contract` the driver may stay silent before the contract is undecided.
    package var silence: Duration
    /// How long a driver may take to end.
    package var end: Duration
    /// When a layer gives a request up if its contract does not say; above `contract`, so that holds outlast it.
    package var requestTimeout: Duration
    /// How often drivers are started again in a run, all sessions together.
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
