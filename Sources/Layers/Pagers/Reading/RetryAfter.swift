// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers

/// The header `Retry-After` (RFC 9110, section 10.2.3).
package enum RetryAfter {
    /// Returns the wait that an answer asks for, in seconds or until a date.
    ///
    /// A date is compared with the header `Date` of the same answer, so that a wrong clock of the client does no harm.
    ///
    /// - Parameter answer: The answer.
    /// - Returns: The wait; nil without the header, and for a value that is neither.
    package static func wait(in answer: TransportAnswer) -> Duration? {
        guard let text = answer.value(ofHeader: "Retry-After") else { return nil }
        if let seconds = Int32(text) { return seconds >= 0 ? .seconds(Int64(seconds)) : nil }
        guard let end = HTTPDate(text), let now = answer.value(ofHeader: "Date").flatMap(HTTPDate.init) else {
            return nil
        }
        return .seconds(max(0, end.seconds - now.seconds))
    }
}

/// A date in one of the three forms of HTTP (RFC 9110, section 5.6.7).
struct HTTPDate: Hashable, Sendable {
    /// The seconds since the first of March of the year 0.
    let seconds: Int

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Reads a date; nil if it has another form.
    init?(_ text: String) {
        let parts = text.split { " ,-".contains($0) }.map(String.init)
        // "Sun Nov  6 08:49:37 1994", or "Sun, 06 Nov 1994 08:49:37 GMT", or "Sunday, 06-Nov-94 08:49:37 GMT".
        let isASCTime = parts.count == 5
        guard isASCTime || parts.count == 6 && parts[5] == "GMT" else { return nil }
        guard let month = Self.months.firstIndex(of: parts[isASCTime ? 1 : 2]),
            let day = Self.number(parts[isASCTime ? 2 : 1], in: 1...31),
            let year = Self.number(parts[isASCTime ? 4 : 3], in: 0...9999),
            let time = Self.time(parts[isASCTime ? 3 : 4])
        else { return nil }
        seconds = Self.days(year: Self.fullYear(year), month: month + 1, day: day) * 86_400 + time
    }

    private static func number(_ text: some StringProtocol, in range: ClosedRange<Int>) -> Int? {
        guard text.allSatisfy({ "0123456789".contains($0) }), let number = Int(text) else { return nil }
        return range.contains(number) ? number : nil
    }

    private static func time(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let hour = number(parts[0], in: 0...23), let minute = number(parts[1], in: 0...59),
            let second = number(parts[2], in: 0...60)
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    /// Returns a year with its century; two digits mean a year from 1970 to 2069.
    private static func fullYear(_ year: Int) -> Int {
        if year >= 100 { return year }
        return year < 70 ? year + 2000 : year + 1900
    }

    /// Returns the days before a date in the Gregorian calendar, from the first of March of the year 0 on.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        // A year that begins in March has its leap day at its end.
        let shifted = month > 2 ? year : year - 1
        let before = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + before
    }
}
