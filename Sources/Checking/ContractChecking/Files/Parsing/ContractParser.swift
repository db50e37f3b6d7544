// Understudy
// SPDX-License-Identifier: Apache-2.0

import OrderedCollections
import SourceDiagnostics
import YAMLSource

/// Reads one contract of a file.
struct ContractParser {
    /// The vocabulary and the behaviour index.
    var words: ContractWords
    /// The layer of the file.
    var layer: LayerVocabulary
    /// The defaults that the file gives to all its contracts.
    var defaults: GivenNodes
    /// The dialects that the file gives to all its contracts.
    var dialects: SourceMember?

    /// Reads a contract, once for each dialect in which it must hold.
    ///
    /// - Parameters:
    ///   - node: The contract's mapping.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The contracts; empty if it could not be understood.
    func contracts(_ node: SourceNode, into diagnostics: inout Diagnostics) -> [Contract] {
        let names = DialectNames(of: node, defaults: dialects, layer: layer, words: words, into: &diagnostics)
        guard let dialects = names?.dialects else { return [] }
        guard !dialects.isEmpty else { return [contract(node, in: nil, into: &diagnostics)].compactMap(\.self) }
        return dialects.compactMap { dialect in
            // The same findings come in each dialect, and count once.
            var own = Diagnostics()
            defer { diagnostics.append(contentsOf: own) }
            return contract(node, in: dialect, into: &own)
        }
    }

    private func contract(
        _ node: SourceNode,
        in dialect: Dialect?,
        into diagnostics: inout Diagnostics
    ) -> Contract? {
        let subject = node["id"]?.scalarText.map { "contract '\($0)'" } ?? "this contract"
        let findingCount = diagnostics.findings.count
        guard var reader = MappingReader(node, of: subject, into: &diagnostics) else { return nil }
        let id = reader.requiredNode("id", into: &diagnostics)
        let behaviour = id.flatMap { self.behaviour($0, into: &diagnostics) }
        let title = reader.requiredString("title", into: &diagnostics)
        let basis = self.basis(from: &reader, behaviour: behaviour, into: &diagnostics)
        let source = reader.string("source", into: &diagnostics)
        reader.ignore("dialects")
        let promises = self.promises(&reader, into: &diagnostics)
        let (given, names) = self.given(&reader, in: dialect, into: &diagnostics)
        let steps = reader.requiredNode("steps", into: &diagnostics)
            .flatMap { self.steps($0, names: names, into: &diagnostics) }
        reader.finish(into: &diagnostics)
        guard let id = id?.scalarText, let title, let basis, let steps else { return nil }
        var contract = Contract(
            id: id,
            title: title,
            basis: basis,
            source: source,
            layer: layer.name,
            promises: promises,
            given: given,
            steps: steps,
            location: node.location
        )
        // Rules run only on a contract without errors: a part that could not be read would look absent to them.
        if diagnostics.findings.count == findingCount {
            ContractRules.check(contract, against: layer, into: &diagnostics)
        }
        guard let dialect else { return contract }
        contract.id = "\(id).\(dialect.name)"
        contract.useNumbersOfList()
        return contract
    }

    /// Reads the promises without which the contract cannot be demanded of a layer.
    private func promises(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) -> [String] {
        guard let place = reader.node("needs")?.location else { return [] }
        let names = reader.strings("needs", into: &diagnostics) ?? []
        for name in names where layer.promises[name] == nil {
            let hint = NearName.hint(for: name, in: Array(layer.promises.keys))
            diagnostics.error("layer '\(layer.name)' has no promise '\(name)'\(hint)", at: place)
        }
        return names
    }

    private func behaviour(_ node: SourceNode, into diagnostics: inout Diagnostics) -> Behaviour? {
        guard let id = node.string("'id'", into: &diagnostics) else { return nil }
        let base = BehaviourIndex.behaviourID(of: id)
        let suffix = id.dropFirst(base.count)
        let isSuffix = suffix.dropFirst().utf8
            .allSatisfy { byte in
                "abcdefghijklmnopqrstuvwxyz0123456789-".utf8.contains(byte)
            }
        if !suffix.isEmpty, suffix.count == 1 || !isSuffix {
            diagnostics.error(
                "the suffix of id '\(id)' must be lowercase letters, digits and '-'; write for example '\(base).twice'",
                at: node.location
            )
        }
        if let behaviour = words.behaviours[contractID: id] { return behaviour }
        let known = Array(words.behaviours.behaviours.keys)
        let hint = words.files.hint(forBehaviour: base, in: known, contractFile: node.location.file)
        diagnostics.error("id '\(id)' is not in the behaviour index\(hint)", at: node.location)
        return nil
    }

    /// Reads the basis; it must equal the basis of the behaviour, unless `because` gives a reason.
    private func basis(
        from reader: inout MappingReader,
        behaviour: Behaviour?,
        into diagnostics: inout Diagnostics
    ) -> Basis? {
        let node = reader.requiredNode("basis", into: &diagnostics)
        let because = reader.node("because")
        _ = because?.string("'because'", into: &diagnostics)
        guard let basis = node?.name("'basis'", as: Basis.self, into: &diagnostics) else { return nil }
        guard let node, let behaviour else { return basis }
        if behaviour.basis != basis, because == nil {
            diagnostics.error(
                "the basis of \(behaviour.id) is '\(behaviour.basis.rawValue)' in the index, not '\(basis.rawValue)'; "
                    + "write 'basis: \(behaviour.basis.rawValue)', or say in 'because' why this contract differs",
                at: node.location
            )
        }
        if behaviour.basis == basis, let because {
            diagnostics.error(
                "'because' is not needed: the basis of \(behaviour.id) is '\(basis.rawValue)' in the index, too; "
                    + "remove 'because'",
                at: because.location
            )
        }
        return basis
    }

    private func given(
        _ reader: inout MappingReader,
        in dialect: Dialect?,
        into diagnostics: inout Diagnostics
    ) -> (Given, EndpointNames) {
        var nodes = GivenNodes(&reader, into: &diagnostics, readsConfiguration: false)
        var faults: SourceNode?
        var requestTimeout: Duration?
        if var given = reader.mapping("given", into: &diagnostics) {
            nodes.configuration = given.mapping("configure", into: &diagnostics)?.members ?? []
            faults = given.node("faults")
            requestTimeout = given.duration("requestTimeout", into: &diagnostics)
            given.finish(into: &diagnostics)
        }
        nodes = defaults.overridden(by: nodes)
        if let dialect { nodes.list = dialect.list(with: nodes.list, into: &diagnostics) }
        let names = EndpointNames(nodes, layer: layer)
        let given = GivenParser(layer: layer, names: names, dialect: dialect)
            .given(nodes, faults: faults, requestTimeout: requestTimeout, into: &diagnostics)
        return (given, names)
    }

    private func steps(_ node: SourceNode, names: EndpointNames, into diagnostics: inout Diagnostics) -> [Step]? {
        guard let elements = node.sequence("'steps'", into: &diagnostics) else { return nil }
        guard !elements.isEmpty else {
            diagnostics.error("'steps' is empty; add a step", at: node.location)
            return nil
        }
        let parser = StepParser(layer: layer, names: names)
        let steps = elements.compactMap { parser.step($0, into: &diagnostics) }
        return steps.count == elements.count ? steps : nil
    }
}
