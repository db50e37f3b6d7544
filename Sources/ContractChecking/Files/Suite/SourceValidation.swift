// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
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

    /// Reads contract files and list descriptions; what a file is, its keys say.
    ///
    /// - Parameters:
    ///   - paths: Files, and folders that are searched.
    ///   - words: The vocabulary and the behaviour index.
    /// - Returns: What was read.
    /// - Throws: `Diagnostics` with everything that is wrong with any of the files.
    package static func validate(paths: [String], words: ContractWords) throws(Diagnostics) -> SourceValidation {
        var diagnostics = Diagnostics()
        var validation = SourceValidation()
        var contracts: [Contract] = []
        for source in SourceFinder(.all).find(paths, into: &diagnostics).map(SuiteSource.init(reading:)) {
            do throws(Diagnostics) {
                let bytes = try source.content.get()
                if try YAMLSource.parse(bytes, file: source.path).isListFile {
                    let file = try ListFileParser.parse(contentsOf: source.path)
                    _ = FaultParser.faults(of: file, into: &diagnostics)
                    validation.listFiles += 1
                } else {
                    contracts += try ContractFileParser.parse(bytes, file: source.path, words: words).contracts
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
    /// Whether the file describes lists and no contracts.
    var isListFile: Bool {
        self["contracts"] == nil && self["layer"] == nil && (self["lists"] != nil || self["answers"] != nil)
    }
}
