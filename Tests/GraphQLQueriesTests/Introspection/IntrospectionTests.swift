// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import Testing

@testable import GraphQLQueries

@Suite("GraphQL introspection")
struct IntrospectionTests {
    /// The question that clients ask to learn a schema, with everything that some of them add.
    private static let question = """
        query IntrospectionQuery {
          __schema {
            description
            queryType { name kind }
            mutationType { name kind }
            subscriptionType { name kind }
            types { ...FullType }
            directives {
              name description isRepeatable locations
              args(includeDeprecated: true) { ...InputValue }
            }
          }
        }
        fragment FullType on __Type {
          kind name description specifiedByURL isOneOf
          fields(includeDeprecated: true) {
            name description
            args(includeDeprecated: true) { ...InputValue }
            type { ...TypeRef }
            isDeprecated deprecationReason
          }
          inputFields(includeDeprecated: true) { ...InputValue }
          interfaces { ...TypeRef }
          enumValues(includeDeprecated: true) { name description isDeprecated deprecationReason }
          possibleTypes { ...TypeRef }
        }
        fragment InputValue on __InputValue {
          name description type { ...TypeRef } defaultValue isDeprecated deprecationReason
        }
        fragment TypeRef on __Type {
          kind name ofType { kind name ofType { kind name ofType { kind name ofType {
            kind name ofType { kind name ofType { kind name ofType { kind name } } }
          } } } }
        }
        """

    @Test("the question of clients is answered with every type and directive")
    func wholeSchema() throws {
        let answer = try Houses.answer(to: Self.question)
        #expect(answer.errors == [])
        let schema = try #require(answer.data?["__schema"])
        #expect(schema["description"] == .null)
        #expect(schema["queryType"]?.description == #"{"name":"Query","kind":"OBJECT"}"#)
        #expect(schema["mutationType"] == .null)
        #expect(schema["subscriptionType"] == .null)
        let types = try #require(schema["types"]?.array)
        let names = Array(try Houses.schema().types.keys)
        #expect(types.compactMap { $0["name"]?.text } == names)
        let directives = try #require(schema["directives"]?.array)
        #expect(directives.compactMap { $0["name"]?.text } == ["include", "skip"])
        for type in types where type["kind"] == "OBJECT" {
            #expect(type["interfaces"]?.array?.isEmpty == true)
            #expect(type["fields"]?.array?.isEmpty == false)
        }
    }

    @Test("a type of the schema is described as clients expect it")
    func edge() throws {
        let answer = try Houses.answer(to: Self.question)
        let types = try #require(answer.data?.value(at: ["__schema", "types"])?.array)
        let edge = try #require(types.first { $0["name"] == "HouseEdge" })
        let expected = #"""
            {"kind":"OBJECT","name":"HouseEdge","description":null,"specifiedByURL":null,"isOneOf":null,"fields":[\#
            {"name":"node","description":null,"args":[],"type":{"kind":"OBJECT","name":"House","ofType":null},\#
            "isDeprecated":false,"deprecationReason":null},\#
            {"name":"cursor","description":null,"args":[],"type":{"kind":"NON_NULL","name":null,\#
            "ofType":{"kind":"SCALAR","name":"String","ofType":null}},\#
            "isDeprecated":false,"deprecationReason":null}],\#
            "inputFields":null,"interfaces":[],"enumValues":null,"possibleTypes":null}
            """#
        #expect(edge.description == expected)
    }

    static let questionCases: [(String, String)] = [
        (#"{ __type(name: "sometype") { name } }"#, #"{"__type":null}"#),
        (#"{ __type(name: "Run🏃Swim🏊") { name } }"#, #"{"__type":null}"#),
        (
            #"{ __type(name: "Order") { kind enumValues { name isDeprecated } fields { name } interfaces { name } } }"#,
            #"""
            {"__type":{"kind":"ENUM","enumValues":[{"name":"ASC","isDeprecated":false},\#
            {"name":"DESC","isDeprecated":false}],"fields":null,"interfaces":null}}
            """#
        ),
        (
            #"{ __type(name: "JSON") { kind name specifiedByURL fields { name } ofType { name } } }"#,
            #"{"__type":{"kind":"SCALAR","name":"JSON","specifiedByURL":null,"fields":null,"ofType":null}}"#
        ),
        (
            "{ __schema { directives { name locations args { name type { kind ofType { name } } } } } }",
            #"""
            {"__schema":{"directives":[{"name":"include","locations":["FIELD","FRAGMENT_SPREAD","INLINE_FRAGMENT"],\#
            "args":[{"name":"if","type":{"kind":"NON_NULL","ofType":{"name":"Boolean"}}}]},\#
            {"name":"skip","locations":["FIELD","FRAGMENT_SPREAD","INLINE_FRAGMENT"],\#
            "args":[{"name":"if","type":{"kind":"NON_NULL","ofType":{"name":"Boolean"}}}]}]}}
            """#
        ),
        (
            "{ a: __typename s: __schema { __typename t: queryType { __typename name } } }",
            #"{"a":"Query","s":{"__typename":"__Schema","t":{"__typename":"__Type","name":"Query"}}}"#
        ),
        (
            #"{ __type(name: "__EnumValue") { fields { name } } }"#,
            #"""
            {"__type":{"fields":[{"name":"name"},{"name":"description"},\#
            {"name":"isDeprecated"},{"name":"deprecationReason"}]}}
            """#
        ),
    ]

    @Test("types, directives and introspection itself are described", arguments: questionCases)
    func answers(query: String, expected: String) throws {
        let answer = try Houses.answer(to: query)
        #expect(answer.errors == [])
        #expect(answer.data?.description == expected)
    }

    @Test("default values of arguments are in the notation of documents")
    func defaultValues() throws {
        let query = #"{ __type(name: "Query") { fields { name args { name defaultValue } } } }"#
        let answer = try Houses.answer(to: query)
        let fields = try #require(answer.data?.value(at: ["__type", "fields"])?.array)
        let echo = try #require(fields.first { $0["name"] == "echo" })
        let values = try #require(echo["args"]?.array).compactMap { $0["defaultValue"] }
        #expect(values == [#""x""#, .null, "1.5", .null, .null, "ASC", .null, "7"])
        let schema = try Houses.schema()
        let list = ArgumentDescription.literal(of: ["ASC", .null], as: .list("Order"), in: schema)
        #expect(list == "[ASC, null]")
        let object = ArgumentDescription.literal(of: ["a": [1, "b"]], as: "JSON", in: schema)
        #expect(object == #"{a: [1, "b"]}"#)
    }
}
