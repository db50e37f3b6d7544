// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A clock whose time passes only by sleeping, at once; the time limit of a request passes when the test says so.
final class TestClock: Clock, Sendable {
    typealias Instant = ContinuousClock.Instant

    /// The time limit of requests that the clock recognizes: all sleeps that are at least as long.
    static let limit = Duration.seconds(3600)

    private struct State {
        var now = ContinuousClock.now
        var pauses: [Duration] = []
        var isExpired = false
        var sleepers: [CheckedContinuation<Void, Never>] = []

        /// Wakes all that sleep.
        mutating func wake() {
            for sleeper in sleepers { sleeper.resume() }
            sleepers = []
        }
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .zero }

    /// The waits so far, without time limits.
    var pauses: [Duration] { state.withLock { $0.pauses } }

    /// Ends all time limits, also those that begin later.
    func expire() {
        state.withLock { state in
            state.isExpired = true
            state.wake()
        }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let duration = now.duration(to: deadline)
        guard duration >= Self.limit else {
            try Task.checkCancellation()
            return pause(duration)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    if state.isExpired || Task.isCancelled { return continuation.resume() }
                    state.sleepers.append(continuation)
                }
            }
        } onCancel: {
            // The time limit of a request is the only sleeper, so that all can wake.
            state.withLock { $0.wake() }
        }
        try Task.checkCancellation()
    }

    private func pause(_ duration: Duration) {
        guard duration > .zero else { return }
        state.withLock { state in
            state.now = state.now.advanced(by: duration)
            state.pauses.append(duration)
        }
    }
}
