// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine
import Testing

@testable import StubServer

@Suite("A web page from elsewhere", .timeLimit(.minutes(10)))
struct CrossOriginTests {
    private func crossOrigin(_ policy: CrossOriginPolicy) -> CrossOrigin {
        CrossOrigin(policy, hosts: HostGuard(allowing: ["dev.example"]))
    }

    private func isAllowed(_ origin: String, _ policy: CrossOriginPolicy = .loopback) -> Bool {
        !crossOrigin(policy).headers(for: origin, exposing: []).isEmpty
    }

    @Test(
        "on this machine may read",
        arguments: [
            "http://localhost:3000", "http://localhost", "https://localhost:5173", "http://127.0.0.1:8080",
            "http://app.localhost:1", "http://[::1]:3000", "https://dev.example",
        ]
    )
    func loopback(origin: String) {
        #expect(isAllowed(origin))
        #expect(isAllowed(origin, .any))
        #expect(!isAllowed(origin, .none))
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

    @Test("reads the answer with its cookies and headers")
    func answer() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let answer = try await served.get("/api/houses", headers: "Origin: http://localhost:3000\r\n")
            #expect(answer.header("Access-Control-Allow-Origin") == "http://localhost:3000")
            #expect(answer.header("Access-Control-Allow-Credentials") == "true")
            #expect(answer.header("Access-Control-Expose-Headers") == "Understudy-List, Understudy-Page, ETag")
            #expect(answer.header("Vary") == "Origin, Accept-Encoding")
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
