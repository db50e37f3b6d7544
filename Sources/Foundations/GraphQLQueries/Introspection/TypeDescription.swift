// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// A type as introspection describes it.
struct TypeDescription: GraphQLObject {
    /// The type.
    let type: TypeReference
    /// The schema that has it.
    let schema: TypeSchema

    /// Returns the description of a type.
    static func value(of type: TypeReference, in schema: TypeSchema) -> GraphQLValue {
        .object(type: "__Type", TypeDescription(type: type, schema: schema))
    }

    /// Returns a field of `__Type`.
    func value(of field: String, arguments: JSONObject) throws(GraphQLError) -> GraphQLValue {
        switch type {
        case .list(let inner): wrapper("LIST", of: inner, field: field)
        case .nonNull(let inner): wrapper("NON_NULL", of: inner, field: field)
        case .named(let name): schema.types[name].map { value(of: field, in: $0) } ?? .null
        }
    }

    private func wrapper(_ kind: String, of inner: TypeReference, field: String) -> GraphQLValue {
        switch field {
        case "kind": .leaf(.string(kind))
        case "ofType": Self.value(of: inner, in: schema)
        default: .null
        }
    }

    private func value(of field: String, in definition: TypeDefinition) -> GraphQLValue {
        switch (field, definition) {
        case ("kind", .scalar): .leaf("SCALAR")
        case ("kind", .object): .leaf("OBJECT")
        case ("kind", .enumeration): .leaf("ENUM")
        case ("name", _): .leaf(.string(definition.name))
        case ("description", _): .text(definition.description)
        case ("specifiedByURL", .scalar(let scalar)): .text(scalar.specifiedByURL)
        case ("fields", .object(let object)):
            .list(
                object.fields.map { field in
                    .object(type: "__Field", FieldDescription(field: field, schema: schema))
                }
            )
        // Clients expect a list here for every type with fields.
        case ("interfaces", .object): .list([])
        case ("enumValues", .enumeration(let enumeration)):
            .list(enumeration.values.map { .object(type: "__EnumValue", EnumerationValueDescription(name: $0)) })
        default: .null
        }
    }
}

/// A field as introspection describes it.
struct FieldDescription: GraphQLObject {
    /// The field.
    let field: FieldDefinition
    /// The schema that has it.
    let schema: TypeSchema

    /// Returns a field of `__Field`.
    func value(of field: String, arguments: JSONObject) throws(GraphQLError) -> GraphQLValue {
        switch field {
        case "name": .leaf(.string(self.field.name))
        case "description": .text(self.field.description)
        case "args": ArgumentDescription.values(of: self.field.arguments, in: schema)
        case "type": TypeDescription.value(of: self.field.type, in: schema)
        case "isDeprecated": .leaf(.bool(false))
        default: .null
        }
    }
}

/// A value of an enumeration as introspection describes it.
struct EnumerationValueDescription: GraphQLObject {
    /// The value.
    let name: String

    /// Returns a field of `__EnumValue`.
    func value(of field: String, arguments: JSONObject) throws(GraphQLError) -> GraphQLValue {
        switch field {
        case "name": .leaf(.string(name))
        case "isDeprecated": .leaf(.bool(false))
        default: .null
        }
    }
}
