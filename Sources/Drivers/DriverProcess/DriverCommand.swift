// Understudy
// SPDX-License-Identifier: Apache-2.0

package import DriverProtocol

/// The program of a driver with its arguments; no shell is used.
package struct DriverCommand: Sendable, Hashable {
    /// The program, by path or by name, then its arguments.
    package let words: [String]

    /// Creates a command from its words.
    ///
    /// - Parameter words: The program, then its arguments.
    /// - Throws: `DriverError` if there is no program.
    package init(words: [String]) throws(DriverError) {
        guard let program = words.first, !program.isEmpty else {
            throw DriverError(.unavailable, message: "the driver's command is empty; give a program and its arguments")
        }
        self.words = words
    }

    /// Creates a command from a line of text.
    ///
    /// Spaces separate words; quotes of both kinds and backslashes keep a word together as in a shell.
    /// Variables, wildcards and pipes mean nothing.
    ///
    /// - Parameter text: The line.
    /// - Throws: `DriverError` if there is no program or a quote is not closed.
    package init(_ text: String) throws(DriverError) {
        var splitter = WordSplitter()
        for character in text { splitter.take(character) }
        try self.init(words: splitter.finish(text))
    }
}

extension DriverCommand: CustomStringConvertible {
    /// The words with spaces between, for messages.
    package var description: String { words.joined(separator: " ") }
}

/// Splits a command line into words.
struct WordSplitter {
    private enum Quote: Character {
        case single = "'"
        case double = "\""
    }

    private var words: [String] = []
    private var word: String?
    private var quote: Quote?
    private var isEscaped = false
    /// The characters that a backslash escapes inside double quotes; before any other it stands for itself.
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
            throw DriverError(.unavailable, message: "\(command) ends with a backslash; write two, or none")
        }
        guard quote == nil else {
            throw DriverError(.unavailable, message: "\(command) ends inside quotes; close them")
        }
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
