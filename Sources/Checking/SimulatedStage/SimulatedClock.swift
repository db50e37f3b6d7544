// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Dispatch
import Synchronization

/// Runs a closure in an order that is always the same, without waiting for real time.
///
/// The closure and its child tasks share the main queue with the main actor, so their work is sequential. Whenever no
/// work is left, the closure's clock advances to the next end of a sleep, so a time limit of an hour takes no real
/// time. Work on other threads would be mistaken for rest, except on `background`.
package enum SimulatedTime {
    /// The executor of work outside the main actor, in the same order as all other work.
    package static let background: any TaskExecutor = MainQueueExecutor()

    /// Runs a closure.
    ///
    /// - Parameter body: The closure; receives the clock for all its sleeps.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure.
    package static func run<Value: Sendable>(
        _ body: (SimulatedClock) async throws -> Value
    ) async throws -> Value {
        let clock = SimulatedClock()
        let executor = MainQueueExecutor()
        let watch = RestWatch(clock: clock, executor: executor)
        return try await withTaskExecutorPreference(executor) {
            // The watch begins on the main queue, because work of another thread before that is not visible.
            watch.begin()
            defer { watch.end() }
            return try await body(clock)
        }
    }
}

/// A clock whose time moves only on request, from one appointment to the next.
package final class SimulatedClock: Clock {
    /// A moment, as the time since the clock's creation.
    package struct Instant: InstantProtocol {
        /// The time since the clock's creation.
        package var offset: Duration

        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        package func duration(to other: Instant) -> Duration { other.offset - offset }
        package static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    /// The name of an action at a future moment.
    package struct Appointment: Hashable, Sendable {
        fileprivate var number: UInt64
    }

    private struct Entry {
        var appointment: Appointment
        var moment: Instant
        var action: @Sendable (_ isDue: Bool) -> Void
    }

    private struct State {
        var now = Instant(offset: .zero)
        var changes: UInt64 = 0
        var entries: [Entry] = []
        var quietTurnsMax = 0

        mutating func newAppointment() -> Appointment {
            changes += 1
            return Appointment(number: changes)
        }

        mutating func remove(_ appointment: Appointment) -> Entry? {
            guard let place = entries.firstIndex(where: { $0.appointment == appointment }) else { return nil }
            changes += 1
            return entries.remove(at: place)
        }
    }

    private let state = Mutex(State())

    /// Creates a clock at zero.
    package init() {}

    package var now: Instant { state.withLock { $0.now } }
    package var minimumResolution: Duration { .nanoseconds(1) }

    /// The number of times that an appointment was made or ended; while it stays the same, no work has been done.
    var changes: UInt64 { state.withLock { $0.changes } }

    /// The most turns of the main queue without a sign of work that were followed by work.
    package var quietTurnsMax: Int { state.withLock { $0.quietTurnsMax } }

    /// Records a sign of work after turns of the main queue without one.
    func noteWork(afterQuietTurns count: Int) {
        state.withLock { $0.quietTurnsMax = max($0.quietTurnsMax, count) }
    }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let appointment = state.withLock { $0.newAppointment() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let entry = Entry(appointment: appointment, moment: deadline) { isDue in
                    continuation.resume(with: isDue ? .success(()) : .failure(CancellationError()))
                }
                let isOver = state.withLock { state in
                    // If the task was cancelled before this line, the handler below found no entry; later, it finds the
                    // entry.
                    if Task.isCancelled || deadline <= state.now { return true }
                    state.entries.append(entry)
                    return false
                }
                if isOver { entry.action(!Task.isCancelled) }
            }
        } onCancel: {
            state.withLock { $0.remove(appointment) }?.action(false)
        }
    }
}

extension SimulatedClock {
    /// Runs an action when some time has passed, on the thread that moves the time.
    ///
    /// - Parameters:
    ///   - duration: The time to wait.
    ///   - action: The action to run.
    /// - Returns: The appointment, with which the action can be cancelled.
    func after(_ duration: Duration, perform action: @escaping @Sendable () -> Void) -> Appointment {
        state.withLock { state in
            let appointment = state.newAppointment()
            let moment = state.now.advanced(by: duration)
            state.entries.append(Entry(appointment: appointment, moment: moment) { if $0 { action() } })
            return appointment
        }
    }

    /// Cancels an appointment; has no effect after its moment.
    func cancel(_ appointment: Appointment) {
        state.withLock { $0.remove(appointment) }?.action(false)
    }

    /// Advances the time by a duration, and runs the appointments in it.
    func pass(_ duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.entries.filter { $0.moment <= state.now }
            for entry in due { _ = state.remove(entry.appointment) }
            return due.sorted { ($0.moment, $0.appointment.number) < ($1.moment, $1.appointment.number) }
        }
        for entry in due { entry.action(true) }
    }

    /// Advances the time to the next appointment and runs it; has no effect without appointments.
    package func advance() {
        let next = state.withLock { state in
            let next = state.entries.min { ($0.moment, $0.appointment.number) < ($1.moment, $1.appointment.number) }
            guard let entry = next.flatMap({ state.remove($0.appointment) }) else { return nil as Entry? }
            state.now = max(state.now, entry.moment)
            return entry
        }
        next?.action(true)
    }
}

extension SimulatedClock: Alarm {
    package func ring(
        after duration: Duration,
        _ action: @escaping @MainActor @Sendable () -> Void
    ) -> @Sendable () -> Void {
        // The task moves the action from the thread of the clock to the main actor.
        let appointment = after(duration) { Task { @MainActor in action() } }
        return { self.cancel(appointment) }
    }
}
