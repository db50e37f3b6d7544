// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine
import Testing

@testable import StubServer

@Suite("The panel", .timeLimit(.minutes(10)))
struct PanelTests {
    private static let browser = "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8\r\n"

    /// A file as a program sends it, whose version is unknown unless it is given.
    private func file(_ name: String, version: String = "") throws -> String {
        PanelResponder.naming(version, in: try #require(PanelFiles.files.first { $0.path == name }).text)
    }

    private func hasHeaders(_ answer: RawAnswer) -> Bool {
        let policy = answer.header("Content-Security-Policy") ?? ""
        return policy.hasPrefix("default-src 'self';") && !policy.contains("unsafe")
            && answer.header("X-Content-Type-Options") == "nosniff" && answer.header("Referrer-Policy") == "no-referrer"
            && answer.headers.allSatisfy { !$0.name.hasPrefix("Access-Control") }
    }

    @Test("is a page for browsers, and the list of calls for programs")
    func page() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let page = try await served.get("/__understudy/", headers: Self.browser)
            #expect(page.status == 200)
            #expect(page.header("Content-Type") == "text/html; charset=utf-8")
            #expect(page.header("Vary") == "Accept")
            #expect(page.body == (try file("index.html")))
            #expect(hasHeaders(page))
            let calls = try await served.get("/__understudy/")
            #expect(calls.header("Content-Type") == "application/json" && calls.body.hasPrefix(#"{"routes":["#))
            let bare = try await served.get("/__understudy", headers: Self.browser)
            #expect(bare.status == 308 && bare.header("Location") == "__understudy/" && hasHeaders(bare))
            #expect(try await served.get("/", headers: Self.browser).body.contains(#"<a href="/__understudy/">"#))
        }
    }

    @Test("leads from the prefix of a sandbox to the page that shows this sandbox and can leave it")
    func sandbox() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let index = try await served.get("/__sandbox/s1/", headers: Self.browser)
            #expect(index.body.contains(#"<a href="/__sandbox/s1/__understudy/">"#))
            let page = try await served.get("/__sandbox/s1/__understudy/", headers: Self.browser)
            #expect(page.status == 307 && hasHeaders(page))
            #expect(page.header("Location") == "../../../__understudy/#sandbox=s1")
            let named = try await served.get("/__understudy/", headers: Self.browser + "Understudy-Sandbox: s1\r\n")
            #expect(named.status == 200)
        }
    }

    @Test("has at most 100,000 bytes in all files together, so that it loads fast and a person can read it")
    func size() {
        #expect(PanelFiles.files.reduce(0) { $0 + $1.text.utf8.count } <= 100_000)
    }

    @Test(
        "names the version of the program in its page",
        arguments: ["/__understudy/", "/__understudy/panel/index.html"]
    )
    func version(path: String) async throws {
        let tag = #"<meta name="understudy-version" content="{{version}}">"#
        #expect(
            PanelResponder.naming("1.2.3", in: tag) == #"<meta name="understudy-version" content="1.2.3">"#
        )
        var configuration = StubServerConfiguration.patient
        configuration.version = "1.2.3"
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            let page = try await served.get(path, headers: Self.browser)
            #expect(page.body == (try file("index.html", version: "1.2.3")))
            #expect(!page.body.contains("{{"))
            #expect(page.header("ETag") == EntityTag(of: Array(page.body.utf8)).description)
        }
    }

    @Test("has every file of its folder, with its type, and a tag with which a client asks again")
    func files() async throws {
        let types = ["html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"]
        try await Served.run(Mount(.five)) { served async throws in
            for path in PanelFiles.files.map(\.path) {
                let answer = try await served.get("/__understudy/panel/\(path)")
                #expect(answer.status == 200, "\(path)")
                #expect(answer.body == (try file(path)), "\(path)")
                #expect(answer.header("Cache-Control") == "no-cache" && hasHeaders(answer), "\(path)")
                let type = types[path.split(separator: ".").last.map(String.init) ?? ""] ?? "application/json"
                #expect(answer.header("Content-Type")?.hasPrefix(type) == true, "\(path)")
                let tag = try #require(answer.header("ETag"))
                let again = try await served.get("/__understudy/panel/\(path)", headers: "If-None-Match: \(tag)\r\n")
                #expect(again.status == 304 && again.body.isEmpty && again.header("ETag") == tag, "\(path)")
                #expect(hasHeaders(again), "\(path)")
            }
            let tags = PanelFiles.files.map { EntityTag(of: Array($0.text.utf8)).description }
            #expect(Set(tags).count == Set(PanelFiles.files.map(\.text)).count)
        }
    }

    @Test("answers HEAD without a body, refuses what is not a reading request, and says that a file is missing")
    func otherRequests() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let length = try file("index.html").utf8.count
            let client = try await served.connect()
            try await client.send("HEAD /__understudy/panel/index.html HTTP/1.1\r\nHost: localhost\r\n\r\n")
            try await client.wait("a head") { $0.text.hasSuffix("\r\n\r\n") }
            #expect(client.seen.text.contains("Content-Length: \(length)\r\n"))
            await client.close()
            let other = try await served.connect()
            try await other.send("POST /__understudy/panel/index.html HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let refused = try await other.answers(1)[0]
            #expect(refused.status == 405 && refused.header("Allow") == "GET, HEAD")
            await other.close()
            let nothing = try await served.get("/__understudy/panel/nothing.js")
            #expect(nothing.status == 404 && hasHeaders(nothing))
            #expect(
                nothing.body
                    == #"{"Message":"the panel has no file 'nothing.js'; GET /__understudy/ is its page"}"#
            )
        }
    }

    @Test("needs no token, unlike everything that it shows, and keeps to the hosts of the stub")
    func token() async throws {
        var configuration = StubServerConfiguration.patient
        configuration.adminToken = "s3cret"
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            #expect(try await served.get("/__understudy/", headers: Self.browser).status == 200)
            #expect(try await served.get("/__understudy/panel/index.html").status == 200)
            #expect(try await served.get("/__understudy/").status == 401)
            #expect(try await served.get("/__understudy/lists", headers: Self.browser).status == 401)
            let client = try await served.connect()
            try await client.send("GET /__understudy/ HTTP/1.1\r\nHost: evil.example\r\n\(Self.browser)\r\n")
            #expect(try await client.closed().answers.map(\.status) == [421])
        }
    }

    @Test("is not there where it is turned off")
    func off() async throws {
        var configuration = StubServerConfiguration.patient
        configuration.servesPanel = false
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            let root = try await served.get("/__understudy/", headers: Self.browser)
            #expect(root.header("Content-Type") == "application/json" && root.body.hasPrefix(#"{"routes":["#))
            #expect(try await served.get("/__understudy/panel/index.html").status == 404)
            #expect(try await !served.get("/", headers: Self.browser).body.contains("/__understudy/"))
        }
    }
}
