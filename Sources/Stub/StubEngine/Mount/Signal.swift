// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A counter that tasks and callbacks can wait for; a caller that names the count it has seen misses no change.
package final class Signal: Sendable {
    private struct State {
        var revision: UInt64 = 0
        var registrations: UInt64 = 0
        var waiters: [UInt64: @Sendable () -> Void] = [:]

        mutating func newNumber() -> UInt64 {
            registrations += 1
            return registrations
        }

        mutating func add(_ waiter: @escaping @Sendable () -> Void) {
            waiters[newNumber()] = waiter
        }
    }

    private let state = Mutex(State())

    /// Creates a signal that was never given.
    package init() {}

    /// The number of times that the signal was given.
    package var revision: UInt64 { state.withLock { $0.revision } }

    /// Gives the signal: runs what waits for it, in the order in which it began to wait, on the caller's thread.
    package func advance() {
        let waiters = state.withLock { state in
            state.revision += 1
            // Mostly no task waits, and an empty dictionary costs nothing.
            guard !state.waiters.isEmpty else { return [UInt64: @Sendable () -> Void]() }
            defer { state.waiters.removeAll() }
            return state.waiters
        }
        if waiters.isEmpty { return }
        for waiter in waiters.sorted(by: { $0.key < $1.key }) { waiter.value() }
    }

    /// Runs an action once, at the next signal after `revision`, or at once when that has been given.
    package func onAdvance(after revision: UInt64, _ action: @escaping @Sendable () -> Void) {
        let isDue = state.withLock { state in
            if state.revision > revision { return true }
            state.add(action)
            return false
        }
        if isDue { action() }
    }

    /// Returns at the next signal after `revision`, at once when it has been given, or when the task is cancelled.
    package func wait(after revision: UInt64) async {
        let number = state.withLock { $0.newNumber() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDue = state.withLock { state in
                    // Cancelled before this line, the handler below found nothing; later, it finds the waiter.
                    if state.revision > revision || Task.isCancelled { return true }
                    state.waiters[number] = { continuation.resume() }
                    return false
                }
                if isDue { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: number) }?()
        }
    }
}
