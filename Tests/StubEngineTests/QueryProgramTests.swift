// Understudy
// SPDX-License-Identifier: Apache-2.0

import GraphQLQueries
import JSONValues
import ListDescription
import OrderedCollections
import Testing

@testable import StubEngine

@Suite("Programs of GraphQL operations")
struct QueryProgramTests {
    private static let lists = """
        understudy: 1
        lists:
          houses:
            path: /graphql
            rows: 90
            graphql: houses
            paging: { style: cursor, defaultSize: 7 }
            row:
              id: { template: 'h{number}' }
              number: { sequence: { from: 1 } }
              code: { sequence: { from: 5000000000 } }
              title: { words: [3, 6] }
              price: { number: [10000, 90000], decimals: 2 }
              rate: { number: [0, 1], decimals: 5 }
              odd: { extremes: [empty, html, quotes, emoji] }
              any: { values: [1, x, 2.50, ~, { a: 1.0 }, [1, 'q']] }
              sold: { nullable: { of: { dateTime: [2020-01-01, 2026-12-31] } } }
              flag: boolean
              half: { number: [-2, 2], decimals: 1 }
              cents: { number: [-3, 3], decimals: 2 }
              long: { number: [0, 5000000000] }
              since: { nullable: { of: { date: [1950-01-01, 2025-12-31] } } }
              owner: { object: { name: person, mail: email } }
              rooms: { array: { of: { area: { number: [6, 40], decimals: 1 }, kind: { words: 1 } }, count: [0, 3] } }
              tags: { array: { of: uuid, count: [1, 2] } }
            items: id
          towns:
            path: /graphql
            rows: 3
            graphql: towns
            paging: { style: cursor }
            row: { id: index }

        """

    private static func endpoint() throws -> GraphQLEndpoint {
        let file = try ListFileParser.parse(Array(lists.utf8), file: "x.yaml")
        return try #require(GraphQLEndpoint(file.lists))
    }

    private func question(
        _ query: String,
        variables: JSONValue = [:],
        to endpoint: GraphQLEndpoint,
        changes: (String) -> RowOverlay? = { _ in nil }
    ) -> GraphQLQuestion {
        GraphQLQuestion(
            GraphQLTests.request(query, variables: variables),
            json: nil,
            to: endpoint,
            asked: ListRequest(query: [], path: "/graphql"),
            changes: changes
        )
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test("random selections have the same answer in both ways", arguments: 0..<40)
    func random(seed: Int) throws {
        let endpoint = try Self.endpoint()
        var maker = QueryMaker(seed: seed)
        for _ in 0..<5 {
            let query = maker.query()
            let question = question(query, to: endpoint)
            let compiled = try #require(question.compiledBody, "\(query)")
            #expect(text(compiled) == text(question.executedBody), "\(query)")
        }
    }

    @Test("rows that were changed have the same answer in both ways", arguments: 0..<20)
    func changed(seed: Int) throws {
        let endpoint = try Self.endpoint()
        var overlay = RowOverlay(rows: 90)
        try overlay.insert(2, at: 1)
        try overlay.remove(at: 4..<6)
        let rows = [
            #"{"id":7,"price":1e3,"odd":"\u0041\/","owner":null,"rooms":[null,{"area":2.50}],"any":{"a":[1.0]}}"#,
            #"{"id":"x","number":1.5,"tags":"one","flag":1}"#, #"{"title":5,"owner":[],"extra":{"id":1}}"#, "{}",
        ]
        for (number, row) in zip([0, 1, 90, 91] as [UInt64], rows) { try overlay.store(Array(row.utf8), for: number) }
        var maker = QueryMaker(seed: seed)
        for _ in 0..<5 {
            let query = maker.query()
            let question = question(query, to: endpoint) { $0 == "houses" ? overlay : nil }
            #expect(text(question.body) == text(question.executedBody), "\(query)")
        }
    }

    @Test("fields whose values decide their form are read from rows, all others are compiled")
    func compiledFields() throws {
        let connection = try #require(try Self.endpoint().connection(named: "houses"))
        let schema = try Self.endpoint().executor.schema
        let kinds = ["id", "number", "code", "title", "price", "half", "cents", "long", "since", "sold", "flag"]
        let read = ["rate", "odd", "any", "tags"]
        for name in kinds + read {
            let fields = try Self.endpoint().document("{ houses { nodes { \(name) } } }")
                .operation(named: nil, variables: [:], in: try Self.endpoint()).0.plan
            let nodes = try #require(fields.first?.fields.first)
            let selection = try #require(MemberSelection(nodes.fields, in: schema))
            #expect((connection.rows.select(selection) != nil) == kinds.contains(name), "\(name)")
        }
    }

    @Test("rows that were deleted leave no gap", arguments: 0..<10)
    func deleted(seed: Int) throws {
        let endpoint = try Self.endpoint()
        var overlay = RowOverlay(rows: 90)
        try overlay.remove(at: 2..<4)
        try overlay.remove(at: 10..<11)
        var maker = QueryMaker(seed: seed)
        for _ in 0..<5 {
            let query = maker.query()
            let question = question(query, to: endpoint) { $0 == "houses" ? overlay : nil }
            #expect(text(question.body) == text(question.executedBody), "\(query)")
        }
    }

    @Test(
        "an answer with an error, and one about the schema, is left to the execution",
        arguments: ["{ houses(first: -1) { totalCount } }", "{ __schema { queryType { name } } towns { totalCount } }"]
    )
    func left(query: String) throws {
        let question = question(query, to: try Self.endpoint())
        #expect(question.compiledBody == nil)
        #expect(!question.body.isEmpty)
    }

    @Test("a page that repeats rows has commas between them")
    func repeated() throws {
        let endpoint = try Self.endpoint()
        let question = question("{ houses(first: 2) { edges { cursor node { id } } } }", to: endpoint)
        var page = try #require(question.page)
        page.places = [0..<2, 0..<1, 0..<1]
        let repeated = question.replacing(page)
        let compiled = try #require(repeated.compiledBody)
        #expect(text(compiled) == text(repeated.executedBody))
    }

    @Test("a document that is known has the answers of its variables")
    func variables() throws {
        let endpoint = try Self.endpoint()
        let query =
            "query ($n: Int, $c: String, $w: Boolean = false) { houses(first: $n, after: $c) "
            + "{ nodes { id title @include(if: $w) } pageInfo { endCursor } } }"
        let plain = "query ($n: Int!, $k: ID!) { houses(first: $n) { nodes { id } } house(id: $k) { id flag } }"
        let values: [JSONValue] = [
            ["n": 2, "w": true, "k": "h2"], ["n": 3, "k": "h90"], ["n": "x"], [:], ["n": 1, "k": "none"],
        ]
        for variables in values {
            for query in [query, plain] {
                let fresh = question(query, variables: variables, to: try Self.endpoint())
                #expect(text(question(query, variables: variables, to: endpoint).body) == text(fresh.executedBody))
            }
        }
    }
}

/// Random queries of the lists of these tests.
private struct QueryMaker {
    private static let fields: [String: [(name: String, type: String?)]] = [
        "HouseConnection": [("totalCount", nil), ("edges", "HouseEdge"), ("nodes", "House"), ("pageInfo", "PageInfo")],
        "HouseEdge": [("cursor", nil), ("node", "House")],
        "PageInfo": [("hasNextPage", nil), ("hasPreviousPage", nil), ("startCursor", nil), ("endCursor", nil)],
        "House": [
            ("id", nil), ("number", nil), ("code", nil), ("title", nil), ("price", nil), ("rate", nil), ("odd", nil),
            ("any", nil), ("sold", nil), ("flag", nil), ("owner", "HouseOwner"), ("rooms", "HouseRooms"), ("tags", nil),
            ("half", nil), ("cents", nil), ("long", nil), ("since", nil),
        ],
        "HouseOwner": [("name", nil), ("mail", nil)], "HouseRooms": [("area", nil), ("kind", nil)],
    ]

