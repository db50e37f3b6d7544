// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Commands that a person copies into a shell.
package enum ShellText {
    private static let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789./_-=:,+@%"

    /// Returns words as one line, each in quotes if a shell would change it.
    package static func line(_ words: [String]) -> String {
        words.map(word).joined(separator: " ")
    }

    /// Returns a text as one word of a shell, in quotes if the shell would change it.
    package static func word(_ text: String) -> String {
        guard text.isEmpty || !text.allSatisfy(plain.contains) else { return text }
        return "'\(text.replacing(scalar: "'", with: "'\\''"))'"
    }
}
