// Understudy
// SPDX-License-Identifier: Apache-2.0

/// When a run that nobody answers ends by itself.
package struct CommandTimeLimit: Sendable {
    /// How long an answer may take.
    package var duration: Duration
    /// What measures it.
    package var alarm: any Alarm

    /// Creates a limit.
    package init(_ duration: Duration, alarm: any Alarm) {
        self.duration = duration
        self.alarm = alarm
    }
}

/// The error of a run that nobody answered in time.
package struct CommandTimeLimitError: Error, Hashable, Sendable, CustomStringConvertible {
    /// How long the answer might have taken.
    package var limit: Duration

    /// Creates an error.
    package init(limit: Duration) {
        self.limit = limit
    }

    package var description: String { "the command was not answered within \(limit)" }
}

/// Rings once when some time has passed.
package protocol Alarm: Sendable {
    /// Sets the alarm.
    ///
    /// - Parameters:
    ///   - duration: How much time.
    ///   - action: What to run then, on the main actor.
    /// - Returns: What takes the alarm back; an alarm that has rung is left alone.
    func ring(
        after duration: Duration,
        _ action: @escaping @MainActor @Sendable () -> Void
    ) -> @Sendable () -> Void
}

/// An alarm that any clock can drive.
package struct ClockAlarm: Alarm {
    private let clock: any Clock<Duration>

    /// Creates an alarm.
    package init(clock: any Clock<Duration>) {
        self.clock = clock
    }

    package func ring(
        after duration: Duration,
        _ action: @escaping @MainActor @Sendable () -> Void
    ) -> @Sendable () -> Void {
        let wait = Task { @MainActor [clock] in
            // Cut short when the alarm is taken back.
            guard (try? await clock.sleep(for: duration)) != nil, !Task.isCancelled else { return }
            action()
        }
        return { wait.cancel() }
    }
}
