// Understudy
// SPDX-License-Identifier: Apache-2.0

package import GraphQLQueries

/// The GraphQL schema of the lists of one path, each of which is a connection.
package enum ConnectionSchema {
    /// The longest list whose totals are of the type `Int`; the total of a fault may be a little larger.
    private static let countMax: UInt64 = 1_000_000_000

    /// Makes the schema of lists.
    ///
    /// - Parameter lists: The lists, all with a place in the schema.
    /// - Returns: The schema.
    /// - Throws: `TypeSchemaProblem` if two types or fields have one name, or if a name does not fit.
    package static func schema(of lists: [ListDescription]) throws(TypeSchemaProblem) -> TypeSchema {
        var fields: [FieldDefinition] = []
        var rows = RowTypes()
        var types: [TypeDefinition] = []
        for list in lists {
            guard let access = list.graphQL else { continue }
            rows.add(list, as: access.type)
            types += connection(of: list, as: access, in: &rows)
            fields.append(
                FieldDefinition(
                    access.field,
                    type: .named(access.connectionType),
                    arguments: arguments(of: list),
                    description: "The rows of the list '\(list.name)'."
                )
            )
            guard list.items != nil else { continue }
            fields.append(
                FieldDefinition(
                    access.itemField,
                    type: .named(access.type),
                    arguments: [ArgumentDefinition("id", type: .nonNull("ID"))],
                    description: "One row of the list '\(list.name)'; null if there is none."
                )
            )
        }
        return try TypeSchema(
            query: ObjectType("Query", fields: fields),
            types: types + rows.definitions + [.object(pageInfo)]
        )
    }

    /// Returns why lists of one path have no schema; nil for lists that have one.
    package static func problem(of lists: [ListDescription]) -> String? {
        do throws(TypeSchemaProblem) {
            _ = try schema(of: lists)
            return nil
        } catch {
            return error.message
        }
    }

    private static func connection(
        of list: ListDescription,
        as access: GraphQLAccess,
        in rows: inout RowTypes
    ) -> [TypeDefinition] {
        let total = list.rows <= countMax ? TypeReference.named("Int") : rows.long
        let connection = ObjectType(
            access.connectionType,
            fields: [
                FieldDefinition("edges", type: .list(.named(access.edgeType))),
                FieldDefinition("nodes", type: .list(.named(access.type))),
                FieldDefinition("pageInfo", type: .nonNull("PageInfo")),
                FieldDefinition("totalCount", type: .nonNull(total)),
            ],
            description: "Some rows of the list '\(list.name)'."
        )
        let edge = ObjectType(
            access.edgeType,
            fields: [
                FieldDefinition("node", type: .named(access.type)),
                FieldDefinition("cursor", type: .nonNull("String")),
            ],
            description: "A row of the list '\(list.name)' with its cursor."
        )
        return [.object(connection), .object(edge)]
    }

    private static func arguments(of list: ListDescription) -> [ArgumentDefinition] {
        let window = GraphQLAccess.Argument.allCases.map { argument in
            let type: TypeReference =
                switch argument {
                case .first, .last: "Int"
                case .after, .before: "String"
                }
            return ArgumentDefinition(argument.rawValue, type: type)
        }
        return window + (list.query?.parameters ?? []).map { ArgumentDefinition($0, type: "String") }
    }

    private static let pageInfo = ObjectType(
        "PageInfo",
        fields: [
            FieldDefinition("hasNextPage", type: .nonNull("Boolean")),
            FieldDefinition("hasPreviousPage", type: .nonNull("Boolean")),
            FieldDefinition("startCursor", type: "String"),
            FieldDefinition("endCursor", type: "String"),
        ],
        description: "The ends of a page, and whether rows follow or come before."
    )
}
