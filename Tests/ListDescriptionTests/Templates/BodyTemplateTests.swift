// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

/// Lists of five rows that are only their index, two a page.
@Suite("Answers as templates")
struct BodyTemplateTests {
    private func list(
        _ answer: String,
        path: String = "/rows",
        paging: String = "{ style: page, page: page, size: size }"
    ) throws -> ListDescription {
        try ListDescriptionTests.list(
            "{ path: '\(path)', rows: 5, pageSize: 2, paging: \(paging), row: { id: index }, \(answer) }"
        )
    }

    private func body(_ template: String, page: String = "1", query: [(String, String)] = []) throws -> String {
        let list = try list("body: \(template)")
        let parameters = [(name: "page", value: page)] + query.map { (name: $0.0, value: $0.1) }
        let request = ListRequest(query: parameters, base: "http://h:1", path: "/rows")
        return try list.body(for: request)
    }

    @Test(
        "a value has its own type alone, and is text within text",
        arguments: [
            ("[ '{rows}', '{total}', '{total as text}' ]", #"[[{"id":2},{"id":3}],5,"5"]"#),
            (
                "{ r: '{rows}', a: 'rows {from} to {to} of {total}' }",
                #"{"r":[{"id":2},{"id":3}],"a":"rows 3 to 4 of 5"}"#
            ),
            (
                "[ '{rows}', '{page}', '{pageIndex}', '{pages}', '{size}', '{count}', '{offset}', '{remaining}' ]",
                #"[[{"id":2},{"id":3}],2,1,3,2,2,2,1]"#
            ),
            ("[ '{rows}', '{from}', '{to}', '{lastIndex}' ]", #"[[{"id":2},{"id":3}],3,4,3]"#),
            (
                "[ '{rows}', '{hasMore}', '{hasPrevious}', '{isFirst}', '{isLast}', '{isEmpty}' ]",
                #"[[{"id":2},{"id":3}],true,true,false,false,false]"#
            ),
            (
                "{ rows: '{rowsByKey}', first: '{firstKey}', last: '{lastKey}' }",
                #"{"rows":{"2":{"id":2},"3":{"id":3}},"first":2,"last":3}"#
            ),
            (
                "{ r: '{rows}', b: '{{x}}', quote: 'a \"{page}\"' }",
                #"{"r":[{"id":2},{"id":3}],"b":"{x}","quote":"a \"2\""}"#
            ),
            (
                "[ '{rows}', '{nextUrl}', '{previousPath}', '{url}', '{path}', '{origin}' ]",
                #"[[{"id":2},{"id":3}],"http://h:1/rows?page=3&size=2","/rows?page=1&size=2","http://h:1/rows","/rows","http://h:1"]"#
            ),
        ]
    )
    func values(template: String, expected: String) throws {
        #expect(try body(template, page: "2") == expected)
    }

    @Test(
        "a value that is null is left out, replaced or decides",
        arguments: [
            (
                "{ a: '{previous?}', r: '{rows}', n: '{next?}' }", #"{"r":[{"id":0},{"id":1}],"n":2}"#,
                #"{"a":2,"r":[{"id":4}]}"#
            ),
            ("[ '{previous?}', '{rows}', '{next?}' ]", #"[[{"id":0},{"id":1}],2]"#, #"[2,[{"id":4}]]"#),
            (
                #"{ r: '{rows}', n: '{next or ""}', t: 'to {next or "none"}' }"#,
                #"{"r":[{"id":0},{"id":1}],"n":2,"t":"to 2"}"#, #"{"r":[{"id":4}],"n":"","t":"to none"}"#
            ),
            (
                "{ r: '{rows}', n: '{next or token}' }", #"{"r":[{"id":0},{"id":1}],"n":2}"#,
                #"{"r":[{"id":4}],"n":"3"}"#
            ),
            (
                "{ l: [ { $when: hasMore, rel: next }, { $when: not hasMore, rel: end } ], r: '{rows}' }",
                #"{"l":[{"rel":"next"}],"r":[{"id":0},{"id":1}]}"#, #"{"l":[{"rel":"end"}],"r":[{"id":4}]}"#
            ),
            (
                "{ n: { $when: hasMore, $value: '{next}', $else: end }, r: '{rows}' }",
                #"{"n":2,"r":[{"id":0},{"id":1}]}"#, #"{"n":"end","r":[{"id":4}]}"#
            ),
            (
                "{ n: { $when: total, $value: { $when: hasMore, $value: 1 } }, r: '{rows}' }",
                #"{"n":1,"r":[{"id":0},{"id":1}]}"#, #"{"r":[{"id":4}]}"#
            ),
        ]
    )
    func absence(template: String, first: String, last: String) throws {
        #expect(try body(template) == first)
        #expect(try body(template, page: "3") == last)
    }

    @Test(
        "a value of the request keeps its type, and decides by what it is",
        arguments: [
            ("[ '{rows}', '{body.id}', '{header.x-call}', '{path.user}' ]", #"[[{"id":0},{"id":1}],7,"c","u"]"#),
            ("[ '{rows}', 'call {body.id} of {body.no}', '{body.no?}' ]", #"[[{"id":0},{"id":1}],"call 7 of "]"#),
            (
                "{ r: '{rows}', v: { $when: body.version, $is: [1, '2'], $value: '{body.version}', $else: 3 } }",
                #"{"r":[{"id":0},{"id":1}],"v":2}"#
            ),
            (
                "{ r: '{rows}', v: { $when: body.id, $is: [1, 2], $value: '{body.id}', $else: 3 } }",
                #"{"r":[{"id":0},{"id":1}],"v":3}"#
            ),
            (
                "{ r: '{rows}', v: { $when: not body.no, $is: x, old: true }, f: { $when: body.flag, $value: 1 } }",
                #"{"r":[{"id":0},{"id":1}],"v":{"old":true}}"#
            ),
            (
                "{ r: '{rows}', p: { $when: page, $is: 1, $value: first } }",
                #"{"r":[{"id":0},{"id":1}],"p":"first"}"#
            ),
        ]
    )
    func request(template: String, expected: String) throws {
        let list = try list("body: \(template)", path: "/{user}/rows")
        var request = ListRequest(query: [("page", "1")], path: "/rows")
        request.sent = SentValues([
            .body(["id"]): 7, .body(["version"]): 2, .body(["flag"]): false, .header("X-Call"): "c", .path("user"): "u",
        ])
        #expect(try list.body(for: request) == expected)
    }

    @Test("an answer needs the places of the request that its body, its rows, its headers and its errors name")
    func places() throws {
        let list = try list(
            "body: [ '{rows}', '{body.id}', '{query.page}' ], each: { row: '{row}', of: '{path.user}' }, "
                + "headers: { X-A: '{header.A}' }, "
                + "errors: { default: { body: { id: '{body.id}', of: '{parameter}' } } }",
            path: "/{user}/rows"
        )
        #expect(list.envelope.sentPlaces == [.body(["id"]), .path("user"), .header("a")])
        #expect(list.envelope.errors.places == [.body(["id"])])
        let error = try #require(throws: BadParameter.self) { try list.page(for: [("page", "x")]) }
        var envelope = list.envelope
        func body() -> String { String(decoding: envelope.body(of: ErrorFacts(error)), as: UTF8.self) }
        #expect(body() == #"{"id":null,"of":"page"}"#)
        envelope.errors.sent = SentValues([.body(["id"]): "x"])
        #expect(body() == #"{"id":"x","of":"page"}"#)
    }

    @Test("a list without a parameter for the size ignores it, and links do not say it")
    func withoutSize() throws {
        let list = try list("body: [ '{count}', '{rows}', '{nextUrl}' ]", paging: "{ page: page, size: ~ }")
        #expect(list.paging.sizeParameter == nil)
        #expect(list.parameterNames == ["page"])
        #expect(try list.body(of: [("size", "4"), ("limit", "x")]).hasPrefix("[2,"))
        #expect(try list.body().hasSuffix(#","?page=2"]"#))
        let cursors = try self.list("seed: 1", paging: "{ style: cursor, size: ~, zeroSize: empty }")
        #expect(try cursors.page(for: [("limit", "0")]).rowCount == 2)
    }

    @Test("what surrounds each row knows the row, its key and the token behind it")
    func each() throws {
        let keyset = try list(
            "body: '{rows}', each: { node: '{row}', cursor: '{cursor as text}', at: '{number}', of: '{total}' }",
            paging: "{ style: keyset, after: after }"
        )
        #expect(
            try keyset.body(of: [("after", "3")])
                == #"[{"node":{"id":4},"cursor":"4","at":4,"of":5}]"#
        )
        let cursors = try list("body: '{rows}', each: { c: '{cursor}' }", paging: "{ style: cursor }")
        let second = try #require(try cursors.body().split(separator: "\"").dropFirst(7).first).description
        #expect(try cursors.page(for: [("cursor", second)]).range == 2..<4)
    }

    @Test("a token of several values stands beside its row with their types")
    func tokenOfEach() throws {
        let keyset = try ListDescriptionTests.list(
            "{ rows: 3, row: { id: { template: 'r_{index}' }, n: { sequence: { from: 9, step: -1 } }, "
                + "b: { value: true } }, paging: { style: keyset, key: id, token: ['{n}', '{id}', '{b}'] }, "
                + "each: { sort: '{cursor}' } }"
        )
        #expect(try keyset.body() == #"[{"sort":[9,"r_0",true]},{"sort":[8,"r_1",true]},{"sort":[7,"r_2",true]}]"#)
    }

    @Test(
        "the token beside a row is the one that leads on behind it, however rows write its values",
        arguments: [
            "number: [1, 9], decimals: 2", "nullable: { of: { number: [1, 9], decimals: 2 }, share: 0.1 }",
            "array: { of: { number: [1, 9], decimals: 2 }, count: [2, 2] }",
            "object: { a: { number: [1, 9], decimals: 2 } }", "nullable: { of: uuid, share: 0.1 }",
        ]
    )
    func oneToken(kind: String) throws {
        let list = try ListDescriptionTests.list(
            "{ rows: 60, pageSize: 1, row: { id: index, n: { \(kind) } }, paging: { style: keyset, after: after, "
                + "key: id, token: ['{n}', '{id}'] }, each: { c: '{cursor}' }, body: ['{rows}', '{next}'] }"
        )
        var query: [(name: String, value: String)] = []
        for _ in 0..<59 {
            let token = try #require(try list.page(for: query).next).plain
            #expect(try list.body(of: query) == "[[{\"c\":\(token)}],\(token)]")
            query = [(name: "after", value: token)]
        }
    }

    @Test("headers are left out where their value is null, and statuses differ for a part")
    func head() throws {
        let list = try list(
            "status: { whole: 200, part: 206 }, headers: { X-Total: '{total}', X-Next: '{next?}', X-Api: v1 }, body: '{rows}'"
        )
        let first = try list.page(for: [])
        #expect(list.headers(of: first).map { "\($0.name)=\($0.value)" } == ["X-Total=5", "X-Next=2", "X-Api=v1"])
        #expect(list.headers(of: try list.page(for: [("page", "3")])).map(\.name) == ["X-Total", "X-Api"])
        #expect(list.constantHeaders.map(\.name) == ["X-Api"])
        #expect(list.envelope.head.status(of: first) == 206)
        #expect(list.envelope.head.status(of: try list.page(for: [("size", "9")])) == 200)
        // A page past the end is not a part of the list.
        #expect(list.envelope.head.status(of: try list.page(for: [("page", "4")])) == 200)
    }

    @Test("a header that is always the same is in errors, too, as it is in pages")
    func constants() throws {
        let list = try list(#"headers: { X-Version: 1, X-Lines: "a\nb", X-Total: '{total}' }, body: '{rows}'"#)
        let constants = list.constantHeaders.map { "\($0.name)=\($0.value)" }
        #expect(constants == ["X-Version=1", "X-Lines=a%0Ab"])
        #expect(list.headers(of: try list.page(for: [])).prefix(2).map { "\($0.name)=\($0.value)" } == constants)
    }

    @Test("an error has the form of its kind, or of all others")
    func errors() throws {
        let list = try list(
            "errors: { default: { status: 422, body: { m: '{value}' } }, size: { body: [ '{parameter}', '{status}' ] } }"
        )
        func answer(_ name: String, _ value: String) throws -> (Int, String) {
            let error = try #require(throws: BadParameter.self) { try list.page(for: [(name, value)]) }
            let facts = ErrorFacts(error)
            return (
                list.envelope.errors.status(of: facts), String(decoding: list.envelope.body(of: facts), as: UTF8.self)
            )
        }
        #expect(try answer("page", "x") == (422, #"{"m":"x"}"#))
        #expect(try answer("size", "0") == (400, #"["size",400]"#))
        #expect(try answer("size", "101") == (400, #"["size",400]"#))
    }

    @Test("an error knows the request and the phrase of its status, and a condition can ask for the status")
    func errorValues() throws {
        let list = try list(
            "errors: { fault: { body: { why: '{reason}', at: '{method} {path}', of: '{route}', use: '{allowed?}', "
                + "code: { $when: status, $is: [429, 503], $value: later, $else: '{reason or \"none\"}' } } } }"
        )
        var envelope = list.envelope
        envelope.errors.method = "PUT"
        envelope.errors.path = "/api/l"
        func body(_ status: Int, allowed: [String] = []) -> String {
            var error = ErrorFacts(.fault, message: "m", status: status)
            error.allowed = allowed
            return String(decoding: envelope.body(of: error), as: UTF8.self)
        }
        #expect(
            body(503)
                == #"{"why":"Service Unavailable","at":"PUT /api/l","of":"api/l","code":"later"}"#
        )
        #expect(
            body(404, allowed: ["GET", "HEAD"])
                == #"{"why":"Not Found","at":"PUT /api/l","of":"api/l","use":"GET, HEAD","code":"Not Found"}"#
        )
        #expect(body(599) == #"{"why":null,"at":"PUT /api/l","of":"api/l","code":"none"}"#)
    }

    @Test(
        "odd sizes and pages are what the list says",
        arguments: [
            ("overSize: clamp", "size", "999", 5), ("overSize: default", "size", "999", 2),
            ("zeroSize: clamp", "size", "0", 1), ("zeroSize: default", "size", "-3", 2),
            ("zeroSize: empty", "size", "0", 0),
            ("badSize: default", "size", "x", 2), ("badPage: default", "page", "x", 2),
        ]
    )
    func oddities(key: String, parameter: String, value: String, count: UInt64) throws {
        let list = try list("seed: 1", paging: "{ style: page, page: page, size: size, \(key) }")
        #expect(try list.page(for: [(parameter, value)]).rowCount == count)
        let strict = try self.list("seed: 1")
        #expect(throws: BadParameter.self) { try strict.page(for: [(parameter, value)]) }
    }

    @Test("a size below 0 is refused where 0 is a page without rows")
    func negativeSize() throws {
        let list = try list("seed: 1", paging: "{ style: page, page: page, size: size, zeroSize: empty }")
        let error = #expect(throws: BadParameter.self) { try list.page(for: [("size", "-1")]) }
        #expect(error?.kind == .size)
    }

    @Test(
        "a page of size 0 has no rows, says so, and leads to no other page",
        arguments: [
            "style: page, page: p", "style: offset, offset: p", "style: cursor, cursor: p", "style: keyset, after: p",
        ]
    )
    func noSize(style: String) throws {
        let list = try list(
            "body: [ '{rows}', '{size}', '{count}', '{total}', '{pages}', '{hasMore}', '{isLast}', '{nextUrl}' ]",
            paging: "{ \(style), size: n, zeroSize: empty }"
        )
        #expect(try list.body(of: [("n", "0")]) == "[[],0,0,5,1,false,true,null]")
    }

    @Test(
        "a page of size 0 begins where its request says, and lies lead on from it as from others",
        arguments: [
            ("style: page, page: p", "[[],0,5,2,false,true]"), ("style: offset, offset: p", "[[],2,3,1,false,true]"),
        ]
    )
    func noSizeInside(style: String, expected: String) throws {
        let list = try list(
            "body: [ '{rows}', '{offset}', '{remaining}', '{page}', '{hasPrevious}', '{isFirst}' ]",
            paging: "{ \(style), size: n, zeroSize: empty }"
        )
        let query = [(name: "n", value: "0"), (name: "p", value: "2")]
        #expect(try list.body(of: query) == expected)
        let page = try list.page(for: query)
        let first = list.firstPage(insteadOf: page)
        #expect(first.rowCount == 0)
        #expect(first.size == 0)
        #expect(list.pageOfDefaultSize(insteadOf: page).rowCount == 2)
    }

    @Test("a page of size 0 is a part of a list that has rows")
    func partOfNoSize() throws {
        let list = try list(
            "status: { whole: 200, part: 206 }, body: '{rows}'",
            paging: "{ style: page, page: p, size: n, zeroSize: empty }"
        )
        #expect(list.envelope.head.status(of: try list.page(for: [("n", "0")])) == 206)
    }

    @Test("pages go backwards from a key, and more follows in that direction")
    func backwards() throws {
        let list = try list(
            "body: [ '{rows}', '{hasMore}' ]",
            paging: "{ style: keyset, after: a, before: b, size: n }"
        )
        #expect(try list.body(of: [("b", "4")]) == #"[[{"id":2},{"id":3}],true]"#)
        #expect(try list.body(of: [("b", "2")]) == #"[[{"id":0},{"id":1}],false]"#)
        #expect(try list.body(of: [("b", "0")]) == "[[],false]")
        #expect(try list.body(of: [("a", "0"), ("b", "4"), ("n", "9")]) == #"[[{"id":1},{"id":2},{"id":3}],false]"#)
    }

    @Test(
        "the numbers of the pages around count from 0 in each style, and are null where there is no such page",
        arguments: [
            ("{ style: page }", "pageIndex", "2"), ("{ style: page, first: 0 }", "pageIndex", "1"),
            ("{ style: offset }", "offset", "2"), ("{ style: offset, first: 1 }", "offset", "3"),
            ("{ style: cursor }", "cursor", nil), ("{ style: keyset, before: b }", "after", "1"),
        ] as [(String, String, String?)]
    )
    func neighbours(paging: String, parameter: String, second: String?) throws {
        let list = try list(
            "body: [ '{rows}', '{previousIndex}', '{pageIndex}', '{nextIndex}', '{nextIndex?}' ]",
            paging: paging
        )
        #expect(try list.body() == #"[[{"id":0},{"id":1}],null,0,1,1]"#)
        let next = try #require(try list.page(for: []).next).plain
        if let second { #expect(next == second) }
        #expect(try list.body(of: [(parameter, next)]) == #"[[{"id":2},{"id":3}],0,1,2,2]"#)
        let last = try #require(try list.page(for: [(parameter, next)]).next).plain
        #expect(try list.body(of: [(parameter, last)]) == #"[[{"id":4}],1,2,null]"#)
    }

    @Test("the number of the page before one past the end is that of its URL")
    func neighboursPastEnd() throws {
        for (links, expected) in [("filled", "2"), ("adjacent", "7")] {
            let paging = "{ style: page, page: page, links: { previous: \(links) } }"
            let list = try list("body: [ '{rows}', '{previousIndex}', '{previousPath}' ]", paging: paging)
            let body = try list.body(of: [("page", "9")])
            #expect(body.hasPrefix("[[],\(expected),"), "\(body)")
        }
    }

    @Test("a token in each direction is refused where the list says so, and one alone, or an empty one, never is")
    func directions() throws {
        for style in ["keyset, after: a", "cursor, cursor: a"] {
            let paging = "{ style: \(style), before: b, bothTokens: refuse }"
            let list = try list("body: [ '{rows}', '{next}' ], errors: { bothTokens: { status: 409 } }", paging: paging)
            let token = try #require(try list.page(for: []).next).plain
            let error = #expect(throws: BadParameter.self) { try list.page(for: [("a", token), ("b", token)]) }
            #expect(error?.kind == .bothTokens)
            #expect(error?.value == token)
            let shown = token.count > 40 ? "\(token.prefix(40))…" : token
            #expect(error?.description == "bad parameter 'b': '\(shown)'; send either 'a' or 'b'")
            let facts = ErrorFacts(try #require(error))
            #expect(list.envelope.errors.status(of: facts) == 409)
            #expect(try list.page(for: [("a", token), ("b", "")]).range == 2..<4)
            #expect(try list.page(for: [("b", token)]).isBackward)
            // What is wrong with a token alone is said first.
            let wrong = #expect(throws: BadParameter.self) { try list.page(for: [("a", token), ("b", "x")]) }
            #expect(wrong?.kind == .token)
            let between = try self.list(
                "body: [ '{rows}', '{next}' ]",
                paging: "{ style: \(style), before: b, bothTokens: between }"
            )
            #expect(try between.page(for: [("a", token), ("b", token)]).range.isEmpty)
        }
    }

    @Test("a token of several values leads behind its row, and one of another form is refused")
    func tokens() throws {
        let list = try ListDescriptionTests.list(
            "{ rows: 5, pageSize: 2, row: { id: { template: 'r_{index}' }, n: { sequence: { from: 9, step: -1 } } }, "
                + "paging: { style: keyset, after: after, key: id, token: [ '{n}', '{id}' ] }, body: [ '{rows}', '{next}' ] }"
        )
        #expect(try list.body() == #"[[{"id":"r_0","n":9},{"id":"r_1","n":8}],[8,"r_1"]]"#)
        #expect(try list.page(for: [("after", #"[8,"r_1"]"#)]).range == 2..<4)
        // Another number leads to the same row, and a value of another type to none.
        #expect(try list.page(for: [("after", #"[5.5,"r_1"]"#)]).range == 2..<4)
        let types = [#"["8","r_1"]"#, #"[null,"r_1"]"#]
        for text in types + ["r_1", #"["r_1"]"#, #"[8,"r_01"]"#, #"[8,"r_5"]"#, "{}", "[8"] {
            let error = #expect(throws: BadParameter.self) { try list.page(for: [("after", text)]) }
            #expect(error?.kind == .token, "\(text)")
        }
    }

    @Test("a page ends before its rows take more bytes than allowed, and one row always stays")
    func bytes() throws {
        // A row has eight bytes: {"id":0}.
        let two = try list("seed: 1", paging: "{ style: keyset, maximumBytes: 16, size: n }")
        #expect(try two.page(for: [("n", "5")]).range == 0..<2)
        #expect(try two.page(for: [("n", "5"), ("after", "2")]).range == 3..<5)
        let one = try list("seed: 1", paging: "{ style: keyset, maximumBytes: 1, size: n }")
        #expect(try one.page(for: [("n", "5")]).range == 0..<1)
        #expect(try one.page(for: [("n", "5")]).hasMore)
    }

    @Test("the name of a member can have braces, which are doubled as in texts")
    func memberNames() throws {
        #expect(try body("{ '{{a}} b': '{rows}' }") == #"{"{a} b":[{"id":0},{"id":1}]}"#)
    }

    @Test("a mapping under a condition can have names with a dollar sign that are not near its own keys")
    func dollarNames() throws {
        #expect(
            try body("['{rows}', { $when: hasMore, $ref: a, $id: 1 }]")
                == #"[[{"id":0},{"id":1}],{"$ref":"a","$id":1}]"#
        )
    }

    @Test("an error about a row can show the key that the path of the row has")
    func rowPaths() throws {
        let text = "items: '/rows/{id}.json', errors: { row: { body: '{path.id}' } }"
        #expect(try list(text).envelope.errors.places == [.path("id")])
    }
}
