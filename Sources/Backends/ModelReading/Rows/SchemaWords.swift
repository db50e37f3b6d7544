// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// Reads the words of JSON Schema, which OpenAPI and discovery documents have in common.
enum SchemaWords {
    /// Returns the first level of a schema whose references are resolved.
    static func shape(of schema: JSONValue) -> ValueShape {
        if let constant = schema["const"] { return .constant(constant) }
        if let values = schema["enum"]?.array?.filter({ $0 != .null }), !values.isEmpty { return .choice(values) }
        switch type(of: schema) {
        case "object": return object(schema)
        case "array": return .array(of: schema["items"] ?? .object([:]))
        case "string": return text(schema)
        case "integer":
            return .integer(minimum: number(schema["minimum"]), maximum: number(schema["maximum"]))
        case "number": return .number
        case "boolean": return .boolean
        case "null": return .constant(.null)
        default: return .constant(.object([:]))
        }
    }

    /// Returns the type of a schema, without the type `null`; a schema with members or elements needs no type.
    static func type(of schema: JSONValue) -> String? {
        switch schema["type"] {
        case .string(let type): type
        case .array(let types): types.compactMap(\.text).first { $0 != "null" } ?? "null"
        default:
            schema["properties"] != nil || schema["additionalProperties"]?.object != nil
                ? "object" : schema["items"] != nil ? "array" : nil
        }
    }

    /// Returns whether null is a value of a schema.
    static func isNullable(_ schema: JSONValue) -> Bool {
        schema["nullable"]?.boolean == true || schema["type"]?.array?.contains("null") == true
    }

    /// Returns a whole number that is written as a number or, as in discovery documents, as a text.
    static func number(_ value: JSONValue?) -> Int? {
        switch value {
        case .integer(let number): Int(exactly: number)
        case .number(let number): Int(exactly: number)
        case .string(let text): Int(text)
        default: nil
        }
    }

    /// A free object has no members; as a value, it is empty.
    private static func object(_ schema: JSONValue) -> ValueShape {
        guard let members = schema["properties"]?.object, !members.isEmpty else { return .constant(.object([:])) }
        return .object(members)
    }

    private static func text(_ schema: JSONValue) -> ValueShape {
        let format = schema["format"]?.text
        if ["int64", "uint64"].contains(format) { return .integerText }
        return .text(format: format)
    }
}
