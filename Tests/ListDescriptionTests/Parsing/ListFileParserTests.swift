// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import SourceDiagnostics
import Testing

@Suite("List files")
struct ListFileParserTests {
    @Test("the standard list is the one that the documentation shows")
    func standard() throws {
        let file = try parse(
            """
            understudy: 1
            lists:
              houses:
                path: /api/houses
                rows: 45
                seed: 7
                paging: { style: page, page: pageIndex, size: pageSize, first: 1, defaultSize: 20, maximumSize: 100,
                  pastEnd: empty }
                envelope: { list: [Data, List], pageSize: [Data, PageSize], total: [Data, Total] }
                row:
                  Id: index
                  Title: { words: [3, 6] }
                  Price: { number: [100, 900], decimals: 2 }
            """
        )
        var unlocated = file
        unlocated.locations = [:]
        unlocated.sources = [:]
        unlocated.lists[0].writtenPaging = []
        #expect(unlocated == .standard)
    }

    @Test("what a list leaves out is as in the standard list, with the path made of the name")
    func defaults() throws {
        let list = try #require(try parse("understudy: 1\nlists:\n  flats: {}\n").lists.first)
        var expected = ListDescription.standard
        expected.name = "flats"
        expected.path = "/api/flats"
        #expect(list == expected)
    }

