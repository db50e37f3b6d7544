// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import StubEngine
import Testing

@testable import StubServer

@Suite("The guard of the admin API", .timeLimit(.minutes(10)))
struct AdminGuardTests {
    static let crossSite = [
        "Content-Type: text/plain\r\n", "Content-Type: application/x-www-form-urlencoded\r\n",
        "Content-Type: multipart/form-data; boundary=x\r\n", "Origin: null\r\n", "Origin: https://evil.example\r\n",
        "Sec-Fetch-Site: cross-site\r\nUnderstudy-Admin: 1\r\n",
    ]

    /// Every route as a client would send it, with the number 1; a stream of events has tests of its own.
    private static var requests: [(method: String, target: String)] {
        AdminAPI.routes.filter { $0.path != "/events" }
            .map { route in
                let path = route.path.split(separator: "/").map { $0.hasPrefix("{") ? "1" : String($0) }
                return (route.method, "/__understudy/" + path.joined(separator: "/"))
            }
    }

    @Test("lets no form of a web page change anything, by any route", arguments: AdminGuardTests.crossSite)
    func forms(headers: String) async throws {
        let mount = Mount(.five, faults: [Fault(.delay(.zero))])
        try await Served.run(mount) { served async throws in
            let client = try await served.connect()
            let changing = Self.requests.filter { $0.method != "GET" }
            #expect(changing.count == 14)
            for (method, target) in changing {
                let body = #"{"fault":"status:500"}"#
                let length = "Host: localhost\r\nContent-Length: \(body.utf8.count)\r\n"
                try await client.send("\(method) \(target) HTTP/1.1\r\n\(length)\(headers)\r\n\(body)")
            }
            let answers = try await client.answers(changing.count)
            #expect(answers.allSatisfy { $0.status == 403 })
            #expect(mount.faults.map(\.fault) == [Fault(.delay(.zero))])
            #expect(mount.armedCount == 0)
            #expect(mount.listChanges.map(\.rows) == [5])
            await client.close()
        }
    }

    @Test("lets no web page read anything, and allows none to ask")
    func crossOrigin() async throws {
        var configuration = StubServerConfiguration(port: 0)
        configuration.allowedOrigins = [.any]
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            let client = try await served.connect()
            for (_, target) in Self.requests + [("GET", "/__understudy/nowhere")] {
                for method in ["GET", "OPTIONS"] {
                    let origin = "Host: localhost\r\nOrigin: http://localhost:3000\r\n"
                    let asked = "Access-Control-Request-Headers: understudy-admin\r\n"
                    try await client.send("\(method) \(target) HTTP/1.1\r\n\(origin)\(asked)\r\n")
                }
            }
            let answers = try await client.answers(Self.requests.count * 2 + 2)
            #expect(answers.allSatisfy { $0.headers.allSatisfy { !$0.name.hasPrefix("Access-Control") } })
            #expect(answers.allSatisfy { $0.header("X-Content-Type-Options") == "nosniff" })
            let types = Set(answers.compactMap { $0.header("Content-Type") })
            #expect(types == ["application/json", "text/plain; version=0.0.4; charset=utf-8"])
            await client.close()
        }
    }

    /// The targets that need no token.
    private static let open = ["/__understudy/health", "/__understudy/ready"]

    @Test("wants the token on every route where there is one, except where a stub says that it is up and ready")
    func token() async throws {
        var configuration = StubServerConfiguration(port: 0)
        configuration.adminToken = "s3cret"
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            let client = try await served.connect()
            let requests = Self.requests.filter { !Self.open.contains($0.target) } + [("GET", "/__understudy/nowhere")]
            #expect(requests.count == Self.requests.count - 1)
            for (method, target) in requests {
                for token in ["", "Authorization: Bearer s3cre\r\n", "Authorization: Bearer s3cret\r\n"] {
                    let headers = "Host: localhost\r\nUnderstudy-Admin: 1\r\n\(token)"
                    try await client.send("\(method) \(target) HTTP/1.1\r\n\(headers)\r\n")
                }
            }
            let statuses = try await client.answers(requests.count * 3).map(\.status)
            for place in statuses.indices { #expect((statuses[place] == 401) == (place % 3 != 2)) }
            #expect(try await served.get("/api/houses").status == 200)
            await client.close()
        }
    }

    @Test("refuses every other token of the same length")
    func similarTokens() {
        let token = "panel-token-0123456789"
        let guarded = AdminGuard(token: token)
        func isAllowed(_ token: String) -> Bool {
            let headers = [(name: "Authorization", value: "Bearer \(token)")]
            return (try? guarded.check(AdminRequest(method: "GET", path: "/lists", headers: headers))) != nil
        }
        #expect(isAllowed(token))
        #expect(!isAllowed("wrong-token-0123456789"))
        for place in token.indices {
            for other in "0Ax~-" where other != token[place] {
                var text = token
                text.replaceSubrange(place...place, with: String(other))
                #expect(!isAllowed(text), "\(text)")
            }
        }
    }

    @Test("refuses other host names before it looks at the path")
    func hosts() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let client = try await served.connect()
            try await client.send("GET /__understudy/journal HTTP/1.1\r\nHost: evil.example\r\n\r\n")
            #expect(try await client.closed().answers.map(\.status) == [421])
        }
    }

    @Test(
        "stands at /__understudy and below, and nowhere else",
        arguments: [
            ("/__understudy", "/"), ("/__understudy/", "/"), ("/__understudy/faults", "/faults"),
            ("/__understudyx", nil), ("/api/__understudy", nil), ("/", nil),
        ] as [(String, String?)]
    )
    func place(path: String, below: String?) {
        #expect(AdminPath.rest(of: path) == below)
    }

    @Test("changes what the stub does, over a socket")
    func socket() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let client = try await served.connect()
            let body = #"{"fault":"status:503@times=1"}"#
            try await client.send(
                "POST /__understudy/faults HTTP/1.1\r\nHost: localhost\r\nUnderstudy-Admin: 1\r\n"
                    + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
            )
            try await client.get("/api/houses")
            try await client.get("/api/houses")
            #expect(try await client.answers(3).map(\.status) == [201, 503, 200])
            await client.close()
        }
    }

    @Test("keeps a stub that other machines reach from starting without a token")
    func otherHosts() async throws {
        var configuration = StubServerConfiguration(host: "0.0.0.0", port: 0)
        configuration.adminToken = ""
        let server = StubServer(configuration: configuration)
        await #expect(throws: StubServerError.notLoopback("0.0.0.0")) { try await server.run() }
        configuration.adminToken = "s3cret"
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            let address = ListeningAddress(host: "127.0.0.1", port: served.address.port)
            let client = try await RawClient.connect(to: address)
            try await client.get("/__understudy/journal")
            #expect(try await client.answers(1)[0].status == 401)
            await client.close()
        }
    }
}
