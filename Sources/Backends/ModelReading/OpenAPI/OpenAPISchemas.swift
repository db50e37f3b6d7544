// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import TextEncoding

/// The schemas of an OpenAPI document, which refer to each other by JSON pointers.
///
/// References to other files are never followed.
struct OpenAPISchemas: ModelSchemas {
    /// The most references that are followed one after the other.
    private static let hopsMax = 32
    /// The most parts of one schema, which can contain each other more than once.
    private static let partsMax = 1_000

    private let document: JSONValue

    /// Takes a document.
    init(document: JSONValue) {
        self.document = document
    }

    func shape(of schema: JSONValue) -> ValueShape {
        do throws(OperationRefusal) {
            return SchemaWords.shape(of: try whole(schema))
        } catch {
            return .unknown(reason: "Here, \(error.reason)")
        }
    }

    func name(of schema: JSONValue) -> String? {
        schema["$ref"]?.text
    }

    /// Returns a schema, parameter or response with its references resolved.
    ///
    /// - Parameter value: The value, or a reference to it.
    /// - Returns: The value.
    /// - Throws: `OperationRefusal` for a reference that leads to another file, to nothing, or to itself.
    func resolved(_ value: JSONValue) throws(OperationRefusal) -> JSONValue {
        var value = value
        for _ in 0..<Self.hopsMax {
            guard let reference = value["$ref"]?.text else { return value }
            guard reference.hasPrefix("#") else {
                throw OperationRefusal("a reference leads to another file, which is not read")
            }
            guard let target = target(of: reference) else {
                throw OperationRefusal("a reference leads to nothing: '\(reference.prefix(80))'")
            }
            value = target
        }
        throw OperationRefusal("a reference leads to itself")
    }

    /// Returns a schema with its references resolved, and with the members of all parts of `allOf`.
    ///
    /// Alternatives (`oneOf`, `anyOf`) are replaced by the first one that is not null.
    func whole(_ schema: JSONValue) throws(OperationRefusal) -> JSONValue {
        var partsLeft = Self.partsMax
        return try whole(schema, depth: 0, partsLeft: &partsLeft)
    }

    private func whole(
        _ schema: JSONValue,
        depth: Int,
        partsLeft: inout Int
    ) throws(OperationRefusal) -> JSONValue {
        var schema = try resolved(schema)
        partsLeft -= 1
        guard partsLeft >= 0 else { throw OperationRefusal("a schema has more than \(Self.partsMax) parts") }
        guard depth < Self.hopsMax else { throw OperationRefusal("a reference leads to itself") }
        for key in ["oneOf", "anyOf"] where schema["type"] == nil && schema["properties"] == nil {
            let others = (schema[key]?.array ?? []).filter { $0["type"] != "null" }
            if let first = others.first { schema = try whole(first, depth: depth + 1, partsLeft: &partsLeft) }
        }
        guard let parts = schema["allOf"]?.array, var members = schema.object else { return schema }
        members["allOf"] = nil
        for part in parts {
            let other = try whole(part, depth: depth + 1, partsLeft: &partsLeft).object ?? [:]
            members = Self.merging(members, with: other)
        }
        return .object(members)
    }

    private static func merging(_ members: JSONObject, with others: JSONObject) -> JSONObject {
        var members = members
        for (key, value) in others {
            switch (members[key], value) {
            case (.object(let own)?, .object(let other)) where key == "properties":
                members[key] = .object(own.merging(other) { first, _ in first })
            case (.array(let own)?, .array(let other)) where key == "required": members[key] = .array(own + other)
            case (nil, _): members[key] = value
            default: break
            }
        }
        return members
    }

    /// Follows a JSON pointer behind `#`.
    private func target(of reference: String) -> JSONValue? {
        var value: JSONValue? = document
        for part in reference.dropFirst().split(separator: "/") {
            let key = ((try? PercentEncoding.decoded(Array(part.utf8)[...])) ?? String(part))
                .replacing("~1", with: "/")
                .replacing("~0", with: "~")
            if let elements = value?.array {
                value = Int(key).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            } else {
                value = value?[key]
            }
        }
        return value
    }
}
