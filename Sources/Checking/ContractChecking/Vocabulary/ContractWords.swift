// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics

/// The words that contract files are read against: those of the layers, and the behaviours of contracts.
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

extension ContractWords {
    /// Reads the words of a suite that is held in memory, such as the one inside the program.
    ///
    /// - Parameter sources: Path below the suite's folder, and text, of each file; all but two are left alone.
    /// - Throws: `Diagnostics` with everything that is wrong with one of the two.
    package init(sources: [(path: String, text: String)]) throws(Diagnostics) {
        func bytes(_ path: String) -> [UInt8] {
            Array((sources.first { $0.path == path }?.text ?? "").utf8)
        }
        let vocabulary = "\(ContractPaths.schemaFolder)/\(ContractPaths.vocabularyName)"
        self.init(
            vocabulary: try VocabularyParser.parse(bytes(vocabulary), file: vocabulary),
            behaviours: try BehaviourIndexParser.parse(bytes(ContractPaths.indexName), file: ContractPaths.indexName)
        )
    }
}
