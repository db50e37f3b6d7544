// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

@testable import GraphQLQueries

/// A schema with a connection of five houses, for the tests of this module.
enum Houses {
    /// The types.
    static func schema() throws -> TypeSchema {
        try TypeSchema(
            query: query,
            types: [
                .object(house), .object(connection), .object(edge), .object(pageInfo),
                .enumeration(EnumerationType("Order", values: ["ASC", "DESC"])), .scalar(ScalarType("JSON")),
            ]
        )
    }

    private static let query = ObjectType(
        "Query",
        fields: [
            FieldDefinition(
                "houses",
                type: .nonNull("HouseConnection"),
                arguments: [ArgumentDefinition("first", type: "Int"), ArgumentDefinition("after", type: "String")]
            ),
            FieldDefinition("house", type: "House", arguments: [ArgumentDefinition("id", type: .nonNull("ID"))]),
            FieldDefinition("echo", type: "String", arguments: echo),
            FieldDefinition("soft", type: "String"),
            FieldDefinition("hard", type: .nonNull("String")),
            FieldDefinition("coded", type: "Int"),
        ]
    )

    private static let echo = [
        ArgumentDefinition("text", type: "String", defaultValue: "x"),
        ArgumentDefinition("number", type: "Int"),
        ArgumentDefinition("ratio", type: "Float", defaultValue: 1.5),
        ArgumentDefinition("flag", type: "Boolean"),
        ArgumentDefinition("ids", type: .list(.nonNull("ID"))),
        ArgumentDefinition("order", type: "Order", defaultValue: "ASC"),
        ArgumentDefinition("extra", type: "JSON"),
        ArgumentDefinition("limit", type: .nonNull("Int"), defaultValue: 7),
    ]

    private static let house = ObjectType(
        "House",
        fields: [
            FieldDefinition("id", type: .nonNull("ID")), FieldDefinition("title", type: .nonNull("String")),
            FieldDefinition("price", type: "Int"), FieldDefinition("tags", type: .list(.nonNull("String"))),
            FieldDefinition("neighbour", type: "House"), FieldDefinition("broken", type: .nonNull("String")),
            FieldDefinition("numbers", type: .list(.nonNull("Int"))),
        ]
    )

    private static let connection = ObjectType(
        "HouseConnection",
        fields: [
            FieldDefinition("edges", type: .list("HouseEdge")),
            FieldDefinition("pageInfo", type: .nonNull("PageInfo")),
            FieldDefinition("totalCount", type: .nonNull("Int")),
        ]
    )

    private static let edge = ObjectType(
        "HouseEdge",
        fields: [FieldDefinition("node", type: "House"), FieldDefinition("cursor", type: .nonNull("String"))]
    )

    private static let pageInfo = ObjectType(
        "PageInfo",
        fields: [
            FieldDefinition("hasNextPage", type: .nonNull("Boolean")), FieldDefinition("endCursor", type: "String"),
        ]
    )

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - query: The document.
    ///   - variables: The variables as JSON.
    ///   - operation: The name of the operation.
    ///   - limits: The bounds.
    /// - Returns: The answer.
    /// - Throws: An error of the test itself.
    static func answer(
        to query: String,
        variables: String = "{}",
        operation: String? = nil,
        limits: GraphQLLimits = GraphQLLimits()
    ) throws -> GraphQLAnswer {
        let executor = GraphQLExecutor(schema: try schema(), limits: limits)
        let values = try JSONParser.parse(Array(variables.utf8)).object ?? [:]
        let request = GraphQLRequest(query: query, operationName: operation, variables: values)
        return executor.answer(to: request, root: HouseRoot())
    }
}

/// The object with the fields of the query type.
struct HouseRoot: GraphQLObject {
    func value(of field: String, arguments: JSONObject) throws(GraphQLError) -> GraphQLValue {
        switch field {
        case "houses": return .object(type: "HouseConnection", HousePage(arguments))
        case "house":
            let number = arguments["id"]?.text.flatMap { Int($0.dropFirst()) } ?? 0
            return (1...5).contains(number) ? .object(type: "House", House(number: number)) : .null
        case "echo": return .leaf(.string(JSONValue.object(arguments).description))
        case "coded": throw GraphQLError("Too many.", members: ["type": "EXCESSIVE"])
        default: throw GraphQLError("boom")
        }
    }
}

/// A part of the five houses.
struct HousePage: GraphQLObject {
    private let numbers: [Int]
    private let hasNextPage: Bool

    /// Creates the page that a request asks for.
    init(_ arguments: JSONObject) {
        let start = arguments["after"]?.text.flatMap { Int($0.dropFirst()) } ?? 0
        let rest = Array(1...5).dropFirst(start)
        numbers = Array(rest.prefix(arguments["first"]?.int ?? 5))
        hasNextPage = numbers.count < rest.count
    }

    func value(of field: String, arguments: JSONObject) throws(GraphQLError) -> GraphQLValue {
        switch field {
        case "edges": return .list(numbers.map { .object(type: "HouseEdge", HouseEdge(number: $0)) })
        case "totalCount": return .leaf(5)
        default:
            let end = numbers.last.map { JSONValue.string("c\($0)") } ?? .null
            return .leaf(["hasNextPage": .bool(hasNextPage), "endCursor": end])
        }
    }
}

/// A house with its cursor.
struct HouseEdge: GraphQLObject {
    /// The number of the house.
    let number: Int

    func value(of field: String, arguments: JSONObject) throws(GraphQLError) -> GraphQLValue {
        field == "cursor" ? .leaf(.string("c\(number)")) : .object(type: "House", House(number: number))
    }
}

/// One of the houses.
struct House: GraphQLObject {
    /// The number, from 1 to 5.
    let number: Int

    func value(of field: String, arguments: JSONObject) throws(GraphQLError) -> GraphQLValue {
        switch field {
        case "id": return .leaf(.string("h\(number)"))
        case "title": return .leaf(.string("House \(number)"))
        case "price": return .leaf(.integer(Int64(100 * number)))
        case "tags": return .leaf(["a", "b"])
        case "neighbour": return .object(type: "House", House(number: number % 5 + 1))
        case "numbers": return .leaf([1, .null])
        default: throw GraphQLError("boom")
        }
    }
}
