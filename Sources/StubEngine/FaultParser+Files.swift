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
        let request = reader.integer("request", in: 1...Int.max, into: &diagnostics)
        let times = reader.integer("times", in: 1...Int.max, into: &diagnostics)
        reader.finish(into: &diagnostics)
        return what.map { Fault($0, list: list, page: page, request: request, times: times) }
    }

    private static func kind(_ node: SourceNode, into diagnostics: inout Diagnostics) -> FaultKind? {
        guard let members = node.members else {
            guard let word = node.name("'fault'", as: FaultWord.self, into: &diagnostics) else { return nil }
            return word.kind ?? node.refuse("'fault'", "write for example \(word.fileExample)", into: &diagnostics)
        }
        guard var reader = MappingReader(node, of: "'fault'", into: &diagnostics) else { return nil }
        let words = FaultWord.allCases.filter { $0.kind == nil }
        guard let word = words.first(where: { word in members.contains { $0.key == word.rawValue } }) else {
            for word in words { reader.ignore(word.rawValue) }
            reader.finish(into: &diagnostics)
            if members.isEmpty {
                diagnostics.error("'fault' says nothing; write for example { status: 500 }", at: node.location)
            }
            return nil
        }
        let kind = kind(word, &reader, into: &diagnostics)
        reader.finish(into: &diagnostics)
        return kind
    }

    private static func kind(
        _ word: FaultWord,
        _ reader: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) -> FaultKind? {
        switch word {
        case .status:
            let code = reader.integer("status", in: 200...599, into: &diagnostics)
            let message = reader.string("message", into: &diagnostics)
            return code.map { .status($0, message: message) }
        case .shape: return shape(&reader, into: &diagnostics)
        case .body: return reader.name("body", as: BodyFault.self, into: &diagnostics).map { .body($0) }
        case .delay: return reader.duration("delay", longest: delayMax, into: &diagnostics).map { .delay($0) }
        case .lie: return lie(&reader, into: &diagnostics).map(FaultKind.lie)
        case .never, .closeBefore, .closeMidBody, .reset: return word.kind
        }
    }

    private static func shape(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) -> FaultKind? {
        guard var shape = reader.mapping("shape", into: &diagnostics) else { return nil }
        let path = shape.strings("at", into: &diagnostics)
        let wrong = shape.requiredNode("is", into: &diagnostics).flatMap { wrongShape($0, into: &diagnostics) }
        if path == nil, shape.node("at") == nil { _ = shape.requiredNode("at", into: &diagnostics) }
        shape.finish(into: &diagnostics)
        guard let path, let wrong else { return nil }
        return .shape(at: path, is: wrong)
    }

    /// Reads a shape's name; a plain `null` is the name here.
    private static func wrongShape(_ node: SourceNode, into diagnostics: inout Diagnostics) -> WrongShape? {
        if node.isNull, node.scalarText == WrongShape.null.rawValue { return .null }
        return node.name("'is'", as: WrongShape.self, into: &diagnostics)
    }
}
