// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListSketches
import OrderedCollections
import Pagers
import Testing

@testable import AnswerReading

@Suite("An answer that no honest backend gives")
struct HostileAnswerTests {
    private static let origin = "https://api.example"

    private static func rows(from first: Int) -> JSONValue {
        .array((first..<first + 10).map { ["id": .integer(Int64($0))] })
    }

    private static func exchange(_ address: String, _ body: JSONValue) -> Exchange {
        let request = TransportRequest(url: origin + address, timeout: .seconds(1))
        return Exchange(request: request, outcome: .success(TransportAnswer(status: 200, body: body)))
    }

    /// Answers each request of a description in the same way.
    private static func describe(_ answer: (TransportRequest) -> JSONValue) -> DescribeState.Action {
        var state = DescribeState(request: TransportRequest(url: origin + "/rows", timeout: .seconds(1)))
        var action = state.start()
        while case .ask(let request) = action {
            let answered = TransportAnswer(status: 200, body: answer(request))
            action = state.handle(Exchange(request: request, outcome: .success(answered)))
        }
        return action
    }

    @Test("has a total and a number of pages that no list can have")
    func totals() throws {
        let action = Self.describe { request in
            let page = request.parameters.first { $0.name == "page" }.flatMap { Int($0.value) } ?? 1
            return ["items": Self.rows(from: page % 1000 * 10), "total": .integer(.max), "pages": .integer(.max)]
        }
        guard case .done(let reading) = action else {
            Issue.record("\(action)")
            return
        }
        #expect(reading.dialect.total == nil)
    }

    @Test("leads to pages with numbers at the ends of their range", arguments: [Int.min, Int.max - 1])
    func nextPages(number: Int) {
        let action = Self.describe { request in
            let isFirst = request.parameters.isEmpty
            return [
                "items": Self.rows(from: isFirst ? 0 : 10),
                "next": .string("/rows?page=\(isFirst ? number : number + 1)"),
            ]
        }
        if case .ask = action { Issue.record("the description does not end") }
    }

    @Test("was recorded for numbers at the end of their range", arguments: ["page", "offset"])
    func recordedNumbers(name: String) {
        let exchanges = [
            Self.exchange("/rows?\(name)=\(name == "page" ? 1 : 0)", ["items": Self.rows(from: 0)]),
            Self.exchange("/rows?\(name)=\(name == "page" ? 2 : 10)", ["items": Self.rows(from: 10)]),
            Self.exchange("/rows?\(name)=\(Int.max)", ["items": Self.rows(from: 20)]),
        ]
        #expect(RecordedList.groups(of: exchanges).count == 1)
    }

    @Test("was recorded for the page size 0")
    func recordedSize() {
        let exchanges = [
            Self.exchange("/rows?page=1&limit=10", ["items": Self.rows(from: 0), "total": 20, "pages": 2]),
            Self.exchange("/rows?page=2&limit=10", ["items": Self.rows(from: 10), "total": 20, "pages": 2]),
            Self.exchange("/rows?page=1&limit=0", ["items": [], "total": 20, "pages": 2]),
        ]
        #expect(RecordedList.groups(of: exchanges).count == 1)
    }

    @Test("was recorded at a URL with credentials, which no message shows")
    func credentials() throws {
        let request = TransportRequest(url: "https://ada:swordfish@api.example/rows", timeout: .seconds(1))
        let answer = TransportAnswer(status: 200, body: ["items": Self.rows(from: 0)])
        let list = RecordedList.groups(of: [Exchange(request: request, outcome: .success(answer))]).first
        #expect(try #require(list).title == "GET https://api.example/rows")
    }

    @Test("has members beside a row, which are not copied")
    func edges() throws {
        let action = Self.describe { request in
            let start = request.parameters.first { $0.name == "after" }.flatMap { Int($0.value) } ?? 0
            let edges = (start..<start + 10)
                .map { index -> JSONValue in
                    [
                        "cursor": .string("\(index + 1)"), "node": ["id": .integer(Int64(index))],
                        "by": "ada@api.example",
                    ]
                }
            let end: JSONValue = .string("\(start + 10)")
            return ["edges": .array(edges), "pageInfo": ["hasNextPage": true, "endCursor": end]]
        }
        guard case .done(let reading) = action else {
            Issue.record("\(action)")
            return
        }
        #expect(reading.sketch.list["each"] == ["cursor": "{cursor}", "node": "{row}"])
    }

    @Test("has secrets beside the rows and in numbers, which are not copied")
    func secrets() throws {
        let action = Self.describe { request in
            let start = request.parameters.first { $0.name == "offset" }.flatMap { Int($0.value) } ?? 0
            let rows = (start..<start + 10)
                .map { index -> JSONValue in
                    ["id": .integer(Int64(index)), "session": .integer(Int64(7_654_300 + index % 2))]
                }
            return ["items": .array(rows), "total": 45, "password": "hunter"]
        }
        guard case .done(let reading) = action else {
            Issue.record("\(action)")
            return
        }
        let text = "\(JSONValue.object(reading.sketch.list))"
        #expect(!text.contains("hunter") && !text.contains("76543"))
    }
}
