// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import Testing

@testable import StubEngine

@Suite("GraphQL over HTTP")
struct GraphQLTests {
    /// Two lists of one schema, and an answer to one mutation.
    static let text = """
        understudy: 1
        lists:
          houses:
            path: /graphql
            rows: 5
            graphql: houses
            paging: { style: cursor, defaultSize: 2 }
            row:
              id: { template: 'h{number}' }
              number: { sequence: { from: 1 } }
              kind: { values: [flat, house] }
              owner: { name: { template: 'Owner {index}' } }
            items: id
            query: { filter: [kind] }
          towns:
            path: /graphql
            rows: 3
            graphql: towns
            paging: { style: cursor, maximumSize: 10000 }
            row: { id: index }
        answers:
          create:
            method: POST
            path: /graphql
            when: { body: [operationName], is: Create }
            body: { data: { created: true } }

        """

    static func mount(faults: [String] = []) throws -> Mount {
        let file = try ListFileParser.parse(Array(text.utf8), file: "x.yaml")
        return Mount(Backend(file, faults: try faults.map { try FaultParser.parse(commandLine: $0) }))
    }

    static func request(_ query: String, variables: JSONValue = [:], operation: String? = nil) -> StubRequest {
        var body: JSONObject = ["query": .string(query), "variables": variables]
        body["operationName"] = operation.map { .string($0) }
        var request = StubRequest(method: "POST", path: "/graphql", body: JSONWriter.bytes(of: .object(body)))
        request.headers = [("Content-Type", "application/json"), ("Accept", "application/json")]
        return request
    }

    private func answer(_ query: String, variables: JSONValue = [:], operation: String? = nil) throws -> String {
        let mount = try Self.mount()
        return mount.answer(Self.request(query, variables: variables, operation: operation)).text
    }

