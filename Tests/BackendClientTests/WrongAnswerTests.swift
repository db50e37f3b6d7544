// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import Testing

@testable import BackendClient

/// Servers that do not answer as servers should: each gets one clear reason.
@Suite("answers that cannot be used", .timeLimit(.minutes(2)))
struct WrongAnswerTests {
    /// The beginning of an answer whose end does not come.
    private static let beginning = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n[1,"
    private static let late =
        "the server did not answer completely within 3600.0 seconds; allow more time with --timeout, or check the "
        + "backend"
    private static let cutShort =
        "the server closed the connection before its answer was complete; look for the reason in the log of the backend"

    @Test(
        "a server that never answers is given up at the time limit",
        arguments: [.silence, .text(beginning)] as [RawServer.Reply]
    )
    func late(reply: RawServer.Reply) async throws {
        let client = ClientCase()
        try await RawServer.run(script: { _ in
            client.clock.expire()
            return reply
        }) { server in
            let exchange = try #require(await client.ask(["/a"], of: server.origin).first)
            #expect(exchange.failure == TransportFailure(Self.late))
            #expect(server.requests == ["GET /a"])
        }
    }

    @Test("an answer that is cut off is not an answer", arguments: [beginning, "", "HTTP/1.1 200"])
    func cutOff(text: String) async throws {
        try await RawServer.run(script: { _ in .last(text) }) { server in
            let exchange = try #require(await ClientCase().ask(["/a"], of: server.origin).first)
            #expect(exchange.failure == TransportFailure(Self.cutShort))
        }
    }

    @Test("a connection that the server has closed after an answer is not taken for the next request")
    func closedAfterAnswer() async throws {
        try await RawServer.run(script: { _ in .last(Wire.answer()) }) { server in
            let exchanges = try await ClientCase().ask(Array(repeating: "/a", count: 1000), of: server.origin)
            // A request that the closing connection has taken may be lost, and nobody knows whether it was read.
            let failures = exchanges.compactMap(\.failure?.message).filter { !$0.contains(Self.cutShort) }
            #expect(exchanges.count == 1000 && failures == [])
        }
    }

    @Test("a large answer is not read to its end: one that says so, and one that does not")
    func large() async throws {
        let announced = "HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n["
        try await RawServer.run(script: { _ in .endless(announced, String(repeating: "1,", count: 4096)) }) { server in
            let exchange = try #require(await ClientCase().ask(["/a"], of: server.origin).first)
            #expect(exchange.failure == TransportFailure(Self.tooLarge("32 MB"), isNetwork: false))
        }
        let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        let chunk = "1000\r\n\(String(repeating: " ", count: 4096))\r\n"
        try await RawServer.run(script: { _ in .endless(chunked, chunk) }) { server in
            var client = ClientCase()
            client.limits.bodyBytesMax = 100_000
            let exchange = try #require(await client.ask(["/a"], of: server.origin).first)
            #expect(exchange.failure == TransportFailure(Self.tooLarge("100000 bytes"), isNetwork: false))
        }
    }

    private static func tooLarge(_ size: String) -> String {
        "the answer is larger than \(size); ask for fewer rows, such as with --page-size or by the URL"
    }

    @Test("an HTML page is an answer that is recognized")
    func html() async throws {
        let page = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 15\r\n\r\n<!doctype html>"
        try await RawServer.run(script: { _ in .text(page) }) { server in
            let exchange = try #require(await ClientCase().ask(["/a"], of: server.origin).first)
            #expect(try exchange.outcome.get().isHTML)
        }
    }

    @Test("a server of another protocol is not asked again")
    func notHTTP() async throws {
        try await RawServer.run(script: { _ in .last("SSH-2.0-OpenSSH_9.6\r\n\r\n") }) { server in
            let exchange = try #require(await ClientCase().ask(["/a"], of: server.origin).first)
            let message =
                "the answer of \(server.origin) is not HTTP; check host, port, and whether http or https is right"
            #expect(exchange.failure == TransportFailure(message))
            #expect(server.requests == ["GET /a"])
        }
    }

    @Test("a port without a server is reported at once")
    func unreachable() async throws {
        // A port for administrators, at which no server listens.
        let exchange = try #require(await ClientCase().ask(["/a"], of: "http://127.0.0.1:1").first)
        let message =
            "http://127.0.0.1:1 cannot be reached (connection refused); start the backend, or check host, port, and "
            + "whether http or https is right"
        #expect(exchange.failure == TransportFailure(message))
        #expect(exchange.requestCount == 1)
    }
}
