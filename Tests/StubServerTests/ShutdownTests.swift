// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import StubEngine
import Testing

@testable import StubServer

@Suite("At shutdown, the stub", .serialized, .timeLimit(.minutes(10)))
struct ShutdownTests {
    /// Runs a server, lets the body set a scene, stops it, and returns how long that took.
    ///
    /// An end that waited for a limit, an hour unless a test says otherwise, would be waited for in vain.
    @discardableResult
    private func stop(
        _ mount: Mount,
        shutdownLimit: Duration = .seconds(3600),
        _ scene: (Served) async throws -> Void
    ) async throws -> Duration {
        var configuration = StubServerConfiguration(port: 0)
        configuration.shutdownLimit = shutdownLimit
        (configuration.headLimit, configuration.requestLimit) = (.seconds(3600), .seconds(3600))
        (configuration.writeLimit, configuration.idleLimit) = (.seconds(3600), .seconds(3600))
        let server = StubServer(configuration: configuration)
        server.mount(mount, at: "")
        let running = Task { try await server.run() }
        defer { running.cancel() }
        try await scene(Served(server: server, address: try await server.listening()))
        let start = ContinuousClock.now
        running.cancel()
        try await withTimeLimit({ "end of the server" }) { try await running.value }
        #expect(server.address == nil)
        return ContinuousClock.now - start
    }

    @Test(
        "closes at once what has no answer in progress",
        arguments: [
            "", "GET /api/hou", "POST /api/houses HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n01234",
            "GET /api/houses?pageIndex=2 HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n01234",
        ]
    )
    func open(text: String) async throws {
        let mount = Mount(.five)
        try await stop(mount) { served async throws in
            let client = try await served.connect()
            if !text.isEmpty { try await client.send(text) }
            // The server has certainly read what another connection's answer came after.
            #expect(try await served.get("/api/houses").status == 200)
            if text.hasPrefix("GET /") && text.hasSuffix("\r\n\r\n") { _ = try await client.answers(1) }
        }
    }

    @Test("closes answers that are held, delayed, or never come; all are gone")
    func waiting() async throws {
        let faults = [Fault(.never, page: 2), Fault(.delay(.seconds(3600)), page: 3)]
        let mount = Mount(.five, faults: faults)
        try await stop(mount) { served async throws in
            mount.hold(RequestPattern(page: 1))
            for page in 1...3 { try await served.connect().get("/api/houses?pageIndex=\(page)") }
            try await mount.expect("three requests") { $0.journal.count == 3 }
        }
        #expect(mount.journal.map(\.state) == [.gone, .gone, .gone])
        #expect(mount.heldCount == 0)
    }

    @Test("finishes an answer that is being sent")
    func sending() async throws {
        let mount = Mount(.large)
        let size = mount.answer(StubRequest(path: "/api/houses")).body.count
        var sender: RawClient?
        try await stop(mount) { served async throws in
            let client = try await served.connect()
            try await client.get("/api/houses")
            try await client.wait("a first byte") { !$0.bytes.isEmpty }
            sender = client
        }
        let seen = try await sender?.closed()
        #expect(seen?.answers.first?.body.utf8.count == size)
    }

    @Test("gives up an answer that the client does not read")
    func unread() async throws {
        let mount = Mount(.large)
        let duration = try await stop(mount, shutdownLimit: .milliseconds(300)) { served async throws in
            let client = try await served.connect()
            try await client.stopReading()
            try await client.get("/api/houses")
            client.readOnce()
            try await client.wait("a first byte") { !$0.bytes.isEmpty }
        }
        #expect(duration >= .milliseconds(300))
        try await mount.expect("a gone request") { $0.journal.map(\.state) == [.gone] }
    }

    @Test("accepts no new connection and cannot be run again")
    func over() async throws {
        let server = StubServer(configuration: StubServerConfiguration(port: 0))
        let running = Task { try await server.run() }
        let address = try await server.listening()
        running.cancel()
        try await running.value
        await #expect(throws: (any Error).self) { try await RawClient.connect(to: address) }
        await #expect(throws: StubServerError.ended) { try await server.run() }
        await #expect(throws: StubServerError.ended) { try await server.listening() }
    }

    @Test("does not wait for half a body, nor for a held answer")
    func halfAndHeld() async throws {
        let mount = Mount(.five)
        mount.hold(RequestPattern())
        try await stop(mount) { served async throws in
            let half = try await served.connect()
            try await half.send("POST /api/houses HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n01234")
            let held = try await served.connect()
            try await held.get("/api/houses")
            try await mount.expect("a held answer") { $0.heldCount == 1 }
        }
        #expect(mount.journal.map(\.state) == [.gone])
    }

    @Test("ends when it is cancelled before it listens")
    func early() async throws {
        for _ in 0..<20 {
            let server = StubServer(configuration: StubServerConfiguration(port: 0))
            let running = Task { try await server.run() }
            running.cancel()
            try await withTimeLimit({ "end of the server" }) { try await running.value }
            #expect(server.address == nil)
        }
    }
}

extension ListFile {
    /// A page of six million bytes, more than sockets buffer.
    fileprivate static var large: ListFile {
        let text = String(repeating: "x", count: 1_000_000)
        return ListFile(lists: [
            ListDescription(
                name: "houses",
                rows: 6,
                row: RowTemplate([RowField(name: "Text", kind: .value(.string(text)))])
            )
        ])
    }
}
