// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Pagers
import Testing

@Suite("The page in an answer")
struct PageAnswerTests {
    static let rows: JSONValue = [["id": 1], ["id": 2]]

    private func page(
        _ dialect: JSONValue,
        _ body: JSONValue,
        at position: PagePosition,
        headers: [HeaderField] = []
    ) throws -> ReadPage {
        try PageReading(dialect).page(from: TransportAnswer(headers: headers, body: body), at: position).get()
    }

    @Test(
        "shows by numbers whether a page follows",
        arguments: [
            (Dialects.page, .number(2), ["items": rows, "total": 5], .until(total: 5, next: .number(3))),
            (Dialects.page, .number(2), ["items": rows], .perhaps(.number(3))),
            (Dialects.page, .number(2), ["items": []], .end),
            (Dialects.spring, .number(0), ["content": rows, "totalPages": 2], .page(.number(1))),
            (Dialects.spring, .number(1), ["content": rows, "totalPages": 2], .end),
            (Dialects.spring, .number(0), ["content": [], "totalPages": 2], .page(.number(1))),
            (Dialects.bare, .number(1), rows, .perhaps(.number(2))), (Dialects.bare, .number(2), [], .end),
            (Dialects.offset, .offset(3), ["items": [["id": 1]], "total": 9], .until(total: 9, next: .offset(4))),
            (Dialects.offset, .offset(3), ["items": [], "total": 9], .until(total: 9, next: .offset(5))),
        ] as [(JSONValue, PagePosition, JSONValue, PageFollowing)]
    )
    func nextByNumber(dialect: JSONValue, position: PagePosition, body: JSONValue, next: PageFollowing) throws {
        #expect(try page(dialect, body, at: position).next == next)
    }

    @Test(
        "shows by a reference whether a page follows",
        arguments: [
            (Dialects.cursor, .first, ["items": rows, "next": "t"], .page(.token("t"))),
            (Dialects.cursor, .first, ["items": [], "next": "0"], .page(.token("0"))),
            (Dialects.cursor, .first, ["items": rows, "next": 0], .page(.token(0))),
            (Dialects.cursor, .first, ["items": rows, "next": ["k": 1]], .page(.token(["k": 1]))),
            (Dialects.cursor, .token("t"), ["items": rows, "next": .null], .end),
            (Dialects.cursor, .token("t"), ["items": rows, "next": ""], .end),
            (Dialects.cursor, .token("t"), ["items": rows], .end),
            (Dialects.stripe, .first, ["data": rows, "has_more": true], .page(.token(2))),
            (Dialects.stripe, .first, ["data": rows, "has_more": false], .end),
            (Dialects.stripe, .token(9), ["data": [], "has_more": true], .page(.token(9))),
            (Dialects.stripe, .first, ["data": rows, "has_more": ""], .end),
            (Dialects.url, .first, ["results": rows, "next": "http://o/x?p=2"], .page(.url("http://o/x?p=2"))),
            (Dialects.url, .first, ["results": rows, "next": "?p=2"], .page(.url("http://h/api/rows?p=2"))),
            (Dialects.url, .url("http://h/a/b?p=2"), ["results": rows, "next": "c"], .page(.url("http://h/a/c"))),
        ] as [(JSONValue, PagePosition, JSONValue, PageFollowing)]
    )
    func nextByReference(dialect: JSONValue, position: PagePosition, body: JSONValue, next: PageFollowing) throws {
        #expect(try page(dialect, body, at: position).next == next)
    }

    @Test(
        "shows by a total, or without a sign, that a page follows as long as there is a reference to it",
        arguments: [
            (["sign": "total", "at": ["total"]], ["total": 5, "next": "t"], .until(total: 5, next: .token("t"))),
            (["sign": "total", "at": ["total"]], ["total": 5, "next": .null], .end),
            (["sign": "total", "at": ["total"]], ["total": 5], .end),
            (["sign": "total", "at": ["total"]], ["next": ""], .end),
            (["sign": "rows"], ["next": "t"], .perhaps(.token("t"))),
            (["sign": "rows"], ["next": .null], .end), (["sign": "rows"], [:], .end),
        ] as [(JSONValue, JSONValue, PageFollowing)]
    )
    func nextByBoth(more: JSONValue, members: JSONValue, next: PageFollowing) throws {
        let dialect = Dialects.cursor.with(["more": more])
        #expect(try page(dialect, members.with(["items": Self.rows]), at: .first).next == next)
        let url = Dialects.url.with(["more": more])
        let isEnd = try page(url, members.with(["results": Self.rows]), at: .first).next == .end
        #expect(isEnd == (next == .end))
    }

    @Test("follows the header Link in both directions")
    func link() throws {
        let links = #"<http://h/r?page=3>; rel="next", </r?page=1>; rel=prev"#
        let headers = [HeaderField(name: "link", value: links)]
        let page = try page(Dialects.github, Self.rows, at: .url("http://h/r?page=2"), headers: headers)
        #expect(page.next == .page(.url("http://h/r?page=3")))
        #expect(page.previous == .page(.urlBefore("http://h/r?page=1")))
        #expect(try self.page(Dialects.github, Self.rows, at: .first).next == .end)
    }

