// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Bounds around real values, which are rounded outwards so that no real value is in a file.
enum OutwardBounds {
    /// Returns the bounds of numbers, with one digit that is not 0 each: 30 and 900 for 37 to 812.
    static func of(_ range: ClosedRange<Int64>) -> ClosedRange<Int64> {
        let (least, greatest) = (range.lowerBound, range.upperBound)
        let lower = least < 0 ? -above(least.magnitude) : below(least.magnitude)
        let upper = greatest < 0 ? -below(greatest.magnitude) : above(greatest.magnitude)
        return lower...upper
    }

    /// Returns the number, rounded towards 0 so that only its first digit is not 0: 30 for 37.
    static func below(_ number: UInt64) -> Int64 {
        let unit = unit(of: number)
        return Int64(clamping: number / unit * unit)
    }

    private static func above(_ number: UInt64) -> Int64 {
        guard number > 0 else { return 0 }
        let unit = unit(of: number)
        let (product, isTooLarge) = ((number - 1) / unit + 1).multipliedReportingOverflow(by: unit)
        return isTooLarge ? .max : Int64(clamping: product)
    }

    /// Returns the largest power of 10 that is not larger than the number.
    private static func unit(of number: UInt64) -> UInt64 {
        var unit: UInt64 = 1
        while number / unit >= 10 { unit *= 10 }
        return unit
    }

    /// Returns the bounds of days: the starts of months within one year, or else the starts of years.
    ///
    /// - Parameters:
    ///   - first: The first day, such as `2026-03-04`.
    ///   - last: The last day.
    /// - Returns: The first day, or an earlier one, and a day after the last one.
    static func days(from first: String, to last: String) -> (first: String, last: String) {
        let isOneYear = first.prefix(4) == last.prefix(4)
        let start = "\(first.prefix(isOneYear ? 7 : 4))\(isOneYear ? "" : "-01")-01"
        guard let year = Int(last.prefix(4)), let month = Int(last.dropFirst(5).prefix(2)), year < yearMax else {
            return (start, "\(yearMax)-12-31")
        }
        let isLater = !isOneYear || month == 12
        return (start, "\(padded(isLater ? year + 1 : year, count: 4))-\(padded(isLater ? 1 : month + 1, count: 2))-01")
    }

    /// The last year that a list file can have.
    private static let yearMax = 9999

    private static func padded(_ number: Int, count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}
