// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Days of the Gregorian calendar, years 1 to 9999, counted from 1970-01-01.
package enum CivilDate {
    /// Returns the day number of a day written as `2026-12-31`, or nil if the day does not exist.
    static func days(of text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
        guard let year = digits(bytes[0..<4]), let month = digits(bytes[5..<7]), let day = digits(bytes[8..<10]),
            year >= 1, (1...12).contains(month), (1...length(of: month, in: year)).contains(day)
        else { return nil }
        return days(year: year, month: month, day: day)
    }

    /// Returns the number of seconds of a moment written as `2026-12-31T23:59:59Z`, or nil if there is no such moment.
    static func seconds(of text: String) -> Int64? {
        let bytes = Array(text.utf8)
        guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            bytes[16] == UInt8(ascii: ":"), bytes[19] == UInt8(ascii: "Z"),
            let day = days(of: String(decoding: bytes[0..<10], as: UTF8.self)),
            let hour = digits(bytes[11..<13]), let minute = digits(bytes[14..<16]), let second = digits(bytes[17..<19]),
            hour < 24, minute < 60, second < 60
        else { return nil }
        return Int64(day * 86_400 + hour * 3_600 + minute * 60 + second)
    }

    /// Returns the day number of a day.
    static func days(year: Int, month: Int, day: Int) -> Int {
        // Years begin in March, so that the leap day is a year's last; 400 years always have 146,097 days.
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Returns the day with a day number.
    ///
    /// Each division by a fraction is a multiplication and a shift (Neri and Schneider, Euclidean affine functions and
    /// their application to calendar algorithms, 2023).
    ///
    /// - Parameter days: The day number, of a day in the years 1 to 9999.
    /// - Returns: The day.
    @inline(__always)
    package static func day(at days: Int) -> (year: Int, month: Int, day: Int) {
        // From 0000-03-01 on: years begin in March, so that the leap day is a year's last.
        let quarters = 4 &* UInt32(truncatingIfNeeded: days &+ 719_468) &+ 3
        let century = quarters / 146_097
        let scaled = 2_939_745 &* UInt64(quarters % 146_097 | 3)
        let yearOfCentury = UInt32(truncatingIfNeeded: scaled >> 32)
        let dayOfYear = UInt32(truncatingIfNeeded: scaled) / 2_939_745 / 4
        let monthAndDay = 2_141 &* dayOfYear &+ 197_913
        let isNextYear = dayOfYear >= 306
        let year = Int(100 &* century &+ yearOfCentury) &+ (isNextYear ? 1 : 0)
        let month = Int(monthAndDay >> 16) &- (isNextYear ? 12 : 0)
        return (year, month, Int((monthAndDay & 0xFFFF) / 2_141) &+ 1)
    }

    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
        var value = 0
        for byte in bytes {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value
    }
}
