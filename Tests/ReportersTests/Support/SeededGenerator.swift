// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Random numbers that a seed decides (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A short text of what breaks pages: markup, control characters, formats, and any scalar at all.
    mutating func text() -> String {
        let nasty = [
            "<", ">", "&", "\"", "'", "</script>", "]]>", "<!--", "\u{0}", "\u{1B}[31m", "\u{202E}", "\u{FFFE}", "a",
        ]
        return (0..<Int.random(in: 0...8, using: &self))
            .map { _ in
                guard Bool.random(using: &self) else { return nasty[Int.random(in: 0..<nasty.count, using: &self)] }
                return String(Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &self)) ?? "\u{FFFD}")
            }
            .joined()
    }
}
