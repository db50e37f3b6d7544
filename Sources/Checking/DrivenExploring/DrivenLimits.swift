// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The limits of a search of a real layer.
package struct DrivenLimits: Hashable, Sendable {
    /// The time for a layer to come to rest once.
    package var settle = Duration.seconds(10)
    /// The time limit of the first settle call of a step; each further one gets twice as much.
    package var firstSettle = Duration.milliseconds(1)
    /// The longest time limit of a settle call.
    package var longestSettle = Duration.milliseconds(200)
    /// The time to wait for a request that a step very probably leads to, before the driver is asked.
    ///
    /// It is zero for a driver of this process, whose requests are there when its call returns.
    package var expectedRequest = Duration.zero
    /// The time for a request that a layer has sent to reach the stub.
    package var arrival = Duration.seconds(1)
    /// The time for one history.
    package var history = Duration.seconds(60)
    /// The time to make a history shorter after the time of the search is over.
    package var shrink = Duration.seconds(10)
    /// The time-out of the layer's requests, longer than that of a history.
    package var requestTimeout = Duration.seconds(120)
    /// The time for a driver to end.
    package var end = Duration.seconds(15)
    /// The number of histories that a driver may lose by a crash or by silence.
    package var lostMax = 10
    /// The number of unstable histories after which a search ends.
    package var unstableMax = 3

    /// The number of broken rules after which a search ends.
    package var brokenMax = 10
    /// The number of contracts of one history that may be in doubt before the search stops looking for another one.
    package var contractsMax = 3

    /// Creates the default limits.
    package init() {}
}
