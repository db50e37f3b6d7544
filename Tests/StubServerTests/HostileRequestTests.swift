// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ListDescription
import StubEngine
import Testing

@testable import StubServer

@Suite("A hostile request", .serialized, .timeLimit(.minutes(10)))
struct HostileRequestTests {
    /// What a smuggler hides.
    private static let hidden = "GET /api/houses?hidden=1 HTTP/1.1\r\nHost: localhost\r\n\r\n"

    /// Sends bytes, waits for the end, and asks anew on another connection.
    private func end(of request: String, _ body: @Sendable (RawClient.Seen) throws -> Void) async throws {
        var configuration = StubServerConfiguration(port: 0)
        configuration.lingerLimit = .milliseconds(50)
        configuration.requestLimit = .seconds(2)
        let mount = Mount(.five)
        try await Served.run(mount, configuration: configuration) { served async throws in
            let client = try await served.connect()
            // The stub may be gone before the last byte is sent.
            try? await client.send(request)
            try body(try await client.closed())
            #expect(mount.journal.allSatisfy { !$0.target.contains("hidden") })
            #expect(![".swift", "Error Domain", "0x0"].contains { client.seen.text.contains($0) })
            #expect(try await served.get("/api/houses").body == firstPage)
        }
    }

    @Test(
        "with an unclear end is refused once, and what it hides is not answered",
        arguments: [
            "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n", "Transfer-Encoding:\r\n\r\n",
            "Transfer-Encoding: xchunked\r\n\r\n", "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
            "Transfer-Encoding: identity\r\n\r\n", "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "Transfer-Encoding: \u{B}chunked\r\n\r\n0\r\n\r\n", "X-A: b\r\n c\r\n\r\n", "X-A: b\nX-B: c\r\n\r\n",
            "X-A: b\rX-B: c\r\n\r\n", "X-A: b\u{0}c\r\n\r\n", "X\u{0}A: b\r\n\r\n", "Content-Length: 0x1\r\n\r\na",
            "Content-Length: 1_0\r\n\r\na", "Content-Length:\r\n\r\n", "Content-Length: 18446744073709551616\r\n\r\n",
            ": x\r\n\r\n", "no colon\r\n\r\n",
        ]
    )
    func smuggling(rest: String) async throws {
        for method in ["GET", "POST"] {
            let request = "\(method) /api/houses HTTP/1.1\r\nHost: localhost\r\n\(rest)"
            try await end(of: request + Self.hidden) { seen in #expect(seen.answers.map(\.status) == [400]) }
        }
    }

    @Test(
        "with malformed chunks is refused once, and what it hides is not answered",
        arguments: [
            "0\n\n", "0x1\r\na\r\n0\r\n\r\n", "-1\r\na\r\n0\r\n\r\n", "1 \r\na\r\n0\r\n\r\n", "1\r\nab0\r\n\r\n",
            "g\r\n", "fffffffffffffffff\r\n", "\r\n", "1\r\na\n0\r\n\r\n",
        ]
    )
    func chunks(body: String) async throws {
        let request = "POST /api/houses HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n\(body)"
        try await end(of: request + Self.hidden) { seen in #expect(seen.answers.map(\.status) == [400]) }
    }

    @Test(
        "that is larger than anything has to be is refused or cut off",
        arguments: [
            ("Content-Length: 9223372036854775807\r\n\r\n", [413]),
            ("Content-Length: 9223372036854775808\r\n\r\n", [413]),
            ("Content-Length: 3000000000\r\n\r\n", [413]),
            ("Transfer-Encoding: chunked\r\n\r\n1;\(String(repeating: "a", count: 1_000_000))\r\na\r\n0\r\n\r\n", []),
            ("Transfer-Encoding: chunked\r\n\r\n0\r\n\(String(repeating: "a: b\r\n", count: 100_000))\r\n", [431]),
            ("\(String(repeating: "a: b\r\n", count: 70_000))\r\n", [431]),
            ("X-A: \(String(repeating: "a", count: 100_000))\r\n\r\n", [431]),
        ]
    )
    func large(rest: String, statuses: [Int]) async throws {
        try await end(of: "POST /api/houses HTTP/1.1\r\nHost: localhost\r\n\(rest)") { seen in
            #expect(seen.answers.map(\.status) == statuses || seen.wasReset && seen.answers.isEmpty)
        }
    }

    @Test(
        "that is not HTTP/1.1 is refused",
        arguments: [
            "GET /api/houses HTTP/2.0\r\nHost: localhost\r\n\r\n",
            "GET /api/houses HTTP/1.2\r\nHost: localhost\r\n\r\n",
            "GET /api/houses HTTP/x\r\nHost: localhost\r\n\r\n", "GET /api/houses\r\n\r\n",
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}", "GET /api houses HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "GET\t/api/houses\tHTTP/1.1\r\nHost: localhost\r\n\r\n",
            "get /api/houses HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "FOO /api/houses HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "\(String(repeating: "A", count: 100_000)) / HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "GET /api/houses HTTP/1.1\nHost: localhost\n\n", "\u{0}\u{1}\u{2}\u{3}\r\n\r\n",
        ]
    )
    func noRequest(request: String) async throws {
        try await end(of: request) { seen in #expect(seen.answers.map(\.status) == [400]) }
    }

    @Test(
        "of a host of others is refused however it is written",
        arguments: [
            "GET http://evil.example/api/houses HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "GET http://localhost@evil.example/api/houses HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "GET /api/houses HTTP/1.1\r\nHost: evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
            "GET /api/houses HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: localhost\r\n\r\n",
            "OPTIONS * HTTP/1.1\r\nHost: evil.example\r\n\r\n",
            "GET /nowhere HTTP/1.1\r\nHost: evil.example:80\r\n\r\n",
            "GET /__understudy/requests HTTP/1.1\r\nHost: evil.example\r\nUnderstudy-Admin: 1\r\n\r\n",
        ]
    )
    func hosts(request: String) async throws {
        try await end(of: request) { seen in
            #expect(seen.answers.count == 1)
            #expect([400, 421].contains(seen.answers.first?.status))
        }
    }

    @Test("never finds a file, however it spells the way there")
    func traversal() async throws {
        let folder = FileManager.default.temporaryDirectory
        let file = folder.appending(path: "canary-\(UUID().uuidString)")
        try Data("the canary".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let dots = ["..", "%2e%2e", "%252e%252e", ".%2e", "..%00", "..;", "\u{2025}", "%c0%ae%c0%ae", "%u002e%u002e"]
        let slashes = ["/", "%2f", "%252f", "\\", "%5c", "//", "%c0%af"]
        let ways = dots.flatMap { dot in slashes.map { slash in String(repeating: dot + slash, count: 12) } }
        let starts = ["/", "/api/houses/", "/__understudy/", "/__understudy/images/"]
        let targets = starts.flatMap { start in ways.map { start + $0 + file.path().dropFirst() } } + [file.path()]
        try await Served.run(Mount(.five)) { served async throws in
            for target in targets {
                let client = try await served.connect()
                try await client.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                let seen = try await client.closed()
                #expect([400, 404].contains(seen.answers.first?.status), "\(target)")
                #expect(!seen.text.contains("canary\""))
                #expect(!seen.text.contains("the canary"))
            }
        }
        #expect(targets.count > 250)
    }

    @Test(
        "with a parameter beyond all bounds is refused with the reason, at once",
        arguments: [
            "-1", "0", "1e18", "1000000000000000000", "99999999999999999999", "9223372036854775808", "+1", "%D9%A3", "",
            "1.0", "0x1", "1%00", "%20", "NaN",
        ]
    )
    func parameters(value: String) async throws {
        try await Served.run(Mount(.five)) { served async throws in
            for name in ["pageIndex", "pageSize"] {
                let answer = try await served.get("/api/houses?\(name)=\(value)")
                #expect([200, 400].contains(answer.status))
                #expect(answer.body.utf8.count < 1_000)
                if answer.status == 200 { #expect(answer.body.contains("\"Total\":5")) }
            }
        }
    }

    @Test("echoes nothing that a browser takes for a page")
    func echo() async throws {
        let script = "%3Cscript%3Ealert(1)%3C/script%3E"
        try await Served.run(Mount(.five)) { served async throws in
            let targets = [
                "/\(script)", "/api/houses?pageIndex=\(script)", "/api/houses?\(script)=1", "/__understudy/\(script)",
            ]
            for target in targets {
                let answer = try await served.get(target, headers: "Accept: text/html\r\n")
                #expect(answer.header("Content-Type") == "application/json")
                #expect(answer.header("X-Content-Type-Options") == "nosniff")
            }
        }
    }

    @Test(
        "meets no header line that a description or a fault has smuggled into the answer",
        arguments: ["\r\n", "\n", "\r", "\0", "\u{2028}", "\u{10A}", "\u{85}"]
    )
    func injection(mark: String) async throws {
        let text = "houses\(mark)X-Evil: 1\(mark)\(mark)<script>"
        var file = ListFile.five
        file.lists[0].name = text
        let faults = [try FaultParser.parse(commandLine: "status:500:\(text)@page=2")]
        try await Served.run(Mount(file, faults: faults)) { served async throws in
            for target in [
                "/api/houses", "/api/houses?pageIndex=2", "/api/houses?a=%0D%0AX-Evil:%201", "/",
            ] {
                let client = try await served.connect()
                try await client.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                let seen = try await client.closed()
                #expect(seen.answers.count == 1)
                for header in try #require(seen.answers.first).headers {
                    #expect(header.name != "X-Evil")
                    #expect(header.value.utf8.allSatisfy { (0x20...0x7E).contains($0) })
                }
            }
        }
    }
}