    @Test(
        "shows whether there is a page before",
        arguments: [
            (Dialects.cursor, .token("t"), ["items": rows, "next": "u", "prev": "s"], .page(.before("s"))),
            (Dialects.cursor, .first, ["items": rows, "next": "u", "prev": .null], .end),
            (Dialects.cursor, .first, ["items": rows, "next": "u", "prev": true], .end),
            (Dialects.stripe, .first, ["data": rows, "has_more": true], .perhaps(.before(1))),
            (Dialects.stripe, .before(9), ["data": [], "has_more": false], .end),
            (Dialects.page, .number(2), ["items": rows, "total": 5], .end),
        ] as [(JSONValue, PagePosition, JSONValue, PageFollowing)]
    )
    func previous(dialect: JSONValue, position: PagePosition, body: JSONValue, previous: PageFollowing) throws {
        #expect(try page(dialect, body, at: position).previous == previous)
    }

    @Test("unwraps rows and keeps their values")
    func relay() throws {
        let node: JSONValue = ["id": 9_223_372_036_854_775_807, "x": [1, .null]]
        let info: JSONValue = ["end": "e", "start": "s", "more": true, "before": true]
        let page = try page(Dialects.relay, ["data": ["edges": [["node": node]], "info": info]], at: .first)
        #expect(page.rows == [node])
        #expect(page.ids == [9_223_372_036_854_775_807])
        #expect(page.next == .page(.token("e")))
        #expect(page.previous == .page(.before("s")))
    }

    @Test("has the total, and null for a row without an id")
    func total() throws {
        let page = try page(Dialects.offset, ["items": [["id": "a"], ["x": 1]], "total": 3], at: .offset(0))
        #expect(page.total == 3)
        #expect(page.ids == ["a", .null])
    }
}

@Suite("An answer that is not a page")
struct FailedAnswerTests {
    private func failure(_ dialect: JSONValue, _ answer: TransportAnswer) throws -> PagerFailure? {
        let reading = try PageReading(dialect)
        let result = reading.page(from: answer, at: reading.firstPosition)
        if case .failure(let failure) = result { return failure }
        return nil
    }

    @Test(
        "is a failure of the content",
        arguments: [
            (Dialects.page, .json(["total": 5]), "The server's answer has no array of rows at 'items'"),
            (Dialects.page, .json(["items": .null]), "The server's answer has no array of rows at 'items'"),
            (Dialects.page, .json(["items": [:]]), "The server's answer has no array of rows at 'items'"),
            (Dialects.bare, .json([:]), "The server's answer has no array of rows"),
            (Dialects.bare, .empty, "The server's answer is empty"),
            (Dialects.bare, .other("R"), "The server's answer is not JSON: R"),
            (
                Dialects.cursor, .json(["items": [], "next": false]),
                "The reference to another page is false; it cannot be a token"
            ),
            (Dialects.stripe, .json(["data": [], "has_more": 1]), "'has_more' is an integer, not a boolean"),
            (
                Dialects.stripe, .json(["data": [], "has_more": true]),
                "The server's answer has no reference to the next page"
            ),
            (
                Dialects.stripe, .json(["data": [["id": 1], ["x": 2]], "has_more": true]),
                "The last row of the server's answer has no id at 'id', which leads to the next page"
            ),
            (
                Dialects.stripe.with(["more": ["sign": "token"]]), .json(["data": [["id": 1], ["id": .null]]]),
                "The last row of the server's answer has no id at 'id', which leads to the next page"
            ),
            (Dialects.url, .json(["results": [], "next": 1]), "The reference to another page is 1; it is not a URL"),
            (
                Dialects.cursor.with(["more": ["sign": "token", "ends": ["empty"]]]), .json(["items": []]),
                "The server's answer has no reference to another page"
            ),
            (
                Dialects.cursor.with(["more": ["sign": "token", "ends": ["empty"]]]),
                .json(["items": [], "next": .null]), "The reference to another page is null"
            ),
            (Dialects.relay, .json(["data": ["edges": [.null]]]), "A row of the server's answer has nothing at 'node'"),
        ] as [(JSONValue, TransportAnswer.Content, String)]
    )
    func content(dialect: JSONValue, content: TransportAnswer.Content, message: String) throws {
        let failure = try failure(dialect, TransportAnswer(content: content))
        #expect(failure == PagerFailure(.content, message: message))
    }

    @Test(
        "is a failure of the status, with the wait that the server asks for",
        arguments: [
            ("7", .seconds(7)), ("-1", nil), ("soon", nil), ("Thu, 01 Mar 2012 00:00:30 GMT", .seconds(90)),
            ("Wed, 29 Feb 2012 23:58:00 GMT", .zero), ("Sun, 29 Feb 2012 25:00:00 GMT", nil),
            ("Thursday, 01-Mar-12 00:00:30 GMT", .seconds(90)), ("Thu Mar  1 00:00:30 2012", .seconds(90)),
        ] as [(String, Duration?)]
    )
    func status(retryAfter: String, wait: Duration?) throws {
        let date = HeaderField(name: "Date", value: "Wed, 29 Feb 2012 23:59:00 GMT")
        let headers = [HeaderField(name: "retry-after", value: retryAfter), date]
        let failure = try failure(Dialects.bare, TransportAnswer(status: 503, headers: headers, body: []))
        let message = "The server answered with status 503"
        #expect(failure == PagerFailure(.status, message: message, status: 503, retryAfter: wait))
    }

    @Test("has no wait until a date if the answer does not say when it was sent")
    func dateAlone() throws {
        let headers = [HeaderField(name: "Retry-After", value: "Fri, 31 Dec 1999 23:59:59 GMT")]
        let failure = try failure(Dialects.bare, TransportAnswer(status: 503, headers: headers, body: []))
        #expect(failure?.retryAfter == nil)
    }
}
