// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import Testing
import TextEncoding

@testable import StubEngine
@testable import StubServer

@Suite("The fast path of GraphQL", .timeLimit(.minutes(10)))
struct QueryPathTests {
    /// Two lists of one schema, a list with a header of its own, and an answer to one mutation.
    private static let text = """
        understudy: 1
        lists:
          houses:
            path: /graphql
            rows: 23
            graphql: houses
            paging: { style: cursor, defaultSize: 3 }
            row:
              id: { template: 'h{number}' }
              number: { sequence: { from: 1 } }
              title: { extremes: [empty, html, quotes, emoji] }
              kind: { values: [flat, house] }
              owner: { object: { name: person, mail: email } }
              tags: { array: { of: uuid, count: [0, 2] } }
            items: id
            query: { filter: [kind] }
          towns:
            path: /graphql
            rows: 3
            graphql: towns
            paging: { style: cursor }
            row: { id: index }
          flats:
            path: /headers
            rows: 4
            graphql: flats
            paging: { style: cursor }
            row: { id: index }
            headers: { X-Total: '{total}' }
        answers:
          create:
            method: POST
            path: /graphql
            when: { body: [operationName], is: Create }
            body: { data: { created: true } }

        """

    private static func mount() throws -> Mount {
        Mount(try ListFileParser.parse(Array(text.utf8), file: "x.yaml"))
    }

    /// A header that sends a request to the full path, where it changes nothing.
    private static let detour = "If-None-Match: \"none\", \"of these\"\r\n"

    /// Queries with their variables, and whether the fast path answers a request with them.
    private static let queries: [(text: String, variables: JSONValue, isFast: Bool)] = {
        let page = "pageInfo { hasNextPage hasPreviousPage startCursor endCursor }"
        let walk =
            "query ($n: Int, $k: String) { houses(first: $n, kind: $k) { edges { cursor node { id title } } \(page) } }"
        return [
            ("{ houses { totalCount nodes { id title owner { name mail } tags } } }", [:], true),
            (walk, ["n": 2], true), (walk, ["n": 0, "k": "flat"], true), (walk, ["n": 9, "k": "é"], true),
            ("{ towns(last: 2) { nodes { id } \(page) } houses(first: 1) { totalCount } }", [:], true),
            ("{ house(id: \"h3\") { title } none: house(id: \"x\") { id } }", [:], true),
            ("{ __typename }", [:], true), ("query A { towns { totalCount } }", [:], true),
            ("query Create { towns { totalCount } }", [:], true),
            // These are answered by the full path alone.
            ("{ nope }", [:], false), ("{", [:], false), ("", [:], false), (walk, ["n": "x"], false),
            (walk, ["n": -1], false), (walk, ["n": 1_000_000], false), ("mutation { a }", [:], false),
            ("{ __schema { queryType { name } } towns { totalCount } }", [:], false),
        ]
    }()

    private static func body(_ query: (text: String, variables: JSONValue, isFast: Bool)) -> String {
        let body: JSONObject = ["query": .string(query.text), "variables": query.variables]
        return String(decoding: JSONWriter.bytes(of: .object(body)), as: UTF8.self)
    }

    private static func post(_ body: String, headers: String = "", path: String = "/graphql") -> String {
        let type = headers.contains("Content-Type") ? "" : "Content-Type: application/json\r\n"
        let length = "Content-Length: \(body.utf8.count)\r\n"
        return "POST \(path) HTTP/1.1\r\nHost: localhost\r\n\(type)\(length)\(headers)\r\n\(body)"
    }

    private static func get(_ query: (text: String, variables: JSONValue, isFast: Bool), headers: String) -> String {
        let variables = String(decoding: JSONWriter.bytes(of: query.variables), as: UTF8.self)
        let target = "query=\(PercentEncoding.encoded(query.text))&variables=\(PercentEncoding.encoded(variables))"
        return "GET /graphql?\(target) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n"
    }

