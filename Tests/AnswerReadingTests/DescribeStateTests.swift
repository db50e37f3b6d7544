// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListSketches
import OrderedCollections
import Pagers
import Testing

@testable import AnswerReading

@Suite("The decisions of a description")
struct DescribeStateTests {
    private static let request = TransportRequest(
        url: "https://api.example/rows?page=3&status=open",
        timeout: .seconds(1)
    )

    /// Rows with their index as id.
    private static func rows(_ range: Range<Int>) -> JSONValue {
        .array(range.map { ["id": .integer(Int64($0))] })
    }

    private static func exchange(_ answer: TransportAnswer) -> Exchange {
        Exchange(request: request, outcome: .success(answer))
    }

    /// Answers the first request of a description.
    private static func first(_ answer: TransportAnswer) -> DescribeState.Action {
        var state = DescribeState(request: request)
        _ = state.start()
        return state.handle(exchange(answer))
    }

    @Test("begin with the address as it was given, without its parameters of paging")
    func start() throws {
        var state = DescribeState(request: Self.request)
        guard case .ask(let request) = state.start() else {
            Issue.record("nothing is asked")
            return
        }
        #expect(request.url == "https://api.example/rows")
        #expect(request.parameters == [RequestParameter(name: "status", value: "open")])
    }

    @Test(
        "refuse an answer that does not have rows, with the reason",
        arguments: [
            (TransportAnswer(status: 401, body: [:]), ReadingRefusal.Code.status(401)),
            (TransportAnswer(content: .other("a reason")), .notJSON("a reason")),
            (TransportAnswer(body: ["name": "x"]), .noArray),
            (TransportAnswer(body: ["links": [], "rows": []]), .emptyList(at: "rows")),
            (TransportAnswer(body: ["ids": [1, 1]]), .plainRows(at: "ids", kind: "numbers")),
            (TransportAnswer(body: ["a", "b", "a"]), .plainRows(at: "", kind: "texts")),
            (TransportAnswer(body: ["flags": [true, false]]), .plainRows(at: "flags", kind: "booleans")),
            (TransportAnswer(body: ["columns": ["id"], "rows": [[1], [2]]]), .plainRows(at: "rows", kind: "arrays")),
            (TransportAnswer(body: ["links": [["rel": "next", "href": "/rows"]]]), .noRows),
            (TransportAnswer(body: ["a": [["id": 1]], "b": [["id": 2]]]), .twoArrays(["a", "b"])),
        ]
    )
    func refused(answer: TransportAnswer, code: ReadingRefusal.Code) {
        #expect(Self.first(answer) == .refused(ReadingRefusal(code)))
    }

    @Test(
        "advise to give another address first where nothing is there, and credentials where they are missing",
        arguments: [
            (401, "the credentials with --header"), (403, "the credentials with --header"), (404, "another address"),
            (410, "another address"), (418, "the headers"),
        ]
    )
    func advice(status: Int, first: String) {
        let text = ReadingRefusal(.status(status)).description
        #expect(text.hasPrefix("the backend answered with status \(status); give \(first)"), "\(text)")
    }

    @Test("advise to ask less often where the backend got too many requests", arguments: [429, 503])
    func pace(status: Int) {
        let text = ReadingRefusal(.status(status)).description
        #expect(text.hasPrefix("the backend answered with status \(status)"), "\(text)")
        #expect(text.hasSuffix("; lower --rate, or try again later"), "\(text)")
    }

    @Test("refuse an address without a host")
    func address() {
        var state = DescribeState(request: TransportRequest(url: "/rows", timeout: .seconds(1)))
        #expect(state.start() == .refused(ReadingRefusal(.address("/rows"))))
    }

    @Test("do not leave the host for the URL of a next page")
    func otherHost() {
        let body: JSONValue = ["rows": Self.rows(0..<3), "next": "https://elsewhere.example/rows?page=2"]
        let came = "the URL of the next page leads to another host, 'https://elsewhere.example'"
        #expect(Self.first(TransportAnswer(body: body)) == .refused(ReadingRefusal(.noWayOn(3), came: came)))
    }

