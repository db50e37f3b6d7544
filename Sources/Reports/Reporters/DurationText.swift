// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Says durations as people read them.
enum DurationText {
    /// Returns `0.4 ms`, `12 ms`, `1.25 s` or `2 min 5 s`.
    static func text(of duration: Duration) -> String {
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
}
