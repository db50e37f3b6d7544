// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

/// Parts of templates that stand for several members or several elements.
@Suite("Members and pages in templates")
struct MembersAndPagesTests {
    /// Returns the body of the answer of a list of rows that are only their index, two a page.
    private func body(
        _ answer: String,
        rows: UInt64 = 5,
        paging: String = "{ style: page, page: page, size: size, defaultSize: 2 }",
        query: [(name: String, value: String)] = []
    ) throws -> String {
        let list = try ListDescriptionTests.list("{ rows: \(rows), paging: \(paging), row: { id: index }, \(answer) }")
        let request = ListRequest(query: query, base: "http://h:1", path: "/rows")
        return try list.body(for: request)
    }

    @Test(
        "the members of a row stand among others",
        arguments: [
            ("{ $members: '{row}' }", #"[{"id":2},{"id":3}]"#),
            (
                "{ $members: '{row}', self: { href: '{url}/{key}' } }",
                #"[{"id":2,"self":{"href":"http://h:1/rows/2"}},{"id":3,"self":{"href":"http://h:1/rows/3"}}]"#
            ),
            ("{ at: '{number}', $members: '{row}', of: 5 }", #"[{"at":2,"id":2,"of":5},{"at":3,"id":3,"of":5}]"#),
            ("{ at: '{query.at?}', $members: '{row}' }", #"[{"id":2},{"id":3}]"#),
            ("{ row: { $members: '{row}', key: '{key}' } }", #"[{"row":{"id":2,"key":2}},{"row":{"id":3,"key":3}}]"#),
            ("{ row: { $when: hasMore, $members: '{row}' } }", #"[{"row":{"id":2}},{"row":{"id":3}}]"#),
        ]
    )
    func members(each: String, expected: String) throws {
        #expect(try body("each: \(each)", query: [("page", "2")]) == expected)
    }

    @Test("the members of all rows by their keys stand among others, also if there are none")
    func allMembers() throws {
        let answer = "body: { $members: '{rowsByKey}', total: '{total}' }"
        #expect(try body(answer, query: [("page", "3")]) == #"{"4":{"id":4},"total":5}"#)
        #expect(try body(answer, query: [("page", "9")]) == #"{"total":5}"#)
        let last = "body: { total: '{total}', $members: '{rowsByKey}' }"
        #expect(try body(last, query: [("page", "3")]) == #"{"total":5,"4":{"id":4}}"#)
        #expect(try body(last, query: [("page", "9")]) == #"{"total":5}"#)
    }

    @Test("an example of the guide")
    func example() throws {
        let list = try ListDescriptionTests.list(
            "{ path: /people, each: { $members: '{row}', _links: { self: { href: '{url}/{key}' } } }, "
                + "row: { id: index, name: { values: [Ann, Bea] } } }"
        )
        let request = ListRequest(query: [("pageSize", "1")], base: "http://127.0.0.1:4010", path: "/people")
        let row = #"{"id":0,"name":"Ann","_links":{"self":{"href":"http://127.0.0.1:4010/people/0"}}}"#
        #expect(try list.body(for: request) == "[\(row)]")
        let pages = "pages: [{ $each: pages, $near: 1, $ends: 1, $gap: '...', $value: '{each}' }]"
        let users = try body("body: { data: '{rows}', \(pages) }", rows: 18, query: [("page", "5")])
        #expect(users == #"{"data":[{"id":8},{"id":9}],"pages":[1,"...",4,5,6,"...",9]}"#)
    }

    @Test(
        "an element is repeated for the pages of the list, with an address for each",
        arguments: [
            (
                "{ style: page, page: p, size: n, defaultSize: 2 }", [],
                #"[0,{"p":1,"t":"1","u":"http://h:1/rows?p=1&n=2","c":true},"#
                    + #"{"p":2,"t":"2","u":"http://h:1/rows?p=2&n=2","c":false},"#
                    + #"{"p":3,"t":"3","u":"http://h:1/rows?p=3&n=2","c":false},9]"#
            ),
            (
                "{ style: page, page: p, size: n, first: 0, defaultSize: 4 }", [("p", "1")],
                #"[0,{"p":0,"t":"0","u":"http://h:1/rows?p=0&n=4","c":false},"#
                    + #"{"p":1,"t":"1","u":"http://h:1/rows?p=1&n=4","c":true},9]"#
            ),
            (
                "{ style: link, page: p, size: n, defaultSize: 4 }", [("p", "7")],
                #"[0,{"p":1,"t":"1","u":"http://h:1/rows?p=1&n=4","c":false},"#
                    + #"{"p":2,"t":"2","u":"http://h:1/rows?p=2&n=4","c":false},9]"#
            ),
            (
                "{ style: offset, offset: p, size: n, defaultSize: 3 }", [("p", "3")],
                #"[0,{"p":0,"t":"0","u":"http://h:1/rows?p=0&n=3","c":false},"#
                    + #"{"p":3,"t":"3","u":"http://h:1/rows?p=3&n=3","c":true},9]"#
            ),
        ] as [(String, [(name: String, value: String)], String)]
    )
    func pages(paging: String, query: [(name: String, value: String)], expected: String) throws {
        let element = "{ $each: pages, p: '{each}', t: '{each as text}', u: '{eachUrl}', c: '{isCurrent}' }"
        let answer = "body: { rows: '{rows}', list: [0, \(element), 9] }"
        let found = try JSONParser.parse(Array(try body(answer, paging: paging, query: query).utf8))["list"]
        #expect(found?.description == expected)
    }

    @Test(
        "of a long list, the pages near this one and at both ends are shown",
        arguments: [
            (0, 1, "", "[1]"), (1, 1, "", "[1]"), (13, 7, "", "[1,2,3,4,5,6,7,8,9,10,11,12,13]"),
            (14, 7, "", #"[1,2,3,4,5,6,7,8,9,10,"...",13,14]"#), (14, 8, "", #"[1,2,"...",5,6,7,8,9,10,11,12,13,14]"#),
            (20, 10, "", #"[1,2,"...",7,8,9,10,11,12,13,"...",19,20]"#),
            (20, 30, "", #"[1,2,"...",11,12,13,14,15,16,17,18,19,20]"#),
            (1_000_000_000_000, 9, "$near: 0, $ends: 1,", #"[1,"...",9,"...",1000000000000]"#),
            (20, 9, "$near: 0, $ends: 0,", #"["...",9,"..."]"#),
            (9, 5, "$near: 1, $ends: 1,", #"[1,"...",4,5,6,"...",9]"#),
        ] as [(UInt64, UInt64, String, String)]
    )
    func window(count: UInt64, page: UInt64, keys: String, expected: String) throws {
        let answer = "body: { rows: '{rows}', list: [{ $each: pages, \(keys) $gap: '...', $value: '{each}' }] }"
        let paging = "{ style: page, page: page, size: size, defaultSize: 1 }"
        let body = try body(answer, rows: count, paging: paging, query: [("page", "\(page)")])
        #expect(try JSONParser.parse(Array(body.utf8))["list"]?.description == expected)
    }

    @Test("pages that are left out leave nothing where nothing stands for them, also between other elements")
    func noGap() throws {
        let answer = "body: { list: [{ $each: pages, $near: 0, $ends: 1, page: '{each}' }], rows: '{rows}' }"
        let query = [(name: "page", value: "8")]
        #expect(
            try body(answer, rows: 40, query: query)
                == #"{"list":[{"page":1},{"page":8},{"page":20}],"rows":[{"id":14},{"id":15}]}"#
        )
    }

    @Test(
        "what cannot stand there is refused with what to write",
        arguments: [
            ("each: { $members: '{key}' }", "'$members' is '{key}'; write '{row}', whose members stand there"),
            ("body: { $members: '{rows}' }", "write '{rowsByKey}', whose members stand there"),
            (
                "each: { $members: '{row}', Title: x }",
                "'each' has the member 'Title', and so does the row, whose members stand beside it; remove one of them"
            ),
            (
                "each: [{ $each: pages, a: 1 }]",
                "'$each' is 'pages'; remove it, since only a 'body' can repeat an element"
            ),
            ("body: ['{rows}', { $each: rows, a: 1 }]", "'$each' is 'rows'; write 'pages'"),
            ("body: ['{rows}', { $each: pages, $near: 21, a: 1 }]", "'$near' is '21'; write an integer from 0 to 20"),
            (
                "body: { r: '{rows}', a: { $each: pages } }",
                "'$each' has no meaning here; write '$each' in a mapping that is an element of a sequence"
            ),
            ("body: ['{rows}', { $each: pages, $when: hasMore }]", "'$when' has no meaning here"),
            (
                "body: ['{rows}', { $each: pages, a: [{ $each: pages, b: 1 }] }]",
                "'$each' is 'pages'; remove it, since it is inside of a repeated element"
            ),
            (
                "body: ['{rows}', '{eachUrl}']",
                "'body' names 'eachUrl' outside of a repeated element; write it beside '$each: pages'"
            ),
            (
                "paging: { style: cursor }, body: ['{rows}', { $each: pages, a: 1 }]",
                "'$each: pages' does not work with the style 'cursor', whose pages have no numbers; remove it, or "
                    + "write the style 'page'"
            ),
        ]
    )
    func refusals(keys: String, words: String) {
        let found = refusal(of: "understudy: 1\nlists: { a: { \(keys) } }")
        #expect(found.contains(words), "\(found)")
    }
}
