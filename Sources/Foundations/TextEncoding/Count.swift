// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Numbers with their nouns.
package enum Count {
    /// Returns `1 contract`, `2 contracts`.
    package static func text(_ count: Int, noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    /// Returns `3 hold, 1 broken`: the first part always, of the others those that are not 0.
    package static func list(_ parts: [(count: Int, word: String)]) -> String {
        parts.enumerated()
            .filter { $0.offset == 0 || $0.element.count > 0 }
            .map { "\($0.element.count) \($0.element.word)" }
            .joined(separator: ", ")
    }
}
