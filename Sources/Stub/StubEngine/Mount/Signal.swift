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

        mutating func add(_ waiter: @escaping @Sendable () -> Void) -> UInt64 {
            let number = newNumber()
            waiters[number] = waiter
            return number
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
            // In most cases no task waits, and an empty dictionary needs no memory.
            guard !state.waiters.isEmpty else { return [UInt64: @Sendable () -> Void]() }
            defer { state.waiters.removeAll() }
            return state.waiters
        }
        if waiters.isEmpty { return }
        for waiter in waiters.sorted(by: { $0.key < $1.key }) { waiter.value() }
    }

    /// Runs an action once, at the next signal after `revision`, or at once when that has been given.
    ///
    /// - Returns: A number for ``forget(_:)``; 0 if the action has run.
    @discardableResult
    package func onAdvance(after revision: UInt64, _ action: @escaping @Sendable () -> Void) -> UInt64 {
        let number = state.withLock { state in state.revision > revision ? 0 : state.add(action) }
        if number == 0 { action() }
        return number
    }

    /// Drops an action that has not run, so that a caller that ends leaves nothing behind.
    package func forget(_ number: UInt64) {
        _ = state.withLock { $0.waiters.removeValue(forKey: number) }
    }

    /// Returns at the next signal after `revision`, at once when it has been given, or when the task is cancelled.
    package func wait(after revision: UInt64) async {
        let number = state.withLock { $0.newNumber() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDue = state.withLock { state in
                    // If the task was cancelled before, the handler below has found no waiter; later, it finds one.
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
