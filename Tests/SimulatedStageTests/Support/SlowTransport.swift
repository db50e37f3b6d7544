// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import SimulatedStage

/// A transport whose answers are under way for a while, every other one for longer.
@MainActor
final class SlowTransport: Transport {
    private let inner: any Transport
    private let clock: SimulatedClock
    private var count = 0

    /// Creates a transport that sends through another.
    init(_ inner: any Transport, clock: SimulatedClock) {
        self.inner = inner
        self.clock = clock
    }

    func exchange(
        _ request: TransportRequest,
        completion: @escaping @MainActor (Result<TransportAnswer, TransportFailure>) -> Void
    ) -> any Cancellation {
        count += 1
        let delay = Duration.milliseconds(count % 2 == 0 ? 20 : 5)
        return inner.exchange(request) { [clock] result in
            Task {
                // A sleep leaves the main actor.
                await withTaskExecutorPreference(SimulatedTime.background) { try? await clock.sleep(for: delay) }
                completion(result)
            }
        }
    }
}
