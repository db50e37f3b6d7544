// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import Testing

@testable import StubEngine

@Suite("Several operations on one path")
struct RequestConditionTests {
    /// An answer at `POST /`, or another method and path.
    private func answer(
        _ name: String,
        when condition: RequestCondition?,
        method: String = "POST",
        path: String = "/"
    ) -> PlainAnswer {
        var answer = PlainAnswer(name: name, method: method, path: path)
        answer.condition = condition
        return answer
    }

    private func request(
        _ body: String = "",
        headers: [(name: String, value: String)] = [],
        query: [(name: String, value: String)] = []
    ) -> StubRequest {
        var request = StubRequest(method: "POST", path: "/", query: query, body: Array(body.utf8))
        request.headers = headers
        return request
    }

    private func message(_ plan: AnswerPlan) throws -> String? {
        try JSONParser.parse(plan.body)["Message"]?.text
    }

    @Test(
        "a request goes to the first whose condition holds, otherwise to the one without a condition",
        arguments: [
            ("", "", "", "other"), ("Scan", "", "", "scan"), ("scan", "", "", "other"), ("Scan2", "", "", "other"),
            ("", "list", "", "list"), ("Scan", "list", "", "scan"),
            ("", "", #"{"method":"tools/list"}"#, "tools"), ("", "", #"{"method":"tools"}"#, "other"),
            ("", "", #"{"method":["tools/list"]}"#, "other"), ("", "", "method=tools/list", "other"),
            ("", "", #"{"method":"tools/list""#, "other"), ("", "", #"[{"method":"tools/list"}]"#, "other"),
            ("", "", #"{"a":{"b":2}}"#, "number"), ("", "", #"{"a":{"b":2.0}}"#, "number"),
            ("", "", #"{"a":{"b":"2"}}"#, "number"), ("", "", #"{"a":{"b":null}}"#, "other"),
        ]
    )
    func choice(header: String, query: String, body: String, name: String) {
        let mount = Mount(
            ListFile(answers: [
                answer("other", when: nil), answer("scan", when: RequestCondition(.header("X-Amz-Target"), is: "Scan")),
                answer("list", when: RequestCondition(.query("action"), is: "list")),
                answer("tools", when: RequestCondition(.body(["method"]), is: "tools/list")),
                answer("number", when: RequestCondition(.body(["a", "b"]), is: "2")),
            ])
        )
        let request = request(
            body,
            headers: header.isEmpty ? [] : [("x-amz-target", header)],
            query: query.isEmpty ? [] : [("action", query)]
        )
        #expect(mount.answer(request).header("Understudy-List") == name)
    }

    @Test("a request that meets no condition is answered 404 with what is known")
    func mismatch() throws {
        var list = ListDescription.five
        (list.method, list.path) = ("POST", "/")
        list.condition = RequestCondition(.header("X-Action"), is: "scan")
        list.envelope = Envelope(error: ["Message"])
        let mount = Mount(
            ListFile(
                lists: [list],
                answers: [
                    answer("query", when: RequestCondition(.header("x-action"), is: "query")),
                    answer("tools", when: RequestCondition(.body(["params", "name"]), is: "x")),
                    answer("v2", when: RequestCondition(.query("v"), is: "2")),
                ]
            )
        )
        let plan = mount.answer(request(#"{"params":{"name":"y"}}"#, headers: [("X-Action", "put")]))
        #expect(plan.status == 404)
        #expect(
            try message(plan)
                == "no operation at 'POST /' takes this request: the header 'X-Action' is 'put' (known: scan, query), "
                + "the member 'params.name' of the JSON body is 'y' (known: x), the query parameter 'v' is missing "
                + "(known: 2); send a known value"
        )
        let why = try JSONParser.parse(plan.body)["Why"]?.array?.compactMap(\.text)
        #expect(why?.last == "header X-Action: 'scan' is served, 'put' was requested")
        #expect(mount.answer(StubRequest(path: "/")).status == 405)
        #expect(mount.answer(request(headers: [("x-action", "scan")])).header("Understudy-List") == "houses")
    }

    @Test(
        "a condition asks for one of several values, for any value or for none, at one place or at several",
        arguments: [
            (#"{"method":"a","id":1}"#, "call"), (#"{"method":"b","id":"x"}"#, "call"),
            (#"{"method":"c","id":1}"#, "any"),
            (#"{"method":"a"}"#, "note"), (#"{"method":"a","id":null}"#, "note"), (#"{"method":{}}"#, "note"),
            (#"{"id":1}"#, "json"), ("[]", "json"), ("5", "json"), ("", "other"), ("a=b", "other"), ("{", "other"),
        ]
    )
    func demands(body: String, name: String) {
        typealias Demand = RequestCondition.Demand
        let call = [Demand(.body(["method"]), is: .oneOf(["a", "b"])), Demand(.body(["id"]), is: .anything)]
        let note = [Demand(.body(["method"]), is: .anything), Demand(.body(["id"]), is: .nothing)]
        let mount = Mount(
            ListFile(answers: [
                answer("other", when: nil), answer("call", when: RequestCondition(all: call)),
                answer("note", when: RequestCondition(all: note)),
                answer("any", when: RequestCondition(all: [Demand(.body(["method"]), is: .anything)])),
                answer("json", when: RequestCondition(all: [Demand(.body([]), is: .anything)])),
            ])
        )
        #expect(mount.answer(request(body)).header("Understudy-List") == name)
    }

    @Test(
        "a condition can name the values that are wrong; then there must be another one",
        arguments: [
            (#"{"from":5}"#, "call"), (#"{"from":"x"}"#, "call"), (#"{"from":{}}"#, "call"), (#"{"from":0}"#, "other"),
            (#"{"from":-1}"#, "other"), (#"{"from":null}"#, "other"), ("{}", "other"), ("", "other"),
        ]
    )
    func wrongValues(body: String, name: String) throws {
        let wrong = RequestCondition.Demand(.body(["from"]), is: .noneOf(["0", "-1"]))
        let call = answer("call", when: RequestCondition(all: [wrong]))
        let mount = Mount(ListFile(answers: [answer("other", when: nil), call]))
        #expect(mount.answer(request(body)).header("Understudy-List") == name)
        let plan = Mount(ListFile(answers: [call])).answer(request(#"{"from":0}"#))
        #expect(
            try message(plan)
                == "no operation at 'POST /' takes this request: the member 'from' of the JSON body is '0' (known: any "
                + "value but 0 and -1); send a known value"
        )
        let why = try JSONParser.parse(plan.body)["Why"]?.array?.compactMap(\.text)
        #expect(why?.last == "body from: any value but '0' and '-1' is served, '0' was requested")
    }

    @Test("a request that meets no condition is answered with all values that are known")
    func knownValues() throws {
        typealias Demand = RequestCondition.Demand
        let demands = [
            Demand(.body(["method"]), is: .oneOf(["a", "b"])), Demand(.body(["id"]), is: .anything),
            Demand(.header("X-Old"), is: .nothing),
        ]
        let mount = Mount(ListFile(answers: [answer("call", when: RequestCondition(all: demands))]))
        let plan = mount.answer(request(#"{"method":{"a":1}}"#, headers: [("x-old", "1")]))
        #expect(
            try message(plan)
                == "no operation at 'POST /' takes this request: the member 'method' of the JSON body is '{\"a\":1}' "
                + "(known: a, b), the member 'id' of the JSON body is missing (known: any value), the header 'X-Old' "
                + "is '1' (known: no value); send a known value"
        )
        let why = try JSONParser.parse(plan.body)["Why"]?.array?.compactMap(\.text)
        #expect(
            why?.suffix(3) == [
                "body method: 'a' or 'b' is served, '{\"a\":1}' was requested",
                "body id: a value is served, nothing was requested",
                "header X-Old: nothing is served, '1' was requested",
            ]
        )
    }

    @Test("a message names at most 16 known values, and only the beginning of a long one")
    func manyValues() throws {
        let answers = (1...20).map { answer("a\($0)", when: RequestCondition(.query("v"), is: "\($0)")) }
        let plan = Mount(ListFile(answers: answers))
            .answer(request(query: [("v", String(repeating: "x", count: 99))]))
        let text = try #require(try message(plan))
        #expect(text.contains("is '\(String(repeating: "x", count: 40))…' (known: 1, 2, 3,"))
        #expect(text.hasSuffix("15, 16, …); send a known value"))
    }

    @Test("a condition looks at a long body as well, which the journal does not keep")
    func longBody() {
        let tools = answer("tools", when: RequestCondition(.body(["method"]), is: "tools/list"))
        let mount = Mount(ListFile(answers: [answer("other", when: nil), tools]))
        let filler = String(repeating: "x", count: JournalEntry.bodyByteCountMax)
        let plan = mount.answer(request(#"{"a":"\#(filler)","method":"tools/list"}"#))
        #expect(plan.header("Understudy-List") == "tools")
        #expect(mount.journal.last?.body == nil)
    }

    @Test("a method without an endpoint of its own, and new rows, work beside conditions")
    func otherMethods() {
        var list = ListDescription.five
        list.items = ItemAccess()
        let scan = answer(
            "scan",
            when: RequestCondition(.header("X-Action"), is: "scan"),
            path: "/api/houses"
        )
        let mount = Mount(ListFile(lists: [list], answers: [scan]))
        let plan = mount.answer(StubRequest(method: "POST", path: "/api/houses", body: Array("{}".utf8)))
        #expect(plan.status == 201)
        #expect(mount.answer(.page(1, method: "HEAD")).header("Understudy-List") == "houses")
        #expect(mount.answer(.page(1, method: "PUT")).status == 405)
    }

    @Test("a list with a condition and one beside it take the fast path, where the same list is chosen")
    func fastPath() throws {
        var other = ListDescription.five
        other.name = "other"
        other.condition = RequestCondition(.query("v"), is: "2")
        let cases: [([ListDescription], [String?])] = [
            ([other], [nil, "other"]), ([other, .five], ["houses", "other"]), ([.five, other], ["houses", "other"]),
        ]
        for (lists, names) in cases {
            let mount = Mount(ListFile(lists: lists))
            #expect(mount.pages(at: "/api/houses") == nil)
            let choice = try #require(mount.choice(at: "/api/houses", method: "GET"))
            let chosen = ["pageIndex=2", "pageIndex=2&v=2"]
                .map { query -> String? in
                    let (bytes, none) = (Array(query.utf8), [UInt8]())
                    let asked = choice.asked(
                        bytes.span,
                        body: none.span,
                        at: "/api/houses",
                        base: "",
                        headers: { [] }
                    )
                    return asked?.endpoint.list.name
                }
            #expect(chosen == names)
            #expect(mount.choice(at: "/api/houses", method: "POST") == nil)
        }
        let mount = Mount(ListFile(lists: [.five, other]))
        var request = StubRequest.page(2)
        #expect(mount.answer(request).header("Understudy-List") == "houses")
        request.query.append(("v", "2"))
        #expect(mount.answer(request).header("Understudy-List") == "other")
    }

    @Test("single rows are those of the list whose condition holds")
    func rows() {
        var (one, other) = (ListDescription.five, ListDescription.five)
        (one.items, other.items) = (ItemAccess(), ItemAccess(changes: []))
        other.name = "other"
        (one.condition, other.condition) = (
            RequestCondition(.query("v"), is: "1"), RequestCondition(.query("v"), is: "2")
        )
        let mount = Mount(ListFile(lists: [one, other]))
        func plan(_ version: String, method: String = "GET") -> AnswerPlan {
            mount.answer(StubRequest(method: method, path: "/api/houses/3", query: [("v", version)]))
        }
        #expect(plan("1").header("Understudy-List") == "houses")
        #expect(plan("2").header("Understudy-List") == "other")
        #expect(plan("3").status == 404)
        #expect(plan("2", method: "DELETE").status == 404)
        #expect(plan("1", method: "DELETE").status == 204)
    }
}
