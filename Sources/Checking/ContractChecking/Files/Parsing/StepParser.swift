// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import SourceDiagnostics
import StubEngine
import TextEncoding
import YAMLSource

/// Reads one step of a contract.
struct StepParser {
    /// The words that the step may use.
    var layer: LayerVocabulary
    /// The lists and answers that requests may name.
    var names: EndpointNames

    private static let verbs = ["do", "hold", "await", "release", changeVerb]
    private static let changeVerb = "change"
    /// The verbs of steps that change the stub and never wait for the layer.
    private static let quietVerbs = ["hold", changeVerb]

    /// Reads a step.
    ///
    /// - Parameters:
    ///   - node: The step's mapping.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The step; nil if it could not be understood.
    func step(_ node: SourceNode, into diagnostics: inout Diagnostics) -> Step? {
        guard var reader = MappingReader(node, of: "the step", into: &diagnostics) else { return nil }
        let nodes = Self.verbs.compactMap { verb in reader.node(verb).map { (verb: verb, node: $0) } }
        let structured = reader.member("with")
        let settle = reader.boolean("settle", into: &diagnostics)
        let trace = reader.node("trace")
            .flatMap { TraceParser(layer: layer, names: names).trace($0, into: &diagnostics) }
        let state = reader.node("state").map { self.state($0, into: &diagnostics) }
        let sent = reader.node("sent").flatMap { RequestsParser.requests($0, into: &diagnostics) }
        let requests = reader.node("requests").flatMap { PagesParser.pages($0, into: &diagnostics) }
        reader.finish(into: &diagnostics)
        guard nodes.count == 1, let (verb, verbNode) = nodes.first else {
            let verbs = Self.verbs.joined(separator: ", ")
            diagnostics.error("a step needs exactly one of \(verbs); it has \(nodes.count)", at: node.location)
            return nil
        }
        let settles = !Self.quietVerbs.contains(verb) && settle != false
        reportMisplaced(for: verb, settles: settles, in: &reader, into: &diagnostics)
        guard let action = self.action(for: verb, from: verbNode, with: structured, into: &diagnostics) else {
            return nil
        }
        return Step(
            action: action,
            text: Self.text(for: verb, from: verbNode, with: structured),
            settles: settles,
            trace: trace,
            state: state ?? [],
            sent: sent,
            requests: requests,
            location: node.location
        )
    }

    private static func text(for verb: String, from node: SourceNode, with structured: SourceMember?) -> String {
        let value = structured?.value.json.map { " with \($0)" } ?? ""
        return "\(verb): \(node.scalarText ?? "")\(value)".printable
    }

    private func reportMisplaced(
        for verb: String,
        settles: Bool,
        in reader: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) {
        if verb != "do", let member = reader.member("with") {
            diagnostics.error("'with' belongs to 'do', not to '\(verb)'; remove it", at: member.keyLocation)
        }
        if Self.quietVerbs.contains(verb), let member = reader.member("settle") {
            diagnostics.error("'\(verb)' never settles; remove 'settle'", at: member.keyLocation)
        }
        guard !settles else { return }
        for key in ["trace", "state", "sent", "requests"] {
            guard let member = reader.member(key) else { continue }
            let isQuiet = Self.quietVerbs.contains(verb)
            let reason = isQuiet ? "'\(verb)' does not settle" : "this step has 'settle: false'"
            diagnostics.error(
                "'\(key)' is compared at a settle, but \(reason); move it to the next step that settles",
                at: member.keyLocation
            )
        }
    }

    private func action(
        for verb: String,
        from node: SourceNode,
        with structured: SourceMember?,
        into diagnostics: inout Diagnostics
    ) -> StepAction? {
        let patterns = PatternParser(names: names)
        switch verb {
        case "do": return ActionParser(layer: layer).action(node, with: structured?.value, into: &diagnostics)
        case "hold": return patterns.pattern(node, into: &diagnostics).map { .hold($0) }
        case "await": return patterns.pattern(node, into: &diagnostics).map { .awaitRequest($0) }
        case Self.changeVerb: return RowsChangeParser.change(node, into: &diagnostics).map { .change($0) }
        default:
            if node.scalarText == "all" { return .release(nil) }
            return patterns.pattern(node, orWord: "all", into: &diagnostics).map { .release($0) }
        }
    }

    private func state(_ node: SourceNode, into diagnostics: inout Diagnostics) -> [ExpectedState] {
        guard let reader = MappingReader(node, of: "'state'", into: &diagnostics) else { return [] }
        var states: [ExpectedState] = []
        for member in reader.members {
            guard let type = layer.state[member.key] else {
                let hint = NearName.hint(for: member.key, in: Array(layer.state.keys))
                diagnostics.error(
                    "unknown state key '\(member.key)' of layer '\(layer.name)'\(hint)",
                    at: member.keyLocation
                )
                continue
            }
            let what = "state key '\(member.key)'"
            let isAny = member.value.content == .scalar(text: "_", isPlain: true)
            let value: ExpectedValue? =
                isAny ? .any : type.value(of: member.value, what, into: &diagnostics).map { .value($0) }
            guard let value else { continue }
            states.append(ExpectedState(key: member.key, value: value, location: member.keyLocation))
        }
        return states
    }
}
