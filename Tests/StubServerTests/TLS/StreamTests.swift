// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import StubEngine
import Testing

@testable import StubServer

@Suite("Over HTTP/2", .timeLimit(.minutes(10)))
struct StreamTests {
    private let secure: Secure
    /// A page larger than the window of 65,535 bytes that a client begins with.
    private static var large: ListFile {
        let text = String(repeating: "x", count: 100_000)
        return ListFile(lists: [
            ListDescription(
                name: "houses",
                rows: 1,
                row: RowTemplate([RowField(name: "Text", kind: .value(.string(text)))])
            )
        ])
    }

    init() throws {
        secure = try Secure(offersHTTP2: true)
    }

    @Test("pages, the index and refusals are as over HTTP/1.1, and HTTP/1.1 is spoken to who wants it")
    func served() async throws {
        try await Served.run(Mount(.five), configuration: secure.configuration) { served async throws in
            let client = try await StreamClient.connect(to: served.address, secure)
            let page = try await client.get(1)
            #expect(page.status == 200)
            #expect(page.body == firstPage)
            #expect(page.header("content-type") == "application/json")
            #expect(page.header("content-length") == String(firstPage.utf8.count))
            #expect(page.header("connection") == nil)
            #expect(try await client.get(3, "/").body.hasPrefix("{\"endpoints\":["))
            #expect(try await client.get(5, "/nowhere").status == 404)
            await client.close()
            let old = try await RawClient.connect(to: served.address, over: secure.client(["http/1.1"]))
            try await old.get("/api/houses")
            #expect(try await old.answers(1)[0].body == firstPage)
            await old.close()
        }
    }

    @Test("a client's close_notify is answered, before a stream and after one")
    func goodbye() async throws {
        try await Served.run(Mount(.five), configuration: secure.configuration) { served async throws in
            for count in [0, 1] {
                let client = try await StreamClient.connect(to: served.address, secure, isPatient: true)
                if count == 1 { #expect(try await client.get(1).status == 200) }
                try await client.connection.sayGoodbye()
            }
        }
    }

    @Test("a client's close_notify is answered while its answer is held, which has no reader any more")
    func goodbyeWhileHeld() async throws {
        let mount = Mount(.five)
        try await Served.run(mount, configuration: secure.configuration) { served async throws in
            mount.hold(RequestPattern(page: 1))
            let client = try await StreamClient.connect(to: served.address, secure, isPatient: true)
            try await client.send(StreamClient.request(1))
            try await mount.expect("a held answer") { $0.heldCount == 1 }
            try await client.connection.sayGoodbye()
            try await mount.expect("a gone request") { $0.journal.map(\.state) == [.gone] }
        }
    }

    @Test("a held answer holds up no other stream")
    func held() async throws {
        let mount = Mount(.five)
        try await Served.run(mount, configuration: secure.configuration) { served async throws in
            mount.hold(RequestPattern(page: 1))
            let client = try await StreamClient.connect(to: served.address, secure)
            try await client.send(StreamClient.request(1))
            try await mount.expect("a held answer") { $0.heldCount == 1 }
            #expect(try await client.get(3, "/api/houses?pageIndex=2").status == 200)
            mount.release(nil)
            #expect(try await client.answers(1)[0].body == firstPage)
            await client.close()
        }
    }

    @Test("a request with a body is answered when the body is complete, and refused when it is too large")
    func bodies() async throws {
        var configuration = secure.configuration
        configuration.bodyByteCountMax = 10
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            let client = try await StreamClient.connect(to: served.address, secure)
            let body = StreamClient.Frame(kind: .data, flags: 1, stream: 1, payload: Array("a=1".utf8))
            try await client.send(StreamClient.request(1, "POST", "/", isLast: false), body)
            #expect(try await client.answers(1)[0].status == 405)
            let large = StreamClient.Frame(kind: .data, flags: 1, stream: 3, payload: Array("12345678901".utf8))
            try await client.send(StreamClient.request(3, "POST", "/", isLast: false), large)
            #expect(try await client.answers(3)[0].status == 413)
            let announced = StreamClient.request(5, "POST", "/", headers: [("content-length", "11")], isLast: false)
            try await client.send(announced)
            #expect(try await client.answers(5)[0].status == 413)
            #expect(try await client.get(7).status == 200)
            await client.close()
        }
    }

