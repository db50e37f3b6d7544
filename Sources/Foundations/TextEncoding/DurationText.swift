// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Durations for people: exactly, in the notation that they write, and as measured.
package enum DurationText {
    /// Returns the duration that a text such as `200ms`, `1.5s` or `15`, in milliseconds, means; nil for other texts.
    package static func parse(_ text: some StringProtocol) -> Duration? {
        let unit = text.hasSuffix("ms") ? "ms" : text.hasSuffix("s") ? "s" : ""
        let parts = text.dropLast(unit.count).split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = parts.first, parts.count <= 2, !unit.isEmpty || parts.count == 1 else { return nil }
        let fraction = parts.count == 2 ? parts[1] : "0"
        guard isDigits(whole), isDigits(fraction), whole.count <= 12, fraction.count <= 9,
            let units = Int64(whole), let part = Int64(fraction)
        else { return nil }
        let nanosecondsOfUnit: Int64 = unit == "s" ? 1_000_000_000 : 1_000_000
        var scale: Int64 = 1
        for _ in 0..<fraction.count { scale *= 10 }
        // Parts of a nanosecond are dropped.
        let nanoseconds = Int64(Int128(part) * Int128(nanosecondsOfUnit) / Int128(scale))
        let base: Duration = unit == "s" ? .seconds(units) : .milliseconds(units)
        return base + .nanoseconds(nanoseconds)
    }

    /// Returns a duration as a user would write it, in whole seconds where possible, else in milliseconds.
    package static func text(of duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        return attoseconds == 0 ? "\(seconds)s" : "\(duration.wholeMilliseconds)ms"
    }

    /// Returns a measured duration with as many digits as it is worth: `0.4 ms`, `12 ms`, `1.25 s` or `2 min 5 s`.
    package static func measured(_ duration: Duration) -> String {
        let microseconds = Int(duration / .microseconds(1))
        switch microseconds {
        case ..<10_000: return "\(microseconds / 1000).\(microseconds / 100 % 10) ms"
        case ..<1_000_000: return "\(microseconds / 1000) ms"
        case ..<60_000_000:
            let hundredths = String(microseconds / 10_000 % 100 + 100).dropFirst()
            return "\(microseconds / 1_000_000).\(hundredths) s"
        default: return "\(microseconds / 60_000_000) min \(microseconds / 1_000_000 % 60) s"
        }
    }

    private static func isDigits(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}

extension Duration {
    /// The whole milliseconds; a rest is dropped.
    package var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