    @Test("every key of a list is read")
    func everyKey() throws {
        let list = try list(
            """
            method: POST
            path: /v2/Häuser/list
            rows: 9007199254740992
            seed: 18446744073709551615
            paging: { style: page, page: p, size: s, first: 0, defaultSize: 5, maximumSize: 6, pastEnd: clamp }
            envelope: { total: [t], list: [l], pageSize: ~, error: [e, m] }
            row: { Id: index }
            """
        )
        #expect(list.method == "POST")
        #expect(list.path == "/v2/Häuser/list")
        #expect(list.rows == 1 << 53)
        #expect(list.seed == .max)
        #expect(
            list.paging
                == PageStyle(
                    pageParameter: "p",
                    sizeParameter: "s",
                    first: 0,
                    defaultSize: 5,
                    maximumSize: 6,
                    pastEnd: .clamp
                )
        )
        #expect(
            list.envelope
                == Envelope(list: ["l"], pageSize: nil, total: ["t"], error: ["e", "m"], order: [.total, .list])
        )
        #expect(list.row == RowTemplate([RowField(name: "Id", kind: .index)]))
    }

    @Test("'pageSize' beside 'rows' is the default size, and raises the largest if need be")
    func shorthand() throws {
        #expect(try list("{ rows: 45, pageSize: 5 }").paging == PageStyle(defaultSize: 5))
        #expect(try list("{ pageSize: 200 }").paging == PageStyle(defaultSize: 200, maximumSize: 200))
        #expect(try list("{ pageSize: 5, paging: { first: 0 } }").paging == PageStyle(first: 0, defaultSize: 5))
        let large = try list("{ paging: { defaultSize: 300 } }")
        #expect(large.paging == PageStyle(defaultSize: 300, maximumSize: 300))
    }

    @Test("a list knows which keys of its paging are written, in the file or in its preset")
    func writtenKeys() throws {
        #expect(try list("{ rows: 45 }").writtenPaging == [])
        #expect(try list("{ rows: 45, pageSize: 5 }").writtenPaging == ["defaultSize"])
        #expect(try list("{ paging: { first: 0, maximumSize: 50 } }").writtenPaging == ["first", "maximumSize"])
        let keys = try list("{ preset: django, paging: { maximumSize: 50 } }").writtenPaging
        #expect(keys.isSuperset(of: ["page", "size", "defaultSize", "maximumSize"]), "\(keys)")
    }

    @Test("answers are read with their defaults, and reply in order, the last one for ever")
    func answers() throws {
        let file = try parse(
            """
            understudy: 1
            answers:
              maxIds: { body: { Data: { MaxDynamicId: 10, MaxActivityId: 7 } } }
              save: { method: POST, path: /api/x, status: 503, then: [ { body: ~ }, { status: 204 } ] }
            """
        )
        #expect(file.lists.isEmpty)
        #expect(
            file.answers == [
                PlainAnswer(
                    name: "maxIds",
                    reply: PlainReply(body: ["Data": ["MaxDynamicId": 10, "MaxActivityId": 7]])
                ),
                PlainAnswer(
                    name: "save",
                    method: "POST",
                    path: "/api/x",
                    reply: PlainReply(status: 503),
                    then: [PlainReply(body: .null), PlainReply(status: 204)]
                ),
            ]
        )
        #expect(file.answers[0].path == "/api/maxIds")
        #expect((1...4).map { file.answers[1].reply(toCall: $0).status } == [503, 200, 204, 204])
        #expect(file.answers[1].reply(toCall: 0).status == 503)
    }

    @Test(
        "a parameter of a path is a segment or a part of one, and both spellings mean the same",
        arguments: [
            ("/users/:id/posts", "/users/{id}/posts"), ("/users/{id}/posts", "/users/{id}/posts"),
            ("/:a/{b-c}/:D_1", "/{a}/{b-c}/{D_1}"), ("/a:b/c:", "/a:b/c:"), ("/{id}/", "/{id}/"), ("/", "/"),
            ("/orders/{id}.json", "/orders/{id}.json"), ("/v1/things:{id}", "/v1/things:{id}"),
            ("/:a/u{b}-c/{d}:e", "/{a}/u{b}-c/{d}:e"),
        ]
    )
    func parameters(written: String, path: String) throws {
        #expect(try list("{ path: '\(written)' }").path == path)
        let text = "understudy: 1\nanswers: { a: { path: '\(written)' } }\n"
        #expect(try parse(text).answers.map(\.path) == [path])
    }

    @Test(
        "a condition names a header, a query parameter, or a member of the body",
        arguments: [
            ("{ header: X-A, is: Scan }", RequestCondition(.header("x-a"), is: "Scan")),
            ("{ query: action, is: 5 }", RequestCondition(.query("action"), is: "5")),
            (
                "{ is: tools/list, body: [params, name] }",
                RequestCondition(.body(["params", "name"]), is: "tools/list")
            ),
            ("{ body: method, is: true }", RequestCondition(.body(["method"]), is: "true")),
            (
                "{ header: X-A, is: [a, 5] }",
                RequestCondition(all: [RequestCondition.Demand(.header("X-A"), is: .oneOf(["a", "5"]))])
            ),
            (
                "[{ body: method, is: list }, { body: [params, id], exists: true }, { body: [], exists: false }]",
                RequestCondition(all: [
                    RequestCondition.Demand(.body(["method"]), is: .oneOf(["list"])),
                    RequestCondition.Demand(.body(["params", "id"]), is: .anything),
                    RequestCondition.Demand(.body([]), is: .nothing),
                ])
            ),
        ]
    )
    func conditions(written: String, condition: RequestCondition) throws {
        let text = "understudy: 1\nanswers: { a: { when: \(written) } }\n"
        #expect(try parse(text).answers.map(\.condition) == [condition])
        #expect(try list("{ when: \(written) }").condition == condition)
    }

    @Test("two routes are the same if only the names of parameters and the case of headers differ")
    func routes() {
        func route(_ path: String, _ condition: RequestCondition?) -> EndpointRoute {
            EndpointRoute(method: "GET", path: path, condition: condition)
        }
        let condition = RequestCondition(.header("X-A"), is: "x")
        #expect(route("/{a}/b", condition) == route("/{c}/b", RequestCondition(.header("x-a"), is: "x")))
        #expect(route("/{a}/b", condition) != route("/{a}/b", RequestCondition(.header("X-A"), is: "X")))
        #expect(route("/{a}/b", condition) != route("/{a}/b", nil))
        #expect(route("/{a}/b", nil) != route("/a/b", nil))
        #expect("\(route("/{a}/b", condition))" == "GET /{a}/b when header X-A is x")
        let several = RequestCondition(all: [
            RequestCondition.Demand(.body(["method"]), is: .oneOf(["a", "b"])),
            RequestCondition.Demand(.query("id"), is: .anything), RequestCondition.Demand(.body([]), is: .nothing),
        ])
        #expect("\(several)" == "body method is a or b and query id exists and body does not exist")
    }

    @Test("an answer may have a template, a content type and headers, later ones as well")
    func answerTemplates() throws {
        let file = try parse(
            """
            understudy: 1
            answers:
              echo:
                path: /echo/{id}
                template: { id: '{body.id}', name: 'to {query.name or "all"}' }
                contentType: application/problem+json
                headers: { X-Call: '{header.x-id?}', X-Api: v1 }
                then: [{ template: '{path.id}' }, { body: '{body.id}' }]
            """
        )
        let echo = try #require(file.answers.first)
        let sent = SentValues([.body(["id"]): 5, .header("X-Id"): "a\r\nb", .path("id"): "p"])
        let first = echo.reply(toCall: 1)
        #expect(first.places == [.body(["id"]), .query("name"), .header("X-Id")])
        #expect(first.contentType == "application/problem+json")
        #expect(String(decoding: first.bytes(for: sent), as: UTF8.self) == #"{"id":5,"name":"to all"}"#)
        #expect(first.headers(for: sent).map { "\($0.name)=\($0.value)" } == ["X-Call=a%0D%0Ab", "X-Api=v1"])
        #expect(first.headers(for: SentValues()).map(\.name) == ["X-Api"])
        #expect(String(decoding: echo.reply(toCall: 2).bytes(for: sent), as: UTF8.self) == #""p""#)
        // The braces of a body are its own.
        #expect(String(decoding: echo.reply(toCall: 3).bytes(for: sent), as: UTF8.self) == #""{body.id}""#)
    }

    @Test("one path may be answered for two methods")
    func methods() throws {
        let text = "understudy: 1\nlists: { a: { path: /x } }\nanswers: { b: { method: POST, path: /x } }\n"
        #expect(try parse(text).answers.count == 1)
    }
}
