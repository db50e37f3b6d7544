// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine
import Synchronization
import Testing

@testable import StubServer

@Suite("A web page from elsewhere", .timeLimit(.minutes(10)))
struct CrossOriginTests {
    private func isAllowed(_ origin: String, _ allowed: WebOrigin...) -> Bool {
        let refused = RefusedOrigins { _ in }
        return CrossOrigin(
            allowing: allowed,
            hosts: HostGuard(allowing: ["dev.example", "10.0.2.2"]),
            refused: refused
        )
        .isAllowed(origin)
    }

    @Test(
        "on this machine may read",
        arguments: [
            "http://localhost:3000", "http://localhost", "https://localhost:5173", "http://127.0.0.1:8080",
            "http://app.localhost:1", "http://[::1]:3000", "https://dev.example", "http://10.0.2.2:5173",
        ]
    )
    func loopback(origin: String) {
        #expect(isAllowed(origin))
        #expect(isAllowed(origin, .any))
    }

    @Test(
        "on any other may not",
        arguments: [
            "null", "https://evil.example", "http://localhost.evil.example", "http://127.0.0.1.evil.example",
            "http://192.168.1.2", "http://[::2]", "file://localhost", "http://localhost@evil.example", "localhost",
            "http://", "http://localhost/evil", "http://8.8.8.8",
        ]
    )
    func elsewhere(origin: String) {
        #expect(!isAllowed(origin))
        #expect(isAllowed(origin, .any))
    }

    @Test(
        "may read where its origin was allowed, which is compared without the port that its scheme has anyway",
        arguments: [
            ("null", "null"), ("capacitor://localhost", "capacitor://localhost"),
            ("http://192.168.1.5:3000", "http://192.168.1.5:3000"), ("https://app.example", "https://app.example"),
            ("HTTPS://App.Example:443", "https://app.example"), ("http://app.example:80", "http://app.example"),
            ("http://[fe80::1]:3000", "http://[fe80::1]:3000"), ("chrome-extension://abc", "chrome-extension://abc"),
        ]
    )
    func allowed(written: String, sent: String) throws {
        let origin = try WebOrigin(written)
        #expect(!isAllowed(sent))
        #expect(isAllowed(sent, origin))
        #expect(!isAllowed("\(sent):1", origin))
        #expect(!isAllowed("https://evil.example", origin))
    }

    @Test(
        "has an origin of scheme, host and port, and a mistake in it is named",
        arguments: [
            ("app.example", "an origin begins with a scheme; write for example https://app.example"),
            ("", "an origin begins with a scheme; write for example https://app.example"),
            ("https://app.example/", "an origin has no path; write https://app.example"),
            ("http://localhost:3000/a?b", "an origin has no path; write http://localhost:3000"),
            ("file:///home", "pages opened from files have the origin null; write null"),
            ("9p://a", "'9p' is not a scheme; write for example https://app.example"),
            ("https://*.example", "'*.example' is not a host; write a name or an address, or '*' for every origin"),
            ("https://", "'' is not a host; write a name or an address, or '*' for every origin"),
            ("https://a@b", "'a@b' is not a host; write a name or an address, or '*' for every origin"),
            ("https://a:0", "'0' is not a port; write a number from 1 to 65535"),
            ("https://a:70000", "'70000' is not a port; write a number from 1 to 65535"),
            ("https://a:", "'' is not a port; write a number from 1 to 65535"),
        ]
    )
    func mistakes(text: String, message: String) {
        #expect(throws: WebOrigin.Refusal(message)) { try WebOrigin(text) }
    }

