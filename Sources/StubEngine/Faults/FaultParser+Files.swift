// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics
package import YAMLSource

extension FaultParser {
    /// Reads a fault as files write it: `{ page: 2, times: 1, fault: { status: 500, message: E } }`.
    ///
    /// - Parameters:
    ///   - node: The mapping of the fault and of what narrows it.
    ///   - diagnostics: Where the findings go.
    /// - Returns: The fault, or nil when it could not be understood.
    package static func parse(_ node: SourceNode, into diagnostics: inout Diagnostics) -> Fault? {
        guard var reader = MappingReader(node, of: "a fault", into: &diagnostics) else { return nil }
        let what = reader.requiredNode("fault", into: &diagnostics).flatMap { kind($0, into: &diagnostics) }
        let list = reader.string("list", into: &diagnostics)
        let page = reader.integer("page", in: UInt64(0)...UInt64.max, into: &diagnostics)
        let row = reader.integer("row", in: UInt64(0)...UInt64.max, into: &diagnostics)
        let header = reader.node("header").flatMap { condition($0, into: &diagnostics) }
        let request = reader.integer("request", in: 1...Int.max, into: &diagnostics)
        let times = reader.integer("times", in: 1...Int.max, into: &diagnostics)
        let rate = reader.number("rate", in: 0...1, into: &diagnostics)
        reader.finish(into: &diagnostics)
        guard var fault = what.map({ Fault($0, list: list, page: page, row: row, header: header) }) else { return nil }
        (fault.request, fault.times, fault.rate) = (request, times, rate)
        return fault
    }

    private static func condition(_ node: SourceNode, into diagnostics: inout Diagnostics) -> HeaderCondition? {
        guard let text = node.string("'header'", into: &diagnostics) else { return nil }
        do throws(Refusal) {
            return try HeaderCondition(text)
        } catch {
            diagnostics.error(error.reason, at: node.location)
            return nil
        }
    }

    private static func kind(_ node: SourceNode, into diagnostics: inout Diagnostics) -> FaultKind? {
        guard let members = node.members else { return kind(word: node, into: &diagnostics) }
        guard var reader = MappingReader(node, of: "'fault'", into: &diagnostics) else { return nil }
        let behaviours = FaultCatalogue.behaviours.filter { $0.entry.rule != .none }
        guard let found = behaviours.first(where: { one in members.contains { $0.key == one.entry.word } }) else {
            for one in behaviours { reader.ignore(one.entry.word) }
            reader.finish(into: &diagnostics)
            if members.isEmpty {
                diagnostics.error("'fault' says nothing; write for example { status: 500 }", at: node.location)
            }
            return nil
        }
        let kind = kind(found, &reader, into: &diagnostics)
        reader.finish(into: &diagnostics)
        return kind
    }

    private static func kind(
        _ behaviour: (some FaultBehaviour).Type,
        _ reader: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) -> FaultKind? {
        behaviour.read(&reader, into: &diagnostics).map { FaultKind($0) }
    }

    /// Reads a fault that is only a word.
    private static func kind(word node: SourceNode, into diagnostics: inout Diagnostics) -> FaultKind? {
        let words = FaultCatalogue.entries.map(\.word)
        guard let text = node.scalarText, !node.isNull else {
            return node.refuse("'fault'", "write one of: \(words.joined(separator: ", "))", into: &diagnostics)
        }
        guard let behaviour = FaultCatalogue.behaviours.first(where: { $0.entry.word == text }) else {
            let near = NearName.nearest(to: text, in: words).map { "use '\($0)'" }
            let remedy = near ?? "known: \(words.joined(separator: ", "))"
            diagnostics.error("unknown 'fault' \(node.phrase); \(remedy)", at: node.location)
            return nil
        }
        guard behaviour.entry.rule != .required, let fault = try? behaviour.read(nil) else {
            return node.refuse("'fault'", "write for example \(behaviour.entry.fileExample)", into: &diagnostics)
        }
        return FaultKind(fault)
    }
}
