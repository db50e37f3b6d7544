// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Valid texts that often cause errors in layouts, parsers and databases.
package enum TextExtreme: String, Sendable, Hashable, CaseIterable {
    /// No character.
    case empty
    /// Only spaces.
    case blank
    /// 2,000 characters without a position to break.
    case long
    /// Emoji of several code points: a family, a flag, a skin tone.
    case emoji
    /// Hebrew and Arabic with English and digits between, and marks of direction.
    case rightToLeft
    /// Letters under many combining marks.
    case combining
    /// Tags and entities; one tag runs a script if it is not escaped.
    case html
    /// Quotes, backslashes, a tab and line breaks.
    case quotes
    /// Characters that are invisible.
    case invisible
    /// The word `null` as a text.
    case null

    /// The text.
    package var text: String {
        switch self {
        case .empty: ""
        case .blank: "   "
        case .long: String(repeating: "Abcdefghij", count: 200)
        case .emoji: "👨‍👩‍👧‍👦 🏳️‍🌈 👍🏽 🇯🇵 1️⃣"
        case .rightToLeft: "שלום abc 123 \u{202B}مرحبا\u{202C} (xyz)\u{200F}!"
        case .combining:
            "Z\u{0351}\u{036B}\u{0343}\u{036A}a\u{0302}\u{0342}\u{0313}l\u{0338}\u{0324}\u{0326}e\u{0301} é ﷽"
        case .html: "<b>bold</b> &amp; <script>alert('x')</script> <img src=x onerror=alert(1)>"
        case .quotes: "\"it's\" \\ \\n {{x}} ${y} %s\t\r\n`end`"
        case .invisible: "a\u{200B}b\u{00AD}c\u{FEFF}d\u{2060}\u{00A0}"
        case .null: "null"
        }
    }
}
