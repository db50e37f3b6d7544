// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The time limit after which a run without an answer ends by itself.
package struct CommandTimeLimit: Sendable {
    /// The time limit of an answer.
    package var duration: Duration
    /// The alarm that measures the time.
    package var alarm: any Alarm

    /// Creates a limit.
    package init(_ duration: Duration, alarm: any Alarm) {
        self.duration = duration
        self.alarm = alarm
    }
}

/// The error of a run that was not answered in time.
package struct CommandTimeLimitError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The time limit that has passed.
    package var limit: Duration

    /// Creates an error.
    package init(limit: Duration) {
        self.limit = limit
    }

    package var description: String { "the command was not answered within \(limit)" }
}

/// An alarm that rings once, after some time.
package protocol Alarm: Sendable {
    /// Sets the alarm.
    ///
    /// - Parameters:
    ///   - duration: The time until the alarm rings.
    ///   - action: The function that runs then, on the main actor.
    /// - Returns: The function that cancels the alarm; it has no effect on an alarm that has rung.
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
        // It outlives the call that sets the alarm; the returned function cancels it.
        let wait = Task { @MainActor [clock] in
            // The sleep ends early when the alarm is canceled.
            guard (try? await clock.sleep(for: duration)) != nil, !Task.isCancelled else { return }
            action()
        }
        return { wait.cancel() }
    }
}
