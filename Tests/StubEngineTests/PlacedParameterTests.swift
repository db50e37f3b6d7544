// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

@testable import StubEngine

/// Five rows that are only their index, two a page, at `/api/houses`.
@Suite("Parameters in headers and bodies")
struct PlacedParameterTests {
    private func mount(_ keys: String) throws -> Mount {
        let list = "{ rows: 5, pageSize: 2, row: { id: index }, body: '{rows}', \(keys) }"
        let text = "understudy: 1\nlists: { houses: \(list) }\n"
        return Mount(try ListFileParser.parse(Array(text.utf8), file: "x.yaml"))
    }

    private func get(
        _ headers: [(name: String, value: String)],
        query: [(name: String, value: String)] = []
    ) -> StubRequest {
        var request = StubRequest(path: "/api/houses", query: query)
        request.headers = headers
        return request
    }

    private func post(_ body: String, query: [(name: String, value: String)] = []) -> StubRequest {
        StubRequest(method: "POST", path: "/api/houses", query: query, body: Array(body.utf8))
    }

    @Test(
        "a header has a name in any case, and a query parameter of its name is another one",
        arguments: [("X-Page", 2), ("x-page", 2), ("X-PAGE", 2), ("X-Pages", 0)]
    )
    func headers(name: String, first: Int) throws {
        let mount = try mount("paging: { page: { header: X-Page } }")
        #expect(mount.answer(get([(name, "2")])).text == #"[{"id":\#(first)},{"id":\#(first + 1)}]"#)
        let asked = get([(name, "2")], query: [("X-Page", "3")])
        #expect(mount.answer(asked).text == #"[{"id":\#(first)},{"id":\#(first + 1)}]"#)
    }

    @Test("a header that is not a number, or that comes twice, is refused")
    func badHeaders() throws {
        let mount = try mount("paging: { page: { header: X-Page } }")
        #expect(
            mount.answer(get([("X-Page", "x")])).text
                == #"{"Message":"bad parameter 'X-Page': 'x'; send an integer of 1 or more, with at most 19 digits"}"#
        )
        #expect(mount.answer(get([("X-Page", "2"), ("x-page", "3")])).status == 400)
    }

    @Test(
        "a member deep in a JSON body is read, and nothing else is",
        arguments: [
            (#"{"page":{"from":2,"count":1}}"#, "[2]"), (#"{"page":{"from":3}}"#, "[3, 4]"),
            (#"{"page":{"from":2.0,"count":1e0}}"#, "[2]"), (#"{"page":{"from":null}}"#, "[0, 1]"),
            (#"{"from":2,"count":1}"#, "[0, 1]"), (#"{"page.from":2}"#, "[0, 1]"), (#"{"page":null}"#, "[0, 1]"),
            (#"{"page":{"from":null,"from":2}}"#, "[2, 3]"), (#"{"x":[{"from":1,"from":2}]}"#, "[0, 1]"),
            ("page.from=2", "[0, 1]"), ("", "[0, 1]"),
        ]
    )
    func bodies(body: String, ids: String) throws {
        let mount = try mount("method: POST, paging: { style: offset, offset: [page, from], size: [page, count] }")
        let queries: [[(name: String, value: String)]] = [[], [("page.from", "4")]]
        for query in queries {
            let plan = mount.answer(post(body, query: query))
            #expect(try JSONParser.parse(plan.body).array?.compactMap { $0["id"]?.int }.description == ids)
        }
    }

    @Test("a value of the wrong kind is refused with the keys that lead to it")
    func badBodies() throws {
        let mount = try mount("method: POST, paging: { style: offset, offset: [page, from] }")
        for value in ["[2]", "true", #"{"a":1}"#, "1.5", "-1", #""2""#] {
            let plan = mount.answer(post(#"{"page":{"from":\#(value)}}"#))
            #expect(plan.status == 400)
            #expect(plan.text.contains("bad parameter 'page.from': '"))
        }
    }

    @Test(
        "a member on the way that is no object, or that comes twice, is refused",
        arguments: [
            (#"{"page":5}"#, "bad parameter 'page': '5'; send an object, or nothing"),
            (#"{"page":[{"from":2}]}"#, "bad parameter 'page': '[{\"from\":2}]'; send an object, or nothing"),
            (#"{"page":"from"}"#, "bad parameter 'page': '\"from\"'; send an object, or nothing"),
            (
                #"{"page":{"from":1},"page":{"from":2}}"#,
                "bad parameter 'page': given more than once, with '{\"from\":1}' and '{\"from\":2}'; send it once"
            ),
            (
                #"{"page":{"from":1,"from":2}}"#,
                "bad parameter 'page.from': given more than once, with '1' and '2'; send it once"
            ),
            (
                #"{"page":{"\u0066rom":1,"from":2}}"#,
                "bad parameter 'page.from': given more than once, with '1' and '2'; send it once"
            ),
        ]
    )
    func badMembers(body: String, message: String) throws {
        let mount = try mount("method: POST, paging: { style: offset, offset: [page, from] }")
        let plan = mount.answer(post(body))
        #expect(plan.status == 400)
        #expect(try JSONParser.parse(plan.body)["Message"]?.text == message)
    }

    @Test("a token is an array or an object in a body, and compact JSON in a query")
    func tokens() throws {
        let paging = "paging: { style: keyset, after: after, token: ['{id}', { n: { N: '{id as text}' } }] }"
        let body = #"{"after": [ 1, {"n": {"N": "1"}} ]}"#
        #expect(try mount("method: POST, \(paging)").answer(post(body)).text == #"[{"id":2},{"id":3}]"#)
        let plan = try mount(paging).answer(get([], query: [("after", #"[1,{"n":{"N":"1"}}]"#)]))
        #expect(plan.text == #"[{"id":2},{"id":3}]"#)
        #expect(try mount("method: POST, \(paging)").answer(post(#"{"after":1}"#)).status == 400)
    }

    @Test("a range comes in its header alone, and its answer says which rows there are")
    func ranges() throws {
        let mount = try mount(
            "paging: { style: offset, range: Range, pastEnd: error }, status: { whole: 200, part: 206 }, "
                + "headers: { Content-Range: 'items {firstKey}-{lastKey}/{total}' }, "
                + "errors: { pastEnd: { status: 416 } }"
        )
        let part = mount.answer(get([("range", "items=2-3")]))
        #expect(part.status == 206)
        #expect(part.header("Content-Range") == "items 2-3/5")
        #expect(part.text == #"[{"id":2},{"id":3}]"#)
        let whole = mount.answer(get([("Range", "items=0-9")]))
        #expect(whole.status == 200)
        #expect(whole.header("Content-Range") == "items 0-4/5")
        #expect(mount.answer(get([("Range", "items=5-9")])).status == 416)
        #expect(mount.answer(get([], query: [("Range", "items=2-3")])).text == #"[{"id":0},{"id":1}]"#)
    }
}
