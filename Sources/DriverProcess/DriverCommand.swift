// Understudy
// SPDX-License-Identifier: Apache-2.0

package import DriverProtocol

/// The program of a driver with its arguments; no shell is asked.
package struct DriverCommand: Sendable, Hashable {
    /// The program, by path or by name, then its arguments.
    package let words: [String]

    /// Creates a command from its words.
    ///
    /// - Parameter words: The program, then its arguments.
    /// - Throws: `DriverError` if there is no program.
    package init(words: [String]) throws(DriverError) {
        guard let program = words.first, !program.isEmpty else {
            throw DriverError(.unavailable, "the driver's command is empty; give a program and its arguments")
        }
        self.words = words
    }

    /// Creates a command from a line of text.
    ///
    /// Words are parted by spaces; quotes of both kinds and backslashes keep a word together as in a shell.
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
