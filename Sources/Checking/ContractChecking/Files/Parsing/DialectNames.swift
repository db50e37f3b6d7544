// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import OrderedCollections
import SourceDiagnostics
import StubEngine
import YAMLSource

/// The dialects in which one contract must hold, as its file names them.
struct DialectNames {
    /// The dialects in the order of the file; empty for a layer without dialects.
    let dialects: [Dialect]

    /// Reads the names of a contract, or those of its file.
    ///
    /// - Parameters:
    ///   - contract: The contract's mapping.
    ///   - defaults: The names that the file gives to all its contracts.
    ///   - layer: The layer of the contract.
    ///   - words: The dialects that are known.
    ///   - diagnostics: The receiver of findings; with a finding, the result is nil.
    init?(
        of contract: SourceNode,
        defaults: SourceMember?,
        layer: LayerVocabulary,
        words: ContractWords,
        into diagnostics: inout Diagnostics
    ) {
        let member = contract.members?.first { $0.key == "dialects" } ?? defaults
        guard layer.hasDialects else {
            dialects = []
            guard let member else { return }
            let remedy = "remove 'dialects', or mark the layer with 'dialects: true' in its vocabulary"
            diagnostics.error("the layer '\(layer.name)' has no dialects; \(remedy)", at: member.keyLocation)
            return nil
        }
        guard let member else {
            let example = words.dialects.keys.prefix(2).joined(separator: ", ")
            let message = "the layer '\(layer.name)' is checked in dialects; add 'dialects: [\(example)]'"
            diagnostics.error(message, at: contract.location)
            return nil
        }
        guard !Self.refusesPreset(of: contract["list"], into: &diagnostics) else { return nil }
        guard let elements = member.value.sequence("'dialects'", into: &diagnostics) else { return nil }
        if elements.isEmpty { diagnostics.error("'dialects' is empty; name a dialect", at: member.value.location) }
        dialects = elements.compactMap { Self.dialect($0, in: words, into: &diagnostics) }
        guard dialects.count == elements.count, !dialects.isEmpty else { return nil }
    }

    /// Reports a preset in the list of a contract or of its file, because that list extends those of the dialects.
    ///
    /// - Parameters:
    ///   - list: The node of the list; nil for none.
    ///   - diagnostics: The receiver of the finding.
    /// - Returns: Whether there is a preset.
    static func refusesPreset(of list: SourceNode?, into diagnostics: inout Diagnostics) -> Bool {
        guard let member = list?.members?.first(where: { $0.key == PresetLibrary.key }) else { return false }
        let name = member.value.scalarText.map { " '\($0)'" } ?? ""
        let message = "the dialect describes the list, so it cannot have the preset\(name)"
        let remedy = "remove 'preset', or add a dialect with this preset to \(ContractPaths.dialectsName)"
        diagnostics.error("\(message); \(remedy)", at: member.keyLocation)
        return true
    }

    private static func dialect(
        _ node: SourceNode,
        in words: ContractWords,
        into diagnostics: inout Diagnostics
    ) -> Dialect? {
        guard let name = node.string("a dialect", into: &diagnostics) else { return nil }
        if let dialect = words.dialects[name] ?? words.ownDialects?[name] { return dialect }
        let known = Array(words.dialects.keys)
        let hint = words.files.hint(forDialect: name, in: known, contractFile: node.location.file)
        diagnostics.error("unknown dialect '\(name)'\(hint)", at: node.location)
        return nil
    }
}

extension Contract {
    /// Replaces page numbers, which contracts count from 1 in every dialect, with those of the list.
    mutating func useNumbersOfList() {
        guard let paging = given.backend.lists.first?.paging, [.page, .link].contains(paging.kind) else { return }
        func number(_ page: UInt64) -> UInt64 {
            let (number, isTooLarge) = (max(page, 1) - 1).addingReportingOverflow(paging.first)
            return isTooLarge ? .max : number
        }
        for index in given.faults.indices { given.faults[index].page = given.faults[index].page.map(number) }
        for index in steps.indices {
            steps[index].requests = steps[index].requests?
                .map { ExpectedPage(number: number($0.number), isOptional: $0.isOptional) }
            steps[index].action = steps[index].action.numbered(number)
        }
    }
}

extension StepAction {
    /// Returns the action with other page numbers.
    fileprivate func numbered(_ number: (UInt64) -> UInt64) -> StepAction {
        func numbered(_ pattern: RequestPattern) -> RequestPattern {
            var pattern = pattern
            pattern.page = pattern.page.map(number)
            return pattern
        }
        return switch self {
        case .hold(let pattern): .hold(numbered(pattern))
        case .awaitRequest(let pattern): .awaitRequest(numbered(pattern))
        case .release(let pattern): .release(pattern.map(numbered))
        case .perform, .change: self
        }
    }
}
