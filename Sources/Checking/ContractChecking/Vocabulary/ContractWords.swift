// Understudy
// SPDX-License-Identifier: Apache-2.0

package import OrderedCollections
package import SourceDiagnostics

/// The words that contract files are read against: those of the layers, and the behaviours of contracts.
package struct ContractWords: Hashable, Sendable {
    /// The words.
    package var vocabulary: Vocabulary
    /// The behaviours.
    package var behaviours: BehaviourIndex
    /// The dialects by name.
    package var dialects: OrderedDictionary<String, Dialect>

    /// The files of the suites whose words were added.
    var files = WordFiles()

    /// Puts all of them together.
    package init(
        vocabulary: Vocabulary,
        behaviours: BehaviourIndex,
        dialects: OrderedDictionary<String, Dialect> = [:]
    ) {
        self.vocabulary = vocabulary
        self.behaviours = behaviours
        self.dialects = dialects
    }

    /// Returns whether the same words are there, wherever they come from.
    package func hasSameWords(as other: ContractWords) -> Bool {
        vocabulary == other.vocabulary && behaviours == other.behaviours
            && dialects.keys == other.dialects.keys
    }
}

extension ContractWords {
    /// Reads the words of a suite that is held in memory, such as the one inside the program.
    ///
    /// - Parameter sources: Path below the suite's folder, and text, of each file; all but three are left alone.
    /// - Throws: `Diagnostics` with everything that is wrong with one of the three.
    package init(sources: [(path: String, text: String)]) throws(Diagnostics) {
        func bytes(_ path: String) -> [UInt8] {
            Array((sources.first { $0.path == path }?.text ?? "").utf8)
        }
        let vocabulary = "\(ContractPaths.schemaFolder)/\(ContractPaths.vocabularyName)"
        self.init(
            vocabulary: try VocabularyParser.parse(bytes(vocabulary), file: vocabulary),
            behaviours: try BehaviourIndexParser.parse(bytes(ContractPaths.indexName), file: ContractPaths.indexName),
            dialects: try Self.dialects(in: sources)
        )
    }

    /// Reads the dialects of a suite, which may have none.
    private static func dialects(
        in sources: [(path: String, text: String)]
    ) throws(Diagnostics) -> OrderedDictionary<String, Dialect> {
        guard let file = sources.first(where: { $0.path == ContractPaths.dialectsName }) else { return [:] }
        return try DialectsParser.parse(Array(file.text.utf8), file: file.path)
    }
}
