// Understudy
// SPDX-License-Identifier: Apache-2.0

extension Duration {
    /// The time in milliseconds, exact to a thousandth of one.
    package var milliseconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds * 1_000_000 + attoseconds / 1_000_000_000_000) / 1000
    }

    /// The time as messages say it: `10 s`, or `300 ms` where it is no whole number of seconds.
    var formatted: String {
        let (seconds, attoseconds) = components
        return attoseconds == 0
            ? "\(seconds) s" : "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000) ms"
    }
}
