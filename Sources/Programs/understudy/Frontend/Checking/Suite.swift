// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Foundation
import OrderedCollections
import ShippedContracts
import SourceDiagnostics
import TextEncoding

/// Finds the contracts of a command line: the named ones, those in `./Contracts`, or those inside the program.
enum Suite {
    /// The folder that is searched for contracts when none are named.
    static let defaultFolder = "Contracts"

    /// The vocabulary and the index of behaviours of this version.
    ///
    /// - Returns: The words that contracts are written in.
    /// - Throws: `Diagnostics`, which would be a defect of the build.
    static func words() throws(Diagnostics) -> ContractWords { try parsedWords.get() }

    /// The words are read once, because a run needs them several times.
    private static let parsedWords = Result { () throws(Diagnostics) in
        try ContractWords(sources: ShippedContracts.files)
    }

    /// Returns the words of this version and those of the user's own suite.
    ///
    /// - Parameter folder: The suite's folder; nil for `./Contracts`, if it exists.
    /// - Returns: The words that drivers of the suite may use.
    /// - Throws: `Diagnostics` of a folder without words, and of everything that is wrong with them.
    static func words(ofSuiteIn folder: String?) throws(Diagnostics) -> ContractWords {
        let words = try words()
        let extended = try words.extended(byWordsBeside: [folder ?? defaultFolder])
        if let folder, extended.hasSameWords(as: words) {
            let message =
                "behaviours.yaml, vocabulary.yaml and dialects.yaml add nothing here; name the folder of your suite"
            throw Diagnostics([.error(message, at: SourceLocation(file: folder))])
        }
        return extended
    }

    /// Reads the contracts of the user's own suite, which may have none yet.
    ///
    /// - Parameter folder: The suite's folder; nil for `./Contracts`, if it exists.
    /// - Returns: The contracts.
    /// - Throws: `Diagnostics` of everything that is wrong with them.
    static func contracts(ofSuiteIn folder: String?) throws(Diagnostics) -> [Contract] {
        let folder = folder ?? defaultFolder
        guard FileManager.default.fileExists(atPath: folder) else { return [] }
        return try ContractSuite.load(below: folder, words: words()).contracts
    }

    /// Reads the contracts.
    ///
    /// - Parameters:
    ///   - paths: The paths that the user named; empty for the default.
    ///   - dialectsFile: The file of the dialects in which contracts are checked; nil for the dialects that contracts
    ///     name.
    /// - Returns: The contracts, and remarks about their origin.
    /// - Throws: `Diagnostics` of everything that is wrong.
    static func load(
        _ paths: [String],
        dialectsFile: String?
    ) throws(Diagnostics) -> (suite: ContractSuite, remarks: [String]) {
        var words = try words()
        if let dialectsFile { words.ownDialects = try OwnDialects.read(dialectsFile) }
        let (suite, remark) = try load(paths, words: words)
        guard let dialectsFile, let own = words.ownDialects else { return (suite, [remark].compactMap(\.self)) }
        guard !suite.contracts.isEmpty else { throw noneFits(own.keys, in: dialectsFile, of: suite) }
        let counts = own.keys.map { name in
            let count = suite.contracts.count { $0.given.dialect?.name == name }
            return "dialect '\(name)': \(Count.text(count, noun: "contract")) \(count == 1 ? "fits" : "fit")"
        }
        return (suite, [remark].compactMap(\.self) + counts)
    }

    private static func load(
        _ paths: [String],
        words: ContractWords
    ) throws(Diagnostics) -> (suite: ContractSuite, remark: String?) {
        if !paths.isEmpty { return (try ContractSuite.load(paths: paths, words: words), nil) }
        if FileManager.default.fileExists(atPath: defaultFolder) {
            return (try ContractSuite.load(paths: [defaultFolder], words: words), nil)
        }
        let suite = try ContractSuite.load(sources: ShippedContracts.files, words: words)
        return (
            suite,
            "there is no ./\(defaultFolder): checking the contracts that ship with understudy "
                + "('understudy contracts' writes them)"
        )
    }

    /// Returns the finding for dialects that fit no contract.
    private static func noneFits(_ names: some Sequence<String>, in file: String, of suite: ContractSuite)
        -> Diagnostics
    {
        let hasPagers = suite.files.contains { suite.words.vocabulary.layers[$0.layer]?.hasDialects == true }
        let dialects = names.map { "'\($0)'" }.joined(separator: ", ")
        let message =
            hasPagers
            ? "no contract fits the dialect \(dialects); compare 'paging', 'style' and 'more' with Contracts/dialects.yaml"
            : "no contract of these files names dialects; name the folder Contracts/pager"
        return Diagnostics([.error(message, at: SourceLocation(file: file))])
    }
}

/// Lists contracts without running them: `check --list`.
enum ContractList {
    /// Writes a line for each contract: layer, id, basis, location and title, separated by tabs.
    static func print(_ plan: CheckPlan) {
        for contract in plan.contracts {
            let place = "\(contract.location)"
            Console.output.line(
                [contract.layer, contract.id, contract.basis.rawValue, place, contract.title].joined(separator: "\t")
            )
        }
    }
}
