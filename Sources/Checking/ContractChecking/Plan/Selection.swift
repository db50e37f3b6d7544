// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The contracts of a suite to check; an empty filter selects all.
package struct Selection: Hashable, Sendable {
    /// The layers; a contract must have one of them.
    package var layers: [String]
    /// Patterns of contract ids; a contract must match one of them.
    package var ids: [Glob]
    /// The bases; a contract must have one of them.
    package var bases: [Basis]
    /// The names of dialects; a contract must have one of them.
    package var dialects: [String]

    /// Creates a selection; without arguments it takes every contract.
    package init(layers: [String] = [], ids: [Glob] = [], bases: [Basis] = [], dialects: [String] = []) {
        self.layers = layers
        self.ids = ids
        self.bases = bases
        self.dialects = dialects
    }

    /// Returns whether a contract is selected: its layer, id, basis and dialect must match.
    package func includes(_ contract: Contract) -> Bool {
        (layers.isEmpty || layers.contains(contract.layer))
            && (ids.isEmpty || ids.contains { $0.matches(contract.id) })
            && (bases.isEmpty || bases.contains(contract.basis))
            && (dialects.isEmpty || contract.given.dialect.map { dialects.contains($0.name) } ?? false)
    }
}

/// The reason why a selection is refused: a part of it selects no contract.
package struct SelectionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem, with the value in quotes, and the remedy.
    package var message: String

    package var description: String { message }
}

/// A pattern in which `*` matches any text and `?` one character.
package struct Glob: Hashable, Sendable, CustomStringConvertible {
    /// The pattern as the user gave it.
    package let pattern: String

    /// Creates a pattern; every text is one.
    package init(_ pattern: String) {
        self.pattern = pattern
    }

    package var description: String { pattern }

    /// Returns whether the pattern matches the whole text, in time proportional to the product of both lengths.
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
                // The last star matches one more character.
                star = (last.pattern, last.text + 1)
                position = (last.pattern + 1, last.text + 1)
            } else {
                return false
            }
        }
        return pattern[position.pattern...].allSatisfy { $0 == "*" }
    }
}
