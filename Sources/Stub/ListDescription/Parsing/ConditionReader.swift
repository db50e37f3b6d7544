// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Reads the condition on the requests that a list or an answer takes: `when: { header: X-Action, is: list }`.
enum ConditionReader {
    private typealias Demand = RequestCondition.Demand

    /// The most conditions in one `when`.
    private static let demandCountMax = 8
    /// The most values in one condition.
    private static let valueCountMax = 64
    private static let places = ["header", "query", "body"]
    private static let values = ["is", "isNot", "exists"]

    /// Reads `when`; nil if it is absent or wrong.
    static func condition(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) -> RequestCondition? {
        guard let node = reader.node("when") else { return nil }
        guard let elements = node.elements else {
            return demand(node, of: "'when'", into: &diagnostics).map { RequestCondition(all: [$0]) }
        }
        guard (1...demandCountMax).contains(elements.count) else {
            let example = "[{ body: method, is: list }, { body: id, exists: true }]"
            let remedy = "write 1 to \(demandCountMax) conditions, such as \(example)"
            return node.refuse("'when'", remedy: remedy, into: &diagnostics)
        }
        var demands: [Demand] = []
        for (position, element) in elements.enumerated() {
            let subject = "condition \(position + 1) of 'when'"
            guard let demand = demand(element, of: subject, into: &diagnostics) else { continue }
            if demands.contains(where: { $0.place == demand.place }) {
                diagnostics.error("\(subject) is about '\(demand.place)' again; remove it", at: element.location)
            }
            demands.append(demand)
        }
        return demands.count == elements.count ? RequestCondition(all: demands) : nil
    }

    /// Reads a text, or a sequence of texts of which one is right.
    static func texts(_ node: SourceNode, of what: String, into diagnostics: inout Diagnostics) -> [String]? {
        guard let elements = node.elements else { return node.string(what, into: &diagnostics).map { [$0] } }
        guard (1...valueCountMax).contains(elements.count) else {
            let remedy = "write a text, or 1 to \(valueCountMax) texts such as [a, b]"
            return node.refuse(what, remedy: remedy, into: &diagnostics)
        }
        var texts: [String] = []
        for (position, element) in elements.enumerated() {
            guard let text = element.string("element \(position + 1) of \(what)", into: &diagnostics) else { continue }
            texts.append(text)
        }
        return texts.count == elements.count ? texts : nil
    }

    /// Reads the condition on one part of a request.
    private static func demand(
        _ node: SourceNode,
        of subject: String,
        into diagnostics: inout Diagnostics
    ) -> Demand? {
        guard var reader = MappingReader(node, of: subject, into: &diagnostics) else { return nil }
        reader.ignore("header", "query", "body", "is", "isNot", "exists")
        reader.finish(into: &diagnostics)
        let keys = reader.members.map(\.key)
        // A misspelt key is reported only once, as an unknown key.
        let isMisspelt = keys.contains { !places.contains($0) && !values.contains($0) }
        if !isMisspelt, !keys.contains(where: values.contains) {
            diagnostics.error("\(subject) has no 'is', 'isNot' or 'exists'; add one of them", at: reader.location)
        }
        let value = value(&reader, of: subject, into: &diagnostics)
        let written = keys.filter(places.contains)
        guard let key = written.first, written.count == 1, let node = reader.node(key) else {
            if !written.isEmpty {
                let names = written.map { "'\($0)'" }.joined(separator: " and ")
                diagnostics.error("\(subject) has \(names); keep one of them", at: reader.location)
            } else if !isMisspelt {
                diagnostics.error("\(subject) has no 'header', 'query' or 'body'; add one of them", at: reader.location)
            }
            return nil
        }
        guard let place = place(node, for: key, into: &diagnostics), let value else { return nil }
        if place == .body([]), let compared = comparison(in: value) {
            diagnostics.error(
                "'body' is the whole body, which is not compared; write its keys, or 'exists' instead of '\(compared)'",
                at: node.location
            )
            return nil
        }
        return Demand(place, is: value)
    }

    private static func value(
        _ reader: inout MappingReader,
        of subject: String,
        into diagnostics: inout Diagnostics
    ) -> Demand.Value? {
        let written = values.compactMap { reader.member($0) }
        guard let first = written.first else { return nil }
        if written.count > 1 {
            let names = written.map { "'\($0.key)'" }.joined(separator: " and ")
            diagnostics.error("\(subject) has \(names); keep one of them", at: written[1].keyLocation)
        }
        let what = "'\(first.key)'"
        switch first.key {
        case "is": return texts(first.value, of: what, into: &diagnostics).map { .oneOf($0) }
        case "isNot": return texts(first.value, of: what, into: &diagnostics).map { .noneOf($0) }
        default: return first.value.boolean(what, into: &diagnostics).map { $0 ? .anything : .nothing }
        }
    }

    /// Returns the key that compares a value; nil for none.
    private static func comparison(in value: Demand.Value) -> String? {
        switch value {
        case .oneOf: "is"
        case .noneOf: "isNot"
        case .anything, .nothing: nil
        }
    }

    private static func place(
        _ node: SourceNode,
        for key: String,
        into diagnostics: inout Diagnostics
    ) -> RequestPlace? {
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
            // In templates, dots separate keys.
            if let text = node.scalarText, text.contains(".") {
                let keys = text.split(separator: ".").joined(separator: ", ")
                let remedy = "write [\(keys)] for a member inside of others, or ['\(text)'] for a member of this name"
                return node.refuse("'body'", remedy: remedy, into: &diagnostics)
            }
            return BodyPathReader(key: "body", least: 0, example: "[params, name]").keys(node, into: &diagnostics)
                .map { .body($0) }
        }
    }
}

/// Reads the keys that lead to a member of a JSON body: a sequence, or a single key.
struct BodyPathReader {
    /// The most keys.
    private static let countMax = 16

    /// The key of the description that has this path, for messages.
    let key: String
    /// The least number of keys; without any, they lead to the whole body.
    let least: Int
    /// The keys of an example, for messages.
    let example: String

    /// Reads the keys; nil with findings.
    func keys(_ node: SourceNode, into diagnostics: inout Diagnostics) -> [String]? {
        if let text = node.scalarText, !node.isNull, !text.isEmpty { return [text] }
        guard let elements = node.elements, (least...Self.countMax).contains(elements.count) else {
            let remedy = "write 1 to \(Self.countMax) keys of a JSON body, such as \(example)"
            return node.refuse("'\(key)'", remedy: remedy, into: &diagnostics)
        }
        var keys: [String] = []
        for (position, element) in elements.enumerated() {
            guard let text = element.string("key \(position + 1) of '\(key)'", into: &diagnostics) else { continue }
            keys.append(text)
        }
        return keys.count == elements.count ? keys : nil
    }
}
