// Understudy
// SPDX-License-Identifier: Apache-2.0

package import DriverProtocol
import ListDescription
import OrderedCollections
import SourceDiagnostics
import YAMLSource

/// The contracts of one run, in order.
package struct CheckPlan: Hashable, Sendable {
    /// The words that the contracts are written in.
    package var vocabulary: Vocabulary
    /// The names of all dialects, shipped ones and a user's own, with those that no contract of the run uses.
    package let dialectNames: [String]
    /// The file of the dialects in which contracts are checked, as the user named it.
    let dialectsFile: String
    /// The behaviours that the contracts check.
    package let behaviours: BehaviourIndex
    /// The contracts in the order of the suite's files.
    package var contracts: [Contract]
    /// The first layer, even if the shard has none of its contracts.
    package let firstLayer: String

    /// Chooses the contracts of a run.
    ///
    /// - Parameters:
    ///   - suite: All contracts.
    ///   - selection: The contracts to check.
    /// - Throws: `SelectionError` if a part of the selection, or all parts together, select no contract.
    package init(of suite: ContractSuite, selection: Selection = Selection()) throws(SelectionError) {
        vocabulary = suite.words.vocabulary
        // The user's names come first, so that hints prefer them.
        dialectNames = (suite.words.ownDialects.map { Array($0.keys) } ?? []) + Array(suite.words.dialects.keys)
        dialectsFile = suite.words.ownDialects?.values.first?.list.location.file ?? ContractPaths.dialectsName
        behaviours = suite.words.behaviours
        let all = suite.contracts
        for layer in selection.layers where !all.contains(where: { $0.layer == layer }) {
            throw Self.unknownLayer(layer, in: suite)
        }
        for id in selection.ids where !all.contains(where: { id.matches($0.id) }) {
            let hint = NearName.hint(for: id.pattern, in: all.map(\.id))
            throw SelectionError(message: "no contract has the id '\(id)'\(hint)")
        }
        for basis in selection.bases where !all.contains(where: { $0.basis == basis }) {
            throw SelectionError(message: "no contract has the basis '\(basis.rawValue)'; leave it out")
        }
        for dialect in selection.dialects where !all.contains(where: { $0.given.dialect?.name == dialect }) {
            throw Self.unknownDialect(dialect, in: suite)
        }
        contracts = all.filter(selection.includes)
        guard let first = contracts.first else {
            throw SelectionError(message: Self.nothing(of: selection, all))
        }
        firstLayer = first.layer
    }

    /// Returns the claims of a driver that no contract of the run can use.
    func strangeClaims(of capabilities: DriverCapabilities) -> [StrangeClaim] {
        StrangeClaim.all(of: capabilities, in: vocabulary, dialects: dialectNames, dialectsFile: dialectsFile)
    }

    /// Returns a sentence for each dialect that a driver claims and that does not exist, with the nearest name.
    package func unknownDialects(of capabilities: DriverCapabilities) -> [String] {
        strangeClaims(of: capabilities).filter { $0.kind == .dialect }.map { $0.sentence(of: capabilities.driver) }
    }

    /// Returns the message for filters that together select no contract, with the contracts of each filter.
    private static func nothing(of selection: Selection, _ all: [Contract]) -> String {
        func list(_ values: [String]) -> String { values.map { "'\($0)'" }.joined(separator: " or ") }
        let asked = [
            ("the layer", selection.layers), ("the id", selection.ids.map(\.pattern)),
            ("the basis", selection.bases.map(\.rawValue)), ("the dialect", selection.dialects),
        ]
        let words = asked.filter { !$0.1.isEmpty }.map { "\($0.0) \(list($0.1))" }
        let message = "no contract has \(words.joined(separator: " and "))"
        guard !selection.ids.isEmpty, selection.dialects.isEmpty else { return "\(message); use fewer filters" }
        let found = all.filter { contract in selection.ids.contains { $0.matches(contract.id) } }
        let layers = OrderedSet(found.map(\.layer))
        guard selection.layers.isEmpty || !layers.isDisjoint(with: selection.layers) else {
            return "\(message); the id belongs to contracts of the layer \(list(Array(layers)))"
        }
        let bases = OrderedSet(found.map(\.basis.rawValue))
        return "\(message); the id belongs to contracts of the basis \(list(Array(bases)))"
    }

    /// Returns why a dialect selects nothing: no contract is in it, or it does not exist.
    private static func unknownDialect(_ dialect: String, in suite: ContractSuite) -> SelectionError {
        let known = suite.words.ownDialects ?? suite.words.dialects
        guard known[dialect] == nil else {
            return SelectionError(message: "no contract is in the dialect '\(dialect)'; leave it out")
        }
        if dialect.hasSuffix(".yaml") || dialect.hasSuffix(".yml") {
            return SelectionError(message: "'\(dialect)' is a file, not a dialect; write --dialects \(dialect)")
        }
        let hint = NearName.hint(for: dialect, in: Array(known.keys))
        let remedy = hint.isEmpty ? "; use a name from dialects.yaml, such as '\(known.keys.first ?? "page")'" : hint
        return SelectionError(message: "there is no dialect '\(dialect)'\(remedy)")
    }

    /// Returns why a layer selects nothing: no contract is about it, or it does not exist.
    static func unknownLayer(_ layer: String, in suite: ContractSuite) -> SelectionError {
        guard suite.words.vocabulary.layers[layer] == nil else {
            return SelectionError(message: "the layer '\(layer)' has no contracts; leave it out")
        }
        let hint = NearName.hint(for: layer, in: Array(suite.words.vocabulary.layers.keys))
        return SelectionError(message: "there is no layer '\(layer)'\(hint)")
    }
}

extension CheckPlan {
    /// Gives every list of every contract the same seed.
    package mutating func seed(_ seed: UInt64) {
        for place in contracts.indices {
            for list in contracts[place].given.backend.lists.indices {
                contracts[place].given.backend.lists[list].seed = seed
            }
        }
    }
}

extension CheckPlan {
    /// Keeps the contracts of one shard, in their order; there may be none.
    ///
    /// - Parameters:
    ///   - shard: The shard.
    ///   - durations: The durations of contracts, by id, to balance the shards; nil uses only the ids.
    package mutating func keep(_ shard: Shard, durations: [String: Duration]? = nil) {
        guard let durations else { return contracts.removeAll { !shard.holds($0.id) } }
        let balance = ShardBalance(contracts.map(\.id), count: shard.count, durations: durations)
        contracts.removeAll { balance[$0.id] != shard.number }
    }

    /// Keeps the contracts of these ids, in their order; there may be none.
    package mutating func keep(ids: some Collection<String>) {
        let ids = Set(ids)
        contracts.removeAll { !ids.contains($0.id) }
    }
}

/// The results of an earlier run about contracts, by their ids.
package struct EarlierRun: Hashable, Sendable {
    /// The durations of contracts.
    package var durations: [String: Duration] = [:]
    /// The contracts to try again, in the order of the earlier run.
    package var unsettled: [String] = []

    /// Creates a run of no contracts.
    package init() {}

    /// Records a contract.
    ///
    /// - Parameters:
    ///   - id: The contract's id.
    ///   - duration: The time of the contract, if it is known; a contract that was not tried has none.
    ///   - isUnsettled: Whether it has to be tried again: broken, unstable, undecided or not run.
    package mutating func add(_ id: String, duration: Duration?, isUnsettled: Bool) {
        if let duration { durations[id] = duration }
        if isUnsettled, !unsettled.contains(id) { unsettled.append(id) }
    }
}
