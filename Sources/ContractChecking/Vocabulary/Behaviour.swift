// Understudy
// SPDX-License-Identifier: Apache-2.0

/// One behaviour that the index knows.
package struct Behaviour: Hashable, Sendable {
    /// Its id, such as `P-35`.
    package var id: String
    /// Why it is demanded.
    package var basis: Basis
    /// Whether a driver can show it.
    package var isVisible: Bool
    /// The behaviour in one sentence.
    package var sentence: String

    /// Creates a behaviour.
    package init(id: String, basis: Basis, isVisible: Bool, sentence: String) {
        self.id = id
        self.basis = basis
        self.isVisible = isVisible
        self.sentence = sentence
    }
}
