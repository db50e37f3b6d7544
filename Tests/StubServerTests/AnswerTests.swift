// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import StubEngine
import Testing

@testable import StubServer

@Suite("Over a socket, the stub", .timeLimit(.minutes(10)))
struct AnswerTests {
    @Test("answers a page with its headers")
    func page() async throws {
        let mount = Mount(.five)
        try await Served.run(mount) { served async throws in
            let answer = try await served.get("/api/houses?pageIndex=1")
            #expect(answer.status == 200)
            #expect(answer.body == firstPage)
            #expect(answer.header("Content-Type") == "application/json")
            #expect(answer.header("Content-Length") == "\(firstPage.utf8.count)")
            #expect(answer.header("Understudy-List") == "houses")
            #expect(answer.header("Understudy-Page") == "1")
            #expect(answer.header("X-Content-Type-Options") == "nosniff")
            #expect(answer.header("Access-Control-Allow-Origin") == nil)
            try await mount.expect("answered request") { $0.journal.map(\.state) == [.answered] }
        }
    }

    @Test("keeps a connection and the order of pipelined requests, of both lanes")
    func pipelining() async throws {
        let mount = Mount(.five, faults: [Fault(.delay(.milliseconds(50)), page: 1, times: 1)])
        try await Served.run(mount) { served async throws in
            let client = try await served.connect()
            let targets = ["/api/houses?pageIndex=1", "/", "/api/houses?pageIndex=2", "/nowhere", "/", "/api/houses"]
            try await client.send(targets.map { "GET \($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined())
            let answers = try await client.answers(6)
            #expect(answers.map { $0.header("Understudy-Page") } == ["1", nil, "2", nil, nil, "1"])
            #expect(answers.map(\.status) == [200, 200, 200, 404, 200, 200])
            await client.close()
        }
    }

    @Test("answers a thousand pipelined requests in order, also behind one that waits", arguments: [0, 50])
    func manyPipelined(delay: Int) async throws {
        let faults = [Fault(.delay(.milliseconds(delay)), times: 1)]
        try await Served.run(Mount(.five, faults: faults)) { served async throws in
            let client = try await served.connect()
            let numbers = (0..<1000).map { $0 % 3 + 1 }
            let requests = numbers.map { "GET /api/houses?pageIndex=\($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }
            try await client.send(requests.joined())
            let last = numbers.count
            let seen = try await client.wait("all answers") { seen in
                seen.text.components(separatedBy: "Understudy-Page: ") == last
            }
            #expect(seen.answers.map { $0.header("Understudy-Page") } == numbers.map { "\($0)" })
            await client.close()
        }
    }

    @Test("answers HEAD with the headers of GET and no body")
    func head() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let client = try await served.connect()
            try await client.send("HEAD /api/houses HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            let seen = try await client.closed()
            #expect(seen.text.contains("Content-Length: \(firstPage.utf8.count)\r\n"))
            #expect(seen.text.hasSuffix("\r\n\r\n"))
        }
    }

    @Test("closes after the answer where the client wants that", arguments: ["/api/houses", "/", "/nowhere"])
    func close(target: String) async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let client = try await served.connect()
            try await client.get(target, headers: "Connection: close\r\n")
            let seen = try await client.closed()
            #expect(seen.answers.count == 1)
            #expect(!seen.wasReset)
        }
    }

