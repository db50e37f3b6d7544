// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine
import Testing

@testable import StubServer

@Suite("Listening", .timeLimit(.minutes(10)))
struct ListeningTests {
    @Test("fails with what to do when the port is in use")
    func portInUse() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let port = served.address.port
            let second = StubServer(configuration: StubServerConfiguration(port: port))
            let error = await #expect(throws: StubServerError.self) { try await second.run() }
            let remedy = "stop the program that listens there, choose another port, or 0 for a free one"
            let message = "port \(port) of '127.0.0.1' is in use; \(remedy)"
            #expect(error == StubServerError(.portInUse, message: message))
            await #expect(throws: StubServerError(.portInUse, message: message)) { try await second.listening() }
            #expect(try await served.get("/api/houses").status == 200)
        }
    }

    @Test(
        "is refused anywhere but on the loopback",
        arguments: ["0.0.0.0", "192.168.1.1", "example.com", "::", "127.1"]
    )
    func notLoopback(host: String) async {
        let server = StubServer(configuration: StubServerConfiguration(host: host, port: 0))
        await #expect(throws: StubServerError.notLoopback(host)) { try await server.run() }
    }

    @Test("names of a machine's addresses those that other machines reach, each once")
    func reachable() {
        let addresses = ["127.0.0.1", "::1", "192.168.1.5", "169.254.3.4", "fe80::1", "10.1.2.3", "192.168.1.5"]
        #expect(MachineAddresses.reachable(addresses) == ["10.1.2.3", "192.168.1.5"])
        #expect(MachineAddresses.local().allSatisfy { $0.split(separator: ".").count == 4 })
    }

    @Test("tells its address", arguments: ["127.0.0.1", "localhost"])
    func address(host: String) async throws {
        try await Served.run(configuration: StubServerConfiguration(host: host, port: 0)) { served async throws in
            #expect(served.server.address == served.address)
            #expect(served.address.port > 0)
            #expect(try await served.get("/").status == 200)
        }
        #expect(ListeningAddress(host: "127.0.0.1", port: 4010).url == "http://127.0.0.1:4010")
        #expect(ListeningAddress(host: "::1", port: 4010).url == "http://[::1]:4010")
        // All addresses are none to connect to.
        #expect(ListeningAddress(host: "0.0.0.0", port: 1).url == "http://127.0.0.1:1")
        #expect(ListeningAddress(host: "::", port: 1, isSecure: true).url == "https://[::1]:1")
        #expect(ListeningAddress(host: "0.0.0.0", port: 1).url(of: "192.168.1.5") == "http://192.168.1.5:1")
    }

    @Test("finds a free port for each of many servers")
    func manyServers() async throws {
        let ports = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    try await Served.run(Mount(.five)) { served async throws in
                        #expect(try await served.get("/api/houses").status == 200)
                        return served.address.port
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(ports.count == 10)
    }

    @Test("ends for a connection that is open too long without a whole request line", arguments: ["", "GET /api/hou"])
    func idleLimit(text: String) async throws {
        var configuration = StubServerConfiguration(port: 0)
        configuration.idleLimit = .seconds(1)
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            let client = try await served.connect(saying: text)
            #expect(try await client.closed().bytes.isEmpty)
        }
    }

    @Test("ends for a connection that drips its body")
    func requestLimit() async throws {
        var configuration = StubServerConfiguration(port: 0)
        configuration.requestLimit = .milliseconds(100)
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            let client = try await served.connect()
            try await client.send("POST /api/houses HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n1")
            #expect(try await client.closed().bytes.isEmpty)
        }
    }
}
