// Understudy
// SPDX-License-Identifier: Apache-2.0

/// An even beat that shows that a run goes on, since some systems end a job that says nothing for minutes.
package struct Heartbeat<Source: Clock>: Sendable where Source.Duration == Duration {
    private let clock: Source
    private let interval: Duration

    /// Prepares a beat.
    ///
    /// - Parameters:
    ///   - clock: What measures time.
    ///   - interval: The time between two beats.
    package init(clock: Source, interval: Duration = .seconds(30)) {
        self.clock = clock
        self.interval = interval
    }

    /// Beats until the task is cancelled.
    ///
    /// - Parameter beat: Receives the time since the beginning.
    package func run(_ beat: (Duration) -> Void) async {
        let start = clock.now
        var next = start.advanced(by: interval)
        while (try? await clock.sleep(until: next, tolerance: nil)) != nil {
            beat(start.duration(to: clock.now))
            next = next.advanced(by: interval)
        }
    }
}
