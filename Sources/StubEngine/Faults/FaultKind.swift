// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What goes wrong in an answer: a word of the catalogue with its argument (F-15).
package struct FaultKind: Hashable, Sendable, CustomStringConvertible {
    /// What the fault does.
    let behaviour: any FaultBehaviour
    /// The kind as it is written on the command line; kinds that are written alike are equal.
    package let description: String

    /// Takes an entry of the catalogue with its argument.
    init(_ behaviour: some FaultBehaviour) {
        self.behaviour = behaviour
        let word = type(of: behaviour).entry.hyphenated
        description = behaviour.argument.map { "\(word):\($0)" } ?? word
    }

    package static func == (left: FaultKind, right: FaultKind) -> Bool { left.description == right.description }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(description)
    }
}
