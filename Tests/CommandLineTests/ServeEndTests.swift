// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemCalls
import Testing

/// How `understudy serve` ends: on a signal, whatever its clients do, and with nobody who reads what it says.
@Suite("serve ends", .serialized, .timeLimit(.minutes(2)))
struct ServeEndTests {
    /// Far below what the clients wait for; the promise is 2.5 s, but a busy machine must not fail a test.
    private static let limit: Duration = .seconds(20)

    @Test(
        "with 0 in time, whatever a client waits for",
        arguments: [SIGTERM, SIGINT, SIGHUP],
        [
            "",
            "GET /api/hou",
            "POST /api/houses HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n01234",
            "GET /api/houses?pageIndex=2 HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "GET /api/houses?pageIndex=3 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        ]
    )
    func signal(signal: CInt, sent: String) async throws {
        let stub = try await ServedStub(["--fault", "never@page=2", "--fault", "delay:60000@page=3"])
        let client = try Connection(port: stub.port)
        try client.send(sent)
        // What another connection is answered, came after what the first one sent.
        #expect(try await stub.page("/api/houses").ids.count == 20)
        let start = ContinuousClock.now
        stub.program.send(signal)
        #expect(await stub.program.exit() == 0)
        #expect(ContinuousClock.now - start < Self.limit)
        #expect(await client.rest() == [])
        #expect(throws: SystemRefusal.self) { try Connection(port: stub.port) }
    }

    @Test("with 0 as soon as it has said where it listens", arguments: 1...10)
    func early(round: Int) async throws {
        #expect(try await ServedStub().stop(round.isMultiple(of: 2) ? SIGTERM : SIGINT).exit == 0)
    }

    @Test("after the answer that is being sent")
    func finishes() async throws {
        let workspace = try Workspace(["large.yaml": Self.large])
        let stub = try await ServedStub(["large.yaml"], in: workspace.folder)
        let client = try Connection(port: stub.port)
        try client.get("/api/houses")
        try await stub.receives(1)
        stub.program.send(SIGTERM)
        let bytes = await client.rest()
        #expect(bytes.suffix(32).elementsEqual(#","PageSize":10000,"Total":10000}}"#.utf8.suffix(32)))
        #expect(await stub.program.exit() == 0)
    }

    @Test("with 0 in time, although a client does not read its answer")
    func unread() async throws {
        let workspace = try Workspace(["large.yaml": Self.large])
        let stub = try await ServedStub(["large.yaml"], in: workspace.folder)
        let client = try Connection(port: stub.port)
        try client.get("/api/houses")
        try await stub.receives(1)
        let start = ContinuousClock.now
        stub.program.send(SIGTERM)
        #expect(await stub.program.exit() == 0)
        #expect(ContinuousClock.now - start < Self.limit)
        withExtendedLifetime(client) {}
    }

    @Test("with 0 in time, although the signal comes twice at once, as from timeout")
    func twice() async throws {
        let workspace = try Workspace(["large.yaml": Self.large])
        let stub = try await ServedStub(["large.yaml"], in: workspace.folder)
        let client = try Connection(port: stub.port)
        try client.get("/api/houses")
        try await stub.receives(1)
        stub.program.send(SIGTERM)
        stub.program.send(SIGINT)
        #expect(await stub.program.exit() == 0)
        withExtendedLifetime(client) {}
    }

    @Test("by SIGQUIT as by any signal that is not heard, without a backtrace of a crash")
    func quit() async throws {
        let stub = try await ServedStub()
        stub.program.send(SIGQUIT)
        let outcome = await stub.program.outcome()
        #expect(outcome.exit == 128 + SIGQUIT)
        #expect(!outcome.error.contains("crashed"))
    }

    @Test("no sooner when nobody reads what it says")
    func unheard() async throws {
        let program = try Program().start(["serve", "--port", "0"], isHeard: false)
        let line = await program.error.text { $0.contains("\n") }
        let port = try #require(line.firstMatch(of: /127\.0\.0\.1:([0-9]+)/).flatMap { UInt16($0.1) }, "\(line)")
        let client = try Connection(port: port)
        try client.get("/api/houses")
        #expect(await client.rest().isEmpty == false)
        program.send(SIGTERM)
        #expect(await program.exit() == 0)
    }

    /// A page of some megabytes, more than sockets buffer.
    private static let large = """
        understudy: 1
        lists:
          houses:
            rows: 10000
            paging: { defaultSize: 10000, maximumSize: 10000 }
            row: { Id: index, Text: { words: [60, 64] }, More: { words: [60, 64] } }

        """
}
