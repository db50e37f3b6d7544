// Understudy
// SPDX-License-Identifier: Apache-2.0

import OrderedCollections
package import SourceDiagnostics
import YAMLSource

/// Reads one contract file.
package enum ContractFileParser {
    /// Reads contracts from the bytes of their file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - file: The file's name as the user gave it.
    ///   - words: The vocabulary and the behaviour index.
    /// - Returns: The contracts.
    /// - Throws: `Diagnostics` with everything that is wrong with the file.
    package static func parse(_ bytes: [UInt8], file: String, words: ContractWords) throws(Diagnostics) -> ContractFile
    {
        try parse(YAMLSource.parse(bytes, file: file), file: file, words: words, lists: ContractLists())
    }

    /// Reads contracts from a file that is parsed already.
    ///
    /// - Parameters:
    ///   - root: The root of the file.
    ///   - file: The file's name as the user gave it.
    ///   - words: The vocabulary and the behaviour index.
    ///   - lists: The lists that other files have read.
    /// - Returns: The contracts.
    /// - Throws: `Diagnostics` with everything that is wrong with the file.
    static func parse(
        _ root: SourceNode,
        file: String,
        words: ContractWords,
        lists: ContractLists
    ) throws(Diagnostics) -> ContractFile {
        var diagnostics = Diagnostics()
        let contracts = contractFile(root, path: file, words: words, lists: lists, into: &diagnostics)
        if let contracts { DuplicateIDs.report(in: contracts.contracts, into: &diagnostics) }
        guard let contracts, !diagnostics.hasErrors else { throw diagnostics }
        return contracts
    }

    private static func contractFile(
        _ root: SourceNode,
        path: String,
        words: ContractWords,
        lists: ContractLists,
        into diagnostics: inout Diagnostics
    ) -> ContractFile? {
        guard var reader = MappingReader(root, of: "the contract file", into: &diagnostics) else { return nil }
        if let obstacle = obstacle(root.kind) {
            diagnostics.error(obstacle, at: root.location)
            return nil
        }
        FormatVersion.check(&reader, into: &diagnostics)
        guard let layer = layer(from: &reader, in: words, into: &diagnostics) else { return nil }
        var defaults = GivenNodes(&reader, into: &diagnostics)
        if layer.hasDialects, DialectNames.refusesPreset(of: defaults.list, into: &diagnostics) { defaults.list = nil }
        let dialects = reader.member("dialects")
        let parser = ContractParser(words: words, layer: layer, defaults: defaults, dialects: dialects, lists: lists)
        var contracts: [Contract] = []
        if let node = reader.requiredNode("contracts", into: &diagnostics) {
            let elements = node.sequence("'contracts'", into: &diagnostics) ?? []
            if node.elements?.isEmpty == true {
                diagnostics.error("'contracts' is empty; add a contract or remove the file", at: node.location)
            }
            contracts = elements.flatMap { parser.contracts($0, into: &diagnostics) }
        }
        reader.finish(into: &diagnostics)
        return ContractFile(path: path, layer: layer.name, contracts: contracts)
    }

    /// Returns why a file of another kind is not a contract file, and how it is used.
    private static func obstacle(_ kind: SourceNode.FileKind) -> String? {
        let suite = "name the folder of its suite, or a file of contracts"
        switch kind {
        case .contracts: return nil
        case .list:
            let remedy = "use it with 'understudy serve' or 'understudy validate'"
            return "this is a list file, not a contract file; \(remedy)"
        case .index: return "this is an index of behaviours, not a contract file; \(suite)"
        case .vocabulary: return "this is a vocabulary, not a contract file; \(suite)"
        case .dialects: return "this is a file of dialects, not a contract file; \(suite)"
        case .parked: return "this is a file of parked contracts, not a contract file; pass it with --known-broken"
        }
    }

    private static func layer(
        from reader: inout MappingReader,
        in words: ContractWords,
        into diagnostics: inout Diagnostics
    ) -> LayerVocabulary? {
        guard let node = reader.requiredNode("layer", into: &diagnostics) else {
            reader.ignore("list", "lists", "answers", "configure", "dialects", "contracts")
            reader.finish(into: &diagnostics)
            return nil
        }
        guard let name = node.string("'layer'", into: &diagnostics) else { return nil }
        let layers = words.vocabulary.layers
        if let layer = layers[name] { return layer }
        let hint = words.files.hint(forLayer: name, in: Array(layers.keys), contractFile: node.location.file)
        diagnostics.error("unknown layer '\(name)'\(hint)", at: node.location)
        return nil
    }
}

/// The line `understudy: 1` at the beginning of every file of Understudy.
enum FormatVersion {
    /// The only version.
    static let current = "1"

    /// Reads the key `understudy` and reports an absent or unknown version.
    static func check(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) {
        guard let node = reader.requiredNode("understudy", into: &diagnostics),
            node.content != .scalar(text: current, isPlain: true)
        else { return }
        let isQuoted = node.scalarText == current
        let found = isQuoted ? "a text in quotes" : node.phrase
        diagnostics.error("'understudy' is \(found); write 'understudy: \(current)'", at: node.location)
    }
}