    @Test(
        "a target, a header, or headers beyond the limit are refused, and the next request is served",
        arguments: [
            StreamClient.request(1, "GET", "/" + String(repeating: "a", count: 2_000)),
            StreamClient.request(1, headers: [("x-a", String(repeating: "b", count: 2_000))]),
            StreamClient.request(1, headers: (0..<30).map { ("x-\($0)", "b") }),
        ]
    )
    func heads(frame: StreamClient.Frame) async throws {
        var configuration = secure.configuration
        configuration.headerCountMax = 20
        configuration.headerByteCountMax = 1_000
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            let client = try await StreamClient.connect(to: served.address, secure)
            try await client.send(frame)
            let refusal = try await client.answers(1)[0]
            #expect(refusal.status == 431)
            #expect(refusal.body.contains("send at most 20 headers of 1000 bytes"))
            #expect(try await client.get(3).status == 200)
            await client.close()
        }
    }

    @Test("hosts of others and requests without one are refused", arguments: [("evil.example", 421), ("", 400)])
    func hosts(authority: String, status: Int) async throws {
        try await Served.run(Mount(.five), configuration: secure.configuration) { served async throws in
            let client = try await StreamClient.connect(to: served.address, secure)
            try await client.send(StreamClient.request(1, authority: authority))
            #expect(try await client.answers(1)[0].status == status)
            #expect(try await client.get(3).status == 200)
            await client.close()
        }
    }

    @Test(
        "a fault that HTTP/2 has no words for, or that ends a connection, resets the stream and no other",
        arguments: [
            "close-before", "close-mid-body", "reset", "malformed-chunk", "garbage", "wrong-length", "body:truncated",
        ]
    )
    func resets(fault: String) async throws {
        try await Served.run(Mount(.five), configuration: secure.configuration) { served async throws in
            let client = try await StreamClient.connect(to: served.address, secure)
            let answer = try await client.get(1, headers: [("understudy-fault", fault)])
            #expect(answer.reset != nil)
            #expect(answer.body.utf8.count < firstPage.utf8.count)
            let next = try await client.get(3)
            #expect(next.status == 200)
            #expect(next.body == firstPage)
            await client.close()
        }
    }

    @Test("a fault of status, body or time is the same as over HTTP/1.1")
    func faults() async throws {
        try await Served.run(Mount(.five), configuration: secure.configuration) { served async throws in
            let client = try await StreamClient.connect(to: served.address, secure)
            #expect(try await client.get(1, headers: [("understudy-fault", "status:503")]).status == 503)
            #expect(try await client.get(3, headers: [("understudy-fault", "body:empty")]).body == "")
            let dripped = try await client.get(5, headers: [("understudy-fault", "drip:3/0.05s")])
            #expect(dripped.body == firstPage)
            let pieces = client.frames.filter { $0.kind == .data && $0.stream == 5 && !$0.payload.isEmpty }
            #expect(pieces.count == 3)
            await client.close()
        }
    }

    @Test("a body larger than the client's window waits for the client, and its time is limited")
    func window() async throws {
        var configuration = secure.configuration
        configuration.writeLimit = .milliseconds(200)
        try await Served.run(Mount(Self.large), configuration: configuration) { served async throws in
            let client = try await StreamClient.connect(to: served.address, secure)
            try await client.send(StreamClient.request(1))
            let answer = try await client.answers(1)[0]
            #expect(answer.status == 200)
            #expect(answer.reset != nil)
            #expect(answer.body.utf8.count == 65_535)
            await client.close()
        }
    }

    @Test("the stub ends in time, though a stream is held and the client does not answer")
    func shutdown() async throws {
        let mount = Mount(.five)
        var configuration = secure.configuration
        configuration.shutdownLimit = .milliseconds(100)
        try await Served.run(mount, configuration: configuration) { served async throws in
            mount.hold(RequestPattern())
            let client = try await StreamClient.connect(to: served.address, secure)
            try await client.send(StreamClient.request(1))
            try await mount.expect("a held answer") { $0.heldCount == 1 }
        }
        #expect(mount.journal.map(\.state) == [.gone])
    }
}
