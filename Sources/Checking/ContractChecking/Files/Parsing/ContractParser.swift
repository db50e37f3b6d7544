// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
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
    /// The lists of all contracts, each read once.
    var lists: ContractLists

    /// Reads a contract, once for each dialect in which it must hold.
    ///
    /// - Parameters:
    ///   - node: The contract's mapping.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The contracts; empty if it could not be understood.
    func contracts(_ node: SourceNode, into diagnostics: inout Diagnostics) -> [Contract] {
        let names = DialectNames(of: node, defaults: dialects, layer: layer, words: words, into: &diagnostics)
        guard let dialects = names?.dialects else { return [] }
        guard !dialects.isEmpty else {
            let findingCount = diagnostics.findings.count
            guard let draft = draft(node, hasDialects: false, into: &diagnostics) else { return [] }
            let contract = contract(draft, findingCount: findingCount, into: &diagnostics)
            return words.ownDialects == nil ? [contract].compactMap(\.self) : []
        }
        // Only the list differs between dialects.
        var common = Diagnostics()
        guard let draft = draft(node, hasDialects: true, into: &common) else {
            diagnostics.append(contentsOf: common)
            return []
        }
        let contracts = dialects.compactMap { dialect in
            // The same findings occur in each dialect, and are reported once.
            var own = common
            defer { diagnostics.append(contentsOf: own) }
            return contract(draft, in: dialect, findingCount: 0, into: &own)
        }
        guard let own = words.ownDialects else { return contracts }
        return own.values.compactMap { fitted(draft, in: $0, named: dialects) }
    }

    /// Returns a contract in a dialect that it does not name; nil if it does not fit.
    private func fitted(_ draft: ContractDraft, in dialect: Dialect, named: [Dialect]) -> Contract? {
        let fit = DialectFit(dialect: dialect)
        var draft = draft
        draft.contract = draft.contract.flatMap { fit.adapted($0, list: draft.nodes.list, named: named) }
        guard draft.contract != nil else { return nil }
        // If the list is wrong only with the keys of this contract, the contract does not fit the dialect.
        var findings = Diagnostics()
        let contract = contract(draft, in: dialect, findingCount: 0, into: &findings)
        guard let contract, findings.findings.isEmpty else { return nil }
        return fit.isPossible(contract, list: draft.nodes.list) ? contract : nil
    }

    /// Reads the parts of a contract that are the same in all its dialects.
    private func draft(
        _ node: SourceNode,
        hasDialects: Bool,
        into diagnostics: inout Diagnostics
    ) -> ContractDraft? {
        let subject = node["id"]?.scalarText.map { "contract '\($0)'" } ?? "this contract"
        guard var reader = MappingReader(node, of: subject, into: &diagnostics) else { return nil }
        let id = reader.requiredNode("id", into: &diagnostics)
        let behaviour = id.flatMap { self.behaviour($0, into: &diagnostics) }
        let title = reader.requiredString("title", into: &diagnostics)
        let basis = self.basis(from: &reader, behaviour: behaviour, into: &diagnostics)
        let source = reader.string("source", into: &diagnostics)
        reader.ignore("dialects")
        let promises = self.promises(&reader, into: &diagnostics)
        let (nodes, faults, requestTimeout) = given(&reader, into: &diagnostics)
        let names = EndpointNames(nodes, layer: layer, hasDialects: hasDialects)
        let parser = GivenParser(layer: layer, names: names, lists: lists)
        var given = Given(backend: ListFile(), faults: [], configuration: [:])
        given.faults = faults.map { parser.faults($0, into: &diagnostics) } ?? []
        given.configuration = parser.configuration(nodes.configuration, into: &diagnostics)
        given.requestTimeout = requestTimeout
        let steps = reader.requiredNode("steps", into: &diagnostics)
            .flatMap { self.steps($0, names: names, into: &diagnostics) }
        reader.finish(into: &diagnostics)
        var draft = ContractDraft(nodes: nodes, parser: parser)
        guard let id = id?.scalarText, let title, let basis, let steps else { return draft }
        draft.contract = Contract(
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
        return draft
    }

    /// Returns the contract of a draft, with the lists and answers that the stage serves.
    private func contract(
        _ draft: ContractDraft,
        in dialect: Dialect? = nil,
        findingCount: Int,
        into diagnostics: inout Diagnostics
    ) -> Contract? {
        let backend = draft.parser.backend(draft.nodes, in: dialect, into: &diagnostics)
        guard var contract = draft.contract else { return nil }
        contract.given.backend = backend
        contract.given.dialect = dialect
        // Rules run only on a contract without errors: for them, a part that could not be read would be absent.
        if diagnostics.findings.count == findingCount {
            ContractRules.check(contract, against: layer, into: &diagnostics)
        }
        guard let dialect else { return contract }
        contract.id = "\(contract.id).\(dialect.name)"
        contract.useNumbersOfList()
        return contract
    }

    /// Reads the promises that a layer must make so that the contract applies to it.
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

    /// Reads lists, answers and configuration of the file, which those of the contract override, and the faults.
    private func given(
        _ reader: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) -> (nodes: GivenNodes, faults: SourceNode?, requestTimeout: Duration?) {
        var nodes = GivenNodes(&reader, into: &diagnostics, readsConfiguration: false)
        var faults: SourceNode?
        var requestTimeout: Duration?
        if var given = reader.mapping("given", into: &diagnostics) {
            nodes.configuration = given.mapping("configure", into: &diagnostics)?.members ?? []
            faults = given.node("faults")
            requestTimeout = given.duration("requestTimeout", into: &diagnostics)
            given.finish(into: &diagnostics)
        }
        return (defaults.overridden(by: nodes), faults, requestTimeout)
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

/// A contract before its lists are read, which depend on the dialect.
private struct ContractDraft {
    /// The lists, answers and configuration of the contract and its file.
    var nodes: GivenNodes
    /// The reader of the starting state.
    var parser: GivenParser
    /// The contract without its lists and answers; nil if it could not be understood.
    var contract: Contract?
}
