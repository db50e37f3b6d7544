// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// A JSON Schema (draft 2020-12) of the keywords that the project's schemas use; any other keyword is an error.
package struct JSONSchema {
    private let root: JSONValue
    private let isClosed: Bool

    /// Takes a schema, every part of which must be understood.
    ///
    /// - Parameters:
    ///   - root: The schema.
    ///   - isClosed: Whether a member that `properties` does not list is a problem without `additionalProperties`.
    /// - Throws: `JSONSchemaError` for the first part that is not understood.
    package init(_ root: JSONValue, isClosed: Bool = false) throws(JSONSchemaError) {
        self.root = root
        self.isClosed = isClosed
        try JSONSchemaCheck(root: root).check(root, at: "#")
    }

    /// Says what is wrong with a value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - definition: A name under `$defs`; nil for the whole schema.
    /// - Returns: The problems with their places, none for a valid value.
    package func problems(of value: JSONValue, as definition: String? = nil) -> [String] {
        guard let definition else { return problems(value, root, "it") }
        guard let schema = root["$defs"]?[definition] else { return ["there is no '\(definition)' in the schema"] }
        return problems(value, schema, "it")
    }

    /// The schema that a reference names: `#`, or `#/` with keys between slashes.
    ///
    /// - Parameters:
    ///   - reference: The reference.
    ///   - root: The whole schema.
    /// - Returns: The schema; nil if there is none.
    static func target(of reference: String, in root: JSONValue) -> JSONValue? {
        let parts = reference.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return parts.first == "#" ? root.value(at: parts.dropFirst()) : nil
    }

    private func problems(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> [String] {
        guard let keywords = schema.object else { return schema == false ? ["\(place) may not be there"] : [] }
        return keywords.flatMap { problems(value, $0.key, $0.value, keywords, place) }
            + unlisted(value, keywords, place)
    }

    private func problems(
        _ value: JSONValue,
        _ keyword: String,
        _ argument: JSONValue,
        _ keywords: JSONObject,
        _ place: String
    ) -> [String] {
        switch keyword {
        case "$ref":
            argument.text.flatMap { Self.target(of: $0, in: root) }.map { problems(value, $0, place) } ?? []
        case "type", "const", "enum", "minimum": scalar(value, keyword, argument, place)
        case "required":
            missing(value, argument).map { "\(place) has no '\($0)'" }
        case "properties", "additionalProperties": members(value, keyword, argument, keywords, place)
        case "prefixItems", "items": elements(value, keyword, argument, keywords, place)
        case "anyOf", "oneOf": choice(value, keyword, argument.array ?? [], place)
        default: []
        }
    }
}

extension JSONSchema {
    private func scalar(_ value: JSONValue, _ keyword: String, _ argument: JSONValue, _ place: String) -> [String] {
        let isValid =
            switch keyword {
            case "type": (argument.array ?? [argument]).contains { Self.isOf($0.text ?? "", value) }
            case "enum": (argument.array ?? []).contains(value)
            case "minimum": Self.number(value).map { $0 >= Self.number(argument) ?? 0 } ?? true
            default: value == argument
            }
        return isValid ? [] : ["\(place) is \(value), not of \(keyword) \(argument)"]
    }

    private static func isOf(_ type: String, _ value: JSONValue) -> Bool {
        switch (type, value) {
        case ("null", .null), ("boolean", .bool), ("integer", .integer), ("number", .integer), ("number", .number),
            ("string", .string), ("array", .array), ("object", .object):
            true
        case ("integer", .number(let number)): number == number.rounded()
        default: false
        }
    }

    private static func number(_ value: JSONValue) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    private func missing(_ value: JSONValue, _ names: JSONValue) -> [String] {
        guard let members = value.object else { return [] }
        return (names.array ?? []).compactMap(\.text).filter { members[$0] == nil }
    }

    private func members(
        _ value: JSONValue,
        _ keyword: String,
        _ argument: JSONValue,
        _ keywords: JSONObject,
        _ place: String
    ) -> [String] {
        let listed = keywords["properties"]?.object ?? [:]
        return (value.object ?? [:])
            .flatMap { name, member in
                let schema = keyword == "properties" ? listed[name] : listed[name] == nil ? argument : nil
                return schema.map { problems(member, $0, "\(place).\(name)") } ?? []
            }
    }

    private func unlisted(_ value: JSONValue, _ keywords: JSONObject, _ place: String) -> [String] {
        guard isClosed, let listed = keywords["properties"]?.object, keywords["additionalProperties"] == nil else {
            return []
        }
        return (value.object ?? [:]).keys.filter { listed[$0] == nil }.map { "\(place).\($0) is not listed" }
    }

    private func elements(
        _ value: JSONValue,
        _ keyword: String,
        _ argument: JSONValue,
        _ keywords: JSONObject,
        _ place: String
    ) -> [String] {
        let prefix = keywords["prefixItems"]?.array ?? []
        return (value.array ?? []).enumerated()
            .flatMap { position, element in
                let own = prefix.indices.contains(position) ? prefix[position] : nil
                let schema = keyword == "prefixItems" ? own : own == nil ? argument : nil
                return schema.map { problems(element, $0, "\(place)[\(position)]") } ?? []
            }
    }

    private func choice(_ value: JSONValue, _ keyword: String, _ schemas: [JSONValue], _ place: String) -> [String] {
        let failures = schemas.map { problems(value, $0, place) }
        let count = failures.count(where: \.isEmpty)
        guard count == 0 || (keyword == "oneOf" && count > 1) else { return [] }
        if count == 0, let only = failures.first, failures.count == 1 { return only }
        return ["\(place) fits \(count) of the \(failures.count) under \(keyword)"]
    }
}
