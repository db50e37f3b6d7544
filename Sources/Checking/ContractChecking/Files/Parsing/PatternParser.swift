// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import StubEngine
import YAMLSource

/// Reads the requests that steps name: `request(2)`, `request(2, first)`, `request(_)`, `call(maxIds)`.
struct PatternParser {
    /// The lists and answers that may be named.
    var names: EndpointNames

    /// Reads a pattern.
    ///
    /// - Parameters:
    ///   - node: The pattern.
    ///   - word: Another word that the step accepts, for hints.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The pattern; nil if it could not be understood.
    func pattern(
        _ node: SourceNode,
        orWord word: String? = nil,
        into diagnostics: inout Diagnostics
    ) -> RequestPattern? {
        guard let text = node.string("a request", into: &diagnostics) else { return nil }
        do throws(ValueMismatch) {
            let call = try CallTextParser.parse(text)
            switch call.name {
            case LayerVocabulary.requestEvent: return try request(call.arguments)
            case LayerVocabulary.callEvent: return try answer(call.arguments)
            default:
                throw ValueMismatch("is not a request\(hint(for: call.name, orWord: word))")
            }
        } catch {
            diagnostics.error("'\(text)' \(error.message)", at: node.location)
            return nil
        }
    }

    /// Returns the hint for a word that is not a request: a request to the endpoint, or a near word.
    private func hint(for name: String, orWord word: String?) -> String {
        if names.answers.contains(name) { return "; write \(LayerVocabulary.callEvent)(\(name))" }
        if names.lists.contains(name) {
            return "; write \(LayerVocabulary.requestEvent)(1\(names.lists.count == 1 ? "" : ", \(name)"))"
        }
        return NearName.hint(for: name, in: LayerVocabulary.requestEvents + [word].compactMap(\.self))
    }

    private func request(_ arguments: [CallText.Argument]) throws(ValueMismatch) -> RequestPattern {
        guard let page = arguments.first, arguments.count <= 2 else {
            throw ValueMismatch("must name a page, and a list if there are several: request(2) or request(2, first)")
        }
        var pattern = RequestPattern(name: names.lists.count == 1 ? names.lists[0] : nil)
        if page.text != "_" {
            guard let number = UInt64(page.text) else {
                throw ValueMismatch("names the page '\(page.text)'; write its number, or _ for any")
            }
            pattern.page = number
        }
        if arguments.count == 2 {
            pattern.name = try names.list(arguments[1].text)
        }
        return pattern
    }

    private func answer(_ arguments: [CallText.Argument]) throws(ValueMismatch) -> RequestPattern {
        guard arguments.count == 1 else { throw ValueMismatch("must name one answer: call(maxIds)") }
        return RequestPattern(name: try names.answer(arguments[0].text))
    }
}

/// The lists and answers that a contract may name, with those whose description is wrong.
struct EndpointNames: Hashable, Sendable {
    /// The names of the lists.
    var lists: [String]
    /// The names of the plain answers.
    var answers: [String]

    /// Both, lists first.
    var all: [String] { lists + answers }

    /// Takes the names in a contract; an only list, also of a layer or of dialects, has the name `list`.
    init(_ nodes: GivenNodes, layer: LayerVocabulary, hasDialects: Bool) {
        let isOnlyList = hasDialects || nodes.list != nil || nodes.lists.isEmpty && layer.readsLists
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
            throw ValueMismatch("names the unknown \(noun) '\(name)'\(hint)")
        }
        return name
    }
}
