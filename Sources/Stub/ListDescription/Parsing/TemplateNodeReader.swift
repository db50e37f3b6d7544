// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import SourceDiagnostics
import YAMLSource

/// Reads JSON templates: YAML whose texts may name values, such as `{total}`, `{next?}` or `{next or ""}`.
struct TemplateNodeReader<Value: TemplateValue> {
    /// The deepest nesting that is read.
    private static var depthMax: Int { 32 }
    /// The most pages on each side of the page of the answer, and at each end of the list.
    private static var pagesMax: UInt64 { 20 }
    /// The keys of a mapping with a condition for its content.
    private static var conditionKeys: [String] { ["$when", "$is", "$else"] }
    /// The keys of an element that is repeated; no other mapping has them.
    private static var repetitionKeys: [String] { ["$each", "$near", "$ends", "$gap"] }
    /// The key of a value that has a condition or is repeated.
    private static var valueKey: String { "$value" }
    /// The keys that have a special meaning together with `$when` or `$each`.
    private static var keys: [String] { conditionKeys + repetitionKeys + [valueKey] }
    /// The key that stands for the members of an object.
    private static var membersKey: String { "$members" }

    /// The phrase for the template in messages, such as `'body'`.
    let subject: String
    /// Whether the template is repeated for the pages of the list.
    var isRepeated = false
    /// The names of the parameters of the path; nil if they are not known.
    var pathParameters: [String]?

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
            let read = elements.map { node in
                node["$each"] == nil
                    ? element(node, depth: depth, into: &diagnostics)
                    : repeated(node, depth: depth, into: &diagnostics)
            }
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
            if let remedy = remedy(for: member.key) {
                diagnostics.error("'\(member.key)' has no meaning here; \(remedy)", at: member.keyLocation)
                isComplete = false
            } else if member.key == Self.membersKey, Value.objectName != nil {
                if let merged = merged(member, into: &diagnostics) { read.append(merged) } else { isComplete = false }
            } else if let name = name(of: member, into: &diagnostics),
                let element = element(member.value, depth: depth, into: &diagnostics)
            {
                read.append(JSONTemplate.Member(name, element: element))
            } else {
                isComplete = false
            }
        }
        return isComplete ? .object(read) : nil
    }

    /// Returns the name of a member, with single braces for doubled ones; nil with a finding if it contains a value.
    private func name(of member: SourceMember, into diagnostics: inout Diagnostics) -> String? {
        let key = member.key
        guard key.contains(where: { $0 == "{" || $0 == "}" }) else { return key }
        let pieces = TemplateText.split(key)
        if let pieces, pieces.count == 1, case .text(let name) = pieces[0] { return name }
        let problem =
            pieces == nil
            ? "has an unmatched brace; write '{{' or '}}' for a brace"
            : "contains a value, which only a text can; write a fixed name, or '{{' and '}}' for braces"
        diagnostics.error("the member name '\(key)' of \(subject) \(problem)", at: member.keyLocation)
        return nil
    }

    /// Returns the remedy for a key that has no meaning in an ordinary mapping; nil for any other key.
    private func remedy(for key: String) -> String? {
        switch key {
        case _ where Self.conditionKeys.contains(key), Self.valueKey:
            "write '$when' in a mapping that is a member or an element"
        case _ where Self.repetitionKeys.contains(key): "write '$each' in a mapping that is an element of a sequence"
        case _ where Self.keys.contains(key.lowercased()): "write '\(key.lowercased())'"
        default: nil
        }
    }

    /// Reads `$members: '{row}'`.
    private func merged(_ member: SourceMember, into diagnostics: inout Diagnostics) -> JSONTemplate<Value>.Member? {
        guard let name = Value.objectName, let object = Value(name: name) else { return nil }
        let template = JSONTemplate.value(Placeholder(object))
        guard member.value.scalarText == "{\(name)}" else {
            let remedy = "write '{\(name)}', whose members stand there"
            return member.value.refuse("'\(member.key)'", remedy: remedy, into: &diagnostics)
        }
        return JSONTemplate.Member(member.key, element: JSONTemplate.Element(template), isMerged: true)
    }

    /// Reads an element that is repeated: `{ $each: pages, $near: 3, $ends: 2, $gap: …, … }`.
    private func repeated(
        _ node: SourceNode,
        depth: Int,
        into diagnostics: inout Diagnostics
    ) -> JSONTemplate<Value>.Element? {
        guard let members = node.members, let each = node["$each"] else { return nil }
        guard Value.repeatsPages, each.scalarText == "pages" else {
            let remedy = Value.repeatsPages ? "write 'pages'" : "remove it, since only a 'body' can repeat an element"
            return each.refuse("'$each'", remedy: remedy, into: &diagnostics)
        }
        // Nested repetitions would multiply the number of elements.
        guard !isRepeated else {
            let remedy = "remove it, since it is inside of a repeated element"
            return each.refuse("'$each'", remedy: remedy, into: &diagnostics)
        }
        var window = PageWindow()
        let numbers = 0...Self.pagesMax
        if let node = node["$near"] { window.near = node.integer("'$near'", in: numbers, into: &diagnostics) ?? 0 }
        if let node = node["$ends"] { window.ends = node.integer("'$ends'", in: numbers, into: &diagnostics) ?? 0 }
        var inner = self
        inner.isRepeated = true
        let rest = members.filter { !Self.repetitionKeys.contains($0.key) }
        let content = inner.content(rest, of: node, depth: depth, into: &diagnostics)
        var gap: JSONTemplate<Value>?
        if let node = node["$gap"] {
            gap = template(node, depth: depth + 1, into: &diagnostics)
            if gap == nil { return nil }
        }
        return content.map { JSONTemplate.Element($0, otherwise: gap, pages: window) }
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
        let condition = condition(when, comparedWith: node["$is"], into: &diagnostics)
        let rest = members.filter { !Self.conditionKeys.contains($0.key) }
        let content = content(rest, of: node, depth: depth, into: &diagnostics)
        var otherwise: JSONTemplate<Value>?
        if let node = node["$else"] {
            otherwise = template(node, depth: depth + 1, into: &diagnostics)
            if otherwise == nil { return nil }
        }
        guard let condition, let content else { return nil }
        return JSONTemplate.Element(content, condition: condition, otherwise: otherwise)
    }

    /// Reads `$value`, or else the remaining members.
    private func content(
        _ rest: [SourceMember],
        of node: SourceNode,
        depth: Int,
        into diagnostics: inout Diagnostics
    ) -> JSONTemplate<Value>? {
        if let misspelt = rest.first(where: { Self.meant(by: $0.key) != nil }), let key = Self.meant(by: misspelt.key) {
            diagnostics.error(
                "unknown key '\(misspelt.key)' beside '$when' or '$each'; use '\(key)'",
                at: misspelt.keyLocation
            )
            return nil
        }
        guard let value = node[Self.valueKey] else {
            return object(rest, at: node, depth: depth + 1, into: &diagnostics)
        }
        if let other = rest.first(where: { $0.key != Self.valueKey }) {
            diagnostics.error(
                "'\(other.key)' appears beside '$value', which is the whole value; remove one of them",
                at: other.keyLocation
            )
        }
        return template(value, depth: depth + 1, into: &diagnostics)
    }

    /// Returns the key that a misspelt key most likely means; nil for any other key, such as `$ref` of JSON.
    private static func meant(by key: String) -> String? {
        guard key.hasPrefix("$"), key.count > 4, key != membersKey, !keys.contains(key) else { return nil }
        return NearName.nearest(to: key, in: keys)
    }

    private func condition(
        _ node: SourceNode,
        comparedWith choices: SourceNode?,
        into diagnostics: inout Diagnostics
    ) -> JSONTemplate<Value>.Condition? {
        guard let text = node.string("'$when'", into: &diagnostics) else { return nil }
        let isNegated = text.hasPrefix("not ")
        let name = isNegated ? String(text.dropFirst(4)) : text
        guard let value = value(name, at: node, into: &diagnostics) else { return nil }
        guard let choices else { return JSONTemplate.Condition(value, isNegated: isNegated) }
        return ConditionReader.texts(choices, of: "'$is'", into: &diagnostics)
            .map { JSONTemplate<Value>.Condition(value, isOneOf: $0, isNegated: isNegated) }
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

    /// Reads the text between two braces.
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
        if let value = Value(name: name) {
            if let parameter = value.pathParameter {
                return has(parameter, at: node, into: &diagnostics) ? value : nil
            }
            guard value.isOfEachPage, !isRepeated else { return value }
            diagnostics.error(
                "\(subject) names '\(name)' outside of a repeated element; write it beside '$each: pages'",
                at: node.location
            )
            return nil
        }
        diagnostics.error(
            "\(subject) names the unknown value '\(name)'; \(Self.remedy(forValue: name))",
            at: node.location
        )
        return nil
    }

    /// Returns the remedy for a name that no value has.
    private static func remedy(forValue name: String) -> String {
        if name.hasSuffix(" or") { return "write a value behind 'or', such as '{next or \"\"}'" }
        if name.contains(" as ") { return "write 'as text' behind a name, or the name alone" }
        if let near = NearName.nearest(to: name, in: Value.names) { return "use '\(near)'" }
        return "known: \(Value.names.joined(separator: ", "))"
    }

    /// Returns whether the path has a parameter; reports one that it does not have.
    private func has(_ parameter: String, at node: SourceNode, into diagnostics: inout Diagnostics) -> Bool {
        // A list can replace the path of its preset, whose templates then show null.
        guard let pathParameters, Preset.name(ofFile: node.location.file) == nil else { return true }
        guard !pathParameters.contains(parameter) else { return true }
        let hint =
            pathParameters.isEmpty
            ? "; the path has no parameters, so add '{\(parameter)}' to 'path'"
            : NearName.hint(for: parameter, in: pathParameters)
        diagnostics.error("\(subject) names the unknown parameter '\(parameter)' of the path\(hint)", at: node.location)
        return false
    }
}
