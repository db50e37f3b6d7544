// Understudy
// SPDX-License-Identifier: Apache-2.0

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

    /// Takes the next character.
    mutating func take(_ character: Character) {
        if isEscaped {
            isEscaped = false
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

    /// Returns the words; nil if a quote is open or the last character is a backslash.
    mutating func finish() -> [String]? {
        guard quote == nil, !isEscaped else { return nil }
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
