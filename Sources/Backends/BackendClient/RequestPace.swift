// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The times at which requests may be sent.
struct RequestPace<Instant: InstantProtocol>: Sendable where Instant.Duration == Duration {
    private let interval: Duration
    private var earliest: Instant?

    /// Creates a pace that has sent nothing.
    ///
    /// - Parameter interval: The shortest time between two requests.
    init(interval: Duration) {
        self.interval = interval
    }

    /// Takes the next time at which a request may be sent.
    ///
    /// - Parameter now: The present.
    /// - Returns: The time, which is not before now.
    mutating func next(at now: Instant) -> Instant {
        let time = max(now, earliest ?? now)
        earliest = time.advanced(by: interval)
        return time
    }
}
