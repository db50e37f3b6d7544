// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Measures how long something takes, with whatever clock there is.
struct Stopwatch {
    private let read: () -> Duration

    /// Begins to measure.
    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        read = { start.duration(to: clock.now) }
    }

    /// The time that it has taken up to now.
    var elapsed: Duration { read() }
}
