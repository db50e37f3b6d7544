// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import SourceDiagnostics
import YAMLSource

/// Reads the kind of a field: a bare kind, a mapping with one kind, or a mapping of further fields.
enum FieldKindReader {
    /// The kinds that are written as a single word.
    enum Bare: String, CaseIterable {
        case index, boolean, uuid
    }

    /// The kinds that are written as a mapping, `{ words: [3, 6] }`.
    enum Keyed: String, CaseIterable {
        case sequence, words, number, date, choice, template, array, value, object
        case money, image, extremes, values, nullable, dateTime, padded, row

        /// An example of the kind, correctly written.
        var example: String {
            switch self {
            case .sequence: "{ sequence: { from: 1000, step: 10 } }"
            case .words: "{ words: [3, 6] }"
            case .number: "{ number: [100, 900], decimals: 2 }"
            case .date: "{ date: [2020-01-01, 2026-12-31] }"
            case .choice: "{ choice: [a, b] }"
            case .template: "{ template: 'House {index}' }"
            case .array: "{ array: { of: index, count: [1, 3] } }"
            case .value: "{ value: 5 }"
            case .object: "{ object: { Id: index } }"
            case .money: "{ money: [1, 5000] }"
            case .image: "{ image: [640, 480] }"
            case .extremes: "{ extremes: [empty, long] }"
            case .values: "{ values: [a, b, c] }"
            case .nullable: "{ nullable: { of: uuid, share: 0.2 } }"
            case .dateTime: "{ dateTime: [2020-01-01, 2026-12-31] }"
            case .padded: "{ padded: 8 }"
            case .row: "{ row: { of: customers } }"
            }
        }
    }

    /// Reads a kind.
    ///
    /// - Parameters:
    ///   - node: The kind as written.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The kind, or nil with findings.
    static func kind(_ node: SourceNode, into diagnostics: inout Diagnostics) -> FieldKind? {
        switch node.content {
        case .scalar(let text, _): return bare(node, text: text, into: &diagnostics)
        case .sequence:
            return node.refuse("a field", remedy: "write a kind, such as \(Keyed.choice.example)", into: &diagnostics)
        case .mapping(let members):
            guard let keyed = keyed(members) else {
                if UnknownKind.report(keyOf: members, into: &diagnostics) { return nil }
                return RowReader.fields(node, of: "an object", into: &diagnostics).map(FieldKind.object)
            }
            return kind(keyed, of: node, into: &diagnostics)
        }
    }

    /// All kinds that are written as a single word.
    static let bareNames = Bare.allCases.map(\.rawValue) + SampleKind.allCases.map(\.rawValue) + ["extremes"]

    /// Reads a word, with or without quotes: in a JSON file, every word is in quotes.
    private static func bare(_ node: SourceNode, text: String, into diagnostics: inout Diagnostics) -> FieldKind? {
        switch Bare(rawValue: text) {
        case .index: return .index
        case .boolean: return .boolean
        case .uuid: return .uuid
        case nil: break
        }
        if let sample = SampleKind(rawValue: text) { return .sample(sample) }
        if text == Keyed.extremes.rawValue { return .extremes(TextExtreme.allCases) }
        UnknownKind.report(node, text: text, into: &diagnostics)
        return nil
    }

    /// Returns the kind that a mapping means, or nil if the keys of the mapping are fields.
    ///
    /// A mapping whose only key names a kind means that kind. A mapping with more keys is an object, unless all other
    /// keys are options of the kind or look like misspelled options. If the value of the kind's key cannot be a field,
    /// for example because it is a sequence, the mapping means the kind, with any other keys.
    static func keyed(_ members: [SourceMember]) -> Keyed? {
        let kinds = members.compactMap { member in Keyed(rawValue: member.key).map { ($0, member.value) } }
        guard let (keyed, value) = kinds.first else { return nil }
        // This is a field named 'values': an object with a field 'file'.
        if keyed == .values, let file = value["file"], file.scalarText == nil { return nil }
        if keyed == .row, value.members != nil { return isReference(value) && members.count == 1 ? .row : nil }
        if !mayBeField(value) { return keyed }
        let options = keyed == .number ? ["decimals"] : keyed == .dateTime ? ["form", "step", "fraction"] : []
        let areOptions = members.allSatisfy { member in
            member.key == keyed.rawValue || NearName.nearest(to: member.key, in: options) != nil
        }
        return areOptions ? keyed : nil
    }

    /// Returns whether a value is the kind of a field, or looks like one.
    static func mayBeField(_ value: SourceNode) -> Bool {
        switch value.content {
        case .mapping: true
        case .sequence: false
        case .scalar(let text, _): UnknownKind.isNearKind(text)
        }
    }

