// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The few looks of text on a terminal, by their SGR numbers.
enum TextStyle: String, CaseIterable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"

    /// The end of every look.
    static let end = "\u{1B}[0m"

    /// The beginning of the look.
    var sequence: String { "\u{1B}[\(rawValue)m" }

    /// Every sequence that looks are made of.
    static let sequences = (allCases.map(\.sequence) + [end]).map { Array($0.unicodeScalars) }
}
