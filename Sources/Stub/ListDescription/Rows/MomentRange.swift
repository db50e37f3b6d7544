// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Moments in whole seconds: random ones of a range, or a sequence that begins at one of its ends.
package struct MomentRange: Sendable, Hashable {
    /// The way in which a moment is written.
    package enum Form: String, Sendable, Hashable, CaseIterable {
        /// `2026-03-04T05:06:07Z`.
        case utc
        /// `2026-03-04T07:06:07+02:00`, with an offset that differs from row to row.
        case offset
        /// The seconds from 1970 on, an integer.
        case epoch
        /// The milliseconds from 1970 on, an integer.
        case milliseconds

        /// Whether it is a text.
        package var isText: Bool { self == .utc || self == .offset }
    }

    /// All moments of the years 1 to 9999, in seconds from 1970-01-01T00:00:00Z on.
    package static let years: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    /// The first and the last moment, in seconds from 1970-01-01T00:00:00Z on.
    package var seconds: ClosedRange<Int64>
    /// The way in which the moments are written.
    package var form: Form
    /// The seconds from each row to the next one, not 0; nil for random moments.
    package var step: Int64?
    /// The number of zeros after the seconds of a text, as in `05:06:07.000Z`; 0 for no fraction.
    package var fraction: Int

    /// The most digits of a fraction, as for nanoseconds.
    package static let fractionMax = 9

    /// Creates moments; with a negative step, the first row has the last moment.
    package init(_ seconds: ClosedRange<Int64>, form: Form = .utc, step: Int64? = nil, fraction: Int = 0) {
        self.seconds = seconds.clamped(to: Self.years)
        self.form = form
        self.step = step
        self.fraction = fraction
    }

    /// Returns the moment of a row of a sequence, limited to ``years``.
    @inline(__always)
    static func seconds(from first: Int64, step: Int64, row: UInt64) -> Int64 {
        let seconds = Int128(first) + Int128(step) * Int128(row)
        return Int64(clamping: min(max(seconds, Int128(years.lowerBound)), Int128(years.upperBound)))
    }
}

extension RowWriter {
    /// Writes a moment.
    ///
    /// - Parameters:
    ///   - seconds: The moment, in seconds from 1970-01-01T00:00:00Z on.
    ///   - form: The way in which the moment is written.
    ///   - fraction: The number of zeros after the seconds of a text.
    ///   - chance: A random number, which decides the offset.
    mutating func moment(_ seconds: Int64, form: MomentRange.Form, fraction: Int, chance: UInt64) {
        switch form {
        case .utc:
            clock(seconds, fraction: fraction)
            put(UInt8(ascii: "Z"))
        case .offset:
            var minutes = Self.offset(chance)
            // An offset must not lead to a year without four digits.
            if !MomentRange.years.contains(seconds + minutes * 60) { minutes = 0 }
            clock(seconds + minutes * 60, fraction: fraction)
            put(minutes < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
            let size = Int(minutes.magnitude)
            pair(size / 60)
            put(UInt8(ascii: ":"))
            pair(size % 60)
        case .epoch: integer(Int128(seconds))
        case .milliseconds: integer(Int128(seconds) * 1_000)
        }
    }

    /// Writes day and time of day, `2026-03-04T05:06:07`, with zeros after the seconds.
    private mutating func clock(_ seconds: Int64, fraction: Int) {
        let seconds = Int(seconds)
        let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
        let rest = seconds - days * 86_400
        date(days)
        put(UInt8(ascii: "T"))
        pair(rest / 3_600)
        put(UInt8(ascii: ":"))
        pair(rest / 60 % 60)
        put(UInt8(ascii: ":"))
        pair(rest % 60)
        guard fraction > 0 else { return }
        put(UInt8(ascii: "."))
        for _ in 0..<fraction { put(UInt8(ascii: "0")) }
    }

    /// Returns an offset from UTC, in minutes, that some country uses.
    private static func offset(_ chance: UInt64) -> Int64 {
        switch chance >> 61 {
        case 0: -480
        case 1: -300
        case 2: -180
        case 3: 0
        case 4: 60
        case 5: 120
        case 6: 330
        default: 540
        }
    }
}
