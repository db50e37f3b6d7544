// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import Synchronization

/// Keeps the events of a session by the layer that they happened in.
final class EventLog: Sendable {
    private let state = Mutex<[String: [TraceEvent]]>([:])

    /// Adds an event.
    func append(_ event: TraceEvent) {
        state.withLock { $0[event.handle, default: []].append(event) }
    }

    /// Returns the events of a layer so far, in order.
    func events(of handle: String) -> [TraceEvent] {
        state.withLock { $0[handle] ?? [] }
    }

    /// Forgets the events of a layer.
    func forget(_ handle: String) {
        state.withLock { $0[handle] = nil }
    }
}
