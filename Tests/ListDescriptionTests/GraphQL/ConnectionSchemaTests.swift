// Understudy
// SPDX-License-Identifier: Apache-2.0

import GraphQLQueries
import JSONValues
import ListDescription
import OrderedCollections
import Testing

@Suite("The GraphQL schema of lists")
struct ConnectionSchemaTests {
    /// The object with the fields of the query type; none of them is selected here.
    private static let root = JSONMembers([:])

    /// Returns the fields of a type as `name: Type`, with the arguments in parentheses.
    private func fields(of type: String, in lists: ListDescription...) throws -> [String] {
        let executor = GraphQLExecutor(schema: try ConnectionSchema.schema(of: lists))
        let query = """
            { __type(name: "\(type)") { fields { name args { name type { ...T } } type { ...T } } } }
            fragment T on __Type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }
            """
        let answer = executor.answer(to: GraphQLRequest(query: query), root: Self.root)
        #expect(answer.errors == [])
        let fields = try #require(answer.data?.value(at: ["__type", "fields"])?.array)
        return fields.map { field in
            let arguments = (field["args"]?.array ?? []).map(Self.member)
            let member = Self.member(field)
            guard !arguments.isEmpty, let colon = member.firstIndex(of: ":") else { return member }
            return "\(member[..<colon])(\(arguments.joined(separator: ", ")))\(member[colon...])"
        }
    }

    private static func member(_ field: JSONValue) -> String {
        "\(field["name"]?.text ?? ""): \(text(of: field["type"] ?? .null))"
    }

    private static func text(of type: JSONValue) -> String {
        let inner = type["ofType"] ?? .null
        switch type["kind"]?.text {
        case "NON_NULL": return text(of: inner) + "!"
        case "LIST": return "[\(text(of: inner))]"
        default: return type["name"]?.text ?? ""
        }
    }

    private func houses(_ keys: String) throws -> ListDescription {
        try list("{ graphql: houses, paging: { style: cursor }, \(keys) }")
    }

    @Test("has a connection with edges, nodes, the ends of the page and the total")
    func connection() throws {
        let list = try houses("row: { id: index, kind: uuid }, query: { filter: [kind], sort: [id] }, items: id")
        #expect(
            try fields(of: "Query", in: list)
                == [
                    "houses(first: Int, after: String, last: Int, before: String, kind: String, sort: String): "
                        + "HouseConnection",
                    "house(id: ID!): House",
                ]
        )
        #expect(
            try fields(of: "HouseConnection", in: list)
                == ["edges: [HouseEdge]", "nodes: [House]", "pageInfo: PageInfo!", "totalCount: Int!"]
        )
        #expect(try fields(of: "HouseEdge", in: list) == ["node: House", "cursor: String!"])
        #expect(
            try fields(of: "PageInfo", in: list)
                == [
                    "hasNextPage: Boolean!", "hasPreviousPage: Boolean!", "startCursor: String", "endCursor: String",
                ]
        )
    }

    @Test("has a field of a type for each kind of value")
    func kinds() throws {
        let list = try houses(
            """
            row: {
              id: { template: 'h{number}' }, number: { sequence: { from: 1 } }, big: { sequence: { from: 5000000000 } },
              price: { number: [1, 9], decimals: 2 }, wide: { number: [0, 3000000000] }, sold: boolean,
              title: { words: 2 },
              seen: { dateTime: [2020-01-01, 2026-12-31], form: milliseconds }, day: { date: [2020-01-01, 2026-12-31] },
              state: { nullable: { of: { choice: [new, used, ~] }, share: 0.2 } }, ratio: { choice: [1, 0.5] },
              mixed: { choice: [1, a] }, none: { value: ~ }, fixed: { value: { a: 1, b: [x] } },
              owner: { name: person, since: uuid }, rooms: { array: { of: { area: index }, count: [1, 3] } }
            }
            """
        )
        #expect(
            try fields(of: "House", in: list)
                == [
                    "id: ID!", "number: Int", "big: Long", "price: Float", "wide: Long", "sold: Boolean",
                    "title: String", "seen: Long", "day: String", "state: String", "ratio: Float", "mixed: JSON",
                    "none: JSON", "fixed: HouseFixed", "owner: HouseOwner", "rooms: [HouseRooms]",
                ]
        )
        #expect(try fields(of: "HouseFixed", in: list) == ["a: Int", "b: [String]"])
        #expect(try fields(of: "HouseOwner", in: list) == ["name: String", "since: String"])
        #expect(try fields(of: "HouseRooms", in: list) == ["area: Int"])
    }

    @Test("has the types of whole rows, and of totals that need more than 32 bits")
    func wholeRows() throws {
        let list = try houses("row: [{ id: 1, name: Delft, at: { x: 1 } }, { id: 2, at: { y: 0.5 } }]")
        #expect(try fields(of: "House", in: list) == ["id: ID", "name: String", "at: HouseAt"])
        #expect(try fields(of: "HouseAt", in: list) == ["x: Int", "y: Float"])
        let long = try houses("rows: 3000000000")
        #expect(try fields(of: "HouseConnection", in: long).last == "totalCount: Long!")
        #expect(try fields(of: "House", in: long).first == "Id: ID!")
    }

    @Test("has the connections of all lists of a path")
    func several() throws {
        let flats = try list("{ graphql: flats, paging: { style: cursor } }", name: "flats")
        let names = try fields(of: "Query", in: try houses("rows: 1"), flats).map { $0.prefix { $0 != "(" } }
        #expect(names == ["houses", "flats"])
    }
}
