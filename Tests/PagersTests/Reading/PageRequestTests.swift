// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Pagers
import Testing

@Suite("The request for a page")
struct PageRequestTests {
    private func query(_ request: TransportRequest) -> [String] {
        request.parameters.map { "\($0.name)=\($0.value)" }
    }

    @Test(
        "has the values in the query",
        arguments: [
            (Dialects.page, .number(3), ["size=2", "page=3"]), (Dialects.bare, .number(1), ["page=1"]),
            (Dialects.offset, .offset(4), ["limit=2", "offset=4"]), (Dialects.cursor, .first, ["limit=2"]),
            (Dialects.cursor, .token("a b"), ["limit=2", "after=a b"]),
            (Dialects.cursor, .token(7), ["limit=2", "after=7"]),
            (Dialects.cursor, .token(["k": [1]]), ["limit=2", "after={\"k\":[1]}"]),
            (Dialects.cursor, .token(9_007_199_254_740_993), ["limit=2", "after=9007199254740993"]),
            (Dialects.cursor, .before("t"), ["limit=2", "before=t"]), (Dialects.github, .first, ["per_page=2"]),
        ] as [(JSONValue, PagePosition, [String])]
    )
    func values(dialect: JSONValue, position: PagePosition, expected: [String]) throws {
        let request = try PageReading(dialect).request(for: position)
        #expect(query(request) == expected)
        #expect(request.url == "http://h/api/rows?own=1")
        #expect(request.method == .get)
        #expect(request.body == nil)
    }

    @Test("begins at the first page as the dialect counts")
    func first() throws {
        #expect(try PageReading(Dialects.spring).firstPosition == .number(0))
        #expect(try PageReading(Dialects.page).firstPosition == .number(1))
        #expect(try PageReading(Dialects.offset).firstPosition == .offset(0))
        #expect(try PageReading(Dialects.github).firstPosition == .first)
    }

    @Test("has the values in the body, beside its constant members")
    func body() throws {
        let reading = try PageReading(Dialects.relay)
        let next = reading.request(for: .token("t"))
        #expect(next.method == .post)
        #expect(next.parameters.isEmpty)
        #expect(next.body == ["query": "Q", "variables": ["first": 2, "after": "t"]])
        let back = reading.request(for: .before(["k": 1]))
        #expect(back.body == ["query": "Q", "variables": ["last": 2, "before": ["k": 1]]])
    }

    @Test("has the parameters of the caller on every page, each once")
    func parameters() throws {
        let parameters = [RequestParameter(name: "q", value: "x y"), RequestParameter(name: "own", value: "2")]
        let reading = try PageReading(Dialects.url, parameters: parameters)
        #expect(query(reading.request(for: .first)) == ["q=x y", "size=2"])
        let next = reading.request(for: .url("http://h/next?cursor=%2B&%71=1"))
        #expect(next.url == "http://h/next?cursor=%2B&%71=1")
        #expect(query(next) == ["own=2"])
    }

    @Test("asks for no size if none is set")
    func noSize() throws {
        #expect(try query(PageReading(Dialects.page, pageSize: nil).request(for: .number(1))) == ["page=1"])
    }

    @Test("has the headers of the dialect")
    func headers() throws {
        let reading = try PageReading(Dialects.bare.with(["headers": ["X-V": "1"]]))
        #expect(reading.request(for: .number(1)).headers == [HeaderField(name: "X-V", value: "1")])
    }
}
