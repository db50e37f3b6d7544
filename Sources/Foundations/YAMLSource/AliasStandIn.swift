// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import TextEncoding

/// A character that replaces every `*` while Yams reads a text, and is turned back afterwards.
///
/// An alias then arrives as a plain scalar that begins with the stand-in, which no other plain scalar can. So aliases
/// are resolved here, counted, and a few lines of aliases of aliases cost what they say instead of what they mean.
/// The stand-in is one character like the asterisk, so that every column stays right.
///
/// Why: docs/decisions/0009-aliases-are-hidden-from-the-yaml-parser.md
struct AliasStandIn {
    /// The character, one of the private-use area that the text does not contain; nil where there is no asterisk.
    let character: Unicode.Scalar?

    /// Chooses a stand-in for a text.
    ///
    /// - Parameters:
    ///   - text: The text that Yams will read.
    ///   - file: The file's name, for the location of an error.
    /// - Throws: `SourceFailure` if the text contains every private-use character.
    init(for text: String, file: String) throws(SourceFailure) {
        guard text.utf8.contains(UInt8(ascii: "*")) else {
            character = nil
            return
        }
        var used: Set<Unicode.Scalar> = []
        for scalar in text.unicodeScalars where (0xE000...0xF8FF).contains(scalar.value) { used.insert(scalar) }
        let free = (0xE000...0xF8FF as ClosedRange<UInt32>).lazy
            .compactMap(Unicode.Scalar.init)
            .first { !used.contains($0) }
        guard let free else {
            throw .error(
                "the text uses every private-use character, so aliases cannot be read; remove some",
                at: SourceLocation(file: file)
            )
        }
        character = free
    }

    /// Returns the text for Yams, without an asterisk.
    func hidingAliases(of text: String) -> String {
        guard let character else { return text }
        return text.replacing(scalar: "*", with: String(character))
    }

    /// Returns a scalar's text as the file has it.
    func restoring(_ text: String) -> String {
        guard let character else { return text }
        return text.replacing(scalar: character, with: "*")
    }

    /// Whether a plain scalar stands for an alias.
    func isAlias(_ text: String) -> Bool {
        character != nil && text.unicodeScalars.first == character
    }
}
