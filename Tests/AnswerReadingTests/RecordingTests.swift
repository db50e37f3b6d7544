// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListSketches
import OrderedCollections
import Pagers
import Testing

@testable import AnswerReading

@Suite("A recording")
struct RecordingTests {
    /// The secrets that are planted in a recording.
    private static let secrets = [
        "Bearer 8f2c91aa77de41c0", "session=4be1c9d0a2", "sk_live_51Hq8ZrT9", "ada.lovelace@analytical.example",
        "Ada Lovelace", "eyJhbGciOiJIUzI1NiJ9.e30.Zm9v",
    ]

    private static let pages = """
        understudy: 1
        lists:
          orders:
            path: /v1/orders
            rows: 12
            paging: { style: page, page: page, size: per_page, defaultSize: 5 }
            body: { orders: '{rows}', page: '{page}', total: '{total}' }
            row: { id: { sequence: { from: 1 } }, state: { values: [open, paid] } }
          events:
            path: /v1/events
            rows: 12
            paging: { style: cursor, cursor: cursor, size: limit, defaultSize: 5 }
            body: { items: '{rows}', next: '{next}' }
            row: { id: index }
        answers:
          profile: { path: /v1/profile, body: { name: Ada } }
        """

    /// Writes a recording of requests to the stub.
    private static func har(of requests: [TransportRequest]) throws -> [UInt8] {
        let backend = try StubBackend(yaml: pages)
        let entries = requests.compactMap { request -> JSONValue? in
            guard case .success(let answer) = backend.answer(request) else { return nil }
            let headers = request.headers.map { field -> JSONValue in
                ["name": .string(field.name), "value": .string(field.value)]
            }
            let content: JSONObject = ["mimeType": "application/json", "text": .string("\(answer.json ?? .null)")]
            return [
                "request": ["method": "GET", "url": .string(request.url), "headers": .array(headers)],
                "response": ["status": .integer(Int64(answer.status)), "headers": [], "content": .object(content)],
            ]
        }
        let log: JSONValue = ["log": ["version": "1.2", "entries": .array(entries)]]
        return JSONWriter.bytes(of: log)
    }

    private static func get(_ path: String, headers: [HeaderField] = []) -> TransportRequest {
        TransportRequest(url: StubBackend.origin + path, headers: headers, timeout: .seconds(1))
    }

    /// The URLs of the pages of the list with cursors.
    private static func cursorPaths() throws -> [String] {
        let backend = try StubBackend(yaml: pages)
        guard case .success(let answer) = backend.answer(get("/v1/events")), let next = answer.json?["next"]?.text
        else {
            return []
        }
        return ["/v1/events", "/v1/events?cursor=\(next)"]
    }

    @Test("of two pages by number shows the list")
    func numbers() throws {
        let requests = [Self.get("/v1/orders?page=1"), Self.get("/v1/orders?page=2")]
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let lists = try RecordedList.describe(har: Self.har(of: requests))
        #expect(try RecordedList.describe(har: mark + Self.har(of: requests)) == lists)
        let reading = try #require(lists.first).result.get()
        #expect(reading.endpoint == "\(StubBackend.origin)/v1/orders")
        #expect(reading.dialect.send.page == .query("page"))
        #expect(reading.dialect.firstPage == 1)
        #expect(reading.dialect.rows == ["orders"])
        #expect(reading.dialect.more == .total(at: ["total"]))
        #expect(reading.sketch.list["rows"] == 12)
        #expect(reading.sketch.list["row"]?["id"] == ["sequence": ["from": 1]])
    }

    @Test("of two pages by cursor shows which parameter has the token")
    func cursor() throws {
        let lists = try RecordedList.describe(har: Self.har(of: Self.cursorPaths().map { Self.get($0) }))
        let dialect = try #require(lists.first).result.get().dialect
        #expect(dialect.style == .cursor)
        #expect(dialect.send.token == .query("cursor"))
        #expect(dialect.next == .path(["next"]))
    }

    @Test("has one result for each list, and one line of reason for what is not a list")
    func groups() throws {
        let requests = [Self.get("/v1/orders?page=1"), Self.get("/v1/profile"), Self.get("/v1/orders?page=2")]
        let lists = try RecordedList.describe(har: Self.har(of: requests))
        #expect(lists.map(\.title) == ["GET \(StubBackend.origin)/v1/orders", "GET \(StubBackend.origin)/v1/profile"])
        #expect(lists[1].result == .failure(ReadingRefusal(.noArray)))
    }

    @Test("of one page is refused")
    func single() throws {
        let lists = try RecordedList.describe(har: Self.har(of: [Self.get("/v1/orders?page=1")]))
        #expect(lists.map(\.result) == [.failure(ReadingRefusal(.onlyOnePage))])
    }

