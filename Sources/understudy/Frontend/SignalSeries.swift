// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The signals of one process, by the times at which they arrive.
///
/// `timeout` and many CI systems signal a program and at once its whole process group, so that the program receives the
/// same wish twice within microseconds. Repeats within a second are one signal.
struct SignalSeries<Instant: InstantProtocol> where Instant.Duration == Duration {
    /// The consequence of one signal.
    enum Action: Hashable {
        /// The run ends in good order.
        case cancel
        /// The signal repeats the first one.
        case ignore
        /// The process ends at once.
        case end
    }

    /// How long after the first signal another one only repeats it.
    static var repeatSpan: Duration { .seconds(1) }

    private var first: Instant?

    /// Returns what a signal asks for.
    ///
    /// - Parameter instant: When it arrived.
    /// - Returns: The consequence.
    mutating func receive(at instant: Instant) -> Action {
        guard let first else {
            first = instant
            return .cancel
        }
        return first.duration(to: instant) < Self.repeatSpan ? .ignore : .end
    }
}
