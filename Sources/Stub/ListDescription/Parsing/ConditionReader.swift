// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Reads which requests of its method and path a list or an answer takes: `when: { header: X-Action, is: list }`.
enum ConditionReader {
    /// The most keys that lead to a member of a body.
    private static let pathLengthMax = 16
    private static let places = ["header", "query", "body"]

    /// Reads `when`; nil where it is absent or wrong.
    static func condition(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) -> RequestCondition? {
        guard var condition = reader.mapping("when", into: &diagnostics) else { return nil }
        condition.ignore("header", "query", "body", "is")
        condition.finish(into: &diagnostics)
        let keys = condition.members.map(\.key)
        // A misspelt key is reported once, as an unknown key.
        let isMisspelt = keys.contains { !places.contains($0) && $0 != "is" }
        let value =
            isMisspelt
            ? condition.string("is", into: &diagnostics) : condition.requiredString("is", into: &diagnostics)
        let written = keys.filter(places.contains)
        guard let key = written.first, written.count == 1, let node = condition.node(key) else {
            if !written.isEmpty {
                let names = written.map { "'\($0)'" }.joined(separator: " and ")
                diagnostics.error("'when' has \(names); keep one of them", at: condition.location)
            } else if !isMisspelt {
                diagnostics.error("'when' has no 'header', 'query' or 'body'; add one of them", at: condition.location)
            }
            return nil
        }
        guard let place = place(node, for: key, into: &diagnostics), let value else { return nil }
        return RequestCondition(place, is: value)
    }

    private static func place(
        _ node: SourceNode,
        for key: String,
        into diagnostics: inout Diagnostics
    ) -> RequestCondition.Place? {
        switch key {
        case "header":
            guard let name = node.string("'header'", into: &diagnostics) else { return nil }
            guard HeaderName.isValid(name) else {
                return node.refuse("'header'", remedy: "write a header name such as X-Amz-Target", into: &diagnostics)
            }
            return .header(name)
        case "query":
            guard let name = node.string("'query'", into: &diagnostics) else { return nil }
            guard !name.isEmpty else {
                return node.refuse("'query'", remedy: "write the name of a query parameter", into: &diagnostics)
            }
            return .query(name)
        default:
            return path(node, into: &diagnostics).map { .body($0) }
        }
    }

    /// Reads the keys that lead to a member of a body: a sequence, or one key alone.
    private static func path(_ node: SourceNode, into diagnostics: inout Diagnostics) -> [String]? {
        if let text = node.scalarText, !node.isNull, !text.isEmpty { return [text] }
        guard let elements = node.elements, (1...pathLengthMax).contains(elements.count) else {
            let remedy = "write 1 to \(pathLengthMax) keys of a JSON body, such as [params, name]"
            return node.refuse("'body'", remedy: remedy, into: &diagnostics)
        }
        var keys: [String] = []
        for (position, element) in elements.enumerated() {
            guard let key = element.string("key \(position + 1) of 'body'", into: &diagnostics) else { continue }
            keys.append(key)
        }
        return keys.count == elements.count ? keys : nil
    }
}
