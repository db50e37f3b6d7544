// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

@testable import StubEngine

@Suite("The size of a GraphQL answer")
struct GraphQLSizeTests {
    /// The list of the preset `relay`, which has 45 rows.
    private static func relay() throws -> ListDescription {
        try #require(PresetLibrary.shipped["relay"]).list()
    }

    private func text(_ query: String) throws -> String {
        let mount = Mount(Backend(ListFile(lists: [try Self.relay()])))
        return mount.answer(GraphQLTests.request(query)).text
    }

    private func refusal(_ message: String) -> String { #"{"errors":[{"message":"\#(message)"}]}"# }

    private func aliases(_ count: Int, of field: String) -> String {
        (0..<count).map { "a\($0): \(field)" }.joined(separator: " ")
    }

    @Test("the rows of all aliases count, and those of edges and nodes")
    func rows() throws {
        let nodes = "houses(first: 100) { nodes { id } }"
        #expect(
            try text("{ \(aliases(500, of: nodes)) }")
                == refusal("The answer would have at least 22500 rows, and the limit is 10000; select fewer.")
        )
        #expect(try text("{ \(aliases(222, of: nodes)) }").hasPrefix(#"{"data":{"a0":{"nodes":[{"id":"h1"}"#))
        let both = "houses(first: 100) { ...F }"
        let fragment = "fragment F on HouseConnection { nodes { id } edges { cursor } }"
        #expect(
            try text("{ \(aliases(112, of: both)) } \(fragment)")
                == refusal("The answer would have at least 10080 rows, and the limit is 10000; select fewer.")
        )
        let row = "house(id: \"h1\") { id }"
        #expect(try text("{ \(aliases(700, of: row)) }").hasPrefix(#"{"data":{"a0":{"id":"h1"}"#))
    }

    @Test("the values of an answer are counted before a row is made")
    func values() throws {
        let fields = aliases(60, of: "title")
        let query = "{ \(aliases(100, of: "houses(first: 100) { nodes { ...F } }")) } fragment F on House { \(fields) }"
        #expect(
            try text(query)
                == refusal("The answer would have at least 274700 values, and the limit is 250000; select fewer.")
        )
    }

    @Test("the bytes of long names are counted before a row is made")
    func bytes() throws {
        let name = String(repeating: "x", count: 200_000)
        let query =
            "{ \(aliases(4, of: "houses(first: 100) { ...F }")) } "
            + "fragment F on HouseConnection { nodes { \(name): id } }"
        #expect(
            try text(query)
                == refusal("The answer would have at least 36000780 bytes, and the limit is 32000000; select fewer.")
        )
    }

    @Test("values in objects of rows are counted while they are written, with the same error in both ways")
    func inner() throws {
        let fields = aliases(60, of: "name")
        let endpoint = try #require(GraphQLEndpoint([try Self.relay()]))
        let query =
            "{ \(aliases(100, of: "houses(first: 100) { nodes { agent { ...F } } }")) } "
            + "fragment F on HouseAgent { \(fields) }"
        let question = GraphQLQuestion(
            GraphQLTests.request(query),
            json: nil,
            to: endpoint,
            asked: ListRequest(query: [], path: "/graphql"),
            changes: { _ in nil }
        )
        let expected = refusal("The answer has more than 250000 values; ask for fewer.")
        #expect(question.compiledBody.map { String(decoding: $0, as: UTF8.self) } == expected)
        #expect(String(decoding: question.executedBody, as: UTF8.self) == expected)
    }

    @Test("the lists of one operation are filtered up to the largest 'scan' of them")
    func scans() throws {
        let mount = try GraphQLTests.mount()
        try mount.insertRows(6_000, at: 0, of: "houses")
        let flats = "flats: houses(first: 1, kind: \"flat\") { nodes { kind } }"
        let houses = "houses(first: 1, kind: \"house\") { nodes { kind } }"
        let expected = refusal(
            "The operation would read 12010 rows to filter, search and sort, and the limit is 10000; "
                + "select fewer lists, or raise 'scan' of a 'query'."
        )
        #expect(mount.answer(GraphQLTests.request("{ \(flats) \(houses) }")).text == expected)
        let one = #"{"data":{"flats":{"nodes":[{"kind":"flat"}]},"towns":{"totalCount":3}}}"#
        #expect(mount.answer(GraphQLTests.request("{ \(flats) towns { totalCount } }")).text == one)
    }
}

@Suite("Requests that do not have the form of GraphQL")
struct GraphQLRefusalTests {
    private static func answer(_ headers: [(name: String, value: String)]) throws -> AnswerPlan {
        var request = GraphQLTests.request("{ towns { totalCount } }")
        request.headers = headers
        return try GraphQLTests.mount().answer(request)
    }

    @Test(
        "a body of another type is refused with the type to send",
        arguments: [
            (nil, "The header Content-Type is missing"),
            ("application/x-www-form-urlencoded", "The body has the type 'application/x-www-form-urlencoded'"),
            ("Text/Plain; charset=utf-8", "The body has the type 'text/plain'"),
        ] as [(String?, String)]
    )
    func bodies(type: String?, reason: String) throws {
        let plan = try Self.answer(type.map { [(name: "Content-Type", value: $0)] } ?? [])
        #expect(plan.status == 415)
        #expect(plan.header("Content-Type") == "application/json; charset=utf-8")
        let message = "\(reason); send 'Content-Type: application/json'"
        #expect(try JSONParser.parse(plan.body) == ["errors": [["message": .string(message)]]])
    }

    @Test("a client that takes no type of an answer is refused with the types to take")
    func accepted() throws {
        let plan = try Self.answer([
            (name: "Content-Type", value: "application/json"), (name: "Accept", value: "text/html, image/*"),
        ])
        #expect(plan.status == 406)
        let types = "application/graphql-response+json, application/json"
        let message = "The header Accept allows no type that an answer can have; add '\(types)'"
        #expect(try JSONParser.parse(plan.body) == ["errors": [["message": .string(message)]]])
    }
}
