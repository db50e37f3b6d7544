// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Watches the time limits of calls that come one after the other, with one sleep for many of them.
///
/// A sleep for each call would cost more than the rest of the call, because nearly all calls end long before their
/// limits.
final class CallWatch: Sendable {
    private struct State {
        var call = 0
        var limit = Duration.zero
        var deadline = Duration.zero
        /// The sleep under way with its end; nil for none.
        var sleep: (number: Int, end: Duration)?
        var sleepCount = 0
        var task: Task<Void, Never>?
    }

    private let state = Mutex(State())
    private let elapsed: @Sendable () -> Duration
    private let sleep: @Sendable (Duration) async throws -> Void
    private let onExpiry: @Sendable (_ call: Int, _ limit: Duration) -> Void

    /// Creates a watch without a call.
    ///
    /// - Parameters:
    ///   - clock: Measures the limits.
    ///   - onExpiry: Receives the number and the limit of a call whose time is over, even if the call has ended.
    init(clock: some Clock<Duration>, onExpiry: @escaping @Sendable (_ call: Int, _ limit: Duration) -> Void) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(for: $0) }
        self.onExpiry = onExpiry
    }

    /// Watches a call in place of the one before.
    ///
    /// - Parameters:
    ///   - call: The number of the call.
    ///   - limit: The time for the call.
    func begin(_ call: Int, within limit: Duration) {
        let deadline = elapsed() + limit
        state.withLock { state in
            (state.call, state.limit, state.deadline) = (call, limit, deadline)
            if let sleep = state.sleep, sleep.end <= deadline { return }
            state.task?.cancel()
            state.sleepCount += 1
            let number = state.sleepCount
            state.sleep = (number, deadline)
            // The sleep outlasts the call and serves the next ones, so no call can be the parent of its task.
            state.task = Task { await watch(number) }
        }
    }

    /// Ends the watch.
    func end() {
        state.withLock { state in
            state.task?.cancel()
            (state.task, state.sleep) = (nil, nil)
        }
    }

    private func watch(_ number: Int) async {
        while let pause = pause(of: number) {
            guard (try? await sleep(pause)) != nil else { return }
        }
    }

    /// Returns the time until the last call expires; nil if it has expired, or another sleep has taken over.
    private func pause(of number: Int) -> Duration? {
        let now = elapsed()
        let (pause, expired) = state.withLock { state -> (Duration?, (call: Int, limit: Duration)?) in
            guard state.sleep?.number == number else { return (nil, nil) }
            guard state.deadline <= now else {
                state.sleep?.end = state.deadline
                return (state.deadline - now, nil)
            }
            (state.task, state.sleep) = (nil, nil)
            return (nil, (state.call, state.limit))
        }
        if let expired { onExpiry(expired.call, expired.limit) }
        return pause
    }
}
