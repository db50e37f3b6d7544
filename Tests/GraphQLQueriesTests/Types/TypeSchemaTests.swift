// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import Testing

@testable import GraphQLQueries

@Suite("GraphQL schemas")
struct TypeSchemaTests {
    @Test("a type is written as in documents")
    func notation() {
        let type: TypeReference = .nonNull(.list(.nonNull("House")))
        #expect(type.description == "[House!]!")
        #expect(type.name == "House")
        #expect(type.element == .nonNull("House"))
        #expect(TypeReference.list("Int").nullable == .list("Int"))
    }

    @Test("a type is part of the same type with null, and of no other")
    func parts() {
        let (int, ints) = (TypeReference.named("Int"), TypeReference.list("Int"))
        #expect(int.isPart(of: int))
        #expect(TypeReference.nonNull(int).isPart(of: int))
        #expect(!int.isPart(of: .nonNull(int)))
        #expect(!int.isPart(of: ints))
        #expect(!ints.isPart(of: int))
        #expect(TypeReference.nonNull(.list(.nonNull(int))).isPart(of: ints))
        #expect(!int.isPart(of: "Float"))
    }

    @Test("a schema has the built-in scalars, those of introspection and its own types")
    func types() throws {
        let schema = try Houses.schema()
        let own = ["Query", "House", "HouseConnection", "HouseEdge", "PageInfo", "Order", "JSON"]
        let builtIn = ["Int", "Float", "String", "Boolean", "ID"]
        let introspection = [
            "__Schema", "__Type", "__TypeKind", "__Field", "__InputValue", "__EnumValue", "__Directive",
            "__DirectiveLocation",
        ]
        #expect(Array(schema.types.keys) == own + builtIn + introspection)
        let query = try #require(schema.object(named: "Query"))
        #expect(schema.field(named: "__typename", of: query)?.type == .nonNull("String"))
        #expect(schema.field(named: "__schema", of: query)?.type == .nonNull("__Schema"))
        let house = try #require(schema.object(named: "House"))
        #expect(schema.field(named: "__typename", of: house) != nil)
        #expect(schema.field(named: "__type", of: house) == nil)
    }

    /// Returns the problem of a schema whose query type has the fields.
    private func problem(fields: [FieldDefinition], types: [TypeDefinition] = []) -> String? {
        do throws(TypeSchemaProblem) {
            _ = try TypeSchema(query: ObjectType("Query", fields: fields), types: types)
            return nil
        } catch {
            return error.message
        }
    }

    /// Returns the problem of a schema with a field that has an argument.
    private func problem(argument: ArgumentDefinition, types: [TypeDefinition] = []) -> String? {
        problem(fields: [FieldDefinition("a", type: "Int", arguments: [argument])], types: types)
    }

    @Test("types and fields that do not fit together are refused")
    func problems() {
        let fine = FieldDefinition("a", type: "Int")
        #expect(problem(fields: [fine]) == nil)
        #expect(problem(fields: []) == "the type 'Query' has no fields; add one")
        #expect(problem(fields: [fine, fine]) == "the type 'Query' has the field 'a' twice; remove one")
        let unknown = "'Query.a' has the type 'Foo', which is not defined; define it"
        #expect(problem(fields: [FieldDefinition("a", type: .list("Foo"))]) == unknown)
        let twice = "'Query.a' excludes null twice; exclude it once"
        #expect(problem(fields: [FieldDefinition("a", type: .nonNull(.nonNull("Int")))]) == twice)
        let digit = "'1a' is not a name; use letters, digits and '_', and no digit at the start"
        #expect(problem(fields: [FieldDefinition("1a", type: "Int")]) == digit)
        let reserved = "'__a' begins with '__', which is for introspection; use another name"
        #expect(problem(fields: [FieldDefinition("__a", type: "Int")]) == reserved)
        let again = "the type 'Int' is defined twice; remove one"
        #expect(problem(fields: [fine], types: [.scalar(ScalarType("Int"))]) == again)
        let empty = TypeDefinition.enumeration(EnumerationType("Order", values: []))
        #expect(problem(fields: [fine], types: [empty]) == "the enumeration 'Order' has no values; add one")
        let keyword = TypeDefinition.enumeration(EnumerationType("Order", values: ["null"]))
        let message = "the enumeration 'Order' has the value 'null', which is a keyword; use another name"
        #expect(problem(fields: [fine], types: [keyword]) == message)
    }

    @Test("arguments that do not fit are refused")
    func argumentProblems() {
        let house = TypeDefinition.object(ObjectType("House", fields: [FieldDefinition("a", type: "Int")]))
        #expect(
            problem(argument: ArgumentDefinition("b", type: "House"), types: [house])
                == "'Query.a(b:)' has a type with fields; use a scalar or an enumeration"
        )
        #expect(
            problem(argument: ArgumentDefinition("b", type: "Int", defaultValue: "x"))
                == "the default value of 'Query.a(b:)' is wrong: Int cannot represent non-integer value: \"x\""
        )
        #expect(problem(argument: ArgumentDefinition("b", type: .list("ID"), defaultValue: ["x"])) == nil)
    }
}