    private static let arguments = ["", "(first: 0)", "(first: 40)", "(last: 3)", "(first: 1)"]

    private var state: UInt64
    private var nameCount = 0
    private var fragments: [String] = []

    /// Begins with a seed.
    init(seed: Int) {
        state = UInt64(seed)
    }

    private mutating func number(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }

    private mutating func name() -> String {
        nameCount += 1
        return "n\(nameCount)"
    }

    /// Makes a query.
    mutating func query() -> String {
        fragments = []
        var parts: [String] = []
        for _ in 0...number(below: 2) {
            let arguments = Self.arguments[number(below: Self.arguments.count)]
            parts.append("\(name()): houses\(arguments) \(selections(of: "HouseConnection", depth: 0))")
        }
        if number(below: 3) == 0 {
            parts.append("\(name()): house(id: \"h\(number(below: 120))\") \(selections(of: "House", depth: 0))")
        }
        if number(below: 3) == 0 { parts.append("__typename towns { t: totalCount nodes { id } }") }
        return "{ \(parts.joined(separator: " ")) } \(fragments.joined(separator: " "))"
    }

    private mutating func selections(of type: String, depth: Int) -> String {
        var parts: [String] = []
        for _ in 0...number(below: 5) { parts.append(selection(of: type, depth: depth)) }
        return "{ \(parts.joined(separator: " ")) }"
    }

    private mutating func selection(of type: String, depth: Int) -> String {
        switch number(below: depth < 3 ? 12 : 9) {
        case 8: return "\(name()): __typename"
        case 9: return "... on \(type) \(selections(of: type, depth: depth + 1))"
        case 10: return "... @include(if: true) \(selections(of: type, depth: depth + 1))"
        case 11:
            let name = name()
            let inner = selections(of: type, depth: depth + 1)
            fragments.append("fragment \(name) on \(type) \(inner)")
            return "...\(name)"
        default: return field(of: type)
        }
    }

    private mutating func field(of type: String) -> String {
        let fields = Self.fields[type] ?? []
        let field = fields[number(below: fields.count)]
        let alias = number(below: 2) == 0 ? "\(name()): " : ""
        let inner = field.type.map { selections(of: $0, depth: 2) } ?? ""
        return "\(alias)\(field.name) \(inner)"
    }
}
