// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A second in universal time, in the form of reports: `2026-11-21T08:15:00`, no zone, no fraction.
///
/// Readers take the missing zone for universal time. No locale and no time zone database is involved.
public struct UTCTimestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Seconds since 1970-01-01T00:00:00, leap seconds not counted.
    public let secondsSince1970: Int64

    /// Creates a timestamp; reports can have the years 0001 to 9999; other times become the nearest second inside.
    ///
    /// - Parameter secondsSince1970: Seconds since 1970-01-01T00:00:00; negative before.
    public init(secondsSince1970: Int64) {
        self.secondsSince1970 = min(max(secondsSince1970, Self.earliest), Self.latest)
    }

    /// The form used in reports, such as `2026-11-21T08:15:00`.
    public var description: String {
        let (year, month, day) = civilDate
        let second = Int(secondsSince1970 - dayNumber * Self.secondsPerDay)
        let date = "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))"
        let hour = Self.padded(second / 3600, to: 2)
        let minute = Self.padded(second / 60 % 60, to: 2)
        return "\(date)T\(hour):\(minute):\(Self.padded(second % 60, to: 2))"
    }

    /// Orders by time.
    ///
    /// - Parameters:
    ///   - left: A timestamp.
    ///   - right: Another one.
    /// - Returns: Whether the left one is earlier.
    public static func < (left: Self, right: Self) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }

    private static let secondsPerDay: Int64 = 86_400
    private static let earliest: Int64 = -62_135_596_800
    private static let latest: Int64 = 253_402_300_799

    /// Days since 1970-01-01, rounded down.
    private var dayNumber: Int64 {
        (secondsSince1970 - (secondsSince1970 < 0 ? Self.secondsPerDay - 1 : 0)) / Self.secondsPerDay
    }

    /// The Gregorian date, computed from whole years first, then whole months.
    private var civilDate: (year: Int, month: Int, day: Int) {
        // Days since 0001-01-01, the start of a 400-year cycle of 146,097 days.
        let days = Int(dayNumber - Self.earliest / Self.secondsPerDay)
        // The mean year is 365.2425 days, so the guess is at most one year off.
        var year = days * 400 / 146_097 + 1
        while Self.daysBefore(year: year + 1) <= days { year += 1 }
        while Self.daysBefore(year: year) > days { year -= 1 }
        var rest = days - Self.daysBefore(year: year)
        var month = 1
        while rest >= Self.dayCount(month: month, year: year) {
            rest -= Self.dayCount(month: month, year: year)
            month += 1
        }
        return (year, month, rest + 1)
    }

    private static func daysBefore(year: Int) -> Int {
        let past = year - 1
        return past * 365 + past / 4 - past / 100 + past / 400
    }

    private static func dayCount(month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
