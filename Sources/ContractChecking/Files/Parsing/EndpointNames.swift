// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// The lists and answers that a contract may name, also those whose description is wrong.
struct EndpointNames: Hashable, Sendable {
    /// The names of the lists.
    var lists: [String]
    /// The names of the plain answers.
    var answers: [String]

    /// Both, lists first.
    var all: [String] { lists + answers }

    /// Takes the names that a contract gives, or its layer where it gives no list.
    init(_ nodes: GivenNodes, layer: LayerVocabulary) {
        let isOnlyList = nodes.list != nil || nodes.lists.isEmpty && layer.readsLists
        lists = (isOnlyList ? [GivenParser.onlyListName] : []) + nodes.lists.map(\.key)
        answers = nodes.answers.map(\.key)
    }

    /// Returns a name that is one of the lists.
    func list(_ name: String) throws(ValueMismatch) -> String { try known(name, among: lists, as: "list") }

    /// Returns a name that is one of the answers.
    func answer(_ name: String) throws(ValueMismatch) -> String { try known(name, among: answers, as: "answer") }

    private func known(_ name: String, among names: [String], as noun: String) throws(ValueMismatch) -> String {
        guard names.contains(name) else {
            let hint = NearName.hint(for: name, in: names)
            throw ValueMismatch("names '\(name)', which is no \(noun) of the contract\(hint)")
        }
        return name
    }
}
