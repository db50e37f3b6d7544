// Understudy
// SPDX-License-Identifier: Apache-2.0

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
