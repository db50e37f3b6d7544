// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// A type of a schema.
package enum TypeDefinition: Hashable, Sendable {
    /// Values without fields.
    case scalar(ScalarType)
    /// Values with fields.
    case object(ObjectType)
    /// One of a few names.
    case enumeration(EnumerationType)

    /// The name.
    var name: String {
        switch self {
        case .scalar(let type): type.name
        case .object(let type): type.name
        case .enumeration(let type): type.name
        }
    }

    /// The words about the type for people.
    var description: String? {
        switch self {
        case .scalar(let type): type.description
        case .object(let type): type.description
        case .enumeration(let type): type.description
        }
    }
}

/// A type whose values have no fields; one with a name of its own takes every value of JSON.
package struct ScalarType: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The words about the type for people.
    package var description: String?
    /// The URL of the page that specifies the type.
    package var specifiedByURL: String?

    /// Creates a type.
    package init(_ name: String, description: String? = nil, specifiedByURL: String? = nil) {
        self.name = name
        self.description = description
        self.specifiedByURL = specifiedByURL
    }

    /// The scalars that every schema has.
    static let builtIn = [
        ScalarType("Int", description: "A whole number of 32 bits with a sign."),
        ScalarType("Float", description: "A number of double precision."),
        ScalarType("String", description: "A text."),
        ScalarType("Boolean", description: "`true` or `false`."),
        ScalarType("ID", description: "A key, always sent as a text; a request may send a whole number."),
    ]
}

/// A type whose values are a few names.
package struct EnumerationType: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The values, in the order in which clients see them.
    package var values: [String]
    /// The words about the type for people.
    package var description: String?

    /// Creates a type.
    package init(_ name: String, values: [String], description: String? = nil) {
        self.name = name
        self.values = values
        self.description = description
    }
}

/// A type whose values have fields.
package struct ObjectType: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The fields, in the order in which clients see them.
    package var fields: [FieldDefinition]
    /// The words about the type for people.
    package var description: String?

    /// Creates a type.
    package init(_ name: String, fields: [FieldDefinition], description: String? = nil) {
        self.name = name
        self.fields = fields
        self.description = description
    }
}

/// A field of a type.
package struct FieldDefinition: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The type of its values.
    package var type: TypeReference
    /// The arguments, in the order in which clients see them.
    package var arguments: [ArgumentDefinition]
    /// The words about the field for people.
    package var description: String?

    /// Creates a field.
    package init(
        _ name: String,
        type: TypeReference,
        arguments: [ArgumentDefinition] = [],
        description: String? = nil
    ) {
        self.name = name
        self.type = type
        self.arguments = arguments
        self.description = description
    }
}

/// An argument of a field or of a directive.
package struct ArgumentDefinition: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The type of its values.
    package var type: TypeReference
    /// The value that it has if the request does not give one, as a resolver receives it.
    package var defaultValue: JSONValue?
    /// The words about the argument for people.
    package var description: String?

    /// Creates an argument.
    package init(
        _ name: String,
        type: TypeReference,
        defaultValue: JSONValue? = nil,
        description: String? = nil
    ) {
        self.name = name
        self.type = type
        self.defaultValue = defaultValue
        self.description = description
    }

    /// Whether a request must give a value.
    var isRequired: Bool { type.isNonNull && defaultValue == nil }
}
