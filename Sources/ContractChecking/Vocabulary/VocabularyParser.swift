// Understudy
// SPDX-License-Identifier: Apache-2.0

import OrderedCollections
package import SourceDiagnostics
import YAMLSource

/// Reads the file of a vocabulary.
package struct VocabularyParser {
    private var symbols: OrderedDictionary<String, [String]> = [:]
    private var diagnostics = Diagnostics()

    /// Reads a vocabulary out of the bytes of its file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - file: The file's name for messages.
    /// - Returns: The vocabulary.
    /// - Throws: `Diagnostics` with everything that is wrong with the file.
    package static func parse(_ bytes: [UInt8], file: String) throws(Diagnostics) -> Vocabulary {
        let root = try YAMLSource.parse(bytes, file: file)
        var parser = VocabularyParser()
        let vocabulary = parser.vocabulary(root)
        guard let vocabulary, !parser.diagnostics.hasErrors else { throw parser.diagnostics }
        return vocabulary
    }

    private mutating func vocabulary(_ root: SourceNode) -> Vocabulary? {
        guard var reader = MappingReader(root, of: "the vocabulary", into: &diagnostics) else { return nil }
        FormatVersion.check(&reader, into: &diagnostics)
        if let node = reader.requiredNode("symbols", into: &diagnostics) { readSymbols(node) }
        var layers: OrderedDictionary<String, LayerVocabulary> = [:]
        if let node = reader.requiredNode("layers", into: &diagnostics) {
            for member in members(of: node, "'layers'") {
                layers[member.key] = layer(member.key, member.value)
            }
        }
        reader.finish(into: &diagnostics)
        return Vocabulary(symbols: symbols, layers: layers)
    }

    private mutating func readSymbols(_ node: SourceNode) {
        guard var reader = MappingReader(node, of: "'symbols'", into: &diagnostics) else { return }
        for member in reader.members {
            symbols[member.key] = reader.strings(member.key, into: &diagnostics)
        }
    }

    private mutating func layer(_ name: String, _ node: SourceNode) -> LayerVocabulary? {
        guard var reader = MappingReader(node, of: "layer '\(name)'", into: &diagnostics) else { return nil }
        var layer = LayerVocabulary(name: name, configuration: [:], actions: [:], events: [:], state: [:])
        for member in members(of: reader.node("configuration"), "'configuration'") {
            layer.configuration[member.key] = type(member.value)
        }
        for member in members(of: reader.node("actions"), "'actions'") {
            layer.actions[member.key] = ActionWord(
                name: member.key,
                parameters: parameters(member.value, of: member.key)
            )
        }
        for member in members(of: reader.node("events"), "'events'") {
            layer.events[member.key] = event(member.key, member.value)
        }
        for member in members(of: reader.node("state"), "'state'") {
            layer.state[member.key] = type(member.value)
        }
        reader.finish(into: &diagnostics)
        // A layer of which a driver need not show anything could be driven by one that does nothing.
        if layer.mandatoryEvents.isEmpty {
            diagnostics.error("layer '\(name)' has no mandatory event; mark one 'mandatory: true'", at: node.location)
        }
        return layer
    }

    private mutating func event(_ name: String, _ node: SourceNode) -> EventWord? {
        guard var reader = MappingReader(node, of: "event '\(name)'", into: &diagnostics) else { return nil }
        let parameters = reader.requiredNode("arguments", into: &diagnostics).map { self.parameters($0, of: name) }
        let isMandatory = reader.boolean("mandatory", into: &diagnostics) ?? false
        reader.finish(into: &diagnostics)
        return EventWord(name: name, parameters: parameters ?? [], isMandatory: isMandatory)
    }

    /// Reads `[page: integer, rows: "integer?"]`: a list of one-key mappings.
    private mutating func parameters(_ node: SourceNode, of word: String) -> [Parameter] {
        guard let elements = node.sequence("the arguments of '\(word)'", into: &diagnostics) else { return [] }
        var parameters: [Parameter] = []
        for element in elements {
            guard let members = element.members, members.count == 1, let type = type(members[0].value) else {
                diagnostics.error(
                    "an argument of '\(word)' is \(element.phrase); write 'name: type'",
                    at: element.location
                )
                continue
            }
            parameters.append(Parameter(name: members[0].key, type: type))
        }
        return parameters
    }

    private mutating func type(_ node: SourceNode) -> ValueType? {
        guard let text = node.string("a type", into: &diagnostics) else { return nil }
        let names = Dictionary(uniqueKeysWithValues: symbols.map { ($0.key, $0.value) })
        if let type = ValueType(text, symbols: names) { return type }
        let known = ["text", "integer", "number", "boolean", "json"] + symbols.keys
        let hint = NearName.hint(for: text.filter { !"[]?".contains($0) }, in: known)
        diagnostics.error("unknown type '\(text)'\(hint)", at: node.location)
        return nil
    }

    private mutating func members(of node: SourceNode?, _ what: String) -> [SourceMember] {
        guard let node else { return [] }
        return MappingReader(node, of: what, into: &diagnostics)?.members ?? []
    }
}
