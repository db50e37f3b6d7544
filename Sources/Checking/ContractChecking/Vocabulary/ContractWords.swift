// Understudy
// SPDX-License-Identifier: Apache-2.0

package import OrderedCollections
package import SourceDiagnostics

/// The words that contract files may use: those of the layers, the behaviours and the dialects.
package struct ContractWords: Hashable, Sendable {
    /// The words.
    package var vocabulary: Vocabulary
    /// The behaviours.
    package var behaviours: BehaviourIndex
    /// The dialects by name.
    package var dialects: OrderedDictionary<String, Dialect>
    /// The dialects that replace those that contracts name; nil to check the named ones.
    package var ownDialects: OrderedDictionary<String, Dialect>?

    /// The files of the suites whose words were added.
    var files = WordFiles()
    /// The files that were read.
    var texts = WordTexts()

    /// Creates a collection of words.
    package init(
        vocabulary: Vocabulary,
        behaviours: BehaviourIndex,
        dialects: OrderedDictionary<String, Dialect> = [:]
    ) {
        self.vocabulary = vocabulary
        self.behaviours = behaviours
        self.dialects = dialects
    }

    /// Returns whether the words are the same, without regard to their files.
    package func hasSameWords(as other: ContractWords) -> Bool {
        vocabulary == other.vocabulary && behaviours == other.behaviours
            && dialects.keys == other.dialects.keys
    }
}

extension ContractWords {
    /// Reads the words of a suite that is held in memory, such as the one inside the program.
    ///
    /// - Parameter sources: Path below the suite's folder, and text, of each file; only three of them are read.
    /// - Throws: `Diagnostics` with everything that is wrong with one of the three.
    package init(sources: [(path: String, text: String)]) throws(Diagnostics) {
        self.init(vocabulary: .empty, behaviours: .empty)
        let vocabularyPath = "\(ContractPaths.schemaFolder)/\(ContractPaths.vocabularyName)"
        func bytes(_ path: String) -> [UInt8]? { sources.first { $0.path == path }.map { Array($0.text.utf8) } }
        try read(bytes(vocabularyPath) ?? [], as: .vocabulary, path: vocabularyPath)
        try read(bytes(ContractPaths.indexName) ?? [], as: .index, path: ContractPaths.indexName)
        // A suite may have no dialects.
        guard let dialects = bytes(ContractPaths.dialectsName) else { return }
        try read(dialects, as: .dialects, path: ContractPaths.dialectsName)
    }

    /// Adds the words of a file; a copy of a file that was read already changes only locations.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - kind: Whether it is an index, a vocabulary or a file of dialects.
    ///   - path: The file's name for messages.
    /// - Throws: `Diagnostics` with everything that is wrong with the file.
    mutating func read(_ bytes: [UInt8], as kind: WordTexts.Kind, path: String) throws(Diagnostics) {
        if let original = texts.path(of: bytes, as: kind) {
            guard kind == .dialects else { return }
            for name in dialects.keys { dialects[name]?.move(from: original, to: path) }
        } else {
            switch kind {
            case .index: behaviours = try BehaviourIndexParser.parse(bytes, file: path, addingTo: behaviours)
            case .vocabulary: vocabulary = try VocabularyParser.parse(bytes, file: path, addingTo: vocabulary)
            case .dialects: dialects = try DialectsParser.parse(bytes, file: path, addingTo: dialects)
            }
        }
        texts.add(bytes, as: kind, path: path)
    }
}
