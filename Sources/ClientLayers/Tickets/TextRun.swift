// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A piece of text in one size, weight and colour; plain data, so that any screen can draw it (T-09).
package struct TextRun: Hashable, Sendable {
    /// How bold the letters are.
    package enum Weight: String, Sendable {
        /// The system font as it is.
        case regular
        /// The bold system font.
        case bold
    }

    /// The letters.
    package var text: String
    /// The size of the font in points.
    package var size: Double
    /// How bold the letters are.
    package var weight: Weight
    /// The colour of the letters.
    package var color: TextColor

    /// Creates a piece of text.
    package init(_ text: String, size: Double, weight: Weight, color: TextColor) {
        self.text = text
        self.size = size
        self.weight = weight
        self.color = color
    }

    /// What stands beside an amount: its sign (T-09, K-14).
    package static func small(_ text: String) -> TextRun {
        TextRun(text, size: 16, weight: .regular, color: .common)
    }

    /// An amount (T-09, K-14).
    package static func large(_ text: String) -> TextRun {
        TextRun(text, size: 32, weight: .bold, color: .common)
    }
}
