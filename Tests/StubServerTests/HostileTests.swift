// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine
import Testing

@testable import StubServer

@Suite("Hostile clients", .timeLimit(.minutes(10)))
struct HostileTests {
    @Test("that drip heads and bodies by the hundred all end, while others are served")
    func slow() async throws {
        var configuration = StubServerConfiguration(port: 0)
        (configuration.headLimit, configuration.requestLimit) = (.milliseconds(800), .milliseconds(800))
        configuration.lingerLimit = .milliseconds(50)
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            var clients: [RawClient] = []
            for number in 0..<200 {
                let client = try await served.connect()
                let body = "Content-Length: 100\r\n\r\nx"
                try await client.send("POST /api/houses HTTP/1.1\r\nHost: localhost\r\n\(number % 2 == 0 ? "" : body)")
                clients.append(client)
            }
            #expect(try await served.get("/api/houses").body == firstPage)
            for (number, client) in clients.enumerated() {
                let seen = try await client.closed()
                #expect(seen.answers.map(\.status) == (number % 2 == 0 ? [408] : []))
            }
            #expect(try await served.get("/api/houses").body == firstPage)
        }
    }

    @Test(
        "that smuggle, or say two things at once, get one refusal and the end",
        arguments: [
            "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "Content-Length: 1\r\nContent-Length: 2\r\n\r\nabGET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "Content-Length: -1\r\n\r\n", "Content-Length: +1\r\n\r\na", "Content-Length: 1,1\r\n\r\na",
            "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n", "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
            "Bad Name: x\r\n\r\n", "X-A: b\u{0}c\r\n\r\n", "Host: localhost\r\n\r\n",
        ]
    )
    func smuggling(rest: String) async throws {
        var configuration = StubServerConfiguration(port: 0)
        configuration.lingerLimit = .milliseconds(50)
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            let client = try await served.connect()
            try await client.send("POST /api/houses HTTP/1.1\r\nHost: localhost\r\n\(rest)")
            let seen = try await client.closed()
            #expect(seen.answers.map(\.status) == [400])
            #expect(try await served.get("/api/houses").status == 200)
        }
    }
}