    @Test("that is cut off is refused with the place")
    func truncated() throws {
        let bytes = try Self.har(of: [Self.get("/v1/orders")])
        let cut = Array(bytes.dropLast(10))
        let error = #expect(throws: ReadingRefusal.self) { try Recording(har: cut) }
        #expect(error?.description.hasPrefix("the recording is not JSON at byte ") == true)
    }

    @Test("of another format is refused")
    func otherFormat() {
        let error = #expect(throws: ReadingRefusal.self) { try Recording(har: Array("{}".utf8)) }
        #expect(error?.description == "the file has no 'log.entries'; give a recording in the format HAR 1.2")
    }

    @Test("without contents is refused, and so is a list whose contents were left out")
    func withoutContents() throws {
        func har(_ contents: [String]) -> [UInt8] {
            let entries = contents.enumerated()
                .map { number, content in
                    #"{"request":{"method":"GET","url":"http://h/\#(number)"},"#
                        + #""response":{"status":200,"content":\#(content)}}"#
                }
            return Array(#"{"log":{"entries":[\#(entries.joined(separator: ","))]}}"#.utf8)
        }
        let refusal = ReadingRefusal(.noContents)
        #expect(throws: refusal) { try Recording(har: har([#"{"size":40}"#, #"{"size":0,"text":""}"#])) }
        let lists = try RecordedList.describe(har: har([#"{"size":40}"#, #"{"text":"{}"}"#]))
        #expect(lists.map(\.result) == [.failure(refusal), .failure(ReadingRefusal(.noArray))])
        #expect(throws: ReadingRefusal.self) { try Recording(har: har([])) }
    }

    @Test(
        "is recognized by the beginning of its content",
        arguments: [
            ("{\"log\":{\"version\":\"1.2\"", true), ("\u{FEFF}{\r\n  \"log\": {", true), ("{\"logs\":{", false),
            ("{\"openapi\":\"3.0.0\",\"log\":{", false), ("log:\n  entries: []", false), ("", false),
        ]
    )
    func recognized(head: String, isRecording: Bool) {
        #expect(Recording.isBegun(by: Array(head.utf8)) == isRecording)
    }

    @Test(
        "can have bodies in Base64",
        arguments: [("eyJhIjoxfQ==", "{\"a\":1}"), ("YQ==", "a"), ("YWI=", "ab"), ("YW\nJj", "abc"), ("", "")]
    )
    func base64(text: String, decoded: String) {
        #expect(Base64.decoded(text) == Array(decoded.utf8))
    }

    @Test("with a body that is not Base64 has a reason for it")
    func brokenBase64() throws {
        #expect(Base64.decoded("a*b=") == nil)
        #expect(Base64.decoded("a=b=") == nil)
        let content = #"{"text":"eyJh*","encoding":"base64"}"#
        let entry =
            #"{"request":{"method":"GET","url":"http://h/a"},"response":{"status":200,"content":\#(content)}}"#
        let lists = try RecordedList.describe(har: Array(#"{"log":{"entries":[\#(entry)]}}"#.utf8))
        let refusal = ReadingRefusal(.notJSON("its recorded content is not Base64, although it says so"))
        #expect(lists.map(\.result) == [.failure(refusal)])
    }

    @Test("leaves no secret in the list")
    func secrets() throws {
        let secrets = Self.secrets
        let headers = [
            HeaderField(name: "Authorization", value: secrets[0]), HeaderField(name: "Cookie", value: secrets[1]),
            HeaderField(name: "X-Api-Key", value: secrets[2]),
        ]
        let exchanges = (1...2)
            .map { page -> Exchange in
                let rows = (0..<3)
                    .map { row -> JSONValue in
                        [
                            "id": .integer(Int64(page * 3 + row)), "mail": .string(secrets[3]),
                            "name": .string(secrets[4]),
                            "access_token": .string(secrets[5]),
                        ]
                    }
                let body: JSONValue = [
                    "me": .string(secrets[4]), "key": .string(secrets[2]), "rows": .array(rows), "total": 6,
                ]
                let url = "https://api.example/users/\(secrets[2])/rows?api_key=\(secrets[2])&page=\(page)"
                let request = TransportRequest(url: url, headers: headers, timeout: .seconds(1))
                return Exchange(request: request, outcome: .success(TransportAnswer(body: body)))
            }
        let reading = try AnswerReader.read(exchanges)
        let text = "\(JSONValue.object(reading.sketch.list)) \(reading.sketch.remarks) \(reading.dialect)"
        for secret in secrets { #expect(!text.contains(secret)) }
    }
}
