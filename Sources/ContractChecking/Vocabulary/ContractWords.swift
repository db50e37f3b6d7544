// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What contract files are read against: the words of the layers and the behaviours that contracts may stand for.
package struct ContractWords: Hashable, Sendable {
    /// The words.
    package var vocabulary: Vocabulary
    /// The behaviours.
    package var behaviours: BehaviourIndex

    /// The files of the suites whose words were added.
    var files = WordFiles()

    /// Puts both together.
    package init(vocabulary: Vocabulary, behaviours: BehaviourIndex) {
        self.vocabulary = vocabulary
        self.behaviours = behaviours
    }

    /// Returns whether the same words are there, wherever they come from.
    package func hasSameWords(as other: ContractWords) -> Bool {
        vocabulary == other.vocabulary && behaviours == other.behaviours
    }
}
