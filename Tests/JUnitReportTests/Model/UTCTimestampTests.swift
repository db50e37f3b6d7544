// Understudy
// SPDX-License-Identifier: Apache-2.0

import JUnitReport
import SystemCalls
import Testing

@Suite struct UTCTimestampTests {
    @Test(
        "a timestamp is written without zone and fraction",
        arguments: [
            (0, "1970-01-01T00:00:00"),
            (-1, "1969-12-31T23:59:59"),
            (951_782_400, "2000-02-29T00:00:00"),
            (4_107_542_399, "2100-02-28T23:59:59"),
            (4_107_542_400, "2100-03-01T00:00:00"),
            (1_795_248_900, "2026-11-21T08:15:00"),
            (-62_135_596_800, "0001-01-01T00:00:00"),
            (253_402_300_799, "9999-12-31T23:59:59"),
            (Int64.min, "0001-01-01T00:00:00"),
            (Int64.max, "9999-12-31T23:59:59"),
        ] as [(Int64, String)]
    )
    func form(seconds: Int64, expected: String) {
        #expect(UTCTimestamp(secondsSince1970: seconds).description == expected)
    }

    /// Every eleventh day meets each day of the year within eleven years.
    @Test("days from 0001 to 9999 are those that the C library computes")
    func sameAsTheLibrary() {
        let days = stride(from: Int64(-62_135_596_800), through: 253_402_214_400, by: 11 * 86_400)
        let wrong = days.filter { midnight in
            let second = midnight + abs(midnight / 86_400 * 7919) % 86_400
            return UTCTimestamp(secondsSince1970: second).description != librarysForm(second)
        }
        #expect(wrong.isEmpty)
    }

    private func librarysForm(_ seconds: Int64) -> String {
        var time = time_t(seconds)
        var parts = tm()
        gmtime_r(&time, &parts)
        func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
        let year = String(parts.tm_year + 1900)
        let date =
            String(repeating: "0", count: 4 - year.count) + "\(year)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
        return "\(date)T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
    }
}
