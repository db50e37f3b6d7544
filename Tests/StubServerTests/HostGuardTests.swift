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
        arguments: [
            "", ":80", "a,b", "user@localhost", "localhost/x", "localhost:x", "[::1", "[x]", "[]", "a b", "ä",
            "file:///etc/passwd", "localhost:80:80", "\0", "%6cocalhost",
        ]
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

    @Test("takes whatever bytes there are, and lets nothing through that does not end in a name of this machine")
    func bytes() {
        var state: UInt64 = 7
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let pieces = [
            "localhost", "evil", ".", ":", "80", "[", "]", "::1", "127.0.0.1", "@", "/", "%", "\u{0}", "ä", " ", ",",
        ]
        for _ in 1...20_000 {
            let host = (0..<next(6)).map { _ in pieces[next(pieces.count)] }.joined()
            guard let status = status([host]) else {
                let name = host.split(separator: ":").first.map { String($0) } ?? ""
                #expect(name.contains("localhost") || name.contains("127.0.0.1") || host.hasPrefix("["), "\(host)")
                continue
            }
            #expect([400, 421].contains(status))
        }
    }

    @Test("stands in front of every answer", .timeLimit(.minutes(10)))
    func lanes() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            for target in ["/", "/api/houses", "/nowhere"] {
                let client = try await served.connect()
                try await client.send("GET \(target) HTTP/1.1\r\nHost: evil.example\r\n\r\n")
                let answers = try await client.answers(1)
                #expect(answers[0].status == 421)
                let remedy = "use 127.0.0.1 or localhost, or start the stub with --allow-host evil.example"
                let message = "the host 'evil.example' is not this stub's; \(remedy)"
                #expect(answers[0].body == "{\"Message\":\"\(message)\"}")
                await client.close()
            }
        }
    }
}
