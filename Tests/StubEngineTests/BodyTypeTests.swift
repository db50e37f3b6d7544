// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

@testable import StubEngine

/// Five rows that are only their index, two a page, by POST to `/api/houses`.
@Suite("The types of parameters in a JSON body")
struct BodyTypeTests {
    private func answer(_ body: String, paging: String, query: [(name: String, value: String)] = []) throws -> String {
        let keys = "method: POST, rows: 5, pageSize: 2, row: { id: index }, paging: { \(paging) }"
        let form = "{ kind: bad, name: '{parameter}', value: '{value}' }"
        let errors = "size: { status: 400, body: \(form) }, parameter: { body: \(form) }, token: { body: \(form) }"
        let list = "{ \(keys), body: '{rows}', errors: { \(errors) } }"
        let text = "understudy: 1\nlists: { houses: \(list) }\n"
        let mount = Mount(try ListFileParser.parse(Array(text.utf8), file: "x.yaml"))
        let request = StubRequest(method: "POST", path: "/api/houses", query: query, body: Array(body.utf8))
        let plan = mount.answer(request)
        #expect((200..<500).contains(plan.status))
        guard let rows = try JSONParser.parse(plan.body).array else { return "\(plan.status) \(plan.text)" }
        return rows.compactMap { $0["id"]?.int }.description
    }

    private func refusal(of name: String, _ value: String) -> String {
        let members: JSONValue = ["kind": "bad", "name": .string(name), "value": .string(value)]
        return "400 \(members)"
    }

    @Test(
        "a text, an array, an object or a boolean is no number, at a flat name as deep in the body",
        arguments: [#""1""#, #""x""#, "[1]", "[1,2]", "[]", #"{"a":1}"#, "{}", "true"]
    )
    func numbers(value: String) throws {
        let flat = "style: offset, offset: from, size: count"
        let deep = "style: offset, offset: [p, from], size: [p, count]"
        #expect(try answer(#"{"count":\#(value)}"#, paging: flat) == refusal(of: "count", value))
        #expect(try answer(#"{"p":{"count":\#(value)}}"#, paging: deep) == refusal(of: "p.count", value))
        #expect(try answer(#"{"from":\#(value)}"#, paging: flat) == refusal(of: "from", value))
        #expect(try answer(#"{"p":{"from":\#(value)}}"#, paging: deep) == refusal(of: "p.from", value))
    }

    @Test("a number is one in each of its forms, and null is nothing")
    func right() throws {
        let paging = "style: offset, offset: from, size: count"
        #expect(try answer(#"{"from":1,"count":3}"#, paging: paging) == "[1, 2, 3]")
        #expect(try answer(#"{"from":1.0,"count":3e0}"#, paging: paging) == "[1, 2, 3]")
        #expect(try answer(#"{"from":null,"count":null}"#, paging: paging) == "[0, 1]")
    }

    @Test("a wrong one counts as the default, where any other wrong value does")
    func mild() throws {
        let paging = "style: page, page: page, size: count, badSize: default, badPage: default"
        for value in [#""1""#, "[1]", #"{"a":1}"#, "true"] {
            #expect(try answer(#"{"page":2,"count":\#(value)}"#, paging: paging) == "[2, 3]")
            #expect(try answer(#"{"page":\#(value)}"#, paging: paging) == "[0, 1]")
        }
    }

    @Test("a text is a number where the list is lenient, and an array is none")
    func lenient() throws {
        let paging = "style: offset, offset: from, size: count, jsonNumbers: lenient"
        #expect(try answer(#"{"from":"1","count":"3"}"#, paging: paging) == "[1, 2, 3]")
        #expect(try answer(#"{"count":"x"}"#, paging: paging) == refusal(of: "count", "x"))
        #expect(try answer(#"{"count":[3]}"#, paging: paging) == refusal(of: "count", "[3]"))
    }

    @Test("a form and a query have texts alone")
    func forms() throws {
        let paging = "style: offset, offset: from, size: count"
        #expect(try answer("from=1&count=3", paging: paging) == "[1, 2, 3]")
        #expect(try answer("", paging: paging, query: [("from", "1"), ("count", "3")]) == "[1, 2, 3]")
    }

    @Test("a cursor or key that is an array or an object is refused as a wrong one", arguments: ["[1]", #"{"a":1}"#])
    func tokens(value: String) throws {
        for style in ["style: cursor, cursor: after", "style: keyset", "style: cursor, cursor: [after]"] {
            #expect(try answer(#"{"after":\#(value)}"#, paging: style) == refusal(of: "after", value))
        }
        #expect(try answer(#"{"after":1}"#, paging: "style: keyset") == "[2, 3]")
        #expect(try answer(#"{"after":"1"}"#, paging: "style: keyset") == "[2, 3]")
    }

    @Test(
        "one that comes twice is refused, as in a query",
        arguments: [
            #"{"count":2,"count":3}"#, #"{"count":2,"count":2}"#, #"{"count":2,"a":[],"c\u006funt":3}"#,
            #"{"count":2,"count":[3]}"#,
        ]
    )
    func twice(body: String) throws {
        let found = try answer(body, paging: "style: offset, offset: from, size: count, badSize: default")
        #expect(found.hasPrefix("400 "))
        #expect(try answer(body, paging: "style: offset, offset: count").hasPrefix("400 "))
    }

    @Test("one that comes twice elsewhere is left alone")
    func elsewhere() throws {
        let paging = "style: offset, offset: from, size: count"
        #expect(try answer(#"{"x":{"count":1,"count":2},"count":3,"y":"count"}"#, paging: paging) == "[0, 1, 2]")
        #expect(try answer(#"{"x":1,"x":2,"count":null,"count":3}"#, paging: paging) == "[0, 1, 2]")
    }
}
