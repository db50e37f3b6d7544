// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ListDescription

@Suite struct DecimalDigitsTests {
    /// Numbers at both sides of each place where a digit or a part of four digits begins, and some between.
    private static let numbers: [UInt64] = {
        let powers: [UInt64] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]
        let edges = powers.flatMap { [$0 - 1, $0, $0 + 1, $0 * 7 - 1] }
        return (edges + Array(stride(from: 0, to: 100_000_000, by: 9_973))).filter { $0 < 100_000_000 }
    }()

    @Test func allDigits() {
        for number in Self.numbers {
            let text = String(number)
            let digits = DecimalDigits(number)
            #expect(digits.count == text.utf8.count, "\(number)")
            #expect(Self.text(digits.last(8), count: 8) == String(repeating: "0", count: 8 - text.count) + text)
            #expect(Self.text(digits.last(digits.count), count: digits.count) == text)
        }
    }

    /// Returns the characters in the lowest bytes of a word.
    private static func text(_ word: UInt64, count: Int) -> String {
        String(decoding: (0..<count).map { UInt8(truncatingIfNeeded: word >> (UInt64($0) * 8)) }, as: UTF8.self)
    }
}

@Suite struct CivilDateTests {
    /// The count of days and the day are the inverse of each other, around each end of a year and of a February.
    @Test func daysOfAllYears() {
        for year in 1...9_999 {
            for (month, day) in [(1, 1), (2, 28), (3, 1), (7, 16), (12, 31)] {
                #expect(Self.day(at: CivilDate.days(year: year, month: month, day: day)) == [year, month, day])
            }
        }
    }

    @Test func leapDays() {
        for year in [4, 1600, 1972, 2000, 2024, 2400, 9_996] {
            let leapDay = CivilDate.days(year: year, month: 2, day: 29)
            #expect(Self.day(at: leapDay) == [year, 2, 29])
            #expect(Self.day(at: leapDay + 1) == [year, 3, 1])
        }
        for year in [1, 1900, 2023, 2100, 9_999] {
            #expect(Self.day(at: CivilDate.days(year: year, month: 2, day: 28) + 1) == [year, 3, 1])
        }
    }

    private static func day(at days: Int) -> [Int] {
        let found = CivilDate.day(at: days)
        return [found.year, found.month, found.day]
    }
}
