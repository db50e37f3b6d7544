// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

/// All styles over rows that are only their index.
@Suite("Paging styles")
struct PagingStyleTests {
    /// A list whose answer is `{"l":[…],"n":next,"p":previous,"m":hasMore}`.
    private func list(_ paging: String, rows: UInt64 = 5, more: String = "") throws -> ListDescription {
        let row = more.contains("row:") ? "" : "row: { Id: index }, "
        return try ListDescriptionTests.list(
            "{ rows: \(rows), pageSize: 2, paging: \(paging), \(row)\(more) envelope: { list: l, hasMore: m, next: n, "
                + "\(paging.contains("keyset") ? "" : "previous: p, ")pageSize: ~, total: ~ } }"
        )
    }

    @Test("a page that goes backwards between cursors behind the end is empty")
    func backwardsPastEnd() throws {
        let long = try list("{ style: cursor, before: before }", rows: 20)
        let short = try list("{ style: cursor, before: before }")
        var page = try long.page(for: [])
        while page.range.upperBound < 18 { page = try long.page(for: [("cursor", page.next?.plain ?? "")]) }
        let token = try #require(page.next?.plain)
        let empty = try short.page(for: [("cursor", token), ("before", token)])
        #expect(empty.range == 5..<5)
        #expect(!empty.hasMore)
    }

    private func ids(_ body: String) throws -> [Int] {
        try JSONParser.parse(Array(body.utf8))["l"]?.array?.compactMap { $0["Id"]?.int } ?? []
    }

