// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import SourceDiagnostics
import StubEngine
import YAMLSource

/// Reads the requests that steps name: `request(2)`, `request(2, first)`, `request(_)`, `call(maxIds)`.
struct PatternParser {
    /// The lists and answers that may be named.
    var backend: ListFile

    /// Reads a pattern.
    ///
    /// - Parameters:
    ///   - node: The pattern.
    ///   - word: A further word that the step would take, for hints.
    ///   - diagnostics: Where findings go.
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
                let known = [LayerVocabulary.requestEvent, LayerVocabulary.callEvent] + [word].compactMap(\.self)
                throw ValueMismatch("names no request\(NearName.hint(for: call.name, in: known))")
            }
        } catch {
            diagnostics.error("'\(text)' \(error.message)", at: node.location)
            return nil
        }
    }

    private func request(_ arguments: [CallText.Argument]) throws(ValueMismatch) -> RequestPattern {
        guard let page = arguments.first, arguments.count <= 2 else {
            throw ValueMismatch("must name a page, and a list where there are several: request(2) or request(2, first)")
        }
        var pattern = RequestPattern(name: backend.lists.count == 1 ? backend.lists[0].name : nil)
        if page.text != "_" {
            guard let number = UInt64(page.text) else {
                throw ValueMismatch("names the page '\(page.text)'; write its number, or _ for any")
            }
            pattern.page = number
        }
        if arguments.count == 2 {
            pattern.name = try known(arguments[1].text, among: backend.lists.map(\.name), "list")
        }
        return pattern
    }

    private func answer(_ arguments: [CallText.Argument]) throws(ValueMismatch) -> RequestPattern {
        guard arguments.count == 1 else { throw ValueMismatch("must name one answer: call(maxIds)") }
        return RequestPattern(name: try known(arguments[0].text, among: backend.answers.map(\.name), "answer"))
    }

    private func known(_ name: String, among names: [String], _ noun: String) throws(ValueMismatch) -> String {
        guard names.contains(name) else {
            throw ValueMismatch(
                "names '\(name)', which is no \(noun) of the contract\(NearName.hint(for: name, in: names))"
            )
        }
        return name
    }
}
