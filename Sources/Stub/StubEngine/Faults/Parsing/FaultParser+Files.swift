// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics
package import YAMLSource

extension FaultParser {
    /// Reads a fault of a file: in one line, or as `{ page: 2, times: 1, fault: { status: 500, message: E } }`.
    ///
    /// In the mapping, `fault` can also be a line, and this line can have keys such as `page` behind an `@`.
    ///
    /// - Parameters:
    ///   - node: The line, or the mapping with the fault and the keys that choose its requests.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The fault, or nil when it could not be understood.
    package static func parse(_ node: SourceNode, into diagnostics: inout Diagnostics) -> Fault? {
        if let text = node.scalarText, !node.isNull { return line(text, at: node, into: &diagnostics) }
        guard var reader = MappingReader(node, of: "this fault", into: &diagnostics) else { return nil }
        var fault = reader.requiredNode("fault", into: &diagnostics).flatMap { what($0, into: &diagnostics) }
        let written = fault?.narrowing.map(\.key) ?? []
        for member in reader.members where written.contains(member.key) {
            diagnostics.error("'fault' already has '\(member.key)'; remove one of the two", at: member.keyLocation)
        }
        let list = reader.string("list", into: &diagnostics)
        let page = reader.integer("page", in: UInt64(0)...UInt64.max, into: &diagnostics)
        let row = reader.integer("row", in: UInt64(0)...UInt64.max, into: &diagnostics)
        let header = reader.node("header").flatMap { condition($0, into: &diagnostics) }
        let request = reader.integer("request", in: 1...Int.max, into: &diagnostics)
        let times = reader.integer("times", in: 1...Int.max, into: &diagnostics)
        let rate = reader.number("rate", in: 0...1, into: &diagnostics)
        reader.finish(into: &diagnostics)
        fault?
            .narrow(
                by: Fault(
                    .never,
                    list: list,
                    page: page,
                    row: row,
                    header: header,
                    request: request,
                    times: times,
                    rate: rate
                )
            )
        return fault
    }

    /// Reads a fault in one line, as the command line takes it.
    private static func line(_ text: String, at node: SourceNode, into diagnostics: inout Diagnostics) -> Fault? {
        do throws(FaultSyntaxError) {
            return try parse(commandLine: text)
        } catch {
            diagnostics.error(error.reason, at: node.location)
            return nil
        }
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

    /// Reads the value of `fault`: a line, or a word of the catalogue with its argument and its options.
    private static func what(_ node: SourceNode, into diagnostics: inout Diagnostics) -> Fault? {
        if let text = node.scalarText, !node.isNull { return line(text, at: node, into: &diagnostics) }
        guard let members = node.members else {
            let examples = "'status:500@page=3' or { status: 500 }"
            return node.refuse("'fault'", remedy: "write for example \(examples)", into: &diagnostics)
        }
        let behaviours = FaultCatalogue.behaviours.filter { $0.entry.rule != .none }
        // A word can also be written with hyphens, as on the command line.
        let spelled = members.map { member in
            let word = behaviours.first { $0.entry.hyphenated == member.key }?.entry.word
            return SourceMember(key: word ?? member.key, keyLocation: member.keyLocation, value: member.value)
        }
        let mapping = SourceNode(.mapping(spelled), at: node.location)
        guard var reader = MappingReader(mapping, of: "'fault'", into: &diagnostics) else { return nil }
        guard let found = behaviours.first(where: { one in spelled.contains { $0.key == one.entry.word } }) else {
            for one in behaviours { reader.ignore(one.entry.word) }
            reader.finish(into: &diagnostics)
            if members.isEmpty {
                diagnostics.error("'fault' is empty; write for example { status: 500 }", at: node.location)
            }
            return nil
        }
        let kind = kind(of: found, from: &reader, into: &diagnostics)
        reader.finish(into: &diagnostics)
        return kind.map { Fault($0) }
    }

    private static func kind(
        of behaviour: (some FaultBehaviour).Type,
        from reader: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) -> FaultKind? {
        behaviour.read(&reader, into: &diagnostics).map { FaultKind($0) }
    }
}
