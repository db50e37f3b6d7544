// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Foundation
import ShippedContracts
import SourceDiagnostics

/// The sources of contracts.
public enum Contracts {
    /// Returns the contracts that ship with this version of Understudy.
    ///
    /// - Parameters:
    ///   - layer: The only layer, such as `paging-manager`; nil for all.
    ///   - id: The only ids, with `*` for any text: `P-5*`; nil for all.
    ///   - dialects: A file of dialects, relative to the working directory. The contracts of pagers are then checked in
    ///     each dialect of the file that fits. With nil, they are checked in the dialects that they name.
    /// - Returns: The contracts in the order of their files.
    /// - Throws: ``UnderstudyError`` with every error in the file, or if the layer or id does not exist, or if no
    ///   contract fits the dialects.
    public static func shipped(
        layer: String? = nil,
        id: String? = nil,
        dialects: String? = nil
    ) throws(UnderstudyError) -> [ContractCase] {
        let suite = try suite { () throws(Diagnostics) in
            guard let dialects else { return try shippedSuite.get() }
            var words = try words.get()
            words.ownDialects = try OwnDialects.read(dialects)
            return try ContractSuite.load(sources: shippedSources, words: words)
        }
        if let dialects, suite.contracts.isEmpty {
            let remedy = "compare 'paging', 'style' and 'more' with Contracts/dialects.yaml"
            throw UnderstudyError("no contract fits the dialects of '\(dialects)'; \(remedy)")
        }
        return try cases(of: suite, layer: layer, id: id, below: checkout)
    }

    /// Reads contract files.
    ///
    /// - Parameters:
    ///   - path: A file, or a folder that is searched for `*.yaml` and `*.yml`; relative to the working directory.
    ///   - layer: The only layer; nil for all.
    ///   - id: The only ids, with `*` for any text; nil for all.
    /// - Returns: The contracts in the order of their files.
    /// - Throws: ``UnderstudyError`` with every error in the files, or if the layer or id does not exist.
    public static func load(
        _ path: String,
        layer: String? = nil,
        id: String? = nil
    ) throws(UnderstudyError) -> [ContractCase] {
        let suite = try suite { () throws(Diagnostics) in try ContractSuite.load(paths: [path], words: words.get()) }
        let root = path.hasPrefix("/") ? "" : FileManager.default.currentDirectoryPath + "/"
        return try cases(of: suite, layer: layer, id: id, below: root)
    }

    private static func suite(
        _ load: () throws(Diagnostics) -> ContractSuite
    ) throws(UnderstudyError) -> ContractSuite {
        do throws(Diagnostics) {
            return try load()
        } catch {
            throw UnderstudyError(error.description)
        }
    }

    private static func cases(
        of suite: ContractSuite,
        layer: String?,
        id: String?,
        below root: String
    ) throws(UnderstudyError) -> [ContractCase] {
        do throws(SelectionError) {
            let selection = Selection(layers: layer.map { [$0] } ?? [], ids: id.map { [Glob($0)] } ?? [])
            let plan = try CheckPlan(of: suite, selection: selection)
            return plan.contracts.map { ContractCase($0, of: plan, below: root) }
        } catch {
            throw UnderstudyError(error.message)
        }
    }

    /// All contracts of this version, read once; a failure would be a defect of the build.
    private static let shippedSuite = Result { () throws(Diagnostics) in
        try ContractSuite.load(sources: shippedSources, words: words.get())
    }

    /// The files of all contracts, as they are named in the folder that this version was built from.
    private static let shippedSources = ShippedContracts.files.map { (path: "Contracts/\($0.path)", text: $0.text) }

    /// The vocabulary and the index of behaviours of this version.
    private static let words = Result { () throws(Diagnostics) in
        try ContractWords(sources: ShippedContracts.files)
    }

    /// The folder that this version was built from, where an editor finds the shipped contracts.
    private static var checkout: String {
        #filePath.split(separator: "/").dropLast(5).reduce("") { "\($0)/\($1)" } + "/"
    }
}
