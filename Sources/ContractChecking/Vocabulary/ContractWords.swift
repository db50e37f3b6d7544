// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What contract files are read against: the words of the layers and the behaviours that contracts may stand for.
package struct ContractWords: Hashable, Sendable {
    /// The words.
    package var vocabulary: Vocabulary
    /// The behaviours.
    package var behaviours: BehaviourIndex

    /// Puts both together.
    package init(vocabulary: Vocabulary, behaviours: BehaviourIndex) {
        self.vocabulary = vocabulary
        self.behaviours = behaviours
    }
}
