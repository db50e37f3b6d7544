// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine
import Testing

@testable import StubServer

@Suite("The host guard")
struct HostGuardTests {
    private func status(_ hosts: [String], isRequired: Bool = true) -> Int? {
        HostGuard(allowing: ["stub.test"]).refusal(of: hosts, isRequired: isRequired)?.status
    }

    @Test(
        "lets loopback names, addresses and allowed names through",
        arguments: [
            "localhost", "LOCALHOST:4010", "localhost.", "a.localhost", "127.0.0.1", "127.0.0.1:80", "10.0.0.7:1",
            "[::1]", "[::1]:4010", "stub.test", "Stub.Test:1", "localhost:",
        ]
    )
    func allowed(host: String) {
        #expect(status([host]) == nil)
    }

    @Test(
        "refuses names of others",
        arguments: [
            "evil.example", "evil.example:4010", "localhost.evil.example", "127.0.0.1.evil.example", "a.stub.test",
        ]
    )
    func others(host: String) {
        #expect(status([host]) == 421)
    }

    @Test(
        "refuses what is no host",
        arguments: ["", ":80", "a,b", "user@localhost", "localhost/x", "localhost:x", "[::1", "[x]", "[]", "a b", "ä"]
    )
    func malformed(host: String) {
        #expect(status([host]) == 400)
    }

    @Test("wants exactly one host, and none only where the protocol is old")
    func count() {
        #expect(status([]) == 400)
        #expect(status([], isRequired: false) == nil)
        #expect(status(["localhost", "localhost"]) == 400)
    }

    @Test("stands in front of both lanes", .timeLimit(.minutes(10)))
    func lanes() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            for target in ["/", "/api/houses", "/nowhere"] {
                let client = try await served.connect()
                try await client.send("GET \(target) HTTP/1.1\r\nHost: evil.example\r\n\r\n")
                let answers = try await client.answers(1)
                #expect(answers[0].status == 421)
                let message = "the host 'evil.example' is not this stub's; use 127.0.0.1 or localhost"
                #expect(answers[0].body == "{\"Message\":\"\(message)\"}")
                await client.close()
            }
        }
    }
}
