// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues

/// Numbers the events of one layer and sends them on.
@MainActor
final class TraceRecorder {
    private let handle: String
    private let events: @Sendable (TraceEvent) -> Void
    private var sequence = 0
    private var isClosed = false

    /// Creates a recorder whose first event gets number 1.
    init(handle: String, events: @escaping @Sendable (TraceEvent) -> Void) {
        self.handle = handle
        self.events = events
    }

    /// Sends an event with arguments in the vocabulary's order.
    func record(_ name: String, _ arguments: JSONValue...) {
        guard !isClosed else { return }
        sequence += 1
        events(TraceEvent(handle: handle, sequence: sequence, name: name, arguments: arguments))
    }

    /// Ends the trace; what the layer still does is nobody's concern.
    func close() {
        isClosed = true
    }
}
