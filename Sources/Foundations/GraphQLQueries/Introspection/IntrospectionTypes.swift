// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The types of introspection, as the specification has them.
enum IntrospectionTypes {
    /// All types.
    static let all: [TypeDefinition] = [
        schema, type, typeKind, field, inputValue, enumValue, directive, directiveLocation,
    ]

    private static let schema = object(
        "__Schema",
        fields: [
            FieldDefinition("description", type: "String"),
            FieldDefinition("types", type: many("__Type")),
            FieldDefinition("queryType", type: .nonNull("__Type")),
            FieldDefinition("mutationType", type: "__Type"),
            FieldDefinition("subscriptionType", type: "__Type"),
            FieldDefinition("directives", type: many("__Directive")),
        ]
    )

    private static let type = object(
        "__Type",
        fields: [
            FieldDefinition("kind", type: .nonNull("__TypeKind")),
            FieldDefinition("name", type: "String"),
            FieldDefinition("description", type: "String"),
            FieldDefinition("specifiedByURL", type: "String"),
            FieldDefinition("fields", type: .list(.nonNull("__Field")), arguments: deprecated),
            FieldDefinition("interfaces", type: .list(.nonNull("__Type"))),
            FieldDefinition("possibleTypes", type: .list(.nonNull("__Type"))),
            FieldDefinition("enumValues", type: .list(.nonNull("__EnumValue")), arguments: deprecated),
            FieldDefinition("inputFields", type: .list(.nonNull("__InputValue")), arguments: deprecated),
            FieldDefinition("ofType", type: "__Type"),
            FieldDefinition("isOneOf", type: "Boolean"),
        ]
    )

    private static let field = object(
        "__Field",
        fields: [
            FieldDefinition("name", type: .nonNull("String")),
            FieldDefinition("description", type: "String"),
            FieldDefinition("args", type: many("__InputValue"), arguments: deprecated),
            FieldDefinition("type", type: .nonNull("__Type")),
            FieldDefinition("isDeprecated", type: .nonNull("Boolean")),
            FieldDefinition("deprecationReason", type: "String"),
        ]
    )

    private static let inputValue = object(
        "__InputValue",
        fields: [
            FieldDefinition("name", type: .nonNull("String")),
            FieldDefinition("description", type: "String"),
            FieldDefinition("type", type: .nonNull("__Type")),
            FieldDefinition("defaultValue", type: "String"),
            FieldDefinition("isDeprecated", type: .nonNull("Boolean")),
            FieldDefinition("deprecationReason", type: "String"),
        ]
    )

    private static let enumValue = object(
        "__EnumValue",
        fields: [
            FieldDefinition("name", type: .nonNull("String")),
            FieldDefinition("description", type: "String"),
            FieldDefinition("isDeprecated", type: .nonNull("Boolean")),
            FieldDefinition("deprecationReason", type: "String"),
        ]
    )

    private static let directive = object(
        "__Directive",
        fields: [
            FieldDefinition("name", type: .nonNull("String")),
            FieldDefinition("description", type: "String"),
            FieldDefinition("isRepeatable", type: .nonNull("Boolean")),
            FieldDefinition("locations", type: many("__DirectiveLocation")),
            FieldDefinition("args", type: many("__InputValue"), arguments: deprecated),
        ]
    )

    private static let typeKind = enumeration(
        "__TypeKind",
        values: ["SCALAR", "OBJECT", "INTERFACE", "UNION", "ENUM", "INPUT_OBJECT", "LIST", "NON_NULL"]
    )

    private static let directiveLocation = enumeration(
        "__DirectiveLocation",
        values: DirectiveDefinition.Location.allCases.map(\.rawValue)
    )

    private static let deprecated = [
        ArgumentDefinition("includeDeprecated", type: "Boolean", defaultValue: false)
    ]

    private static func object(_ name: String, fields: [FieldDefinition]) -> TypeDefinition {
        .object(ObjectType(name, fields: fields))
    }

    private static func enumeration(_ name: String, values: [String]) -> TypeDefinition {
        .enumeration(EnumerationType(name, values: values))
    }

    private static func many(_ name: String) -> TypeReference {
        .nonNull(.list(.nonNull(.named(name))))
    }
}
