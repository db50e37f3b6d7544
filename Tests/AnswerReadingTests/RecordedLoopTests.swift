// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListSketches
import OrderedCollections
import Pagers
import Testing

@testable import AnswerReading

/// Lists that only a recording can show, because their requests are POSTs.
@Suite("A recording of a list that is asked for by POST")
struct RecordedLoopTests {
    /// A preset with the way in which a client pages through it.
    struct Case: CustomTestStringConvertible, Sendable {
        /// The name of the preset.
        var name: String
        /// The dialect object of the client.
        var dialect: JSONValue

        var testDescription: String { name }
    }

    private static let cases = [
        Case(
            name: "aws-json",
            dialect: [
                "style": "cursor", "method": "POST", "headers": ["X-Amz-Target": "Logs_20140328.DescribeLogGroups"],
                "send": ["token": ["nextToken"], "size": ["limit"]], "rows": ["logGroups"], "token": ["nextToken"],
            ]
        ),
        Case(
            name: "dynamodb",
            dialect: [
                "style": "cursor", "method": "POST", "headers": ["X-Amz-Target": "DynamoDB_20120810.Scan"],
                "send": ["token": ["ExclusiveStartKey"], "size": ["Limit"]], "rows": ["Items"],
                "token": ["LastEvaluatedKey"],
            ]
        ),
        Case(
            name: "mcp",
            dialect: [
                "style": "cursor", "method": "POST", "body": ["jsonrpc": "2.0", "id": 1, "method": "tools/list"],
                "send": ["token": ["params", "cursor"]], "rows": ["result", "tools"],
                "token": ["result", "nextCursor"],
            ]
        ),
        Case(
            name: "notion",
            dialect: [
                "style": "cursor", "method": "POST", "send": ["token": ["start_cursor"], "size": ["page_size"]],
                "rows": ["results"], "token": ["next_cursor"],
            ]
        ),
        Case(
            name: "relay",
            dialect: [
                "style": "cursor", "method": "POST",
                "send": ["token": ["variables", "after"], "size": ["variables", "first"]],
                "rows": ["data", "houses", "edges"], "token": ["data", "houses", "pageInfo", "endCursor"],
                "more": ["sign": "flag", "at": ["data", "houses", "pageInfo", "hasNextPage"]],
            ]
        ),
        Case(
            name: "slack",
            dialect: [
                "style": "cursor", "method": "POST", "send": ["token": ["cursor"], "size": ["limit"]],
                "rows": ["channels"], "token": ["response_metadata", "next_cursor"],
            ]
        ),
    ]

    /// Records a walk through a list, with a page size if its requests can name one.
    private static func recording(
        of list: ListCase,
        by dialect: JSONValue,
        numbered: Bool = false
    ) throws -> (lists: [RecordedList], backend: StubBackend) {
        var described = try PagerDialect(dialect)
        // The GraphQL query is that of the client.
        if described.body.isEmpty, let body = list.request.body?.object { described.body = body }
        let size = described.send.size == nil ? nil : 10
        let settings = PagerSettings(dialect: described, endpoint: list.request.url, pageSize: size)
        let backend = StubBackend(list.file)
        let reading = PageReading(settings)
        var (entries, position): ([JSONValue], PagePosition?) = ([], reading.firstPosition)
        while let asked = position, entries.count < 20 {
            var request = reading.request(for: asked)
            if numbered, var members = request.body?.object {
                members["id"] = .integer(Int64(entries.count + 1))
                request.body = .object(members)
            }
            let answer = try backend.answer(request).get()
            entries.append(HAREntry.json(request: request, answer: answer))
            switch try reading.page(from: answer, at: asked).get().next {
            case .page(let next): position = next
            case .end, .perhaps, .until: position = nil
            }
        }
        let log: JSONValue = ["log": ["version": "1.2", "entries": .array(entries)]]
        return (lists: try RecordedList.describe(har: JSONWriter.bytes(of: log)), backend: backend)
    }

    @Test("gives back the list in the same form", arguments: cases)
    func loop(recorded: Case) throws {
        let list = try #require(ListCase.presets.first { $0.name == recorded.name })
        let (lists, backend) = try Self.recording(of: list, by: recorded.dialect)
        #expect(lists.count == 1)
        let reading = try #require(lists.first).result.get()
        let sizes = reading.dialect.send.size == nil ? [nil] : [10, 4]
        try reading.expectSamePages(as: backend, rows: list.rows, sizes: sizes)
    }

    @Test("has the number of each call in its answer")
    func numbers() throws {
        let list = try #require(ListCase.presets.first { $0.name == "mcp" })
        let dialect = try #require(Self.cases.first { $0.name == "mcp" }).dialect
        let lists = try Self.recording(of: list, by: dialect, numbered: true).lists
        let reading = try #require(lists.first).result.get()
        #expect(reading.sketch.list["body"]?["id"] == "{body.id}")
    }

    @Test("is refused with a reason if the token is an array of values of a row")
    func sortValues() throws {
        let list = try #require(ListCase.presets.first { $0.name == "elasticsearch" })
        let dialect: JSONValue = [
            "style": "cursor", "method": "POST", "send": ["token": ["search_after"], "size": ["size"]],
            "rows": ["hits", "hits"], "id": ["sort"], "token": "lastRow",
        ]
        var described = try PagerDialect(dialect)
        described.more = .rows
        let settings = PagerSettings(dialect: described, endpoint: list.request.url, pageSize: 10)
        let backend = StubBackend(list.file)
        let reading = PageReading(settings)
        let first = reading.request(for: .first)
        let answer = try backend.answer(first).get()
        let sort = try #require(answer.json?["hits"]?["hits"]?.array?.last?["sort"])
        let second = reading.request(for: .token(sort))
        let exchanges = [first, second]
            .map { request in
                let outcome = backend.answer(request)
                // An array that is the same in each request is not the token.
                var request = request
                request.body = request.body?.putting([["price": "asc"]], at: ["order"])
                return Exchange(request: request, outcome: outcome)
            }
        let lists = RecordedList.groups(of: exchanges)
        #expect(lists.map(\.result) == [.failure(ReadingRefusal(.structuredToken("search_after")))])
    }
}

/// An entry of a recording in the format HAR 1.2.
enum HAREntry {
    /// Returns the entry of a request with its answer.
    static func json(request: TransportRequest, answer: TransportAnswer) -> JSONValue {
        var asked: JSONObject = [
            "method": .string(request.method.rawValue), "url": .string(request.address),
            "headers": headers(request.completeHeaders),
        ]
        if let body = request.body { asked["postData"] = ["text": .string(body.description)] }
        let content: JSONObject = ["mimeType": "application/json", "text": .string("\(answer.json ?? .null)")]
        return [
            "request": .object(asked),
            "response": [
                "status": .integer(Int64(answer.status)), "headers": headers(answer.headers),
                "content": .object(content),
            ],
        ]
    }

    private static func headers(_ fields: [HeaderField]) -> JSONValue {
        .array(fields.map { ["name": .string($0.name), "value": .string($0.value)] })
    }
}
