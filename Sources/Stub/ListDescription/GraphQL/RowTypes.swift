// Understudy
// SPDX-License-Identifier: Apache-2.0

import GraphQLQueries
import JSONValues
import OrderedCollections

/// The types of rows, made from the kinds of their fields.
///
/// Every field except the key may be null, because an inserted row can have null there.
struct RowTypes {
    /// The type of integers that may need more than 32 bits.
    private static let longName = "Long"
    /// The type of values that have no other common type.
    private static let jsonName = "JSON"
    /// The number of rows that can be added to a list without a change of its types.
    private static let growth: Int128 = 100_000

    private var objects: [ObjectType] = []
    private var scalars: [ScalarType] = []

    /// The types in the order in which they were added, the further scalars last.
    var definitions: [TypeDefinition] {
        objects.map(TypeDefinition.object) + scalars.map(TypeDefinition.scalar)
    }

    /// The type of integers that may need more than 32 bits; reading this property adds it to the schema.
    var long: TypeReference {
        mutating get {
            scalar(Self.longName, description: "A whole number of 64 bits with a sign.")
        }
    }

    private var json: TypeReference {
        mutating get { scalar(Self.jsonName, description: "Any value of JSON.") }
    }

    /// Adds the type of the rows of a list.
    mutating func add(_ list: ListDescription, as name: String) {
        let key = list.items.map { _ in list.itemKeys.field }
        let bounds = Int128(list.rows) + Self.growth
        let fields = list.row.fields.map { field in
            guard key == field.name || field.name.lowercased() == "id" else {
                return definition(of: field, in: name, rows: bounds)
            }
            let isKey = list.row.rowKeys(of: field.name) != nil
            let type = definition(of: field, in: name, rows: bounds).type
            guard ["Int", Self.longName, "String", "ID"].contains(type.description) else {
                return FieldDefinition(field.name, type: type)
            }
            return FieldDefinition(field.name, type: isKey ? .nonNull("ID") : "ID")
        }
        objects.append(ObjectType(name, fields: fields, description: "A row of the list '\(list.name)'."))
    }

    private mutating func scalar(_ name: String, description: String) -> TypeReference {
        if !scalars.contains(where: { $0.name == name }) {
            scalars.append(ScalarType(name, description: description))
        }
        return .named(name)
    }

    private mutating func definition(of field: RowField, in parent: String, rows: Int128) -> FieldDefinition {
        let inner = parent + GraphQLAccess.capitalized(field.name)
        return FieldDefinition(field.name, type: type(of: field.kind, named: inner, rows: rows))
    }

    /// Returns the type of the values of a kind.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - name: The name of the type if it has fields.
    ///   - rows: The number of rows that a list may get.
    /// - Returns: The type.
    private mutating func type(of kind: FieldKind, named name: String, rows: Int128) -> TypeReference {
        switch kind {
        case .index: return integer(in: 0...rows)
        case .sequence(let from, let step):
            let (first, last) = (Int128(from), Int128(from) + Int128(step) * rows)
            return integer(in: min(first, last)...max(first, last))
        case .number(let range, let decimals):
            guard decimals == 0 else { return "Float" }
            return integer(in: Int128(range.lowerBound)...Int128(range.upperBound))
        case .dateTime(let range):
            guard !range.form.isText else { return "String" }
            let bounds = range.step == nil ? range.seconds : MomentRange.years
            let unit: Int128 = range.form == .milliseconds ? 1_000 : 1
            return integer(in: Int128(bounds.lowerBound) * unit...Int128(bounds.upperBound) * unit)
        case .boolean: return "Boolean"
        case .words, .date, .uuid, .template, .sample, .money, .image, .extremes, .padded: return "String"
        case .reference: return "ID"
        case .nullable(let inner, _): return type(of: inner, named: name, rows: rows)
        case .array(let element, _): return .list(type(of: element, named: name, rows: rows))
        case .object(let fields):
            let definitions = fields.map { definition(of: $0, in: name, rows: rows) }
            objects.append(ObjectType(name, fields: definitions))
            return .named(name)
        case .choice(let values), .cycle(let values): return type(of: values, named: name)
        case .value(let value): return type(of: [value], named: name)
        }
    }

    private mutating func integer(in range: ClosedRange<Int128>) -> TypeReference {
        range.lowerBound >= Int128(Int32.min) && range.upperBound <= Int128(Int32.max) ? "Int" : long
    }

    /// Returns the one type of some values; any value of JSON if there is no such type.
    private mutating func type(of values: [JSONValue], named name: String) -> TypeReference {
        let values = values.filter { $0 != .null }
        guard !values.isEmpty else { return json }
        if values.allSatisfy({ $0.text != nil }) { return "String" }
        if values.allSatisfy({ $0.boolean != nil }) { return "Boolean" }
        let arrays = values.compactMap(\.array)
        if arrays.count == values.count { return .list(type(of: arrays.flatMap { $0 }, named: name)) }
        let rows = values.compactMap(\.object)
        if rows.count == values.count { return object(of: rows, named: name) }
        let integers = values.compactMap(\.int)
        if integers.count == values.count {
            return integer(in: Int128(integers.min() ?? 0)...Int128(integers.max() ?? 0))
        }
        return values.allSatisfy { $0.isNumber } ? "Float" : json
    }

    private mutating func object(of rows: [JSONObject], named name: String) -> TypeReference {
        var columns: OrderedDictionary<String, [JSONValue]> = [:]
        for row in rows {
            for (key, value) in row { columns[key, default: []].append(value) }
        }
        // Keys that a GraphQL document cannot name are left out.
        let keys = columns.keys.filter { TypeSchema.allows(name: $0) }
        guard !keys.isEmpty else { return json }
        var fields: [FieldDefinition] = []
        for key in keys {
            let inner = type(of: columns[key] ?? [], named: name + GraphQLAccess.capitalized(key))
            fields.append(FieldDefinition(key, type: inner))
        }
        objects.append(ObjectType(name, fields: fields))
        return .named(name)
    }
}

extension JSONValue {
    /// Whether the value is a number.
    fileprivate var isNumber: Bool {
        switch self {
        case .integer, .number: true
        case .null, .bool, .string, .array, .object: false
        }
    }
}
