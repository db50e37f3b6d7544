// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections

/// The rows of a list as a JSON Schema.
enum RowSchema {
    /// The most values that are listed one by one.
    private static let listedMax = 100

    /// Describes the rows of a list.
    static func row(_ row: RowTemplate) -> JSONValue {
        guard let count = row.recordCount else { return object(row.fields) }
        // A member that some rows do not have has fewer values than there are rows.
        let everywhere = row.fields.filter { field in
            if case .cycle(let values) = field.kind { UInt64(values.count) == count } else { false }
        }
        return object(row.fields, required: everywhere)
    }

    /// Describes an object by its fields.
    private static func object(_ fields: [RowField], required: [RowField]? = nil) -> JSONValue {
        var properties: JSONObject = [:]
        for field in fields { properties[field.name] = schema(of: field.kind) }
        return [
            "type": "object", "properties": .object(properties),
            "required": .array((required ?? fields).map { .string($0.name) }),
        ]
    }

    private static func schema(of kind: FieldKind) -> JSONValue {
        switch kind {
        case .index: ["type": "integer", "minimum": 0]
        case .sequence: ["type": "integer"]
        case .boolean: ["type": "boolean"]
        case .number(let range, let decimals): number(in: range, decimals: decimals)
        case .words, .template, .money, .extremes: ["type": "string"]
        case .sample(let sample): sample == .email ? text("email") : ["type": "string"]
        case .date: text("date")
        case .uuid: text("uuid")
        case .image: text("uri-reference")
        case .choice(let values), .cycle(let values): one(of: values)
        case .value(let value): ["const": value]
        case .object(let fields): object(fields)
        case .array(let element, let count):
            [
                "type": "array", "items": schema(of: element), "minItems": .integer(Int64(count.lowerBound)),
                "maxItems": .integer(Int64(count.upperBound)),
            ]
        case .dateTime(let range): moment(in: range)
        case .padded(let digits): ["type": "string", "pattern": .string("^[0-9]{\(digits),}$")]
        case .reference(let reference): key(of: reference)
        case .nullable(let inner, _): ["anyOf": [schema(of: inner), ["type": "null"]]]
        }
    }

    private static func moment(in range: MomentRange) -> JSONValue {
        guard !range.form.isText else { return text("date-time") }
        let bounds = range.step == nil ? range.seconds : MomentRange.years
        let unit: Int64 = range.form == .milliseconds ? 1_000 : 1
        return [
            "type": "integer", "minimum": .integer(bounds.lowerBound * unit),
            "maximum": .integer(bounds.upperBound * unit),
        ]
    }

    private static func key(of reference: RowReference) -> JSONValue {
        guard reference.keys != nil, reference.rows > 0 else { return ["type": "null"] }
        return ["type": reference.isText ? "string" : "integer"]
    }

    private static func text(_ format: String) -> JSONValue {
        ["type": "string", "format": .string(format)]
    }

    private static func number(in range: ClosedRange<Int64>, decimals: Int) -> JSONValue {
        guard decimals > 0 else {
            return ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
        }
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        return [
            "type": "number", "minimum": .number(Double(range.lowerBound) / scale),
            "maximum": .number(Double(range.upperBound) / scale),
        ]
    }

    private static func one(of values: [JSONValue]) -> JSONValue {
        let different = OrderedSet(values)
        guard different.count > listedMax else { return ["enum": .array(Array(different))] }
        let types = OrderedSet(different.map(type))
        return ["type": .array(types.map { .string($0) })]
    }

    private static func type(of value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool: "boolean"
        case .integer, .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}
