// Understudy
// SPDX-License-Identifier: Apache-2.0

import OrderedCollections

/// The types that documents can ask for, with those of introspection.
package struct TypeSchema: Sendable {
    /// The type of the fields at the outermost level.
    package let query: ObjectType
    /// All types by name: the schema's own, the built-in scalars, those of introspection.
    let types: OrderedDictionary<String, TypeDefinition>

    /// Creates a schema.
    ///
    /// - Parameters:
    ///   - query: The type of the fields at the outermost level.
    ///   - types: All other types; the built-in scalars are there without.
    /// - Throws: `TypeSchemaProblem` if the types do not fit together.
    package init(query: ObjectType, types: [TypeDefinition] = []) throws(TypeSchemaProblem) {
        let own: [TypeDefinition] = [.object(query)] + types
        var all = OrderedDictionary<String, TypeDefinition>()
        for type in own + ScalarType.builtIn.map(TypeDefinition.scalar) + IntrospectionTypes.all {
            guard all.updateValue(type, forKey: type.name) == nil else {
                throw TypeSchemaProblem("the type '\(type.name)' is defined twice; remove one")
            }
        }
        self.query = query
        self.types = all
        for type in own { try check(type) }
    }

    /// The field with the name of an object's type, which every object has.
    static let typeName = FieldDefinition("__typename", type: .nonNull("String"))

    /// The fields about the schema itself, which the query type has.
    static let introspection = [
        FieldDefinition("__schema", type: .nonNull("__Schema")),
        FieldDefinition("__type", type: "__Type", arguments: [ArgumentDefinition("name", type: .nonNull("String"))]),
    ]

    /// Returns the object type with a name; nil for every other type.
    func object(named name: String) -> ObjectType? {
        guard case .object(let type)? = types[name] else { return nil }
        return type
    }

    /// Returns the field of a type, with those that exist without being declared.
    func field(named name: String, of type: ObjectType) -> FieldDefinition? {
        guard name.hasPrefix("__") else { return type.fields.first { $0.name == name } }
        if name == Self.typeName.name { return Self.typeName }
        let isIntrospection = type.name.hasPrefix("__")
        let others = isIntrospection ? type.fields : type.name == query.name ? Self.introspection : []
        return others.first { $0.name == name }
    }
}

/// The reason why types are not a schema.
package struct TypeSchemaProblem: Error, Hashable, Sendable {
    /// The reason in words.
    package var message: String

    /// Creates a problem.
    init(_ message: String) {
        self.message = message
    }
}
