// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// Durations as the events of a run say them, in seconds.
enum EventSeconds {
    /// A year, which no run takes.
    private static let most = 31_536_000.0

    /// Returns whole microseconds, so that no digits stand there that nothing has measured.
    static func number(_ duration: Duration) -> Double {
        (duration / .microseconds(1)).rounded() / 1_000_000
    }

    /// Returns the duration of a number of seconds; zero for anything else.
    static func duration(_ value: JSONValue?) -> Duration {
        let seconds: Double =
            switch value {
            case .integer(let number): Double(number)
            case .number(let number): number
            default: 0
            }
        guard (0...most).contains(seconds) else { return .zero }
        return .microseconds(Int64((seconds * 1_000_000).rounded()))
    }
}
