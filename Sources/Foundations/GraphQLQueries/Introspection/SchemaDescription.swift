// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// A schema as introspection describes it.
struct SchemaDescription: GraphQLObject {
    /// The schema.
    let schema: TypeSchema

    /// Returns a field of `__Schema`.
    func value(of field: String, arguments: JSONObject) throws(GraphQLError) -> GraphQLValue {
        switch field {
        case "types": .list(schema.types.keys.map { TypeDescription.value(of: .named($0), in: schema) })
        case "queryType": TypeDescription.value(of: .named(schema.query.name), in: schema)
        case "directives":
            .list(
                DirectiveDefinition.builtIn.map { directive in
                    .object(type: "__Directive", DirectiveDescription(directive: directive, schema: schema))
                }
            )
        default: .null
        }
    }
}

/// A directive as introspection describes it.
struct DirectiveDescription: GraphQLObject {
    /// The directive.
    let directive: DirectiveDefinition
    /// The schema that has it.
    let schema: TypeSchema

    /// Returns a field of `__Directive`.
    func value(of field: String, arguments: JSONObject) throws(GraphQLError) -> GraphQLValue {
        switch field {
        case "name": .leaf(.string(directive.name))
        case "description": .leaf(.string(directive.description))
        case "isRepeatable": .leaf(.bool(false))
        case "locations": .list(directive.locations.map { .leaf(.string($0.rawValue)) })
        case "args": ArgumentDescription.values(of: directive.arguments, in: schema)
        default: .null
        }
    }
}

/// An argument as introspection describes it.
struct ArgumentDescription: GraphQLObject {
    /// The argument.
    let argument: ArgumentDefinition
    /// The schema that has it.
    let schema: TypeSchema

    /// Returns the descriptions of arguments.
    static func values(of arguments: [ArgumentDefinition], in schema: TypeSchema) -> GraphQLValue {
        .list(
            arguments.map { argument in
                .object(type: "__InputValue", ArgumentDescription(argument: argument, schema: schema))
            }
        )
    }

    /// Returns a field of `__InputValue`.
    func value(of field: String, arguments: JSONObject) throws(GraphQLError) -> GraphQLValue {
        switch field {
        case "name": .leaf(.string(argument.name))
        case "description": .text(argument.description)
        case "type": TypeDescription.value(of: argument.type, in: schema)
        case "defaultValue": .text(argument.defaultValue.map { Self.literal(of: $0, as: argument.type, in: schema) })
        case "isDeprecated": .leaf(.bool(false))
        default: .null
        }
    }

    /// Returns a default value in the notation of documents.
    static func literal(of value: JSONValue, as type: TypeReference, in schema: TypeSchema) -> String {
        switch value {
        case .null, .bool, .integer, .number: return value.description
        case .string(let text):
            guard case .enumeration? = schema.types[type.name] else { return value.description }
            return text
        case .array(let values):
            let element = type.element ?? type
            let texts = values.map { literal(of: $0, as: element, in: schema) }
            return "[\(texts.joined(separator: ", "))]"
        case .object(let members):
            let texts = members.map { member in "\(member.key): \(literal(of: member.value, as: type, in: schema))" }
            return "{\(texts.joined(separator: ", "))}"
        }
    }
}
