// Understudy
// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The text on one line, with everything that a terminal would obey or nobody would see as `\u{1B}`.
    package var printable: String {
        guard unicodeScalars.contains(where: \.isInvisible) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isInvisible { text += scalar.mark } else { text.unicodeScalars.append(scalar) }
        }
    }
}

extension Unicode.Scalar {
    /// Whether it controls a terminal, turns the text around it, or breaks a line.
    package var isInvisible: Bool {
        if (0x20..<0x7F).contains(value) { return false }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// The one notation for a scalar that is not shown as itself: `\u{1B}`.
    package var mark: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}
