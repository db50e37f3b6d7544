// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The few looks of text on a terminal, by their SGR numbers.
package enum TextStyle: String, CaseIterable, Sendable {
    /// Bold text.
    case bold = "1"
    /// Text that is less bright.
    case dim = "2"
    /// Red text.
    case red = "31"
    /// Green text.
    case green = "32"
    /// Yellow text.
    case yellow = "33"

    /// The end of every look.
    package static let end = "\u{1B}[0m"

    /// The beginning of the look.
    package var sequence: String { "\u{1B}[\(rawValue)m" }

    /// Every sequence that looks are made of.
    package static let sequences = (allCases.map(\.sequence) + [end]).map { Array($0.unicodeScalars) }
}

/// The colours and the width that lines for a person may have.
package struct TextDisplay: Hashable, Sendable {
    /// Whether colour is wanted.
    package var isColored: Bool
    /// The width of lines; nil where there is no limit.
    package var width: Int?

    /// Creates a display; without arguments, one for a file.
    package init(isColored: Bool = false, width: Int? = nil) {
        self.isColored = isColored
        self.width = width
    }

    /// Returns the text in a colour where colour is wanted.
    package func styled(_ text: String, as style: TextStyle) -> String {
        isColored ? style.sequence + text + TextStyle.end : text
    }
}
