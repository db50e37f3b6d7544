// Understudy
// SPDX-License-Identifier: Apache-2.0

import Logging
import ServiceLifecycle
import StubEngine
import Testing

@testable import StubServer

@Suite("In a service group, the stub", .timeLimit(.minutes(10)))
struct ServiceGroupTests {
    /// The server as a service, as the command runs it.
    private struct StubService: Service {
        let server: StubServer

        func run() async throws {
            try await server.run()
        }
    }

    @Test("ends on a graceful shutdown, with half a body and a held answer open, before the group's limit")
    func graceful() async throws {
        let mount = Mount(.five)
        mount.hold(RequestPattern())
        let server = StubServer(configuration: StubServerConfiguration(port: 0))
        server.mount(mount, at: "")
        var configuration = ServiceGroupConfiguration(
            services: [StubService(server: server)],
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        configuration.maximumGracefulShutdownDuration = .seconds(60)
        let group = ServiceGroup(configuration: configuration)
        let running = Task { try await group.run() }
        let address = try await server.listening()
        let half = try await RawClient.connect(to: address)
        try await half.send("POST /api/houses HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n01234")
        let held = try await RawClient.connect(to: address)
        try await held.get("/api/houses")
        try await mount.expect("a held answer") { $0.heldCount == 1 }
        let start = ContinuousClock.now
        await group.triggerGracefulShutdown()
        try await withTimeLimit({ "end of the group" }) { try await running.value }
        #expect(ContinuousClock.now - start < .seconds(50))
        try await half.closed()
        try await held.closed()
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
