// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol

/// Parts a command line into words.
struct WordSplitter {
    private enum Quote: Character {
        case single = "'"
        case double = "\""
    }

    private var words: [String] = []
    private var word: String?
    private var quote: Quote?
    private var isEscaped = false
    /// What a backslash takes the meaning of inside double quotes; before anything else it stands for itself.
    private static let escapable: Set<Character> = ["\"", "\\", "$", "`"]

    /// Takes the next character.
    mutating func take(_ character: Character) {
        if isEscaped {
            isEscaped = false
            if quote == .double, !Self.escapable.contains(character) { append("\\") }
            append(character)
        } else if character == "\\", quote != .single {
            isEscaped = true
        } else if let quote {
            if character == quote.rawValue { self.quote = nil } else { append(character) }
        } else if let opening = Quote(rawValue: character) {
            quote = opening
            word = word ?? ""
        } else if character.isWhitespace {
            endWord()
        } else {
            append(character)
        }
    }

    /// Returns the words.
    ///
    /// - Throws: `DriverError` if a quote is open or the last character is a backslash.
    mutating func finish(_ text: String) throws(DriverError) -> [String] {
        let command = "the driver's command '\(text)'"
        guard !isEscaped else {
            throw DriverError(.unavailable, "\(command) ends with a backslash; write two, or none")
        }
        guard quote == nil else { throw DriverError(.unavailable, "\(command) ends inside quotes; close them") }
        endWord()
        return words
    }

    private mutating func append(_ character: Character) {
        word = (word ?? "") + String(character)
    }

    private mutating func endWord() {
        if let word { words.append(word) }
        word = nil
    }
}
