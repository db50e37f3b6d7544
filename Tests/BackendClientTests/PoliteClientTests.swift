// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import Testing

@testable import BackendClient

/// The pace and the repetitions of a client, by a clock that never waits.
@Suite("the manners of a client", .timeLimit(.minutes(2)))
struct PoliteClientTests {
    @Test("requests keep the rate")
    func rate() async throws {
        try await RawServer.run(script: { _ in .text(Wire.answer()) }) { server in
            var client = ClientCase()
            client.limits.requestsPerSecond = 4
            let exchanges = try await client.ask(["/1", "/2", "/3"], of: server.origin)
            #expect(exchanges.map(\.status) == [200, 200, 200])
            #expect(client.clock.pauses == [.milliseconds(250), .milliseconds(250)])
        }
    }

    @Test("redirects keep the rate, too")
    func rateOfRedirects() async throws {
        try await RawServer.run(script: { $0 == "/a" ? .text(Wire.redirect(to: "/b")) : .text(Wire.answer()) }) {
            server in
            let client = ClientCase()
            _ = try await client.ask(["/a"], of: server.origin)
            #expect(client.clock.pauses == [.milliseconds(100)])
        }
    }

    @Test(
        "a request is repeated after the time that the server asks for",
        arguments: [
            ("Retry-After: 7\r\n", [.seconds(7)]),
            ("", [.seconds(1)]),
            (
                "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nRetry-After: Sun, 06 Nov 1994 08:50:00 GMT\r\n",
                [.seconds(23)]
            ),
            ("Retry-After: 60\r\n", [.seconds(60)]),
            // Without a wait, the pace alone is kept.
            ("Retry-After: 0\r\n", [.milliseconds(100)]),
        ] as [(String, [Duration])]
    )
    func retryAfter(headers: String, pauses: [Duration]) async throws {
        let script = Sequel([Wire.answer(429, headers: headers), Wire.answer()])
        try await RawServer.run(script: { _ in script.next }) { server in
            let client = ClientCase()
            let exchange = try #require(await client.ask(["/a"], of: server.origin).first)
            #expect(exchange.status == 200)
            #expect(exchange.requestCount == 2)
            #expect(client.clock.pauses == pauses)
            #expect(server.requests == ["GET /a", "GET /a"])
        }
    }

    @Test(
        "a server that asks for more than a minute is not waited for",
        arguments: [
            "Retry-After: 61\r\n",
            "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nRetry-After: Mon, 07 Nov 1994 08:49:37 GMT\r\n",
        ]
    )
    func tooLong(headers: String) async throws {
        try await RawServer.run(script: { _ in .text(Wire.answer(503, headers: headers)) }) { server in
            let client = ClientCase()
            let exchange = try #require(await client.ask(["/a"], of: server.origin).first)
            #expect(exchange.status == 503)
            #expect(client.clock.pauses == [])
            #expect(server.requests == ["GET /a"])
        }
    }

    @Test("a request is repeated at most twice, and never beyond the budget", arguments: [(100, 3), (2, 2), (1, 1)])
    func repeats(budget: Int, count: Int) async throws {
        try await RawServer.run(script: { _ in .text(Wire.answer(503)) }) { server in
            let client = ClientCase()
            let exchange = try #require(await client.ask(["/a"], of: server.origin, atMost: budget).first)
            #expect(exchange.status == 503)
            #expect(exchange.requestCount == count)
            #expect(server.requests.count == count)
            #expect(client.clock.pauses == Array(repeating: .seconds(1), count: count - 1))
        }
    }

    @Test("the headers of the user are sent, and replace those of the client")
    func headers() async throws {
        try await RawServer.run(script: { _ in .text(Wire.answer()) }) { server in
            var client = ClientCase()
            client.limits.headers = [
                HeaderField(name: "accept", value: "text/csv"), HeaderField(name: "X-Key", value: "k"),
            ]
            _ = try await client.ask(["/a"], of: server.origin)
            let lines = try #require(server.heads.first).split(separator: "\r\n").map { $0.lowercased() }
            #expect(lines.filter { $0.hasPrefix("accept:") } == ["accept: text/csv"])
            #expect(lines.contains("x-key: k") && lines.contains("user-agent: understudy-probe"))
        }
    }
}
