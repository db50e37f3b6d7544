// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// The check that refuses a schema if `JSONSchema` would silently ignore a part of it.
struct JSONSchemaCheck {
    private static let types: [JSONValue] = ["null", "boolean", "integer", "number", "string", "array", "object"]

    /// The whole schema.
    let root: JSONValue
    /// The schemas of other files.
    var others: [String: JSONValue] = [:]

    /// Checks a schema and all schemas in it.
    ///
    /// - Parameters:
    ///   - schema: The schema.
    ///   - place: The path of the schema, for messages.
    /// - Throws: `JSONSchemaError` for the first part that is not supported.
    func check(_ schema: JSONValue, at place: String) throws(JSONSchemaError) {
        if schema.boolean != nil { return }
        guard let keywords = schema.object else {
            throw JSONSchemaError(message: "\(place) is \(schema.kind), not a schema")
        }
        for (keyword, argument) in keywords { try check(keyword, argument: argument, at: "\(place)/\(keyword)") }
    }

    private func check(_ keyword: String, argument: JSONValue, at place: String) throws(JSONSchemaError) {
        switch keyword {
        case "$schema", "$id", "title", "description": return
        case "$defs", "properties": try checkMembers(argument, at: place)
        case "prefixItems", "anyOf", "oneOf": try checkElements(argument, at: place)
        case "items", "additionalProperties", "not": try check(argument, at: place)
        default:
            guard let isUnderstood = isUnderstood(keyword, with: argument) else {
                throw JSONSchemaError(message: "\(place) is an unknown keyword")
            }
            guard isUnderstood else { throw JSONSchemaError(message: "\(place) cannot be \(argument)") }
        }
    }

    private func isUnderstood(_ keyword: String, with argument: JSONValue) -> Bool? {
        switch keyword {
        case "$ref": argument.text.flatMap { JSONSchema.target(of: $0, in: root, others) } != nil
        case "type": (argument.array ?? [argument]).allSatisfy(Self.types.contains)
        case "const": Self.isScalar(argument)
        case "enum": argument.array?.allSatisfy(Self.isScalar) ?? false
        case "required": argument.array?.allSatisfy { $0.text != nil } ?? false
        case "minimum", "maximum", "minItems", "maxItems": ["an integer", "a number"].contains(argument.kind)
        default: nil
        }
    }

    /// Returns whether a value can be compared by its text; objects can have any order, and numbers other fractions.
    private static func isScalar(_ value: JSONValue) -> Bool {
        ["null", "a boolean", "an integer", "a string"].contains(value.kind)
    }

    private func checkMembers(_ argument: JSONValue, at place: String) throws(JSONSchemaError) {
        guard let schemas = argument.object else { throw JSONSchemaError(message: "\(place) is not an object") }
        for (name, schema) in schemas { try check(schema, at: "\(place)/\(name)") }
    }

    private func checkElements(_ argument: JSONValue, at place: String) throws(JSONSchemaError) {
        guard let schemas = argument.array else { throw JSONSchemaError(message: "\(place) is not an array") }
        for (position, schema) in schemas.enumerated() { try check(schema, at: "\(place)/\(position)") }
    }
}

/// The error of a schema that cannot be used.
package struct JSONSchemaError: Error, Hashable {
    /// The description of the problem, and its path in the schema.
    package var message: String

    /// Creates an error.
    package init(message: String) {
        self.message = message
    }
}
