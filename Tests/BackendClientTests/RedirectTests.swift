// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import Testing

@testable import BackendClient

/// Redirects of a real server: they are followed within the origin, and nowhere else.
@Suite("redirects", .timeLimit(.minutes(2)))
struct RedirectTests {
    @Test("are followed within the origin, and count as requests", arguments: [301, 302, 303, 307, 308])
    func followed(status: Int) async throws {
        try await RawServer.run(script: { target in
            target == "/a?x=1" ? .text(Wire.redirect(status, to: "b?x=1")) : .text(Wire.answer(body: "[1]"))
        }) { server in
            let exchange = try #require(await ClientCase().ask(["/a?x=1"], of: server.origin).first)
            #expect(exchange.status == 200)
            #expect(exchange.redirectedPath == "/b")
            #expect(exchange.requestCount == 2)
            #expect(exchange.request.address == "\(server.origin)/a?x=1")
            #expect(server.requests == ["GET /a?x=1", "GET /b?x=1"])
        }
    }

    @Test(
        "of a path are remembered if they keep the query and the method",
        arguments: [(307, ["GET /a?p=1", "GET /a/?p=1", "GET /a/?p=2"]), (302, ["GET /a?p=1", "GET /a/?p=1"])]
    )
    func remembered(status: Int, first: [String]) async throws {
        try await RawServer.run(script: { target in
            let parts = target.split(separator: "?")
            return parts[0] == "/a" ? .text(Wire.redirect(status, to: "/a/?\(parts[1])")) : .text(Wire.answer())
        }) { server in
            let exchanges = try await ClientCase().ask(["/a?p=1", "/a?p=2"], of: server.origin)
            #expect(exchanges.map(\.status) == [200, 200])
            #expect(exchanges.allSatisfy { $0.redirectedPath == "/a/" })
            #expect(Array(server.requests.prefix(first.count)) == first)
            #expect(exchanges.map(\.requestCount) == (status == 307 ? [2, 1] : [2, 2]))
            #expect(server.requests.count == exchanges.map(\.requestCount).reduce(0, +))
        }
    }

    @Test("to another origin are not followed", arguments: ["http://127.0.0.1:PORT/x", "//127.0.0.1:PORT/x?key=1"])
    func otherOrigin(location: String) async throws {
        try await RawServer.run(script: { _ in .text(Wire.answer()) }) { other in
            let target = location.replacing("PORT", with: String(other.port))
            try await RawServer.run(script: { _ in .text(Wire.redirect(to: target)) }) { server in
                let exchange = try #require(await ClientCase().ask(["/a?key=1"], of: server.origin).first)
                let message =
                    "the server redirects '/a' to another origin, '\(other.origin)', which is not asked; use a URL of "
                    + "that origin, or pass the credentials that are missing with --header"
                #expect(exchange.failure == TransportFailure(message, isNetwork: false))
                #expect(server.requests == ["GET /a?key=1"])
            }
            #expect(other.requests == [])
        }
    }

    @Test("to another name of the same host, or to something else, are not followed")
    func otherName() async throws {
        let location = "http://localhost:1/x"
        try await RawServer.run(script: { target in
            .text(Wire.redirect(to: target == "/a" ? location : "mailto:ada"))
        }) { server in
            let exchanges = try await ClientCase().ask(["/a", "/b"], of: server.origin)
            #expect(exchanges[0].failure?.message.contains("another origin, 'http://localhost:1'") == true)
            let message = "the server redirects '/b' to something else than an HTTP URL; use another URL"
            #expect(exchanges[1].failure == TransportFailure(message, isNetwork: false))
            #expect(server.requests == ["GET /a", "GET /b"])
        }
    }

    @Test("a link of an answer to another origin is not followed")
    func otherLink() async throws {
        try await RawServer.run(script: { _ in .text(Wire.answer()) }) { other in
            let origin = "http://127.0.0.1:\(other.port == 1 ? 2 : 1)"
            let exchange = try #require(await ClientCase().ask(["\(other.origin)/x"], of: origin).first)
            let message =
                "the answer leads to another origin, '\(other.origin)', and only '\(origin)' is asked; if both are the "
                + "same backend, use a URL of the other origin"
            #expect(exchange.failure == TransportFailure(message, isNetwork: false))
            #expect(exchange.requestCount == 0)
            #expect(other.requests == [])
        }
    }

    @Test(
        "in a circle end with the circle",
        arguments: [("/a", "from '/a' and back", 1), ("/b", "from '/b' to '/c' and back", 2)]
    )
    func circle(start: String, words: String, count: Int) async throws {
        let next = ["/a": "/a", "/b": "/c", "/c": "/b"]
        try await RawServer.run(script: { .text(Wire.redirect(307, to: next[$0] ?? "/")) }) { server in
            let exchange = try #require(await ClientCase().ask([start], of: server.origin).first)
            let message =
                "the server redirects in a circle, \(words); use another URL, or pass the credentials that are missing "
                + "with --header"
            #expect(exchange.failure == TransportFailure(message, isNetwork: false))
            #expect(exchange.requestCount == count)
            #expect(server.requests.count == count)
        }
    }

    @Test("without end are given up")
    func tooMany() async throws {
        try await RawServer.run(script: { target in
            .text(Wire.redirect(to: "/\((Int(target.dropFirst()) ?? 0) + 1)"))
        }) { server in
            let exchange = try #require(await ClientCase().ask(["/0"], of: server.origin).first)
            let message =
                "the server redirects more than 5 times, at last to '/6'; use the URL at which the redirects end"
            #expect(exchange.failure == TransportFailure(message, isNetwork: false))
            #expect(server.requests == (0...5).map { "GET /\($0)" })
        }
    }

    @Test("never need more requests than are left")
    func budget() async throws {
        try await RawServer.run(script: { target in
            .text(Wire.redirect(to: "/\((Int(target.dropFirst()) ?? 0) + 1)"))
        }) { server in
            let exchange = try #require(await ClientCase().ask(["/0"], of: server.origin, atMost: 3).first)
            let message = "the server redirects, and the budget of requests is used up; raise it"
            #expect(exchange.failure == TransportFailure(message, isNetwork: false))
            #expect(exchange.requestCount == 3)
            #expect(server.requests == ["GET /0", "GET /1", "GET /2"])
        }
    }

    @Test("of a POST are followed only if they keep the method", arguments: [(307, 200, 2), (302, 302, 1)])
    func posts(status: Int, final: Int, count: Int) async throws {
        try await RawServer.run(script: { target in
            target == "/a" ? .text(Wire.redirect(status, to: "/b")) : .text(Wire.answer())
        }) { server in
            let exchange = try #require(await ClientCase(method: .post).ask(["/a"], of: server.origin).first)
            #expect(exchange.status == final)
            #expect(server.requests == Array(["POST /a", "POST /b"].prefix(count)))
        }
    }
}
