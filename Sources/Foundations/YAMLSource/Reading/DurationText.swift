// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Durations as users write them: `200ms`, `1.5s`, or a bare integer of milliseconds.
package enum DurationText {
    /// The longest duration that is read, a day.
    package static let longest = Duration.seconds(86_400)

    /// Returns the duration that a text means, or nil.
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
        return attoseconds == 0 ? "\(seconds)s" : "\(seconds * 1_000 + attoseconds / 1_000_000_000_000_000)ms"
    }

    private static func isDigits(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
