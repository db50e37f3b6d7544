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
    func record(_ name: String, with arguments: JSONValue...) {
        guard !isClosed else { return }
        sequence += 1
        events(TraceEvent(handle: handle, sequence: sequence, name: name, arguments: arguments))
    }

    /// Ends the trace; later events of the layer are not recorded.
    func close() {
        isClosed = true
    }
}

/// Counts the requests of a layer that wait for their answers, and wakes the tasks that wait for a smaller number.
@MainActor
final class RequestCount {
    private struct Waiter {
        var inFlightAtMost: Int
        var continuation: CheckedContinuation<Void, Never>
    }

    /// The number of requests that wait for their answers.
    private(set) var inFlight = 0
    /// The number of requests that were given up so far.
    private(set) var gaveUp = 0
    private var waiters: [Waiter] = []

    /// A request is about to be sent.
    func began() {
        inFlight += 1
    }

    /// The layer gives a request up; its outcome still has to be processed.
    func givenUp() {
        gaveUp += 1
    }

    /// An answer has been processed; the requests that it led to are already counted.
    func ended() {
        inFlight -= 1
        wake { inFlight <= $0.inFlightAtMost }
    }

    /// Waits until few enough requests are in flight, or the time is up.
    ///
    /// - Parameters:
    ///   - inFlightAtMost: The number of requests that may stay in flight.
    ///   - timeLimit: The longest time to wait.
    ///   - clock: The clock that measures it.
    /// - Returns: Whether few enough are in flight.
    func wait(inFlightAtMost: Int, timeLimit: Duration, clock: any Clock<Duration>) async -> Bool {
        guard inFlight > inFlightAtMost else { return true }
        async let _ = giveUp(after: timeLimit, clock)
        await withCheckedContinuation { continuation in
            waiters.append(Waiter(inFlightAtMost: inFlightAtMost, continuation: continuation))
        }
        return inFlight <= inFlightAtMost
    }

    private func giveUp(after timeLimit: Duration, _ clock: any Clock<Duration>) async {
        // The sleep ends early when the wait is over, and then no waiter is left, or when the whole call is cancelled.
        try? await clock.sleep(for: timeLimit)
        wake { _ in true }
    }

    private func wake(_ isDue: (Waiter) -> Bool) {
        let due = waiters.filter(isDue)
        waiters.removeAll(where: isDue)
        for waiter in due { waiter.continuation.resume() }
    }
}