    @Test("is reported once where its origin is not allowed, and so is each preflight")
    func notices() async throws {
        let notices = Mutex<[ServerNotice]>([])
        let receive: ServerNotice.Receiver = { notice in notices.withLock { $0.append(notice) } }
        try await Served.run(Mount(.five), notify: receive) { served async throws in
            for origin in ["https://app.example", "https://app.example", "http://localhost:3000", "no origin"] {
                // The first one is for the fast path, the second one is not.
                _ = try await served.get("/api/houses", headers: "Origin: \(origin)\r\n")
                _ = try await served.get("/api/houses", headers: "Origin: \(origin)\r\nAccept-Encoding: gzip\r\n")
            }
            let client = try await served.connect()
            for origin in ["https://app.example", "http://localhost:3000"] {
                try await client.send("OPTIONS /api/houses HTTP/1.1\r\nHost: localhost\r\nOrigin: \(origin)\r\n\r\n")
            }
            _ = try await client.answers(2)
            await client.close()
        }
        let refused = ServerNotice.refusedOrigin(try WebOrigin("https://app.example"))
        #expect(
            notices.withLock { $0 } == [
                refused, .preflight(path: "/api/houses", origin: "https://app.example", isAllowed: false),
                .preflight(path: "/api/houses", origin: "http://localhost:3000", isAllowed: true),
            ]
        )
    }

    @Test("fills neither memory nor terminal with origins that it makes up")
    func flood() {
        let notices = Mutex(0)
        let refused = RefusedOrigins { _ in notices.withLock { $0 += 1 } }
        let crossOrigin = CrossOrigin(hosts: HostGuard(), refused: refused)
        for number in 1...1000 { #expect(!crossOrigin.isAllowed("https://a\(number).example")) }
        #expect(notices.withLock { $0 } == RefusedOrigins.countMax)
    }

    @Test("reads the answer with its cookies and headers")
    func answer() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let answer = try await served.get("/api/houses", headers: "Origin: http://localhost:3000\r\n")
            #expect(answer.header("Access-Control-Allow-Origin") == "http://localhost:3000")
            #expect(answer.header("Access-Control-Allow-Credentials") == "true")
            #expect(answer.header("Access-Control-Expose-Headers") == "Understudy-List, Understudy-Page, ETag")
            #expect(answer.header("Vary") == "Origin")
            for headers in ["Origin: https://evil.example\r\n", ""] {
                let answer = try await served.get("/api/houses", headers: headers)
                #expect(answer.status == 200)
                #expect(answer.headers.allSatisfy { !$0.name.hasPrefix("Access-Control") })
            }
        }
    }

    @Test("reads why a fault that it asks for cannot be understood")
    func wrongFault() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let fault = "Understudy-Fault: statu:503\r\n"
            let answer = try await served.get("/api/houses", headers: "Origin: http://localhost:3000\r\n\(fault)")
            #expect(answer.status == 400)
            #expect(answer.header("Access-Control-Allow-Origin") == "http://localhost:3000")
            #expect(answer.header("Vary") == "Origin")
            let other = try await served.get("/api/houses", headers: "Origin: https://evil.example\r\n\(fault)")
            #expect(other.status == 400)
            #expect(other.header("Access-Control-Allow-Origin") == nil)
        }
    }

    @Test("may ask before it sends, for every method and header")
    func preflight() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let client = try await served.connect()
            let asked =
                "Access-Control-Request-Method: GET\r\nAccess-Control-Request-Headers: x-a,Authorization, b@d\r\n"
            for origin in ["http://localhost:3000", "https://evil.example"] {
                try await client.send(
                    "OPTIONS /api/houses HTTP/1.1\r\nHost: localhost\r\nOrigin: \(origin)\r\n\(asked)\r\n"
                )
            }
            let answers = try await client.answers(2)
            #expect(answers.map(\.status) == [204, 204])
            #expect(answers[0].header("Access-Control-Allow-Origin") == "http://localhost:3000")
            #expect(answers[0].header("Access-Control-Allow-Methods") == "GET, HEAD, OPTIONS")
            #expect(answers[0].header("Access-Control-Allow-Headers") == "x-a, Authorization")
            #expect(answers[0].header("Access-Control-Allow-Private-Network") == nil)
            #expect(answers[1].headers.allSatisfy { !$0.name.hasPrefix("Access-Control") })
            #expect(answers.map { $0.header("Allow") } == ["GET, HEAD, OPTIONS", "GET, HEAD, OPTIONS"])
            await client.close()
        }
    }
}
