// Understudy
// SPDX-License-Identifier: Apache-2.0

import OrderedCollections
package import SourceDiagnostics
import YAMLSource

/// Reads the file of a vocabulary.
package struct VocabularyParser {
    private var vocabulary: Vocabulary
    private var diagnostics = Diagnostics()

    private init(_ base: Vocabulary) {
        vocabulary = base
    }

    /// Reads a vocabulary from the bytes of its file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - file: The file's name for messages.
    ///   - base: The words that exist already; the file may repeat them, but not change them.
    /// - Returns: The base and the words of the file.
    /// - Throws: `Diagnostics` with everything that is wrong with the file.
    package static func parse(
        _ bytes: [UInt8],
        file: String,
        addingTo base: Vocabulary? = nil
    ) throws(Diagnostics) -> Vocabulary {
        let root = try YAMLSource.parse(bytes, file: file)
        var parser = VocabularyParser(base ?? .empty)
        parser.read(root)
        guard !parser.diagnostics.hasErrors else { throw parser.diagnostics }
        return parser.vocabulary
    }

    private mutating func read(_ root: SourceNode) {
        guard var reader = MappingReader(root, of: "the vocabulary", into: &diagnostics) else { return }
        FormatVersion.check(&reader, into: &diagnostics)
        if let node = reader.node("symbols") { readSymbols(node) }
        if let node = reader.requiredNode("layers", into: &diagnostics) {
            for member in members(of: node, "'layers'") { readLayer(member) }
        }
        reader.finish(into: &diagnostics)
    }

    private mutating func readSymbols(_ node: SourceNode) {
        guard var reader = MappingReader(node, of: "'symbols'", into: &diagnostics) else { return }
        for member in reader.members {
            guard let names = reader.strings(member.key, into: &diagnostics) else { continue }
            guard ValueType(member.key, symbols: [:]) == nil else {
                let message = "'\(member.key)' is already a type; choose another name for the symbols"
                diagnostics.error(message, at: member.keyLocation)
                continue
            }
            var symbols = vocabulary.symbols
            add(names, from: member, as: "the symbols", to: &symbols)
            vocabulary.symbols = symbols
        }
    }

    private mutating func readLayer(_ member: SourceMember) {
        let name = member.key
        guard WordName.isLayer(name) else {
            let message = "the layer name '\(name)' has characters other than lowercase letters, digits and '-'"
            return diagnostics.error("\(message); use a name such as 'shop-cart'", at: member.keyLocation)
        }
        guard var reader = MappingReader(member.value, of: "layer '\(name)'", into: &diagnostics) else { return }
        let findings = diagnostics.findings.count
        var layer =
            vocabulary.layers[name]
            ?? LayerVocabulary(name: name, configuration: [:], actions: [:], events: [:], state: [:])
        for word in members(of: reader.node("configuration"), "'configuration'") {
            let type = type(word.value)
            add(type, from: word, as: "the configuration key", of: name, to: &layer.configuration)
        }
        for word in members(of: reader.node("actions"), "'actions'") {
            let action = ActionWord(name: word.key, parameters: parameters(word.value, of: word.key))
            add(action, from: word, as: "the action", of: name, to: &layer.actions)
        }
        for word in members(of: reader.node("events"), "'events'") {
            let event = event(word, of: layer)
            add(event, from: word, as: "the event", of: name, to: &layer.events)
        }
        for word in members(of: reader.node("state"), "'state'") {
            let type = type(word.value)
            add(type, from: word, as: "the state key", of: name, to: &layer.state)
        }
        for word in members(of: reader.node("promises"), "'promises'") {
            let meaning = word.value.string("the promise '\(word.key)'", into: &diagnostics)
            add(meaning, from: word, as: "the promise", of: name, to: &layer.promises)
        }
        readDialects(&reader, of: &layer)
        reader.finish(into: &diagnostics)
        // Without a mandatory event, a driver that does nothing could pass.
        if layer.mandatoryEvents.isEmpty, diagnostics.findings.count == findings {
            let message = "layer '\(name)' has no mandatory event; mark one 'mandatory: true'"
            diagnostics.error(message, at: member.value.location)
        }
        vocabulary.layers[name] = layer
    }

    /// Reads the mark of a layer with dialects, whose drivers get a dialect in the configuration.
    private mutating func readDialects(_ reader: inout MappingReader, of layer: inout LayerVocabulary) {
        guard let node = reader.node("dialects"),
            let hasDialects = node.boolean("'dialects'", into: &diagnostics)
        else { return }
        let key = LayerVocabulary.dialectKey
        let type = layer.configuration[key]
        if let known = vocabulary.layers[layer.name], known.hasDialects != hasDialects {
            let end = "\(known.hasDialects ? "with" : "without") dialects; remove 'dialects'"
            diagnostics.error("layer '\(layer.name)' is already in the vocabulary, \(end)", at: node.location)
        } else if hasDialects, type != .json, type != .optional(.json) {
            let message = "layer '\(layer.name)' has dialects, but no configuration key '\(key)' for an object"
            diagnostics.error("\(message); add '\(key): json?' to its configuration", at: node.location)
        } else {
            layer.hasDialects = hasDialects
        }
    }

    /// Adds a word, unless it exists already with another meaning.
    private mutating func add<Word: Equatable>(
        _ word: Word?,
        from member: SourceMember,
        as kind: String,
        of layer: String? = nil,
        to words: inout OrderedDictionary<String, Word>
    ) {
        guard let word else { return }
        let name = "\(kind) '\(member.key)'" + (layer.map { " of layer '\($0)'" } ?? "")
        if !WordName.isWord(member.key) {
            let message = "the name of \(name) has characters other than letters, digits, '.', '-' and '_'; rename it"
            diagnostics.error(message, at: member.keyLocation)
        } else if let other = words[member.key], other != word {
            let message = "\(name) is already in the vocabulary, with another meaning"
            diagnostics.error("\(message); choose another name", at: member.keyLocation)
        } else {
            words[member.key] = word
        }
    }

    private mutating func event(_ word: SourceMember, of layer: LayerVocabulary) -> EventWord? {
        let name = word.key
        guard var reader = MappingReader(word.value, of: "event '\(name)'", into: &diagnostics) else { return nil }
        let findings = diagnostics.findings.count
        let parameters = reader.requiredNode("arguments", into: &diagnostics).map { self.parameters($0, of: name) }
        let isMandatory = reader.boolean("mandatory", into: &diagnostics) ?? false
        reader.finish(into: &diagnostics)
        guard findings == diagnostics.findings.count else { return nil }
        let event = EventWord(name: name, parameters: parameters ?? [], isMandatory: isMandatory)
        guard let obstacle = obstacle(to: event, of: layer) else { return event }
        diagnostics.error(obstacle, at: word.keyLocation)
        return nil
    }

    /// Returns why a well-formed event is not allowed in its layer.
    private func obstacle(to event: EventWord, of layer: LayerVocabulary) -> String? {
        if let form = event.requiredForm {
            let reason = "the event '\(event.name)' is compared with the requests that the stub receives"
            return "\(reason), so its arguments are fixed; write '\(form)'"
        }
        guard event.isMandatory, vocabulary.layers[layer.name] != nil, layer.events[event.name] == nil else {
            return nil
        }
        let reason = "because that layer is already in the vocabulary and its drivers may not know the event"
        return "the new event '\(event.name)' of layer '\(layer.name)' cannot be mandatory, \(reason); "
            + "remove 'mandatory: true'"
    }

    /// Reads `[page: integer, rows: "integer?"]`: a list of one-key mappings.
    private mutating func parameters(_ node: SourceNode, of word: String) -> [Parameter] {
        guard let elements = node.elements else {
            let remedy = "write [] for none, or a list such as [name: text]"
            return node.refuse("the list of arguments of '\(word)'", remedy: remedy, into: &diagnostics) ?? []
        }
        var parameters: [Parameter] = []
        for element in elements {
            guard let members = element.members, members.count == 1 else {
                let remedy = "write a name and a type, such as 'count: integer'"
                diagnostics.error("an argument of '\(word)' is \(element.phrase); \(remedy)", at: element.location)
                continue
            }
            guard let type = type(members[0].value) else { continue }
            parameters.append(Parameter(name: members[0].key, type: type))
        }
        return parameters
    }

    private mutating func type(_ node: SourceNode) -> ValueType? {
        if let element = node.elements?.first?.scalarText, node.elements?.count == 1 {
            diagnostics.error("the type [\(element)] has no quotes; write \"[\(element)]\"", at: node.location)
            return nil
        }
        let remedy = "write a type such as text, \"text?\" or \"[text]\""
        guard let text = node.scalarText, !node.isNull else {
            return node.refuse("a type", remedy: remedy, into: &diagnostics)
        }
        let names = Dictionary(uniqueKeysWithValues: vocabulary.symbols.map { ($0.key, $0.value) })
        if let type = ValueType(text, symbols: names) { return type }
        let known = ValueType.plainNames + vocabulary.symbols.keys
        let near = NearName.nearest(to: text.filter { !"[]?".contains($0) }, in: known).map { "use '\($0)'" }
        let types = "use \(ValueType.plainNames.joined(separator: ", ")), or a name under 'symbols'"
        diagnostics.error("unknown type '\(text)'; \(near ?? types)", at: node.location)
        return nil
    }

    private mutating func members(of node: SourceNode?, _ what: String) -> [SourceMember] {
        guard let node else { return [] }
        return MappingReader(node, of: what, into: &diagnostics)?.members ?? []
    }
}
