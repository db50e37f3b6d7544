// Understudy
// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The text on one line, with every character that a terminal would obey or not show as `\u{1B}`.
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

extension String {
    /// The text with everything broken up that the runner of a CI would obey.
    ///
    /// GitHub's runner obeys `::add-mask::` where a line begins, spaces aside, and `##[add-mask]` anywhere in it; those
    /// of Azure and TeamCity obey `##vso[` and `##teamcity[`.
    package var withoutRunnerCommands: String {
        guard utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "#") }) else { return self }
        let scalars = Array(unicodeScalars)
        var text = String.UnicodeScalarView()
        var isAtStart = true
        for (index, scalar) in scalars.enumerated() {
            let isFirst = isAtStart
            isAtStart = scalar == "\n" || isAtStart && scalar.properties.isWhitespace
            let breaks =
                switch scalar {
                case ":": isFirst && scalars.dropFirst(index + 1).first == ":"
                case "#": Self.beginsCommand(scalars[index...])
                default: false
                }
            if breaks { text.append(contentsOf: scalar.mark.unicodeScalars) } else { text.append(scalar) }
        }
        return String(text)
    }

    /// Whether scalars begin with `##[` or `##word[`.
    private static func beginsCommand(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        guard scalars.prefix(2).elementsEqual(["#", "#"]) else { return false }
        return scalars.dropFirst(2).first { !$0.properties.isAlphabetic } == "["
    }
}

extension StringProtocol where SubSequence == Substring {
    /// Returns the text before the first `separator`, and the text behind it, nil where there is none.
    ///
    /// A separator is found in front of a combining mark, too. Comparing characters would miss it there, since both
    /// are one character.
    ///
    /// - Parameter separator: The scalar at which the text is cut.
    /// - Returns: Both texts, without the separator.
    package func cut(at separator: Unicode.Scalar) -> (before: String, after: String?) {
        guard let end = unicodeScalars.firstIndex(of: separator) else { return (String(self), nil) }
        return (String(self[..<end]), String(self[unicodeScalars.index(after: end)...]))
    }
}
