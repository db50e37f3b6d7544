// Understudy
// SPDX-License-Identifier: Apache-2.0

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

extension String {
    /// The words of a name with hyphens between them: `close-before` for `closeBefore`.
    ///
    /// Capitals in a row begin one word: `invalid-utf8` for `invalidUTF8`.
    package var hyphenated: String {
        var (text, isInCapitals) = ("", true)
        for letter in self {
            if letter.isUppercase, !isInCapitals { text += "-" }
            text += letter.lowercased()
            isInCapitals = letter.isUppercase
        }
        return text
    }
}
