// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import StubEngine
import Testing

@testable import StubServer

@Suite("The events of the admin API", .timeLimit(.minutes(10)))
struct EventSocketTests {
    private static let path = "/__understudy/events"

    /// Opens a stream and waits for its first event.
    private func open(_ served: Served, headers: String = "") async throws -> RawClient {
        let client = try await served.connect()
        try await client.get(Self.path, headers: headers)
        try await client.wait("the first event") { $0.events.first?.name == "hello" }
        return client
    }

    @Test("come in order while other connections send requests")
    func order() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let client = try await open(served)
            let head = try #require(client.seen.answers.first)
            #expect(head.status == 200)
            #expect(head.header("Content-Type") == "text/event-stream")
            #expect(head.header("Cache-Control") == "no-store")
            #expect(head.header("Transfer-Encoding") == "chunked" && head.header("Content-Length") == nil)
            for page in 1...3 { #expect(try await served.get("/api/houses?pageIndex=\(page)").status == 200) }
            let seen = try await client.wait("three answered requests") { seen in
                Set(
                    zip(seen.events.flatMap(\.ids), seen.events.flatMap(\.states)).filter { $0.1 == "answered" }
                        .map(\.0)
                )
                    == [1, 2, 3]
            }
            var ids: [Int] = []
            for id in seen.events.flatMap(\.ids) where !ids.contains(id) { ids.append(id) }
            #expect(ids == [1, 2, 3])
            #expect(seen.events.filter { $0.name == "requests" }.allSatisfy { $0.id != nil })
            await client.close()
        }
    }

    @Test("show an answer that is held, and then sent")
    func held() async throws {
        let mount = Mount(.five)
        try await Served.run(mount) { served async throws in
            mount.hold(RequestPattern())
            let client = try await open(served)
            let other = try await served.connect()
            try await other.get("/api/houses")
            try await client.wait("a held answer") { $0.events.flatMap(\.states).contains("held") }
            mount.release(nil)
            let seen = try await client.wait("an answered request") { $0.events.flatMap(\.states).last == "answered" }
            #expect(Set(seen.events.flatMap(\.ids)) == [1])
            #expect(seen.events.contains { $0.parts.contains("holds") })
            await client.close()
            await other.close()
        }
    }

    @Test("continue behind the event that the client names")
    func resumption() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            for _ in 1...3 { _ = try await served.get("/api/houses") }
            let client = try await open(served, headers: "Last-Event-ID: 1\r\n")
            let seen = try await client.wait("requests") { $0.events.flatMap(\.ids).count >= 2 }
            #expect(Array(seen.events.flatMap(\.ids).prefix(2)) == [2, 3])
            await client.close()
            let wrong = try await served.get(Self.path, headers: "Last-Event-ID: x\r\n")
            #expect(wrong.status == 400)
            #expect(wrong.body.contains("'Last-Event-ID' is 'x'; send the id of an event, or leave the header out"))
        }
    }

    @Test("wait for a client that does not read, and count what it misses")
    func slowReader() async throws {
        let mount = Mount(.five)
        let large = StubRequest(path: "/api/houses", query: [("text", String(repeating: "x", count: 200_000))])
        for _ in 1...100 { mount.finished(mount.answer(large).request) }
        try await Served.run(mount) { served async throws in
            let client = try await served.connect()
            try await client.stopReading()
            // One event of 20 million bytes, more than sockets buffer.
            try await client.get(Self.path, headers: "Last-Event-ID: 0\r\n")
            try await client.wait("the beginning of that event") { seen in
                client.readOnce()
                return seen.text.contains("entries")
            }
            for _ in 1...500 { mount.finished(mount.answer(StubRequest(path: "/api/houses")).request) }
            try await client.startReading()
            let seen = try await client.wait("the last event") { seen in
                String(decoding: seen.bytes.suffix(40), as: UTF8.self).contains(#""missed":100}"#)
            }
            #expect(String(decoding: seen.bytes.suffix(2000), as: UTF8.self).contains(#"{"id":600,"#))
            await client.close()
        }
    }

    @Test("end with the server, as a whole answer")
    func shutdown() async throws {
        let client = try await Served.run(Mount(.five)) { served async throws in try await open(served) }
        #expect(try await client.closed().bytes.suffix(5) == Array("0\r\n\r\n".utf8))
    }

    @Test("end with their mount")
    func unmounted() async throws {
        try await Served.run { served async throws in
            served.server.mount(Mount(.five), at: "/m/1")
            served.server.mount(Mount(.five), at: "/m/2")
            let client = try await open(served)
            #expect(client.seen.events.first?.data["mount"] == "/m/1")
            #expect(client.seen.events.first?.data["mounts"] == [["prefix": "/m/1"], ["prefix": "/m/2"]])
            served.server.unmount("/m/1")
            #expect(try await client.closed().bytes.suffix(5) == Array("0\r\n\r\n".utf8))
            #expect(try await served.get(Self.path + "?mount=/m/1").status == 404)
        }
    }

    @Test("are those of a sandbox alone, and end with it")
    func sandbox() async throws {
        let mount = Mount(.five, sandboxes: SandboxLimits())
        try await Served.run(mount) { served async throws in
            let sandbox = try mount.sandbox("a")
            let client = try await served.connect()
            try await client.get(Self.path + "?sandbox=a")
            try await client.wait("the first event") { $0.events.first?.name == "hello" }
            _ = try await served.get("/api/houses")
            _ = try await served.get("/__sandbox/a/api/houses?pageIndex=2")
            sandbox.hold(RequestPattern())
            let seen = try await client.wait("the request of the sandbox and its hold") { seen in
                seen.events.flatMap(\.states).last == "answered" && seen.events.flatMap(\.parts).contains("holds")
            }
            let pages = seen.events.flatMap { $0.data["entries"]?.array ?? [] }.compactMap { $0["page"]?.int }
            #expect(Set(pages) == [2])
            #expect(mount.sandboxes?.remove("a") == true)
            #expect(try await client.closed().bytes.suffix(5) == Array("0\r\n\r\n".utf8))
            #expect(try await served.get(Self.path + "?sandbox=a").status == 404)
        }
    }

    @Test("need the token where there is one")
    func token() async throws {
        var configuration = StubServerConfiguration.patient
        configuration.adminToken = "s3cret"
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            #expect(try await served.get(Self.path).status == 401)
            #expect(try await served.get(Self.path, headers: "Authorization: Bearer s3cre\r\n").status == 401)
            let client = try await open(served, headers: "Authorization: Bearer s3cret\r\n")
            await client.close()
        }
    }

    @Test("have a limited number of streams, and a closed one makes room")
    func limit() async throws {
        var configuration = StubServerConfiguration.patient
        configuration.eventStreamCountMax = 1
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            let client = try await open(served)
            let refused = try await served.get(Self.path)
            #expect(refused.status == 503)
            #expect(refused.body == #"{"Message":"1 streams of events are open; close one and retry"}"#)
            await client.close()
            while try await served.get(Self.path).status == 503 {}
        }
    }

    @Test("have a line that says nothing, so that a broken connection is noticed")
    func heartbeat() async throws {
        var configuration = StubServerConfiguration.patient
        configuration.eventHeartbeat = .milliseconds(10)
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            let client = try await open(served)
            try await client.wait("two lines") { $0.text.split(separator: ": the stub is still here").count > 2 }
            await client.close()
        }
    }

    @Test("are not for HEAD, nor for HTTP/1.0, which has no end for them")
    func otherRequests() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let client = try await served.connect()
            try await client.send("HEAD \(Self.path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            try await client.wait("a head") { $0.text.hasSuffix("\r\n\r\n") }
            #expect(client.seen.text.contains("Content-Type: text/event-stream\r\n"))
            await client.close()
            let old = try await served.connect()
            try await old.send("GET \(Self.path) HTTP/1.0\r\n\r\n")
            #expect(try await old.closed().answers.map(\.status) == [505])
        }
    }

    @Test("come over HTTP/2, too, and hold up no other stream")
    func streams() async throws {
        let secure = try Secure(offersHTTP2: true)
        try await Served.run(Mount(.five), configuration: secure.configuration) { served async throws in
            let client = try await StreamClient.connect(to: served.address, secure)
            try await client.send(StreamClient.request(1, "GET", Self.path))
            @Sendable func events() -> [SentEvent] {
                let frames = client.frames.filter { $0.stream == 1 && $0.kind == .data }
                return SentEvent.parse(String(decoding: frames.flatMap(\.payload), as: UTF8.self))
            }
            try await client.connection.wait("the first event") { _ in events().map(\.name) == ["hello"] }
            #expect(try await client.get(3).status == 200)
            try await client.connection.wait("the request") { _ in events().flatMap(\.states).last == "answered" }
            await client.close()
        }
    }
}