    private static func kind(
        _ keyed: Keyed,
        of node: SourceNode,
        into diagnostics: inout Diagnostics
    ) -> FieldKind? {
        guard var reader = MappingReader(node, of: "the kind '\(keyed)'", into: &diagnostics),
            let value = reader.node(keyed.rawValue)
        else { return nil }
        defer { reader.finish(into: &diagnostics) }
        switch keyed {
        case .sequence: return sequence(value, into: &diagnostics)
        case .words:
            return RangeReader.counts(value, for: "'words'", in: 1...64, into: &diagnostics).map(FieldKind.words)
        case .number: return number(value, from: &reader, into: &diagnostics)
        case .date: return RangeReader.days(value, into: &diagnostics).map(FieldKind.date)
        case .choice: return choice(value, into: &diagnostics)
        case .template:
            return TemplateReader.parts(of: node, siblings: .none, into: &diagnostics).map(FieldKind.template)
        case .array: return array(value, into: &diagnostics)
        case .value: return constant(value, for: "'value'", into: &diagnostics).map(FieldKind.value)
        case .object: return RowReader.fields(value, of: "'object'", into: &diagnostics).map(FieldKind.object)
        case .money:
            return RangeReader.numbers(value, decimals: 2, for: "'money'", into: &diagnostics).map(FieldKind.money)
        case .image: return image(value, into: &diagnostics)
        case .extremes: return extremes(value, into: &diagnostics)
        case .values: return values(value, into: &diagnostics)
        case .nullable: return nullable(value, into: &diagnostics)
        case .dateTime: return dateTime(value, from: &reader, into: &diagnostics)
        case .padded: return value.integer("'padded'", in: 1...20, into: &diagnostics).map(FieldKind.padded)
        case .row: return reference(value, into: &diagnostics)
        }
    }
}

extension FieldKindReader {
    private static func sequence(_ node: SourceNode, into diagnostics: inout Diagnostics) -> FieldKind? {
        guard var reader = MappingReader(node, of: "'sequence'", into: &diagnostics) else { return nil }
        let bound = Int64(ListDescription.rowsMax)
        let from = reader.integer("from", in: -bound...bound, into: &diagnostics)
        let step = reader.integer("step", in: -bound...bound, into: &diagnostics)
        reader.finish(into: &diagnostics)
        return .sequence(from: from ?? 0, step: step ?? 1)
    }

    private static func number(
        _ node: SourceNode,
        from reader: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) -> FieldKind? {
        let isWritten = reader.node("decimals") != nil
        let decimals = reader.integer("decimals", in: 0...DecimalText.decimalsMax, into: &diagnostics)
        guard decimals != nil || !isWritten else { return nil }
        let range = RangeReader.numbers(node, decimals: decimals ?? 0, into: &diagnostics)
        return range.map { .number($0, decimals: decimals ?? 0) }
    }

    private static func choice(_ node: SourceNode, into diagnostics: inout Diagnostics) -> FieldKind? {
        constants(node, for: "choice", into: &diagnostics).map(FieldKind.choice)
    }

    /// Reads the values of a field; there must be at least one.
    static func constants(_ node: SourceNode, for key: String, into diagnostics: inout Diagnostics) -> [JSONValue]? {
        guard let elements = node.sequence("'\(key)'", into: &diagnostics) else { return nil }
        guard !elements.isEmpty else {
            diagnostics.error("'\(key)' is empty; write at least one value", at: node.location)
            return nil
        }
        var values: [JSONValue] = []
        for (position, element) in elements.enumerated() {
            guard let value = constant(element, for: "value \(position + 1) of '\(key)'", into: &diagnostics) else {
                continue
            }
            values.append(value)
        }
        return values.count == elements.count ? values : nil
    }

    private static func array(_ node: SourceNode, into diagnostics: inout Diagnostics) -> FieldKind? {
        guard var reader = MappingReader(node, of: "'array'", into: &diagnostics) else { return nil }
        let element = reader.requiredNode("of", into: &diagnostics).map { kind($0, into: &diagnostics) }
        let count = reader.requiredNode("count", into: &diagnostics)
            .map { RangeReader.counts($0, for: "'count'", in: 0...1_000, into: &diagnostics) }
        reader.finish(into: &diagnostics)
        guard let element = element ?? nil, let count = count ?? nil else { return nil }
        return .array(of: element, count: count)
    }

    private static func constant(
        _ node: SourceNode,
        for what: String,
        into diagnostics: inout Diagnostics
    ) -> JSONValue? {
        node.json
            ?? node.refuse(what, remedy: "write a JSON value, or a text in quotes", into: &diagnostics)
    }
}
