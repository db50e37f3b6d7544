// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics

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
