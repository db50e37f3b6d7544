// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Knows how many requests of a layer wait for their answers, and wakes who waits for the number to drop.
@MainActor
final class RequestCount {
    private struct Waiter {
        var inFlightAtMost: Int
        var continuation: CheckedContinuation<Void, Never>
    }

    /// How many requests wait for their answers.
    private(set) var inFlight = 0
    /// How many were given up so far.
    private(set) var gaveUp = 0
    private var waiters: [Waiter] = []

    /// A request is about to be sent.
    func began() {
        inFlight += 1
    }

    /// The layer gives a request up; what comes of that still has to be dealt with.
    func givenUp() {
        gaveUp += 1
    }

    /// An answer has been dealt with, requests that it led to included.
    func ended() {
        inFlight -= 1
        wake { inFlight <= $0.inFlightAtMost }
    }

    /// Waits until few enough requests are in flight, or the time is up.
    ///
    /// - Parameters:
    ///   - inFlightAtMost: How many may stay.
    ///   - timeLimit: How long to wait.
    ///   - clock: What measures it.
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
        // Cut short when the wait is over, and then there is nobody to wake; or when the whole call is cancelled.
        try? await clock.sleep(for: timeLimit)
        wake { _ in true }
    }

    private func wake(_ isDue: (Waiter) -> Bool) {
        let due = waiters.filter(isDue)
        waiters.removeAll(where: isDue)
        for waiter in due { waiter.continuation.resume() }
    }
}
