// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
package import JSONValues

/// The way to the mounts of a simulated stage: asks them directly and performs their plans without sockets.
///
/// A request arrives while it is sent, so that the order of arrival is that of sending; its answer comes later.
package final class SimulatedTransport: Transport {
    private let stage: SimulatedStage
    private let clock: SimulatedClock

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - stage: What serves the mounts.
    ///   - clock: What measures delays and time limits.
    package init(_ stage: SimulatedStage, clock: SimulatedClock) {
        self.stage = stage
        self.clock = clock
    }

    @discardableResult
    package func send(
        _ request: TransportRequest,
        completion: @escaping @MainActor (Result<JSONValue?, TransportFailure>) -> Void
    ) -> any Cancellation {
        let exchange = SimulatedExchange(request, clock: clock, completion: completion)
        exchange.begin(on: stage)
        return exchange
    }
}