    @Test("answers HTTP/1.0 and closes")
    func oldProtocol() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let client = try await served.connect()
            try await client.send("GET /api/houses HTTP/1.0\r\n\r\n")
            #expect(try await client.closed().answers.first?.body == firstPage)
        }
    }

    @Test("answers a client that closes its sending side", arguments: ["/api/houses", "/"])
    func halfClosed(target: String) async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let client = try await served.connect()
            try await client.get(target)
            try await client.finish()
            #expect(try await client.closed().answers.first?.status == 200)
        }
    }

    @Test(
        "goes on with HTTP/1.1 when a client wishes for another protocol, on another connection (RFC 9110, section 7.8)",
        arguments: [
            "GET /api/houses HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n",
            "GET /api/houses HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive, upgrade\r\nUpgrade: websocket\r\n\r\n",
            "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        ]
    )
    func upgrade(text: String) async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let client = try await served.connect()
            try await client.send(text + text)
            let answers = try await client.closed().answers
            #expect(answers.map(\.status) == [text.hasPrefix("GET") ? 200 : 400])
            #expect(answers.first?.header("Connection") == "close")
        }
    }

    @Test("waits for a delay")
    func delay() async throws {
        try await Served.run(Mount(.five, delay: .milliseconds(120))) { served async throws in
            let start = ContinuousClock.now
            #expect(try await served.get("/api/houses").body == firstPage)
            #expect(ContinuousClock.now - start >= .milliseconds(120))
        }
    }

    @Test("refuses a body above the limit, announced or chunked")
    func bodyLimit() async throws {
        var configuration = StubServerConfiguration(port: 0)
        configuration.bodyByteCountMax = 10
        configuration.lingerLimit = .milliseconds(50)
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            for body in [
                "Content-Length: 11\r\n\r\n", "Content-Length: 9223372036854775808\r\n\r\n",
                "Transfer-Encoding: chunked\r\n\r\nb\r\nhello world\r\n",
            ] {
                let client = try await served.connect()
                try await client.send("POST /api/houses HTTP/1.1\r\nHost: localhost\r\n\(body)")
                let seen = try await client.closed()
                #expect(seen.answers.map(\.status) == [413])
                #expect(seen.answers[0].body == #"{"Message":"the body is larger than 10 bytes; send a smaller one"}"#)
            }
            let client = try await served.connect()
            try await client.send(
                "POST /api/houses HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n0123456789"
            )
            #expect(try await client.answers(1)[0].status == 405)
            await client.close()
        }
    }

    @Test("asks for a body that the client announces with Expect")
    func expectContinue() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let client = try await served.connect()
            try await client.send(
                "POST /api/houses HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
            )
            try await client.wait("100") { $0.text == "HTTP/1.1 100 Continue\r\n\r\n" }
            try await client.send("{}")
            #expect(try await client.answers(2).map(\.status) == [100, 405])
            await client.close()
        }
    }

    @Test(
        "reads strange targets",
        arguments: [
            ("http://localhost/api/houses", 200), ("/api/h%6Fuses?page%49ndex=1", 200),
            ("/api/houses?pageIndex=%31", 200),
            ("//api/houses", 404), ("/api/houses/", 404), ("/api%2Fhouses", 200), ("/%zz", 400), ("/a%", 400),
            ("/%FF", 400), ("/%00", 404), ("api/houses", 400), ("/../api/houses", 404), ("/api/houses#x", 200),
        ]
    )
    func targets(target: String, status: Int) async throws {
        try await Served.run(Mount(.five)) { served async throws in
            #expect(try await served.get(target).status == status)
            #expect(try await served.get("/api/houses").status == 200)
        }
    }

    @Test(
        "refuses what is not HTTP and goes on",
        arguments: [
            "nonsense\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET /a b HTTP/1.1\r\n\r\n", "\u{16}\u{3}\u{1}\r\n\r\n",
        ]
    )
    func malformed(text: String) async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let client = try await served.connect()
            try await client.send(text)
            #expect(try await client.wait("a refusal") { $0.answers.count == 1 }.answers[0].status == 400)
            try await client.closed()
            #expect(try await served.get("/api/houses").status == 200)
        }
    }
}

extension String {
    /// Counts the places of a text.
    fileprivate func components(separatedBy text: String) -> Int {
        let part = Array(text.utf8)
        let bytes = Array(utf8)
        return bytes.indices.count { bytes[$0...].starts(with: part) }
    }
}