    @Test(
        "an answer says what asks for its neighbours, in the words of the style",
        arguments: [
            ("{ style: page }", [], #"{"l":[{"Id":0},{"Id":1}],"m":true,"n":2,"p":null}"#),
            ("{ style: page }", [("pageIndex", "2")], #"{"l":[{"Id":2},{"Id":3}],"m":true,"n":3,"p":1}"#),
            ("{ style: page }", [("pageIndex", "3")], #"{"l":[{"Id":4}],"m":false,"n":null,"p":2}"#),
            ("{ style: page }", [("pageIndex", "9")], #"{"l":[],"m":false,"n":null,"p":3}"#),
            ("{ style: offset }", [], #"{"l":[{"Id":0},{"Id":1}],"m":true,"n":2,"p":null}"#),
            ("{ style: offset }", [("offset", "1")], #"{"l":[{"Id":1},{"Id":2}],"m":true,"n":3,"p":0}"#),
            ("{ style: offset }", [("offset", "4")], #"{"l":[{"Id":4}],"m":false,"n":null,"p":2}"#),
            (
                "{ style: offset, first: 1, offset: from }", [("from", "2")],
                #"{"l":[{"Id":1},{"Id":2}],"m":true,"n":4,"p":1}"#
            ),
            ("{ style: offset, pastEnd: clamp }", [("offset", "9")], #"{"l":[{"Id":4}],"m":false,"n":null,"p":2}"#),
            ("{ style: offset }", [("offset", "9223372036854775807")], #"{"l":[],"m":false,"n":null,"p":3}"#),
            ("{ style: keyset }", [], #"{"l":[{"Id":0},{"Id":1}],"m":true,"n":1}"#),
            ("{ style: keyset }", [("after", "1")], #"{"l":[{"Id":2},{"Id":3}],"m":true,"n":3}"#),
            ("{ style: keyset }", [("after", "3"), ("limit", "1")], #"{"l":[{"Id":4}],"m":false,"n":null}"#),
            ("{ style: keyset }", [("after", "4")], #"{"l":[],"m":false,"n":null}"#),
            ("{ style: keyset }", [("after", "-7")], #"{"l":[{"Id":0},{"Id":1}],"m":true,"n":1}"#),
            (
                "{ style: keyset }", [("after", "9999999999999999999999999999999999999")],
                #"{"l":[],"m":false,"n":null}"#
            ),
        ] as [(String, [(name: String, value: String)], String)]
    )
    func neighbours(paging: String, query: [(name: String, value: String)], body: String) throws {
        #expect(try list(paging).body(of: query) == body)
    }

    @Test(
        "following what answers say leads through the whole list once, forwards and back",
        arguments: ["page", "offset", "cursor", "keyset"],
        [0, 1, 2, 5, 6] as [UInt64]
    )
    func walk(style: String, rows: UInt64) throws {
        let list = try list("{ style: \(style) }", rows: rows)
        var seen: [Int] = []
        var query: [(name: String, value: String)] = []
        var back: String?
        for _ in 0...rows {
            let body = try JSONParser.parse(Array(try list.body(of: query).utf8))
            seen += body["l"]?.array?.compactMap { $0["Id"]?.int } ?? []
            guard let next = body["n"], next != .null else {
                #expect(body["m"] == false)
                back = body["p"].flatMap { $0 == .null ? nil : $0.text ?? $0.description }
                break
            }
            #expect(body["m"] == true)
            query = [(list.paging.pageParameter, next.text ?? next.description)]
        }
        #expect(seen == Array(0..<Int(rows)))
        if style != "keyset", rows > 2 {
            let before = try ids(list.body(of: [(list.paging.pageParameter, try #require(back))]))
            #expect(before == (rows == 5 ? [2, 3] : [2, 3]))
        }
    }

    @Test(
        "a sequence is a key in its own direction, also for keys that no row has",
        arguments: [
            ("{ from: 100, step: 10 }", "100", [110, 120]), ("{ from: 100, step: 10 }", "105", [110, 120]),
            ("{ from: 100, step: 10 }", "99", [100, 110]), ("{ from: 100, step: 10 }", "139", [140]),
            ("{ from: 100, step: -10 }", "100", [90, 80]), ("{ from: 100, step: -10 }", "95", [90, 80]),
            ("{ from: 100, step: -10 }", "101", [100, 90]), ("{ from: 100, step: -10 }", "61", [60]),
            ("{ from: 100, step: -10 }", "-5", []),
        ]
    )
    func sequences(sequence: String, after: String, expected: [Int]) throws {
        let list = try list("{ style: keyset, key: Id }", more: "row: { N: index, Id: { sequence: \(sequence) } },")
        #expect(try ids(list.body(of: [("after", after)])) == expected)
    }

    @Test("links lead to the first, previous, next and last page, and keep what else was asked")
    func links() throws {
        let list = try list("{ style: link }")
        func links(_ page: String) throws -> [String] {
            let query = [("q", "a b&c=ä"), ("page", page)]
            let page = try list.page(for: ListRequest(query: query, base: "http://h:1/m", path: "/api/houses"))
            let header = try #require(list.headers(of: page).first { $0.name == "Link" }).value
            return header.split(separator: ", ").map(String.init)
        }
        let url = "http://h:1/m/api/houses?q=a%20b%26c%3D%C3%A4&page="
        #expect(
            try links("2") == [
                "<\(url)1&per_page=2>; rel=\"first\"", "<\(url)1&per_page=2>; rel=\"prev\"",
                "<\(url)3&per_page=2>; rel=\"next\"", "<\(url)3&per_page=2>; rel=\"last\"",
            ]
        )
        #expect(
            try links("1").map { $0.suffix(7) }
                == [" rel=\"first\"", " rel=\"next\"", " rel=\"last\""].map { $0.suffix(7) }
        )
        #expect(try links("3").count == 3)
        let body = try list.body(of: [("page", "2")])
        #expect(body == #"{"l":[{"Id":2},{"Id":3}],"m":true,"n":"?page=3&per_page=2","p":"?page=1&per_page=2"}"#)
    }

    @Test(
        "links have the form that the list says",
        arguments: [
            ("{ style: page, page: p, size: n }", "", "/rows", "null", "/rows?p=2&n=2"),
            (
                "{ style: page, page: p, size: n, links: { self: complete } }", "",
                "/rows?p=1&n=2", "null", "/rows?p=2&n=2"
            ),
            ("{ style: page, page: p, size: n }", "9", "/rows?p=9", "/rows?p=3&n=2", "null"),
            (
                "{ style: page, page: p, size: n, links: { self: complete, previous: adjacent } }", "9",
                "/rows?p=9&n=2", "/rows?p=8&n=2", "null"
            ),
            ("{ style: offset, offset: p, size: n }", "9", "/rows?p=9", "/rows?p=3&n=2", "null"),
            (
                "{ style: offset, offset: p, size: n, links: { self: complete, previous: adjacent } }", "9",
                "/rows?p=9&n=2", "/rows?p=7&n=2", "null"
            ),
            (
                "{ style: offset, offset: p, size: n, links: { previous: adjacent, first: bare } }", "1",
                "/rows?p=1", "/rows?n=2", "/rows?p=3&n=2"
            ),
            (
                "{ style: offset, offset: $skip, size: 'n[]', links: { previous: adjacent } }", "",
                "/rows", "null", "/rows?$skip=2&n%5B%5D=2"
            ),
        ]
    )
    func forms(paging: String, page: String, own: String, previous: String, next: String) throws {
        let list = try ListDescriptionTests.list(
            "{ rows: 5, pageSize: 2, row: { Id: index }, paging: \(paging), "
                + "body: { l: '{rows}', s: '{selfUrl}', p: '{previousUrl}', n: '{nextUrl}' } }"
        )
        let query = page.isEmpty ? [] : [(name: list.paging.pageParameter, value: page)]
        let answer = try list.page(for: ListRequest(query: query, path: "/rows"))
        let body = try JSONParser.parse(PageWriter(list).bytes(of: answer))
        #expect(["s", "p", "n"].map { body[$0].map { $0.text ?? $0.description } } == [own, previous, next])
    }

    @Test("totals, pages and constants stand where the description says, in body or headers")
    func envelope() throws {
        let list = try ListDescriptionTests.list(
            "{ rows: 5, pageSize: 2, row: { Id: index }, paging: { style: cursor }, envelope: { constants: { Code: 0, "
                + "Data: { Kind: [a] } }, list: [Data, List], page: [Data, Page], pages: [Data, Pages], pageSize: ~, "
                + "total: ~, totalHeader: X-Total-Count, nextHeader: X-Next } }"
        )
        let page = try list.page(for: [])
        #expect(try list.body() == #"{"Code":0,"Data":{"Kind":["a"],"List":[{"Id":0},{"Id":1}],"Page":1,"Pages":3}}"#)
        let headers = list.headers(of: page)
        #expect(headers.map(\.name) == ["X-Total-Count", "X-Next"])
        #expect(headers[0].value == "5")
        #expect(try list.page(for: [("cursor", headers[1].value)]).range == 2..<4)
    }

    @Test(
        "the last page of the longest list is reached like the first, in each style",
        arguments: ["offset", "keyset", "link"]
    )
    func deep(style: String) throws {
        let list = try list("{ style: \(style) }", rows: 1_000_000_000_001)
        let value = ["offset": "1000000000000", "keyset": "999999999999", "link": "500000000001"][style] ?? ""
        let page = try list.page(for: [(list.paging.pageParameter, value)])
        #expect(page.range == 1_000_000_000_000..<1_000_000_000_001)
        #expect(page.number == 500_000_000_001)
        #expect(!page.hasMore)
    }

    @Test("a word names the first or the last page, and any other text is refused", arguments: ["page", "link"])
    func words(style: String) throws {
        var list = try list("{ style: \(style), page: p, size: s, words: { last: last, '': first } }")
        #expect(try list.page(for: [("p", "last")]).range == 4..<5)
        #expect(try list.page(for: [("p", "last")]).number == 3)
        #expect(try list.page(for: [("p", "last"), ("s", "4")]).number == 2)
        #expect(try list.page(for: [("p", "")]).range == 0..<2)
        #expect(throws: BadParameter.self) { try list.page(for: [("p", "Last")]) }
        #expect(throws: BadParameter.self) { try list.page(for: [("p", "last"), ("p", "last")]) }
        #expect(throws: BadParameter.self) { try list.page(for: [("p", "last"), ("s", "0")]) }
        list.rows = 0
        #expect(try list.page(for: [("p", "last")]).number == 1)
    }

    @Test(
        "a value that a style does not take is refused with what is allowed (F-12)",
        arguments: [
            ("{ style: offset }", "offset", "-1", "an integer of 0 or more, with at most 19 digits"),
            ("{ style: offset, pastEnd: error }", "offset", "5", "an integer from 0 to 4"),
            ("{ style: offset, first: 1 }", "offset", "0", "an integer of 1 or more, with at most 19 digits"),
            ("{ style: keyset }", "after", "1.5", "the 'Id' of a row, an integer of at most 37 digits, or none"),
            (
                "{ style: keyset, emptyToken: refuse }", "after", "",
                "the 'Id' of a row, an integer of at most 37 digits, or none"
            ),
            ("{ style: keyset }", "after", "+1", "the 'Id' of a row, an integer of at most 37 digits, or none"),
            ("{ style: keyset }", "limit", "0", "an integer from 1 to 100"),
            ("{ style: cursor }", "limit", "101", "an integer from 1 to 100"),
            ("{ style: link }", "page", "0", "an integer of 1 or more, with at most 19 digits"),
        ]
    )
    func refusals(paging: String, parameter: String, value: String, allowed: String) throws {
        let list = try list(paging)
        let error = #expect(throws: BadParameter.self) { try list.page(for: [(parameter, value)]) }
        #expect(error?.description == "bad parameter '\(parameter)': '\(value)'; send \(allowed)")
        #expect(error?.status == (paging.contains("pastEnd: error") ? 404 : 400))
    }
}
