// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import Testing

@testable import GraphQLQueries

/// The type errors are those that the audits of servers check.
@Suite("GraphQL requests")
struct GraphQLRequestTests {
    private static let query = "{ __typename }"

    @Test("a body has a query, and perhaps a name, variables and extensions")
    func body() throws {
        let body: JSONValue = [
            "query": "query Q { a }", "operationName": "Q", "variables": ["n": 1], "extensions": ["some": "value"],
            "other": 5,
        ]
        let request = try GraphQLRequest(body: body)
        let expected = GraphQLRequest(
            query: "query Q { a }",
            operationName: "Q",
            variables: ["n": 1],
            extensions: ["some": "value"]
        )
        #expect(request == expected)
    }

    @Test("null is as good as missing", arguments: ["variables", "operationName", "extensions"])
    func null(name: String) throws {
        let body: JSONObject = ["query": .string(Self.query), name: .null]
        #expect(try GraphQLRequest(body: .object(body)) == GraphQLRequest(query: Self.query))
    }

    static let wrongCases: [(JSONValue, String)] = [
        (["query": ["obj": "ect"]], "Invalid query"), (["query": 0], "Invalid query"),
        (["query": false], "Invalid query"), (["query": ["array"]], "Invalid query"),
        (["notquery": "{ a }"], "Missing query"), (["query": .null], "Missing query"),
        (["query": "{ a }", "operationName": ["obj": "ect"]], "Invalid operationName"),
        (["query": "{ a }", "operationName": 0], "Invalid operationName"),
        (["query": "{ a }", "operationName": false], "Invalid operationName"),
        (["query": "{ a }", "operationName": ["array"]], "Invalid operationName"),
        (["query": "{ a }", "variables": "string"], "Invalid variables"),
        (["query": "{ a }", "variables": 0], "Invalid variables"),
        (["query": "{ a }", "variables": false], "Invalid variables"),
        (["query": "{ a }", "variables": ["array"]], "Invalid variables"),
        (["query": "{ a }", "extensions": "string"], "Invalid extensions"),
        (["query": "{ a }", "extensions": 0], "Invalid extensions"),
        (["query": "{ a }", "extensions": false], "Invalid extensions"),
        (["query": "{ a }", "extensions": ["array"]], "Invalid extensions"),
        ([["query": "{ a }"]], "JSON body must be an object"), ("{ a }", "JSON body must be an object"),
        (.null, "JSON body must be an object"),
    ]

    @Test("a parameter of a wrong type refuses the request", arguments: wrongCases)
    func wrong(body: JSONValue, message: String) {
        #expect(throws: GraphQLRequestError(message)) { try GraphQLRequest(body: body) }
    }

    @Test(
        "a body that is not JSON, or that exceeds a limit of JSON, is refused with the reason",
        arguments: [
            ("", "Missing body"),
            (
                #"{ "not a JSON"#,
                "Cannot read the JSON body: the string that begins at byte 2 is not closed, at byte 13"
            ),
            (
                #"{"query":"{ a }","variables":{"v":\#(String(repeating: "[", count: 600))"#,
                "Cannot read the JSON body: nested deeper than 512 levels, at byte 544"
            ),
            (
                #"{"query":"{ a }","variables":{"v":1e999}}"#,
                "Cannot read the JSON body: the number '1e999' is out of range; write one from -1.8e308 to 1.8e308, "
                    + "at byte 34"
            ),
        ]
    )
    func bytes(body: String, message: String) {
        #expect(throws: GraphQLRequestError(message)) { try GraphQLRequest(bytes: Array(body.utf8)) }
    }

    @Test("the bytes of a body are read as UTF-8")
    func unicode() throws {
        let text = #"{"query":"{ __type(name: \"Run🏃Swim🏊\") { name } }"}"#
        let request = try GraphQLRequest(bytes: Array(text.utf8))
        #expect(request.query == #"{ __type(name: "Run🏃Swim🏊") { name } }"#)
    }

    @Test("the first of equal parameters of a query string counts, and an empty one is missing")
    func parameters() throws {
        let request = try GraphQLRequest(parameters: [
            (name: "variables", value: ""), (name: "query", value: Self.query), (name: "query", value: "{ b }"),
            (name: "variables", value: #"{"name":"sometype"}"#), (name: "operationName", value: ""),
            (name: "other", value: "x"),
        ])
        #expect(request == GraphQLRequest(query: Self.query, variables: ["name": "sometype"]))
        let named = try GraphQLRequest(parameters: [
            (name: "query", value: Self.query), (name: "operationName", value: "Q"),
            (name: "extensions", value: "null"),
        ])
        #expect(named == GraphQLRequest(query: Self.query, operationName: "Q"))
    }

    @Test(
        "a parameter of a query string that is not JSON or has a wrong type is refused",
        arguments: [
            ("variables", "{", "Invalid variables: expected a key in quotes, at byte 1"),
            ("variables", "[]", "Invalid variables"),
            ("extensions", "x", "Invalid extensions: unexpected 'x'; expected a value, at byte 0"),
            ("extensions", "0", "Invalid extensions"),
        ]
    )
    func wrongParameters(name: String, value: String, message: String) {
        #expect(throws: GraphQLRequestError(message)) {
            try GraphQLRequest(parameters: [(name: "query", value: Self.query), (name: name, value: value)])
        }
        #expect(throws: GraphQLRequestError("Missing query")) { try GraphQLRequest(parameters: []) }
    }

    @Test("a refusal has the status 400 and a body without data")
    func refusal() {
        let error = GraphQLRequestError("Missing query")
        #expect(error.status == 400)
        #expect(error.json.description == #"{"errors":[{"message":"Missing query"}]}"#)
    }

    @Test("the answer to a document with a syntax error has no data")
    func syntaxError() throws {
        let expected =
            #"{"errors":[{"message":"Syntax Error: Expected Name, found <EOF>.","#
            + #""locations":[{"line":1,"column":2}]}]}"#
        #expect(try Houses.answer(to: "{").json.description == expected)
    }
}
