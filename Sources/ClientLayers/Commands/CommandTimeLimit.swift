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
