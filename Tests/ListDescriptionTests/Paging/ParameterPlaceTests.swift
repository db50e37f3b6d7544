// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

@Suite("The place of a parameter")
struct ParameterPlaceTests {
    private func list(_ keys: String) throws -> ListDescription {
        try ListDescriptionTests.list("{ rows: 5, row: { id: index }, \(keys) }")
    }

    @Test(
        "is a header or the keys of a JSON body, and its name is what messages say",
        arguments: [
            ("paging: { page: page }", "page", [:]),
            ("paging: { page: 'page[number]' }", "page[number]", [:]),
            ("paging: { page: { header: X-Page } }", "X-Page", ["X-Page": .header("X-Page")]),
            (
                "method: POST, paging: { style: offset, offset: [paging, from] }", "paging.from",
                ["paging.from": .body(["paging", "from"])]
            ),
            ("method: POST, paging: { style: cursor, cursor: [after] }", "after", ["after": .body(["after"])]),
            (
                "method: POST, paging: { style: keyset, after: { header: X-After }, size: [page, size] }", "X-After",
                ["X-After": .header("X-After"), "page.size": .body(["page", "size"])]
            ),
        ] as [(String, String, [String: RequestPlace])]
    )
    func places(keys: String, name: String, places: [String: RequestPlace]) throws {
        let list = try list(keys)
        #expect(list.paging.pageParameter == name)
        #expect(list.placedParameters == places)
        #expect(list.parameterNames.first == name)
    }

    @Test("of a token with several values is the JSON body, unless the method is GET")
    func tokens() throws {
        let paging = "paging: { style: keyset, after: a, before: b, token: ['{id}'] }"
        #expect(try list(paging).placedParameters.isEmpty)
        #expect(
            try list("method: POST, \(paging)").placedParameters == ["a": .body(["a"]), "b": .body(["b"])]
        )
        let header = "method: POST, paging: { style: keyset, after: { header: X-A }, token: ['{id}'] }"
        #expect(try list(header).placedParameters == ["X-A": .header("X-A")])
    }

    @Test("does not change what a parameter may say")
    func values() throws {
        let list = try list("paging: { page: { header: X-Page }, size: { header: X-Size }, defaultSize: 2 }")
        #expect(try list.page(for: [("X-Page", "2")]).range == 2..<4)
        let error = #expect(throws: BadParameter.self) { try list.page(for: [("X-Size", "0")]) }
        #expect(error?.description == "bad parameter 'X-Size': '0'; send an integer from 1 to 100")
    }

    @Test(
        "that no request can have is refused with what to write",
        arguments: [
            (
                "page: { header: Host }",
                "'header' is 'Host'; write another name, since the stub writes this header itself"
            ),
            ("page: { heade: X-Page }", "unknown key 'heade' in 'page'; use 'header'"),
            ("page: {}", "'page' has no 'header'; add it"),
            ("page: [a, [b]]", "key 2 of 'page' is a sequence; write a text"),
            ("page: ''", "'page' is ''; write the name of a query parameter"),
            (
                "page: { header: X-Page }, size: { header: X-Page }",
                "'page' and 'size' both name the parameter 'X-Page'; name two parameters"
            ),
            ("page: [a, b], size: a.b", "'page' and 'size' both name the parameter 'a.b'; name two parameters"),
        ]
    )
    func refusals(keys: String, words: String) {
        let found = refusal(of: "understudy: 1\nlists: { a: { method: POST, paging: { \(keys) } } }")
        #expect(found.contains(words), "\(found)")
    }

    @Test(
        "is that of one parameter only",
        arguments: [
            ("page: { header: X-Page }, size: { header: x-page }", "'page' and 'size'", "X-Page"),
            ("style: keyset, after: a, before: a", "'after' and 'before'", "a"),
            ("style: keyset, after: a, before: b, size: b", "'size' and 'before'", "b"),
            ("style: offset, range: X-A, size: { header: X-A }", "'size' and 'range'", "X-A"),
        ]
    )
    func sharedPlaces(keys: String, both: String, name: String) {
        let found = refusal(of: "understudy: 1\nlists: { a: { paging: { \(keys) } } }")
        #expect(found == "x.yaml:2:23: error: \(both) both name the parameter '\(name)'; name two parameters")
    }
}
