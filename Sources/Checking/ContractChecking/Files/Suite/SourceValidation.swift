// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import OrderedCollections
package import SourceDiagnostics
import StubEngine
package import YAMLSource

/// The summary of files that were validated without a run.
package struct SourceValidation: Hashable, Sendable {
    /// The number of contract files.
    package var contractFiles = 0
    /// The number of contracts in them.
    package var contracts = 0
    /// The number of list descriptions.
    package var listFiles = 0
    /// The number of files of known broken contracts.
    package var parkedFiles = 0
    /// The number of behaviours that the files' own suites add to the index.
    package var ownBehaviours = 0
    /// The ids of those behaviours that a driver can show and that have no contract, if whole suites were read.
    package var unheldBehaviours: [String] = []
    /// The layers that the files' own suites add to the vocabulary.
    package var ownLayers: [String] = []

    /// Reads contract files, list descriptions, indexes and vocabularies; the keys show the kind of a file.
    ///
    /// - Parameters:
    ///   - paths: Files, and folders that are searched.
    ///   - words: The vocabulary and the behaviour index, to which those of the files' own suites are added.
    /// - Returns: The summary of what was read.
    /// - Throws: `Diagnostics` with everything that is wrong with any of the files.
    package static func validate(paths: [String], words: ContractWords) throws(Diagnostics) -> SourceValidation {
        var diagnostics = Diagnostics()
        var validation = SourceValidation()
        var contracts: [Contract] = []
        var parked: [(path: String, bytes: [UInt8])] = []
        let files = SourceFinder(.all).find(paths, into: &diagnostics)
        let all = try words.extended(byWordsBeside: files + paths.filter(SuiteFolder.holdsWords))
        validation.ownBehaviours = all.behaviours.behaviours.count - words.behaviours.behaviours.count
        validation.ownLayers = all.vocabulary.layers.keys.filter { words.vocabulary.layers[$0] == nil }
        let lists = ContractLists()
        for path in files {
            do throws(Diagnostics) {
                let bytes = try SourceFile.read(path, byteCountMax: YAMLLimits().byteCountMax)
                let root = try YAMLSource.parse(bytes, file: path)
                switch root.kind {
                case .list:
                    let file = try ListFileParser.parse(root, besideFile: path)
                    _ = FaultParser.faults(of: file, into: &diagnostics)
                    validation.listFiles += 1
                case .index:
                    _ = try BehaviourIndexParser.parse(bytes, file: path, addingTo: all.behaviours)
                case .vocabulary:
                    _ = try VocabularyParser.parse(bytes, file: path, addingTo: all.vocabulary)
                case .dialects: _ = try DialectsParser.parse(bytes, file: path, addingTo: all.dialects)
                case .parked: parked.append((path, bytes))
                case .contracts:
                    contracts += try ContractFileParser.parse(root, file: path, words: all, lists: lists).contracts
                    validation.contractFiles += 1
                }
            } catch {
                diagnostics.append(contentsOf: error)
            }
        }
        DuplicateIDs.report(in: contracts, into: &diagnostics)
        validation.parkedFiles = parked.count
        for file in parked { check(file, against: contracts, behaviours: all.behaviours, into: &diagnostics) }
        guard !diagnostics.hasErrors else { throw diagnostics }
        validation.contracts = contracts.count
        if paths.allSatisfy(SuiteFolder.holdsWords) {
            let held = Set(contracts.map { BehaviourIndex.behaviourID(of: $0.id) })
            validation.unheldBehaviours = all.behaviours.behaviours.values
                .filter { $0.isVisible && words.behaviours[contractID: $0.id] == nil && !held.contains($0.id) }
                .map(\.id)
        }
        return validation
    }

    /// Reads a file of known broken contracts; a contract may be in a file that was not named if the index has its id.
    private static func check(
        _ file: (path: String, bytes: [UInt8]),
        against contracts: [Contract],
        behaviours: BehaviourIndex,
        into diagnostics: inout Diagnostics
    ) {
        do throws(Diagnostics) {
            _ = try KnownBrokenParser.parse(file.bytes, file: file.path, ids: contracts.map(\.id)) { id in
                behaviours[contractID: id] != nil
            }
        } catch {
            diagnostics.append(contentsOf: error)
        }
    }
}

extension SourceNode {
    /// The kinds of files that a suite has.
    package enum FileKind: Hashable, Sendable {
        /// Contracts of one layer.
        case contracts
        /// Lists and answers, to be served.
        case list
        /// The index of behaviours.
        case index
        /// The words of layers.
        case vocabulary
        /// Dialects of lists.
        case dialects
        /// Contracts that are known to be broken.
        case parked
    }

    /// The kind of file that its keys imply; the default is a list file.
    package var kind: FileKind {
        if self["contracts"] != nil || self["layer"] != nil { return .contracts }
        if self["knownBroken"] != nil { return .parked }
        guard self["lists"] == nil, self["answers"] == nil else { return .list }
        if self["behaviours"] != nil { return .index }
        if self["dialects"] != nil { return .dialects }
        return self["layers"] != nil || self["symbols"] != nil ? .vocabulary : .list
    }
}
