// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import SourceDiagnostics
import YAMLSource

/// Reads JSON templates: YAML whose texts may name values, such as `{total}`, `{next?}` or `{next or ""}`.
struct TemplateNodeReader<Value: TemplateValue> {
    /// The deepest nesting that is read.
    private static var depthMax: Int { 32 }

    /// The words for the template in messages, such as `'body'`.
    let subject: String

    /// Reads a template; nil with findings.
    func template(_ node: SourceNode, into diagnostics: inout Diagnostics) -> JSONTemplate<Value>? {
        template(node, depth: 0, into: &diagnostics)
    }

    private func template(
        _ node: SourceNode,
        depth: Int,
        into diagnostics: inout Diagnostics
    ) -> JSONTemplate<Value>? {
        guard depth < Self.depthMax else {
            diagnostics.error(
                "\(subject) is nested deeper than \(Self.depthMax) levels; make it flatter",
                at: node.location
            )
            return nil
        }
        if let members = node.members {
            guard node["$when"] == nil else {
                return element(node, depth: depth, into: &diagnostics).map(JSONTemplate.choice)
            }
            return object(members, at: node, depth: depth, into: &diagnostics)
        }
        if let elements = node.elements {
            let read = elements.map { element($0, depth: depth, into: &diagnostics) }
            let known = read.compactMap(\.self)
            return known.count == read.count ? .array(known) : nil
        }
        guard let json = node.json else { return node.refuse(subject, remedy: "write JSON", into: &diagnostics) }
        guard let text = json.text else { return .literal(json) }
        return self.text(text, at: node, into: &diagnostics)
    }

    private func object(
        _ members: [SourceMember],
        at node: SourceNode,
        depth: Int,
        into diagnostics: inout Diagnostics
    ) -> JSONTemplate<Value>? {
        var read: [JSONTemplate<Value>.Member] = []
        var isComplete = true
        for member in members {
            if member.key.hasPrefix("$"), ["$when", "$else", "$value"].contains(member.key) {
                diagnostics.error(
                    "'\(member.key)' has no meaning here; write '$when' in a mapping that is a member or an element",
                    at: member.keyLocation
                )
                isComplete = false
            } else if let element = element(member.value, depth: depth, into: &diagnostics) {
                read.append(JSONTemplate.Member(member.key, element: element))
            } else {
                isComplete = false
            }
        }
        return isComplete ? .object(read) : nil
    }

    /// Reads a member's value or an element, with its condition.
    private func element(
        _ node: SourceNode,
        depth: Int,
        into diagnostics: inout Diagnostics
    ) -> JSONTemplate<Value>.Element? {
        guard let members = node.members, let when = node["$when"] else {
            return template(node, depth: depth + 1, into: &diagnostics).map { JSONTemplate.Element($0) }
        }
        let condition = condition(when, into: &diagnostics)
        let rest = members.filter { !["$when", "$else"].contains($0.key) }
        let content: JSONTemplate<Value>?
        if let value = node["$value"] {
            if let other = rest.first(where: { $0.key != "$value" }) {
                diagnostics.error(
                    "'\(other.key)' stands beside '$value', which is the whole value; remove one of them",
                    at: other.keyLocation
                )
            }
            content = template(value, depth: depth + 1, into: &diagnostics)
        } else {
            content = object(rest, at: node, depth: depth + 1, into: &diagnostics)
        }
        var otherwise: JSONTemplate<Value>?
        if let node = node["$else"] {
            otherwise = template(node, depth: depth + 1, into: &diagnostics)
            if otherwise == nil { return nil }
        }
        guard let condition, let content else { return nil }
        return JSONTemplate.Element(content, condition: condition, otherwise: otherwise)
    }

    private func condition(
        _ node: SourceNode,
        into diagnostics: inout Diagnostics
    ) -> JSONTemplate<Value>.Condition? {
        guard let text = node.string("'$when'", into: &diagnostics) else { return nil }
        let isNegated = text.hasPrefix("not ")
        let name = isNegated ? String(text.dropFirst(4)) : text
        guard let value = value(name, at: node, into: &diagnostics) else { return nil }
        return JSONTemplate.Condition(value, isNegated: isNegated)
    }

    // MARK: Texts

    private func text(
        _ text: String,
        at node: SourceNode,
        into diagnostics: inout Diagnostics
    ) -> JSONTemplate<Value>? {
        guard let pieces = TemplateText.split(text) else {
            diagnostics.error(
                "the text \(node.phrase) of \(subject) has an unmatched brace; write '{{' or '}}' for a brace",
                at: node.location
            )
            return nil
        }
        var parts: [JSONTemplate<Value>.TextPart] = []
        for piece in pieces {
            switch piece {
            case .text(let text): parts.append(.text(text))
            case .name(let content):
                guard let placeholder = placeholder(content, at: node, into: &diagnostics) else { return nil }
                parts.append(.value(placeholder))
            }
        }
        switch parts.count {
        case 0: return .literal(.string(""))
        case 1:
            switch parts[0] {
            case .text(let text): return .literal(.string(text))
            case .value(let placeholder): return .value(placeholder)
            }
        default: return .text(parts)
        }
    }

    /// Reads what stands between two braces.
    private func placeholder(
        _ content: String,
        at node: SourceNode,
        into diagnostics: inout Diagnostics
    ) -> Placeholder<Value>? {
        var name = content
        var otherwise = Placeholder<Value>.Otherwise.null
        if let range = content.firstRange(of: " or ") {
            name = String(content[..<range.lowerBound])
            let substitute = String(content[range.upperBound...])
            if let json = try? JSONParser.parse(Array(substitute.utf8)) {
                otherwise = .json(json)
            } else {
                guard let other = value(substitute, at: node, into: &diagnostics) else { return nil }
                otherwise = .value(other)
            }
        } else if content.hasSuffix("?") {
            name = String(content.dropLast())
            otherwise = .absence
        }
        var isText = false
        if name.hasSuffix(" as text") {
            isText = true
            name = String(name.dropLast(8))
        }
        return value(name, at: node, into: &diagnostics).map { Placeholder($0, isText: isText, otherwise: otherwise) }
    }

    private func value(_ name: String, at node: SourceNode, into diagnostics: inout Diagnostics) -> Value? {
        if let value = Value(name: name) { return value }
        let hint = NearName.hint(for: name, in: Value.names)
        diagnostics.error("\(subject) names the unknown value '\(name)'\(hint)", at: node.location)
        return nil
    }
}
