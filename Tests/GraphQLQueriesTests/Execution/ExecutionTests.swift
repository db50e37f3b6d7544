// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import Testing

@testable import GraphQLQueries

@Suite("GraphQL execution")
struct ExecutionTests {
    /// Returns the answer as text.
    private func answer(_ query: String, variables: String = "{}", operation: String? = nil) throws -> String {
        try Houses.answer(to: query, variables: variables, operation: operation).json.description
    }

    @Test("a connection is paged through by the cursor of the last edge")
    func pages() throws {
        let query = """
            query P($n: Int, $c: String) {
              houses(first: $n, after: $c) {
                totalCount
                edges { cursor node { id title } }
                pageInfo { hasNextPage endCursor }
              }
            }
            """
        var ids: [String] = []
        var cursor = JSONValue.null
        var pageCount = 0
        while pageCount < 5 {
            let variables: JSONValue = ["n": 2, "c": cursor]
            let page = try #require(try Houses.answer(to: query, variables: variables.description).data?["houses"])
            let edges = try #require(page["edges"]?.array)
            ids += edges.compactMap { $0.value(at: ["node", "id"])?.text }
            pageCount += 1
            guard page.value(at: ["pageInfo", "hasNextPage"]) == true else { break }
            cursor = try #require(page.value(at: ["pageInfo", "endCursor"]))
        }
        #expect(ids == ["h1", "h2", "h3", "h4", "h5"])
        #expect(pageCount == 3)
        let first = #"""
            {"data":{"houses":{"totalCount":5,"edges":[\#
            {"cursor":"c1","node":{"id":"h1","title":"House 1"}},\#
            {"cursor":"c2","node":{"id":"h2","title":"House 2"}}],\#
            "pageInfo":{"hasNextPage":true,"endCursor":"c2"}}}}
            """#
        #expect(try answer(query, variables: #"{"n":2}"#) == first)
        let end = #"{"data":{"houses":{"totalCount":5,"edges":[],"pageInfo":{"hasNextPage":false,"endCursor":null}}}}"#
        #expect(try answer(query, variables: #"{"n":2,"c":"c5"}"#) == end)
    }

    static let answerCases: [(String, String)] = [
        (
            #"{ b: house(id: "h2") { t: title id } a: house(id: "h1") { id } none: house(id: "x") { id } }"#,
            #"{"data":{"b":{"t":"House 2","id":"h2"},"a":{"id":"h1"},"none":null}}"#
        ),
        (
            "{ houses(first: 1) { edges { node { id } } } houses(first: 1) { edges { cursor node { title } } } }",
            #"{"data":{"houses":{"edges":[{"node":{"id":"h1","title":"House 1"},"cursor":"c1"}]}}}"#
        ),
        (
            "{ __typename houses(first: 1) { __typename edges { __typename node { kind: __typename } } } }",
            #"""
            {"data":{"__typename":"Query","houses":{"__typename":"HouseConnection",\#
            "edges":[{"__typename":"HouseEdge","node":{"kind":"House"}}]}}}
            """#
        ),
        (
            #"{ house(id: "h1") { neighbour { neighbour { id tags } } } }"#,
            #"{"data":{"house":{"neighbour":{"neighbour":{"id":"h3","tags":["a","b"]}}}}}"#
        ),
        (#"{ soft @skip(if: true) __typename @include(if: true) }"#, #"{"data":{"__typename":"Query"}}"#),
        ("{ soft @include(if: false) }", #"{"data":{}}"#),
    ]

    @Test("the answer has what was selected, in the order in which names first appear", arguments: answerCases)
    func answers(query: String, expected: String) throws {
        #expect(try answer(query) == expected)
    }

    @Test("one of two operations is executed, with its fragments")
    func operations() throws {
        let query = """
            query A { house(id: "h1") { id } }
            query B {
              house(id: "h2") { ...F ...F ... on House { price } ... { id } ... @include(if: false) { numbers } }
            }
            fragment F on House { title id tags }
            """
        #expect(try answer(query, operation: "A") == #"{"data":{"house":{"id":"h1"}}}"#)
        let house = #"{"title":"House 2","id":"h2","tags":["a","b"],"price":200}"#
        #expect(try answer(query, operation: "B") == #"{"data":{"house":"# + house + "}}")
    }

    @Test("variables decide about fields and fragments", arguments: [(true, "title"), (false, "id")])
    func conditions(flag: Bool, name: String) throws {
        let query = """
            query Q($s: Boolean!) {
              house(id: "h1") { id @skip(if: $s) ...F @include(if: $s) }
            }
            fragment F on House { title }
            """
        let answer = try Houses.answer(to: query, variables: "{\"s\":\(flag)}")
        #expect(answer.data?["house"]?.object?.keys.elements == [name])
    }

    static let errorCases: [(String, String)] = [
        (
            "{ soft __typename }",
            #"""
            {"errors":[{"message":"boom","locations":[{"line":1,"column":3}],"path":["soft"]}],\#
            "data":{"soft":null,"__typename":"Query"}}
            """#
        ),
        (
            "{ hard soft }",
            #"{"errors":[{"message":"boom","locations":[{"line":1,"column":3}],"path":["hard"]}],"data":null}"#
        ),
        (
            "{ c: coded }",
            #"""
            {"errors":[{"message":"Too many.","locations":[{"line":1,"column":3}],"path":["c"],\#
            "type":"EXCESSIVE"}],"data":{"c":null}}
            """#
        ),
        (
            #"{ house(id: "h1") { id broken title } }"#,
            #"""
            {"errors":[{"message":"boom","locations":[{"line":1,"column":24}],"path":["house","broken"]}],\#
            "data":{"house":null}}
            """#
        ),
        (
            #"{ house(id: "h1") { id numbers } }"#,
            #"""
            {"errors":[{"message":"Cannot return null for non-nullable field House.numbers.",\#
            "locations":[{"line":1,"column":24}],"path":["house","numbers",1]}],\#
            "data":{"house":{"id":"h1","numbers":null}}}
            """#
        ),
    ]

    @Test("an error becomes null at the nearest value that may be null", arguments: errorCases)
    func errors(query: String, expected: String) throws {
        #expect(try answer(query) == expected)
    }

    @Test("each element of a list has its error, with its index in the path")
    func errorsInLists() throws {
        let answer = try Houses.answer(to: "{ houses(first: 2) { edges { cursor node { id broken } } } }")
        let edges = #"[{"cursor":"c1","node":null},{"cursor":"c2","node":null}]"#
        #expect(answer.data?.value(at: ["houses", "edges"])?.description == edges)
        #expect(answer.errors.map(\.line) == ["1:47 boom", "1:47 boom"])
        let paths: [[JSONValue]] = [
            ["houses", "edges", 0, "node", "broken"], ["houses", "edges", 1, "node", "broken"],
        ]
        #expect(answer.errors.map(\.path) == paths)
    }
}

@Suite("GraphQL values of resolvers")
struct ResolverValueTests {
    /// An object with one field, `a`.
    private struct Root: GraphQLObject {
        let result: GraphQLValue

        func value(of field: String, arguments: JSONObject) throws(GraphQLError) -> GraphQLValue { result }
    }

    /// Returns the answer to a question for a field of a type.
    private func answer(_ value: GraphQLValue, as type: TypeReference) throws -> String {
        let house = ObjectType("House", fields: [FieldDefinition("id", type: "ID")])
        let query = ObjectType("Query", fields: [FieldDefinition("a", type: type)])
        let order = EnumerationType("Order", values: ["ASC"])
        let types: [TypeDefinition] = [.object(house), .enumeration(order), .scalar(ScalarType("JSON"))]
        let executor = GraphQLExecutor(schema: try TypeSchema(query: query, types: types))
        let document = type.name == "House" ? "{ a { id } }" : "{ a }"
        let answer = executor.answer(to: GraphQLRequest(query: document), root: Root(result: value))
        return answer.errors.first?.message ?? answer.data?["a"]?.description ?? "no data"
    }

    static let leafCases: [(JSONValue, TypeReference, String)] = [
        (5, "Int", "5"), (5.0, "Int", "5"), (5, "Float", "5"), (1.5, "Float", "1.5"), ("x", "String", #""x""#),
        (5, "String", #""5""#), (true, "String", #""true""#), (5, "ID", #""5""#), ("x", "ID", #""x""#),
        (true, "Boolean", "true"), ("ASC", "Order", #""ASC""#), (["b": [1]], "JSON", #"{"b":[1]}"#),
        (.null, "Int", "null"), ([1, 2], .list("Int"), "[1,2]"), ([[1], []], .list(.list("Int")), "[[1],[]]"),
        (["id": 1], "House", #"{"id":"1"}"#), ([["id": 1], .null], .list("House"), #"[{"id":"1"},null]"#),
        ([:], "House", #"{"id":null}"#),
        ("x", "Int", #"Int cannot represent non-integer value: "x""#),
        (3_000_000_000, "Int", "Int cannot represent non 32-bit signed integer value: 3000000000"),
        (1, "Boolean", "Boolean cannot represent a non boolean value: 1"),
        ("x", "Float", #"Float cannot represent non numeric value: "x""#),
        ([:], "String", "String cannot represent a non string value: {}"),
        (1.5, "ID", "ID cannot represent value: 1.5"),
        ("UP", "Order", #"Enum "Order" cannot represent value: "UP""#),
        (5, "House", #"Expected value of type "House" but got: 5."#),
        (5, .list("Int"), #"Expected value of type "[Int]" but got a single value."#),
        (.null, .nonNull("Int"), "Cannot return null for non-nullable field Query.a."),
    ]

    @Test("a value of JSON becomes one of the field's type, or an error", arguments: leafCases)
    func leaf(value: JSONValue, type: TypeReference, expected: String) throws {
        #expect(try answer(.leaf(value), as: type) == expected)
    }

    @Test("objects have the type of their field")
    func objects() throws {
        let house = GraphQLValue.object(type: "House", JSONMembers(["id": "h1"]))
        #expect(try answer(house, as: "House") == #"{"id":"h1"}"#)
        #expect(try answer(.list([house, .null]), as: .list("House")) == #"[{"id":"h1"},null]"#)
        let villa = GraphQLValue.object(type: "Villa", JSONMembers([:]))
        let message = #"Expected value of type "House" but got a value of type "Villa"."#
        #expect(try answer(villa, as: "House") == message)
        #expect(try answer(.list([]), as: "House") == #"Expected value of type "House" but got a list."#)
        #expect(try answer(.null, as: "House") == "null")
    }
}
