// Understudy
// SPDX-License-Identifier: Apache-2.0

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
