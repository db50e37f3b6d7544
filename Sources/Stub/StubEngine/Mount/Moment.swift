// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// A moment as the journal keeps it: the time of day for people, and a count that never goes back for durations.
package struct Moment: Hashable, Sendable {
    /// Reads the present moment.
    package typealias Clock = @Sendable () -> Moment

    /// The milliseconds since 1970-01-01, 00:00 UTC.
    package var unixMilliseconds: Int64
    /// The nanoseconds since a fixed moment; they never go back.
    package var nanoseconds: Int64

    /// Creates a moment.
    package init(unixMilliseconds: Int64, nanoseconds: Int64) {
        self.unixMilliseconds = unixMilliseconds
        self.nanoseconds = nanoseconds
    }

    /// Returns the time that has passed since an earlier moment.
    func elapsed(since earlier: Moment) -> Duration {
        .nanoseconds(nanoseconds - earlier.nanoseconds)
    }

    /// Date and time in UTC: `2026-11-22T05:34:17.123Z` (ISO 8601).
    package var iso8601: String {
        let (days, rest) = Self.divided(unixMilliseconds, by: 86_400_000)
        let date = CivilDate.day(at: Int(days))
        let day = [
            Self.digits(of: date.year, count: 4), Self.digits(of: date.month, count: 2),
            Self.digits(of: date.day, count: 2),
        ]
        return "\(day.joined(separator: "-"))T\(Self.time(ofMilliseconds: Int(rest)))"
    }

    /// The time alone: `05:34:17.123Z`.
    package var timeOfDay: String {
        Self.time(ofMilliseconds: Int(Self.divided(unixMilliseconds, by: 86_400_000).remainder))
    }

    private static func time(ofMilliseconds milliseconds: Int) -> String {
        let seconds = milliseconds / 1000
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { digits(of: $0, count: 2) }
        return "\(parts.joined(separator: ":")).\(digits(of: milliseconds % 1000, count: 3))Z"
    }

    /// Divides so that the remainder is not negative before 1970 either.
    private static func divided(_ number: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let remainder = (number % divisor + divisor) % divisor
        return ((number - remainder) / divisor, remainder)
    }

    private static func digits(of number: Int, count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
