// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import OrderedCollections
package import SourceDiagnostics
import StubEngine
import YAMLSource

/// What was read when files were validated without running anything.
package struct SourceValidation: Hashable, Sendable {
    /// How many contract files.
    package var contractFiles = 0
    /// How many contracts in them.
    package var contracts = 0
    /// How many list descriptions.
    package var listFiles = 0
    /// The number of behaviours that the files' own suites add to the index.
    package var ownBehaviours = 0
    /// The layers that the files' own suites add to the vocabulary.
    package var ownLayers: [String] = []

    /// Reads contract files, list descriptions, indexes and vocabularies; what a file is, its keys say.
    ///
    /// - Parameters:
    ///   - paths: Files, and folders that are searched.
    ///   - words: The vocabulary and the behaviour index, to which those of the files' own suites are added.
    /// - Returns: What was read.
    /// - Throws: `Diagnostics` with everything that is wrong with any of the files.
    package static func validate(paths: [String], words: ContractWords) throws(Diagnostics) -> SourceValidation {
        var diagnostics = Diagnostics()
        var validation = SourceValidation()
        var contracts: [Contract] = []
        let files = SourceFinder(.all).find(paths, into: &diagnostics)
        let all = try words.extended(byWordsBeside: files)
        validation.ownBehaviours = all.behaviours.behaviours.count - words.behaviours.behaviours.count
        validation.ownLayers = all.vocabulary.layers.keys.filter { words.vocabulary.layers[$0] == nil }
        for source in files.map(SuiteSource.init(reading:)) {
            do throws(Diagnostics) {
                let bytes = try source.content.get()
                switch try YAMLSource.parse(bytes, file: source.path).kind {
                case .list:
                    let file = try ListFileParser.parse(contentsOf: source.path)
                    _ = FaultParser.faults(of: file, into: &diagnostics)
                    validation.listFiles += 1
                case .index:
                    _ = try BehaviourIndexParser.parse(bytes, file: source.path, addingTo: all.behaviours)
                case .vocabulary:
                    _ = try VocabularyParser.parse(bytes, file: source.path, addingTo: all.vocabulary)
                case .contracts:
                    contracts += try ContractFileParser.parse(bytes, file: source.path, words: all).contracts
                    validation.contractFiles += 1
                }
            } catch {
                diagnostics.append(contentsOf: error)
            }
        }
        DuplicateIDs.report(in: contracts, into: &diagnostics)
        guard !diagnostics.hasErrors else { throw diagnostics }
        validation.contracts = contracts.count
        return validation
    }
}

extension SourceNode {
    /// The kinds of files that a suite has.
    enum FileKind: Hashable, Sendable {
        /// Contracts of one layer.
        case contracts
        /// Lists and answers, to be served.
        case list
        /// The index of behaviours.
        case index
        /// The words of layers.
        case vocabulary
    }

    /// The kind that the keys of the file tell; a list file unless something else is certain.
    var kind: FileKind {
        if self["contracts"] != nil || self["layer"] != nil { return .contracts }
        guard self["lists"] == nil, self["answers"] == nil else { return .list }
        if self["behaviours"] != nil { return .index }
        return self["layers"] != nil || self["symbols"] != nil ? .vocabulary : .list
    }
}
