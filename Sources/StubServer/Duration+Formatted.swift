// Understudy
// SPDX-License-Identifier: Apache-2.0

extension Duration {
    /// The time as messages say it: `10 s`, or `300 ms` where it is no whole number of seconds.
    var formatted: String {
        let (seconds, attoseconds) = components
        return attoseconds == 0
            ? "\(seconds) s" : "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000) ms"
    }
}
