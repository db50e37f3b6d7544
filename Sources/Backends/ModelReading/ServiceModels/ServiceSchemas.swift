// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// The shapes of a service model; a schema is a member, which names its shape.
struct ServiceSchemas: ModelSchemas {
    /// The shapes by name.
    private let shapes: JSONObject

    /// Takes the shapes of a model.
    init(service: JSONValue) {
        shapes = service["shapes"]?.object ?? [:]
    }

    /// Returns the shape of a member, and the members of a structure with the names that JSON has.
    func shape(of schema: JSONValue) -> ValueShape {
        guard let definition = definition(of: schema) else {
            return .unknown(reason: "The model names the shape '\(name(of: schema) ?? "")', which it does not have")
        }
        switch definition["type"]?.text {
        case "structure": return .object(members(of: definition))
        case "list": return .array(of: definition["member"] ?? .null)
        case "string": return definition["enum"]?.array.map { .choice($0) } ?? .text(format: nil)
        case "integer", "long", "short", "byte", "bigInteger":
            return .integer(minimum: definition["min"]?.int, maximum: definition["max"]?.int)
        case "float", "double", "bigDecimal": return .number
        case "boolean": return .boolean
        case "timestamp": return moment(schema["timestampFormat"]?.text ?? definition["timestampFormat"]?.text)
        case "blob": return .text(format: "byte")
        default: return .constant(.object([:]))
        }
    }

    func name(of schema: JSONValue) -> String? {
        schema["shape"]?.text
    }

    /// Returns the shape that a member names, as the model writes it.
    func definition(of schema: JSONValue) -> JSONValue? {
        name(of: schema).flatMap { shapes[$0] }
    }

    /// Returns a member of a structure with its name in JSON; nil if the schema has no such member.
    func member(_ key: String, of schema: JSONValue) -> (name: String, schema: JSONValue)? {
        guard let member = definition(of: schema)?["members"]?[key] else { return nil }
        return (name: member["locationName"]?.text ?? key, schema: member)
    }

    private func members(of definition: JSONValue) -> JSONObject {
        var members = JSONObject()
        // A value of a union has exactly one of its members, and clients refuse one with more.
        let count = definition["union"] == true ? 1 : Int.max
        for (key, member) in (definition["members"]?.object ?? [:]).prefix(count) {
            members[member["locationName"]?.text ?? key] = member
        }
        return members
    }

    private func moment(_ format: String?) -> ValueShape {
        switch format {
        case "iso8601": .moment(form: "utc")
        case "rfc822": .constant("Wed, 04 Mar 2026 05:06:07 GMT")
        default: .moment(form: "epoch")
        }
    }
}
