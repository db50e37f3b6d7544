// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

@Suite("Lists with a place in a GraphQL schema")
struct GraphQLListTests {
    @Test(
        "have the names that are written, or those of the list",
        arguments: [
            ("houses", "graphql: {}", "houses", "House"), ("my-flats", "graphql: {}", "myFlats", "MyFlat"),
            ("a", "graphql: cities", "cities", "City"), ("a", "graphql: boxes", "boxes", "Box"),
            ("a", "graphql: status", "status", "Status"), ("a", "graphql: s", "s", "S"),
            ("a", "graphql: { field: news, type: Article }", "news", "Article"),
            ("people", "graphql: { type: Person }", "people", "Person"),
        ]
    )
    func names(list name: String, key: String, field: String, type: String) throws {
        let read = try list("{ \(key), paging: { style: cursor } }", name: name)
        #expect(read.graphQL == GraphQLAccess(field: field, type: type))
        #expect(read.method == "POST" && read.methods == ["GET", "POST"])
    }

    @Test(
        "are refused with the reason if another key means something else",
        arguments: [
            (
                "graphql: houses",
                "24: error: 'graphql' needs the style 'cursor'; this list has 'page'; write 'paging: { style: cursor }'"
            ),
            (
                "graphql: houses, paging: { style: keyset }",
                "49: error: 'graphql' needs the style 'cursor'; this list has 'keyset'; "
                    + "write 'paging: { style: cursor }'"
            ),
            (
                "graphql: houses, paging: { style: cursor, size: n }",
                "57: error: 'size' has no meaning together with 'graphql', whose arguments are first, after, last and "
                    + "before; remove it; known: style, defaultSize, maximumSize, overSize, badToken, key"
            ),
            (
                "method: POST, graphql: a, paging: { style: cursor }",
                "15: error: 'method' has no meaning together with 'graphql', where requests and answers have the form "
                    + "of GraphQL over HTTP; remove it"
            ),
            (
                "graphql: flats, paging: { style: cursor }, items: { changes: [] }",
                "76: error: 'changes' has no meaning together with 'graphql', which has no mutations; remove it"
            ),
            (
                "graphql: a, paging: { style: cursor }, row: { a-b: index }",
                "24: error: the list has no GraphQL schema: 'a-b' is not a name; use letters, digits and '_', and no "
                    + "digit at the start"
            ),
            (
                "graphql: a, paging: { style: cursor }, row: { last: index }, query: { filter: [last] }",
                "24: error: the list has no GraphQL schema: the field 'Query.a' has the argument 'last' twice; "
                    + "remove one"
            ),
        ]
    )
    func refused(keys: String, finding: String) {
        #expect(refusal(of: "understudy: 1\nlists: { a: { \(keys) } }\n") == "x.yaml:2:\(finding)")
    }

    /// A file with two lists at one path, and an answer.
    private func file(_ second: String, answer: String = "{}") -> String {
        """
        understudy: 1
        lists:
          houses: { path: /graphql, graphql: houses, paging: { style: cursor } }
          flats: { path: /graphql, graphql: \(second), paging: { style: cursor } }
        answers: { a: \(answer) }

        """
    }

    @Test("share a path with each other, and with answers that have a condition")
    func shared() throws {
        let answer = "{ method: POST, path: /graphql, when: { body: [operationName], is: CreateHouse } }"
        let file = try parse(file("flats", answer: answer))
        #expect(file.lists.map { $0.graphQL?.field } == ["houses", "flats"])
        #expect(Set(file.routes).count == 3)
        #expect("\(file.routes[1])" == "POST /graphql with the field 'flats'")
    }

    @Test("do not share a path if the schema would have something twice, or if an answer has the path")
    func twice() {
        #expect(
            refusal(of: file("{ field: houses, type: House }"))
                == "x.yaml:4:3: error: list 'flats' does not fit into the GraphQL schema of '/graphql': the type "
                + "'HouseConnection' is defined twice; remove one; write another 'field' or 'type', or another 'path'"
        )
        for method in ["GET", "POST"] {
            #expect(
                refusal(of: file("flats", answer: "{ method: \(method), path: /graphql }"))
                    == "x.yaml:5:12: error: answer 'a' answers '\(method) /graphql', as does list 'houses' at line 3; "
                    + "give it another 'path', or a condition ('when')"
            )
        }
    }
}
