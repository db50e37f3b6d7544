// Understudy
// SPDX-License-Identifier: Apache-2.0

extension Duration {
    /// The duration as reports write it: seconds with three decimals and a point, whatever the locale.
    ///
    /// Rounded to the nearest millisecond; negative ones become 0 and more than 12 digits become 12 nines.
    var reportSeconds: String {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return "0.000" }
        guard seconds < 1_000_000_000_000 else { return "999999999999.999" }
        let attosecondsPerMillisecond: Int64 = 1_000_000_000_000_000
        let rounded = (attoseconds + attosecondsPerMillisecond / 2) / attosecondsPerMillisecond
        let milliseconds = min(seconds * 1000 + rounded, 999_999_999_999_999)
        let fraction = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }
}