    @Test(
        "an answer has what is selected, in the order and under the names of the query",
        arguments: [
            ("{ __typename }", #"{"data":{"__typename":"Query"}}"#),
            ("{ houses { totalCount } }", #"{"data":{"houses":{"totalCount":5}}}"#),
            (
                "{ houses(first: 2) { nodes { number id } } }",
                #"{"data":{"houses":{"nodes":[{"number":1,"id":"h1"},{"number":2,"id":"h2"}]}}}"#
            ),
            (
                "{ a: houses(first: 1) { e: edges { n: node { x: id } } } towns { totalCount } }",
                #"{"data":{"a":{"e":[{"n":{"x":"h1"}}]},"towns":{"totalCount":3}}}"#
            ),
            (
                "{ a: houses(last: 1) { nodes { id } } b: houses(first: 1) { nodes { id } } }",
                #"{"data":{"a":{"nodes":[{"id":"h5"}]},"b":{"nodes":[{"id":"h1"}]}}}"#
            ),
            (
                "{ houses(first: 1) { nodes { owner { name __typename } __typename } __typename } }",
                #"{"data":{"houses":{"nodes":[{"owner":{"name":"Owner 0","__typename":"HouseOwner"},"#
                    + #""__typename":"House"}],"__typename":"HouseConnection"}}}"#
            ),
            ("{ houses(first: 0) { edges { cursor } } }", #"{"data":{"houses":{"edges":[]}}}"#),
            (
                "{ houses(kind: \"house\") { totalCount nodes { id kind } } }",
                #"{"data":{"houses":{"totalCount":2,"nodes":[{"id":"h2","kind":"house"},"#
                    + #"{"id":"h4","kind":"house"}]}}}"#
            ),
            (
                "{ house(id: \"h3\") { number } none: house(id: \"x\") { number } }",
                #"{"data":{"house":{"number":3},"none":null}}"#
            ),
            ("{ towns(first: 1) { nodes { id } } }", #"{"data":{"towns":{"nodes":[{"id":"0"}]}}}"#),
            (
                "{ ...Q houses(first: 1) { ...on HouseConnection { nodes { ...H } } } } "
                    + "fragment Q on Query { towns { totalCount } } fragment H on House { id number @skip(if: true) }",
                #"{"data":{"towns":{"totalCount":3},"houses":{"nodes":[{"id":"h1"}]}}}"#
            ),
        ]
    )
    func selection(query: String, expected: String) throws {
        #expect(try answer(query) == expected)
    }

    @Test("the example of the guide has the answer that stands there")
    func guide() throws {
        let mount = Mount(Backend(ListFile(lists: [try #require(PresetLibrary.shipped["relay"]).list()])))
        let query = "{ houses(first: 2) { totalCount nodes { id number } pageInfo { hasNextPage } } }"
        let expected =
            #"{"data":{"houses":{"totalCount":45,"nodes":[{"id":"h1","number":1},{"id":"h2","number":2}],"#
            + #""pageInfo":{"hasNextPage":true}}}}"#
        #expect(mount.answer(Self.request(query)).text == expected)
    }

    @Test("variables have values, default values, and types that are checked")
    func variables() throws {
        let query = "query ($n: Int = 1, $k: String) { houses(first: $n, kind: $k) { nodes { id } } }"
        #expect(try answer(query) == #"{"data":{"houses":{"nodes":[{"id":"h1"}]}}}"#)
        #expect(
            try answer(query, variables: ["n": 3.0, "k": "flat"])
                == #"{"data":{"houses":{"nodes":[{"id":"h1"},{"id":"h3"},{"id":"h5"}]}}}"#
        )
        #expect(try answer(query, variables: ["n": 4_294_967_296]).hasPrefix(#"{"errors":[{"message":"Variable"#))
        #expect(try answer(query, variables: ["n": true]).hasPrefix(#"{"errors":[{"message":"Variable"#))
    }

    @Test("the name of the operation chooses one of several")
    func operations() throws {
        let query = "query A { towns { totalCount } } query B { houses { totalCount } }"
        #expect(try answer(query, operation: "B") == #"{"data":{"houses":{"totalCount":5}}}"#)
        #expect(try answer(query, operation: "C") == #"{"errors":[{"message":"Unknown operation named \"C\"."}]}"#)
        #expect(try answer(query).hasPrefix(#"{"errors":[{"message":"Must provide operation name"#))
    }

    @Test("a client can follow the cursors in both directions, and gets each row once")
    func walk() throws {
        let mount = try Self.mount()
        for (size, cursor, end, more) in [
            ("first", "after", "endCursor", "hasNextPage"), ("last", "before", "startCursor", "hasPreviousPage"),
        ] {
            let query =
                "query ($c: String) { houses(\(size): 2, \(cursor): $c) "
                + "{ nodes { number } pageInfo { \(end) \(more) } } }"
            var rows: [Int] = []
            var place = JSONValue.null
            for _ in 0..<3 {
                let plan = mount.answer(Self.request(query, variables: ["c": place]))
                let houses = try #require(try JSONParser.parse(plan.body).value(at: ["data", "houses"]))
                rows += (houses["nodes"]?.array ?? []).compactMap { $0["number"]?.int }
                place = try #require(houses.value(at: ["pageInfo", end]))
                #expect(houses.value(at: ["pageInfo", more])?.boolean == (rows.count < 5))
            }
            #expect(rows == (size == "first" ? [1, 2, 3, 4, 5] : [4, 5, 2, 3, 1]))
        }
    }

    @Test("a request belongs to the list of its first connection, and has the number of its page")
    func belonging() throws {
        let mount = try Self.mount()
        for (query, name, page) in [
            ("{ towns { totalCount } houses { totalCount } }", "towns", "1"),
            ("{ house(id: \"h1\") { id } towns { totalCount } }", "towns", "1"),
            ("{ houses(last: 1) { totalCount } }", "houses", "5"), ("{ house(id: \"h1\") { id } }", "houses", nil),
            ("{ __schema { queryType { name } } }", "houses", nil), ("{ nope }", "houses", nil), ("{", "houses", nil),
        ] as [(String, String, String?)] {
            let plan = mount.answer(Self.request(query))
            #expect(plan.status == 200, "\(query)")
            #expect(plan.header("Understudy-List") == name, "\(query)")
            #expect(plan.header("Understudy-Page") == page, "\(query)")
        }
        #expect(mount.journal.map(\.name) == ["towns", "towns"] + Array(repeating: "houses", count: 5))
        #expect(mount.journal.first?.body?["query"]?.text == "{ towns { totalCount } houses { totalCount } }")
    }

    @Test("queries take the fast path, and neither pages nor single rows have an address of their own")
    func otherPaths() throws {
        let mount = try Self.mount()
        #expect(mount.queries(at: "/graphql", method: "GET") != nil)
        #expect(mount.queries(at: "/graphql", method: "PUT") == nil)
        #expect(mount.pages(at: "/graphql") == nil)
        #expect(mount.answer(StubRequest(path: "/graphql/h1")).status == 404)
        var mutation = Self.request("mutation Create { create }", operation: "Create")
        #expect(mount.answer(mutation).text == #"{"data":{"created":true}}"#)
        mutation = Self.request("mutation Other { create }", operation: "Other")
        #expect(mount.answer(mutation).text.hasPrefix(#"{"errors":[{"message":"#))
        #expect(!mount.answer(mutation).text.contains(#""data""#))
    }

    @Test("rows that other clients put in are there")
    func changes() throws {
        let mount = try Self.mount()
        try mount.insertRows(2, at: 0, of: "houses")
        let query = "{ houses(first: 1) { totalCount nodes { id } } house(id: \"h7\") { id } }"
        let plan = mount.answer(Self.request(query))
        let expected = #"{"data":{"houses":{"totalCount":7,"nodes":[{"id":"h6"}]},"house":{"id":"h7"}}}"#
        #expect(plan.text == expected)
    }
}

@Suite("Bounds of GraphQL")
struct GraphQLBoundTests {
    private func message(_ query: String) throws -> String {
        let plan = try GraphQLTests.mount().answer(GraphQLTests.request(query))
        let answer = try JSONParser.parse(plan.body)
        #expect(answer["data"] == nil)
        return answer["errors"]?.array?.first?["message"]?.text ?? plan.text
    }

    private static let costly = [
        String(repeating: "{a", count: 500_000), String(repeating: "{ towns ", count: 1_000),
        "{ towns(first: " + String(repeating: "[", count: 500_000) + ") }",
        "{ " + (0..<10_000).map { "a\($0): towns { totalCount }" }.joined(separator: " ") + " }",
        "{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }",
        "{ towns(first: " + String(repeating: "9", count: 100_000) + ") { totalCount } }",
    ]

    // The numbers stand for texts that are too long for a report.
    @Test("a query that would cost much is refused", arguments: costly.indices)
    func refused(number: Int) throws {
        #expect(try !message(Self.costly[number]).isEmpty)
    }

    @Test("the number of lists and of rows in one answer is limited, and the message says so")
    func lists() throws {
        let many = (0...50).map { "a\($0): towns(first: \($0)) { totalCount }" }.joined(separator: " ")
        let lists = "The operation selects 51 different lists and rows, and the limit is 50; select fewer."
        #expect(try message("{ \(many) }") == lists)
        let mount = try GraphQLTests.mount()
        try mount.insertRows(9_000, at: 0, of: "towns")
        let query = "{ a: towns(first: 9000) { totalCount } b: towns(first: 8999) { totalCount } }"
        #expect(
            mount.answer(GraphQLTests.request(query)).text
                == #"{"errors":[{"message":"The answer would have at least 17999 rows, and the limit is 10000; "#
                + #"select fewer."}]}"#
        )
    }

    @Test("the same field under many names is one list")
    func aliases() throws {
        let many = (0..<60).map { "a\($0): towns { totalCount }" }.joined(separator: " ")
        let plan = try GraphQLTests.mount().answer(GraphQLTests.request("{ \(many) }"))
        #expect(try JSONParser.parse(plan.body)["data"]?.object?.count == 60)
    }

    @Test("many different queries do not fill the memory of checked documents, and each has its answer")
    func documents() throws {
        let mount = try GraphQLTests.mount()
        for number in 0..<200 {
            let plan = mount.answer(GraphQLTests.request("{ a\(number % 150): towns { totalCount } }"))
            #expect(plan.text == #"{"data":{"a\#(number % 150)":{"totalCount":3}}}"#)
        }
    }
}

@Suite("Faults of GraphQL answers")
struct GraphQLFaultTests {
    private static let query =
        "query ($c: String) { towns { totalCount } "
        + "all: houses(first: 2, after: $c) { totalCount nodes { id } pageInfo { hasNextPage endCursor } } }"

    /// Returns the answers to a client that goes on as long as it is promised rows, four pages at most.
    private func pages(_ query: String, fault: String) throws -> [JSONValue] {
        let mount = try GraphQLTests.mount(faults: [fault])
        var pages: [JSONValue] = []
        var cursor = JSONValue.null
        while pages.count < 4 {
            let plan = mount.answer(GraphQLTests.request(query, variables: ["c": cursor]))
            let page = try JSONParser.parse(plan.body)
            pages.append(page)
            let info = page.value(at: ["data", "all", "pageInfo"])
            guard info?["hasNextPage"]?.boolean == true, let next = info?["endCursor"] else { break }
            cursor = next
        }
        return pages
    }

    private func ids(_ page: JSONValue) -> [String] {
        (page.value(at: ["data", "all", "nodes"])?.array ?? []).compactMap { $0["id"]?.text }
    }

    private static let houses =
        "query ($c: String) { all: houses(first: 2, after: $c) "
        + "{ totalCount nodes { id } pageInfo { hasNextPage endCursor } } }"

    @Test(
        "lies about pages are visible",
        arguments: [
            ("lie:repeat-row@page=2", [["h1", "h2"], ["h2", "h3"], ["h5"]]),
            ("lie:short-page=1@page=1", [["h1"], ["h3", "h4"], ["h5"]]),
            ("lie:early-end@page=2", [["h1", "h2"], ["h3", "h4"]]),
            ("lie:same-cursor@page=2", [["h1", "h2"], ["h3", "h4"], ["h3", "h4"], ["h3", "h4"]]),
            ("lie:endless-more", [["h1", "h2"], ["h3", "h4"], ["h5"], []]),
        ]
    )
    func lies(fault: String, rows: [[String]]) throws {
        #expect(try pages(Self.houses, fault: fault).map(ids) == rows)
    }

    @Test("a lie changes the list of the first connection alone")
    func total() throws {
        let page = try #require(try pages(Self.query, fault: "lie:wrong-total=10").first)
        #expect(page.value(at: ["data", "towns", "totalCount"]) == 13)
        #expect(page.value(at: ["data", "all", "totalCount"]) == 5)
    }

    @Test("an expired cursor is an error in the place of the first connection, and a query without one has its answer")
    func expired() throws {
        let pages = try pages(Self.houses, fault: "expired-cursor")
        #expect(pages.map(ids) == [["h1", "h2"], []])
        #expect(pages.last?.value(at: ["data", "all"]) == .null)
        let message = pages.last?["errors"]?.array?.first?["message"]?.text ?? ""
        #expect(message.hasPrefix("bad parameter 'after': "))
        #expect(message.hasSuffix("; send no token, to begin with the first page; this one has expired"))
    }

    @Test("a cursor of a client that goes backwards expires, too")
    func expiredBefore() throws {
        let mount = try GraphQLTests.mount(faults: ["expired-cursor"])
        let start = GraphQLTests.request("{ houses(last: 2) { pageInfo { startCursor } } }")
        let first = mount.answer(start)
        #expect(first.header("Understudy-Fault") == nil)
        let path = ["data", "houses", "pageInfo", "startCursor"]
        let cursor = try #require(try JSONParser.parse(first.body).value(at: path))
        let query = "query ($c: String) { houses(last: 2, before: $c) { totalCount } }"
        let next = mount.answer(GraphQLTests.request(query, variables: ["c": cursor]))
        #expect(next.header("Understudy-Fault") == "expired-cursor")
        #expect(try JSONParser.parse(next.body).value(at: ["data", "houses"]) == .null)
    }

    @Test("an ignored size of a client that goes backwards gives the last rows")
    func backwards() throws {
        let mount = try GraphQLTests.mount(faults: ["lie:ignore-size"])
        let query = "{ houses(last: 1) { nodes { id } pageInfo { hasPreviousPage hasNextPage } } }"
        let expected =
            #"{"data":{"houses":{"nodes":[{"id":"h4"},{"id":"h5"}],"#
            + #""pageInfo":{"hasPreviousPage":true,"hasNextPage":false}}}}"#
        #expect(mount.answer(GraphQLTests.request(query)).text == expected)
    }

    @Test("a fault of a page applies to that page of the first connection")
    func status() throws {
        let pages = try pages(Self.houses, fault: "status:503:Busy@list=houses,page=3")
        #expect(pages.count == 3)
        #expect(pages.last == ["errors": [["message": "Busy"]]])
    }

    @Test("a wrong shape has the place that it has in the answer")
    func shape() throws {
        let page = try #require(try pages(Self.houses, fault: "shape:data.*.nodes=null@page=1").first)
        #expect(page.value(at: ["data", "all", "nodes"]) == .null)
    }

    @Test(
        "a wrong shape applies only to answers that have the part under the name of the path",
        arguments: [
            ("data.houses.nodes=null", false), ("data.all.nodes=null", true), ("data.*.nodes=null", true),
            ("data.all.nodes.*.id=missing", true), ("data.all.nodes.1=missing", true), ("data.all.edges=null", false),
            ("data.towns.totalCount=null", true), ("errors=null", true), ("errors.*.message=null", true),
            ("=null", true),
        ]
    )
    func places(shape: String, isNamed: Bool) throws {
        let mount = try GraphQLTests.mount(faults: ["shape:\(shape)@times=1"])
        let plan = mount.answer(GraphQLTests.request(Self.query))
        #expect((plan.header("Understudy-Fault") != nil) == isNamed)
        #expect(mount.faults.map(\.struck) == [isNamed ? 1 : 0])
        let truth = try GraphQLTests.mount().answer(GraphQLTests.request(Self.query))
        // The answer to a query that is right has no errors.
        #expect((plan.text != truth.text) == (isNamed && !shape.hasPrefix("errors")))
    }

    @Test("a wrong shape keeps its turn for an answer that has the part, and adds no member to another one")
    func turn() throws {
        let mount = try GraphQLTests.mount(faults: ["shape:data.houses.totalCount=null@times=1"])
        let texts = ["{ a: houses { totalCount } }", "{ houses { totalCount } }", "{ houses { totalCount } }"]
            .map { mount.answer(GraphQLTests.request($0)).text }
        #expect(
            texts == [
                #"{"data":{"a":{"totalCount":5}}}"#, #"{"data":{"houses":{"totalCount":null}}}"#,
                #"{"data":{"houses":{"totalCount":5}}}"#,
            ]
        )
    }

    @Test("a wrong shape that no answer has is refused with what to write for an alias")
    func alias() throws {
        let file = try ListFileParser.parse(Array(GraphQLTests.text.utf8), file: "x.yaml")
        let problem = "changes 'data.house.nodes', which no answer has; use 'data.houses.nodes', "
        let fault = try FaultParser.parse(commandLine: "shape:data.house.nodes=null")
        #expect(fault.problem(in: file) == problem + "or '*' in the place of an alias")
    }

    @Test(
        "a wrong shape of a part that no answer has is refused, and so is a form of the end that none can have",
        arguments: [
            ("shape:data.houses.edges.*.node.owner.name=null", true), ("shape:data.house.id=number", true),
            ("shape:data.towns.pageInfo=missing", true), ("shape:errors=null", true),
            ("shape:data.houses.pageInfo.startCursor=null", true),
            ("shape:data.houses.pageInfo.hasPreviousPage=null", true),
            ("lie:end-as", true), ("lie:end-as=repeated", true), ("lie:end-as=absent", false),
            ("lie:end-as=null", false), ("lie:end-as=empty", false), ("expired-cursor", true),
            ("shape:Data.List=null", false), ("shape:data.towns.edges.*.node.kind=null", false),
        ]
    )
    func problems(fault: String, isPossible: Bool) throws {
        let file = try ListFileParser.parse(Array(GraphQLTests.text.utf8), file: "x.yaml")
        #expect((try FaultParser.parse(commandLine: fault).problem(in: file) == nil) == isPossible)
    }
}
