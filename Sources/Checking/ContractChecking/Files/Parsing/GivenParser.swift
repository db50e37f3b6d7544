// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import SourceDiagnostics
import StubEngine
import YAMLSource

/// Reads the starting state of a contract's steps.
struct GivenParser {
    /// The name of a contract's only list, from which its endpoint is made.
    static let onlyListName = "list"

    /// The layer that the contract is about.
    var layer: LayerVocabulary
    /// The lists and answers that faults may name.
    var names: EndpointNames
    /// The lists of all contracts, each read once.
    var lists: ContractLists

    /// Reads the lists and answers that the stage serves.
    ///
    /// - Parameters:
    ///   - nodes: Lists and answers of the file, overridden by those of the contract.
    ///   - dialect: The dialect in which the contract must hold; nil for a layer without dialects.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The lists and answers.
    func backend(_ nodes: GivenNodes, in dialect: Dialect?, into diagnostics: inout Diagnostics) -> ListFile {
        var backend = ListFile(lists: [], answers: [])
        let name = Self.onlyListName
        if let dialect {
            let list = lists.list(in: dialect, with: nodes.list, name: name, into: &diagnostics)
            backend.lists += [list].compactMap(\.self)
        } else if let list = nodes.list {
            backend.lists += [lists.list(list, name: name, into: &diagnostics)].compactMap(\.self)
        } else if nodes.lists.isEmpty, layer.readsLists {
            var list = ListDescription.standard
            list.name = name
            list.path = "/api/\(name)"
            backend.lists = [list]
        }
        backend.lists += nodes.lists.compactMap { member in
            lists.list(member.value, name: member.key, into: &diagnostics)
        }
        let only = nodes.list ?? dialect?.list
        let listNames = (only == nil ? [] : [name]) + nodes.lists.map(\.key)
        RowReferences.resolve(&backend.lists, names: listNames, into: &diagnostics)
        backend.answers = nodes.answers.compactMap { member in
            ListFileParser.answer(member.value, name: member.key, into: &diagnostics)
        }
        reportCollisions(in: backend, nodes: nodes, only: only, into: &diagnostics)
        if dialect == nil {
            for list in backend.lists { reportStyle(of: list, nodes, into: &diagnostics) }
        }
        return backend
    }

    /// Reports a list whose pages have no numbers, because layers request pages by number.
    private func reportStyle(of list: ListDescription, _ nodes: GivenNodes, into diagnostics: inout Diagnostics) {
        guard ![.page, .link].contains(list.paging.kind) else { return }
        let node = nodes.lists.last { $0.key == list.name }?.value ?? nodes.list
        guard let place = node?["paging"]?["style"]?.location ?? node?.location else { return }
        diagnostics.error(
            "the style '\(list.paging.kind.rawValue)' cannot be used in a contract, whose layers request pages by "
                + "number; use 'page' or 'link', or serve the list with 'understudy serve'",
            at: place
        )
    }

    /// Reports an answer that has the name or the requests of a list or of another answer.
    private func reportCollisions(
        in backend: ListFile,
        nodes: GivenNodes,
        only list: SourceNode?,
        into diagnostics: inout Diagnostics
    ) {
        var routes: [EndpointRoute: String] = [:]
        var names: Set<String> = []
        for (name, route) in zip(backend.names, backend.routes) {
            let member = (nodes.answers + nodes.lists).last { $0.key == name }
            guard let place = member?.keyLocation ?? list?.location else { continue }
            if !names.insert(name).inserted {
                diagnostics.error("'\(name)' is already the name of a list; rename the answer", at: place)
            }
            if let other = routes.updateValue(name, forKey: route) {
                diagnostics.error("\(route) is already served by '\(other)'; give it another path", at: place)
            }
        }
    }

    /// Reads the faults of answers.
    func faults(_ node: SourceNode, into diagnostics: inout Diagnostics) -> [Fault] {
        (node.sequence("'faults'", into: &diagnostics) ?? [])
            .compactMap { element in
                guard let fault = FaultParser.parse(element, into: &diagnostics) else { return nil }
                if let name = fault.list, !names.all.contains(name) {
                    let hint = NearName.hint(for: name, in: names.all)
                    diagnostics.error(
                        "the fault names '\(name)', which is not a list or answer of the contract\(hint)",
                        at: element["list"]?.location ?? element.location
                    )
                }
                return fault
            }
    }

    /// Reads the layer's own configuration keys.
    func configuration(_ members: [SourceMember], into diagnostics: inout Diagnostics) -> JSONObject {
        var configuration: JSONObject = [:]
        for member in members {
            guard let type = layer.configuration[member.key] else {
                let hint = NearName.hint(for: member.key, in: Array(layer.configuration.keys))
                diagnostics.error(
                    "unknown configuration key '\(member.key)' of layer '\(layer.name)'\(hint)",
                    at: member.keyLocation
                )
                continue
            }
            configuration[member.key] = type.value(
                of: member.value,
                "configuration key '\(member.key)'",
                into: &diagnostics
            )
        }
        return configuration
    }
}
