// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Testing

@testable import StubEngine

@Suite("The directions of a connection")
struct GraphQLDirectionTests {
    private static let info = "pageInfo { hasNextPage hasPreviousPage startCursor endCursor }"

    @Test(
        "a page without rows has no cursors, and says whether there are rows in its direction",
        arguments: [
            ("first: 0", true, false), ("last: 0", false, true), ("first: 0, kind: \"house\"", true, false),
            ("last: 0, kind: \"none\"", false, false), ("first: 3, last: 0", true, true),
        ]
    )
    func noRows(arguments: String, hasNext: Bool, hasPrevious: Bool) throws {
        let query = "{ houses(\(arguments)) { nodes { id } \(Self.info) } }"
        let expected =
            #"{"data":{"houses":{"nodes":[],"pageInfo":{"hasNextPage":\#(hasNext),"#
            + #""hasPreviousPage":\#(hasPrevious),"startCursor":null,"endCursor":null}}}}"#
        #expect(try GraphQLTests.mount().answer(GraphQLTests.request(query)).text == expected)
    }

    /// Returns the rows of a client that goes backward as long as it is promised rows, five pages at most.
    private func walk(fault: String, sizes: [Int] = [2]) throws -> [[String]] {
        let mount = try GraphQLTests.mount(faults: [fault])
        let query =
            "query ($n: Int, $c: String) { houses(last: $n, before: $c) "
            + "{ nodes { id } pageInfo { hasPreviousPage startCursor } } }"
        var pages: [[String]] = []
        var cursor = JSONValue.null
        while pages.count < 5 {
            let size = JSONValue.integer(Int64(sizes[pages.count % sizes.count]))
            let plan = mount.answer(GraphQLTests.request(query, variables: ["n": size, "c": cursor]))
            let houses = try #require(try JSONParser.parse(plan.body).value(at: ["data", "houses"]))
            pages.append((houses["nodes"]?.array ?? []).compactMap { $0["id"]?.text })
            let info = houses["pageInfo"]
            guard info?["hasPreviousPage"]?.boolean == true, let next = info?["startCursor"] else { break }
            cursor = next
        }
        return pages
    }

    @Test(
        "lies lead a client that goes backward wrong as they do one that goes forward",
        arguments: [
            ("lie:ignore-cursor", [["h4", "h5"], ["h4", "h5"], ["h4", "h5"], ["h4", "h5"], ["h4", "h5"]]),
            ("lie:cycle", [["h4", "h5"], ["h2", "h3"], ["h4", "h5"], ["h2", "h3"], ["h4", "h5"]]),
            ("lie:same-cursor@page=1", [["h4", "h5"], ["h2", "h3"], ["h2", "h3"], ["h2", "h3"], ["h2", "h3"]]),
            ("lie:endless-more", [["h4", "h5"], ["h2", "h3"], ["h1"], []]),
            ("lie:early-end@page=1", [["h4", "h5"], ["h2", "h3"]]),
            ("lie:wrong-total=3", [["h4", "h5"], ["h2", "h3"], ["h1"]]),
            ("lie:repeat-row", [["h4", "h5"], ["h3", "h4"], ["h2"]]),
            ("lie:skip-row", [["h4", "h5"], ["h1", "h2"], []]),
            ("lie:short-page", [["h5"], ["h3"], ["h1"]]),
            ("lie:short-page=9", [[], [], ["h1"]]),
            ("lie:tie-repeat", [["h4", "h5"], ["h2", "h3", "h4"], ["h1", "h2"]]),
            ("lie:tie-repeat=9", [["h4", "h5"], ["h2", "h3", "h4", "h5"], ["h1", "h2", "h3", "h4", "h5"]]),
        ]
    )
    func lies(fault: String, rows: [[String]]) throws {
        // The page in front of the last rows has the number 1: fewer rows than a page has are in front of it.
        // A client whose answers never end is stopped after five pages.
        let pages = try walk(fault: fault)
        #expect(Array(pages.prefix(rows.count)) == rows)
    }

    @Test(
        "a page past the end is behind the last row, or in front of the first one for a client that goes backward",
        arguments: [
            ("first: 2, after: \"h5\"", ["h5"]), ("first: 2, after: \"h4\"", ["h5"]),
            ("last: 2, before: \"h1\"", ["h1"]), ("last: 4, before: \"h1\"", ["h1"]),
            ("last: 5, before: \"h1\"", ["h1", "h2", "h3", "h4", "h5"]),
            ("first: 0", []), ("last: 0", []), ("first: 0, after: \"h5\"", []),
            ("first: 2, after: \"h3\", before: \"h4\"", []),
        ] as [(String, [String])]
    )
    func pastEnd(arguments: String, rows: [String]) throws {
        let mount = try GraphQLTests.mount(faults: ["lie:clamp"])
        // The arguments name rows, in the place of their cursors.
        let all = "{ houses(first: 5) { edges { cursor node { id } } } }"
        let rowsWithCursors = try JSONParser.parse(mount.answer(GraphQLTests.request(all)).body)
        var query = "{ houses(\(arguments)) { nodes { id } } }"
        for edge in rowsWithCursors.value(at: ["data", "houses", "edges"])?.array ?? [] {
            let id = try #require(edge.value(at: ["node", "id"])?.text)
            let cursor = try #require(edge["cursor"]?.text)
            query = query.replacing("\"\(id)\"", with: "\"\(cursor)\"")
        }
        let answer = try JSONParser.parse(mount.answer(GraphQLTests.request(query)).body)
        let nodes = answer.value(at: ["data", "houses", "nodes"])?.array ?? []
        #expect(nodes.compactMap { $0["id"]?.text } == rows)
    }

    @Test("an ignored size of a client that goes backward gives pages of the default size, one in front of the other")
    func ignoredSize() throws {
        #expect(try walk(fault: "lie:ignore-size", sizes: [1]) == [["h4", "h5"], ["h2", "h3"], ["h1"]])
    }
}