    @Test("refuse to guess whether pages are counted from 0 or from 1")
    func firstNumber() {
        var state = DescribeState(request: Self.request)
        var action = state.start()
        while case .ask(let request) = action {
            // Page 1 repeats many rows of the first page, as if rows had been inserted meanwhile.
            let starts = [nil: 0, "1": 5, "2": 20] as [String?: Int]
            let start = starts[request.parameters.first { $0.name == "page" }?.value] ?? 0
            let body: JSONValue = ["rows": Self.rows(start..<(start + 10)), "total": 30]
            action = state.handle(Exchange(request: request, outcome: .success(TransportAnswer(body: body))))
        }
        #expect(action == .refused(ReadingRefusal(.firstNumber)))
    }

    @Test("take no fact from answers that refuse the client, or fail", arguments: [401, 403, 429, 500, 503])
    func denied(status: Int) {
        var open: Set<String> = []
        for from in 2...20 {
            // Without a total, no answer says that rows follow.
            for members in [["total": 57], [:]].prefix(from == 2 ? 2 : 1) as ArraySlice<JSONObject> {
                var list = NumberedList()
                list.limit = 20
                list.maximum = .max
                list.denied = (from: from, status: status)
                list.members = { _ in members }
                switch list.described() {
                case .ask: Issue.record("the description does not end")
                case .refused(let refusal):
                    #expect(refusal.description.contains("status \(status)"), "from request \(from): \(refusal)")
                case .done(let reading):
                    let file = JSONValue.object(reading.sketch.list).description
                    for text in ["\"error\"", "errors", "\(status)"] {
                        #expect(!file.contains(text), "from request \(from): \(file)")
                    }
                    let remarks = reading.sketch.remarks.map(\.text)
                    #expect(!remarks.contains { $0.contains("refused") }, "from request \(from): \(remarks)")
                    open.formUnion(remarks.filter { $0.contains("status") })
                }
            }
        }
        #expect(
            open.contains("for a page past the end, status \(status) came; which 'pastEnd' does the backend have?"),
            "\(open)"
        )
        #expect(open.contains { $0.contains("and for a larger size, status \(status) came; which") }, "\(open)")
    }

    @Test("end with the budget if every parameter is ignored")
    func budget() {
        var state = DescribeState(request: Self.request, limit: 3)
        var action = state.start()
        let body: JSONValue = ["rows": Self.rows(0..<10), "total": 30]
        while case .ask = action { action = state.handle(Self.exchange(TransportAnswer(body: body))) }
        let came = "'page[number]' with 6 other names gets the first rows again"
        #expect(action == .refused(ReadingRefusal(.budget(3), came: came)))
        #expect(state.requestCount == 3)
    }

    @Test("have a reason if every parameter is ignored")
    func ignored() {
        var state = DescribeState(request: Self.request, limit: 100)
        var action = state.start()
        let body: JSONValue = ["rows": Self.rows(0..<10), "total": 30]
        while case .ask = action { action = state.handle(Self.exchange(TransportAnswer(body: body))) }
        guard case .refused(let refusal) = action else {
            Issue.record("\(action)")
            return
        }
        #expect(refusal.code == .noWayOn(10))
        #expect(refusal.came?.hasSuffix("gets the first rows again") == true, "\(refusal)")
    }

    @Test(
        "try those names of a token first that the name of its member suggests",
        arguments: [
            ("nextPageToken", "pageToken"), ("next_cursor", "cursor"), ("nextToken", "nextToken"),
            ("continue", "continue"), ("endCursor", "cursor"), ("next", "cursor"),
        ]
    )
    func names(member: String, name: String) {
        #expect(PagingParameter.tokens(suggestedBy: member).best == [name])
    }
}