    @Test(
        "answers with the bytes of the full path, and is written down alike",
        arguments: [
            "", "Origin: http://localhost:1\r\n", "Accept: application/graphql-response+json\r\n",
            "Accept: text/html, */*\r\n", "Accept: text/html\r\n",
        ],
        [true, false]
    )
    func sameBytes(headers: String, isPost: Bool) async throws {
        let mount = try Self.mount()
        try await Served.run(mount) { served async throws in
            let client = try await served.connect()
            for (number, query) in Self.queries.enumerated() {
                func request(_ more: String) -> String {
                    isPost
                        ? Self.post(Self.body(query), headers: headers + more)
                        : Self.get(query, headers: headers + more)
                }
                let before = client.seen.bytes.count
                try await client.send(request(""))
                _ = try await client.answers(2 * number + 1)
                let middle = client.seen.bytes.count
                try await client.send(request(Self.detour))
                _ = try await client.answers(2 * number + 2)
                let bytes = client.seen.bytes
                #expect(bytes[before..<middle].elementsEqual(bytes[middle...]), "\(query.text)")
            }
            try await mount.expect("answered requests") { $0.journal.allSatisfy { $0.state == .answered } }
            let lines = mount.journal.map(\.words)
            #expect(lines.count == 2 * Self.queries.count)
            for place in stride(from: 0, to: lines.count - 1, by: 2) { #expect(lines[place] == lines[place + 1]) }
            await client.close()
        }
    }

    @Test("takes queries without mistakes, and nothing else", arguments: queries.indices)
    func taken(number: Int) throws {
        let query = Self.queries[number]
        let mount = try Self.mount()
        #expect(mount.takesFastPath(for: Self.post(Self.body(query))) == query.isFast)
        #expect(try Self.mount().takesFastPath(for: Self.get(query, headers: "")) == query.isFast)
        #expect(
            try !Self.mount().takesFastPath(for: Self.post(Self.body(query), headers: "Content-Type: text/plain\r\n"))
        )
    }

    @Test("has no say where a condition, a fault, a hold, a change or a header of pages could have one")
    func sayings() throws {
        let query = Self.post(#"{"query":"{ houses { totalCount } }"}"#)
        let mount = try Self.mount()
        #expect(mount.takesFastPath(for: query))
        #expect(!mount.takesFastPath(for: Self.post(#"{"query":"{ flats { totalCount } }"}"#, path: "/headers")))
        #expect(!mount.takesFastPath(for: Self.post(#"{"query":"mutation Create { a }","operationName":"Create"}"#)))
        #expect(
            !mount.takesFastPath(for: Self.post(#"{"query":"{ houses { totalCount } }"}"#, headers: "Accept: a/b\r\n"))
        )
        mount.hold(RequestPattern(page: 2))
        #expect(!mount.takesFastPath(for: query))
        mount.release(nil)
        #expect(mount.takesFastPath(for: query))
        try mount.removeRows(at: 0..<1, of: "houses")
        #expect(!mount.takesFastPath(for: query))
    }

    @Test("says 304 to a client that has the answer to a GET, as the full path does")
    func known() async throws {
        let mount = try Self.mount()
        try await Served.run(mount) { served async throws in
            let client = try await served.connect()
            let query = Self.queries[0]
            try await client.send(Self.get(query, headers: ""))
            let tag = try #require(try await client.answers(1)[0].header("ETag"))
            let before = client.seen.bytes.count
            try await client.send(Self.get(query, headers: "If-None-Match: \(tag)\r\n"))
            _ = try await client.answers(2)
            let middle = client.seen.bytes.count
            try await client.send(Self.get(query, headers: "If-None-Match: \(tag), \"x\"\r\n"))
            let answers = try await client.answers(3)
            #expect(answers.map(\.status) == [200, 304, 304])
            let bytes = client.seen.bytes
            #expect(bytes[before..<middle].elementsEqual(bytes[middle...]))
            #expect(mount.journal.map(\.method) == ["GET", "GET", "GET"])
            await client.close()
        }
    }
}
