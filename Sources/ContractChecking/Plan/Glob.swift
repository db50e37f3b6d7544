// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A pattern of letters in which `*` stands for any text and `?` for one character.
package struct Glob: Hashable, Sendable, CustomStringConvertible {
    /// The pattern as the user gave it.
    package let pattern: String

    /// Creates a pattern; every text is one.
    package init(_ pattern: String) {
        self.pattern = pattern
    }

    package var description: String { pattern }

    /// Returns whether the whole text has this form; takes at most time in proportion to both lengths' product.
    package func matches(_ text: String) -> Bool {
        let pattern = Array(pattern)
        let text = Array(text)
        var position = (pattern: 0, text: 0)
        var star: (pattern: Int, text: Int)?
        while position.text < text.count {
            if position.pattern < pattern.count, pattern[position.pattern] == "*" {
                star = position
                position.pattern += 1
            } else if position.pattern < pattern.count,
                pattern[position.pattern] == "?" || pattern[position.pattern] == text[position.text]
            {
                position = (position.pattern + 1, position.text + 1)
            } else if let last = star {
                // The last star takes one character more.
                star = (last.pattern, last.text + 1)
                position = (last.pattern + 1, last.text + 1)
            } else {
                return false
            }
        }
        return pattern[position.pattern...].allSatisfy { $0 == "*" }
    }
}
