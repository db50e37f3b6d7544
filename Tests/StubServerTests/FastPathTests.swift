// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import NIOCore
import NIOEmbedded
import Testing

@testable import StubEngine
@testable import StubServer

@Suite("The fast path", .timeLimit(.minutes(10)))
struct FastPathTests {
    /// The headers of Chromium 131, curl 8.14, Python's requests 2.32, axios 1.7 and URLSession, behind `Host`.
    private static let clients = [
        """
        Connection: keep-alive
        sec-ch-ua-platform: "Linux"
        User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36
        Accept: application/json
        sec-ch-ua: "Chromium";v="131", "Not_A Brand";v="24"
        sec-ch-ua-mobile: ?0
        Origin: http://localhost:5173
        Sec-Fetch-Site: same-site
        Sec-Fetch-Mode: cors
        Sec-Fetch-Dest: empty
        Referer: http://localhost:5173/
        Accept-Encoding: gzip, deflate, br, zstd
        Accept-Language: en-US,en;q=0.9
        Cookie: theme=dark; session=0123456789abcdef

        """,
        "User-Agent: curl/8.14.1\nAccept: */*\n",
        "User-Agent: python-requests/2.32.3\nAccept-Encoding: gzip, deflate\nAccept: */*\nConnection: keep-alive\n",
        """
        Accept: application/json, text/plain, */*
        User-Agent: axios/1.7.9
        Accept-Encoding: gzip, compress, deflate, br
        Connection: keep-alive

        """,
        """
        Accept: */*
        Accept-Language: en-GB,en;q=0.9
        Connection: keep-alive
        Accept-Encoding: gzip, deflate
        User-Agent: Houses/1 CFNetwork/1568.200.51 Darwin/24.1.0

        """,
    ]
    .map { $0.replacing("\n", with: "\r\n") }

    @Test(
        "answers with the bytes of the full path",
        arguments: [
            "/api/houses", "/api/houses?", "/api/houses?pageIndex=2", "/api/houses?pageIndex=3&pageSize=2",
            "/api/houses?pageSize=100&pageIndex=1", "/api/houses?pageIndex=4", "/api/houses?pageSize=1",
            "/api/offset?offset=3&limit=2", "/api/wide?page=18446744073709551&size=3", "/api/wide",
        ],
        ["", "Origin: http://localhost:5173\r\n", "Origin: https://example.com\r\n"]
    )
    func sameBytes(target: String, headers: String) async throws {
        try await Served.run(Mount(.several)) { served async throws in
            let client = try await served.connect()
            try await client.get(target, headers: headers)
            let short = try await client.wait("an answer") { $0.answers.count == 1 }.text
            try await client.get(target, headers: headers + RawClient.detour)
            let both = try await client.wait("another answer") { $0.answers.count == 2 }.text
            #expect(both == short + short)
            #expect(short.hasPrefix("HTTP/1.1 200 OK\r\n"))
            await client.close()
        }
    }

    @Test("answers with the bytes of the full path where the client has the page", arguments: ["W/", ""])
    func known(weakness: String) async throws {
        let mount = Mount(.several)
        try await Served.run(mount) { served async throws in
            let client = try await served.connect()
            for (number, origin) in ["", "Origin: http://localhost:5173\r\n"].enumerated() {
                try await client.get("/api/houses?pageIndex=2", headers: origin)
                let first = try await client.answers(3 * number + 1)[3 * number]
                let tag = weakness + (try #require(first.header("ETag"))).dropFirst(2)
                let before = client.seen.text
                try await client.get("/api/houses?pageIndex=2", headers: "\(origin)If-None-Match: \(tag)\r\n")
                _ = try await client.answers(3 * number + 2)
                let short = client.seen.text.dropFirst(before.count)
                try await client.get("/api/houses?pageIndex=2", headers: "\(origin)If-None-Match: \"x\", \(tag)\r\n")
                _ = try await client.answers(3 * number + 3)
                #expect(client.seen.text == before + short + short)
                #expect(short.hasPrefix("HTTP/1.1 304 Not Modified\r\nDate: "))
            }
            try await mount.expect("answered requests") { $0.journal.allSatisfy { $0.state == .answered } }
            #expect(mount.journal.map(\.status) == [200, 304, 304, 200, 304, 304])
            func headers(_ number: Int) -> [String]? {
                mount.journal[number].answerHeaders?.fields.map { "\($0.name): \($0.value)" }
            }
            #expect(headers(1) == headers(2))
            await client.close()
        }
    }

    @Test(
        "answers with the bytes of the full path, whatever the lists and the requests",
        arguments: 1...12
    )
    func random(seed: Int) async throws {
        var numbers = SeededNumbers(list: ListDescription(name: "seed"), request: seed)
        let lists = (0..<8).map { ListDescription.random(name: "l\($0)", using: &numbers) }
        var file = ListFile.five
        file.lists = lists
        let mount = Mount(file)
        try await Served.run(mount) { [numbers] served async throws in
            var numbers = numbers
            let client = try await served.connect()
            var tag = "W/\"0123456789abcdef\""
            for number in 0..<40 {
                let list = try #require(lists.randomElement(using: &numbers))
                let target = list.randomTarget(using: &numbers)
                let origin = Bool.random(using: &numbers) ? "Origin: http://localhost:1\r\n" : ""
                let isKnown = Bool.random(using: &numbers)
                let before = client.seen.bytes.count
                try await client.get(target, headers: isKnown ? "\(origin)If-None-Match: \(tag)\r\n" : origin)
                let answer = try await client.answers(2 * number + 1)[2 * number]
                let middle = client.seen.bytes.count
                try await client.get(
                    target,
                    headers: origin + (isKnown ? "If-None-Match: \(tag), \(tag)\r\n" : RawClient.detour)
                )
                _ = try await client.answers(2 * number + 2)
                let bytes = client.seen.bytes
                #expect(bytes[before..<middle].elementsEqual(bytes[middle...]), "seed \(seed): \(target) of \(list)")
                tag = answer.header("ETag") ?? tag
            }
            await client.close()
        }
    }

    /// Lists and answers of one path, among which conditions choose, by GET and by POST.
    private static var conditional: ListFile {
        func list(_ name: String, method: String, when condition: RequestCondition?) -> ListDescription {
            var list = ListDescription(name: name, method: method, path: "/api", rows: 9)
            list.condition = condition
            return list
        }
        func answer(_ name: String, method: String, when condition: RequestCondition?) -> PlainAnswer {
            var answer = PlainAnswer(name: name, method: method, path: "/api")
            answer.condition = condition
            return answer
        }
        let (asked, exists) = (RequestPlace.query("ask"), RequestCondition.Demand.Value.anything)
        return ListFile(
            lists: [
                list("g1", method: "GET", when: RequestCondition(.header("X-Ask"), is: "one")),
                list("g2", method: "GET", when: RequestCondition(asked, is: "2")),
                list("g", method: "GET", when: nil),
                list("p1", method: "POST", when: RequestCondition(.header("x-ask"), is: "one")),
                list("p2", method: "POST", when: RequestCondition(.body(["a", "b"]), is: "2")),
                list("p3", method: "POST", when: RequestCondition(asked, is: "2")),
            ],
            answers: [
                answer("g3", method: "GET", when: RequestCondition(asked, is: "3")),
                answer("p4", method: "POST", when: RequestCondition(all: [.init(.body(["c"]), is: exists)])),
            ]
        )
    }

    @Test(
        "chooses among lists as the full path does, and writes the same",
        arguments: [
            ("/api", true), ("/api?ask=2", true), ("/api?ask=3", false), ("/api?pageIndex=2&ask=2", true),
            ("/api?pageIndex=1", true),
        ],
        ["", "X-Ask: one\r\n", "x-ask: One\r\n"]
    )
    func conditions(get: (String, Bool), header: String) async throws {
        let (target, isList) = get
        let mount = Mount(Self.conditional)
        try await Served.run(mount) { served async throws in
            let client = try await served.connect()
            let isFast = isList || header == "X-Ask: one\r\n"
            let asked = "GET \(target) HTTP/1.1\r\nHost: localhost\r\n\(header)\r\n"
            #expect(Mount(Self.conditional).takesFastPath(for: asked) == isFast)
            let bodies = [
                nil, "", "{}", #"{"a":{"b":2},"pageSize":3}"#, #"{"a":{"b":"3"}}"#, #"{"c":1}"#, "pageSize=2",
            ]
            for (number, body) in bodies.enumerated() {
                let length = body.map { "Content-Length: \($0.utf8.count)\r\n" } ?? ""
                let before = client.seen.bytes.count
                for (place, detour) in ["", RawClient.detour].enumerated() {
                    let first = "\(body == nil ? "GET" : "POST") \(target) HTTP/1.1\r\nHost: localhost\r\n"
                    try await client.send("\(first)\(header)\(length)\(detour)\r\n\(body ?? "")")
                    _ = try await client.answers(2 * number + place + 1)
                }
                let both = client.seen.bytes[before...]
                #expect(both.prefix(both.count / 2).elementsEqual(both.suffix(both.count / 2)), "\(body ?? "GET")")
            }
            try await mount.expect("answered requests") { $0.journal.allSatisfy { $0.state == .answered } }
            let lines = mount.journal.map(\.words)
            #expect(lines.count == 2 * bodies.count)
            for place in stride(from: 0, to: lines.count - 1, by: 2) { #expect(lines[place] == lines[place + 1]) }
            await client.close()
        }
    }

    @Test("takes what real clients send", arguments: clients)
    func real(headers: String) {
        let first = "GET /api/houses?pageIndex=2 HTTP/1.1\r\nHost: localhost:4010\r\n"
        #expect(Mount(.five).takesFastPath(for: "\(first)\(headers)\r\n"))
        #expect(Mount(.five).takesFastPath(for: "\(first)\(headers)If-None-Match: W/\"0123456789abcdef\"\r\n\r\n"))
        let takesCodings = headers.contains("Accept-Encoding")
        #expect(Mount(.five).takesFastPath(for: "\(first)\(headers)\r\n", compresses: true) == !takesCodings)
    }

    @Test("is written down as on the full path")
    func journal() async throws {
        let mount = Mount(.several)
        try await Served.run(mount) { served async throws in
            let targets = ["/api/houses", "/api/houses?pageSize=2&pageIndex=2", "/api/offset?offset=3"]
            let client = try await served.connect()
            for target in targets { try await client.get(target) }
            for target in targets { try await client.get(target, headers: RawClient.detour) }
            _ = try await client.answers(6)
            try await mount.expect("answered requests") { $0.journal.allSatisfy { $0.state == .answered } }
            let lines = mount.journal.map { entry in
                "\(entry.name ?? "") \(entry.page ?? 0) \(entry.method) \(entry.target) \(entry.status) \(entry.faults)"
            }
            #expect(lines.count == 6)
            #expect(Array(lines[..<3]) == Array(lines[3...]))
            func all(_ fields: [(name: String, value: String)]?) -> [String] {
                (fields ?? []).map { "\($0.name): \($0.value)" }
            }
            let answers = mount.journal.map { all($0.answerHeaders?.fields) }
            #expect(Array(answers[..<3]) == Array(answers[3...]))
            #expect(answers[0].prefix(2) == ["Date: Sun, 06 Nov 1994 08:49:37 GMT", "Content-Type: application/json"])
            #expect(answers[0].last?.hasPrefix("Content-Length: ") == true)
            #expect(mount.journal.map { all($0.headers.fields).count } == [1, 1, 1, 2, 2, 2])
            #expect(mount.journal.allSatisfy { all($0.headers.fields)[0] == "Host: localhost" })
            #expect(mount.journal.map(\.ordinal) == [1, 2, 1, 3, 4, 2])
            #expect(mount.journal.map(\.id) == [1, 2, 3, 4, 5, 6])
            await client.close()
        }
    }

    @Test("keeps the order of pipelined requests, its own and slow ones mixed")
    func order() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let slow = "Understudy-Fault: delay:30\r\n"
            let requests = [
                ("/api/houses?pageIndex=1", ""), ("/api/houses?pageIndex=2", slow), ("/api/houses?pageIndex=3", ""),
                ("/", ""), ("/api/houses?pageIndex=2", ""), ("/nowhere", ""), ("/api/houses?pageIndex=1", slow),
            ]
            let text = requests.map { "GET \($0.0) HTTP/1.1\r\nHost: localhost\r\n\($0.1)\r\n" }.joined()
            let client = try await served.connect()
            try await client.send(text + text)
            let pages = try await client.answers(2 * requests.count).map { $0.header("Understudy-Page") }
            let once = ["1", "2", "3", nil, "2", nil, "1"]
            #expect(pages == once + once)
            await client.close()
        }
    }

    @Test("asks the mount that is there now, whatever a connection has seen before")
    func exchanged() async throws {
        let first = Mount(.five)
        try await Served.run(first) { served async throws in
            let client = try await served.connect()
            try await client.get("/api/houses", headers: "Origin: http://localhost:1\r\n")
            _ = try await client.answers(1)
            let second = Mount(.several)
            served.server.mount(second, at: "")
            try await client.get("/api/houses", headers: "Origin: http://localhost:2\r\n")
            _ = try await client.answers(2)
            served.server.unmount("")
            try await client.get("/api/houses")
            let answers = try await client.answers(3)
            #expect(answers.map(\.status) == [200, 200, 404])
            let origins = ["http://localhost:1", "http://localhost:2", nil]
            #expect(answers.map { $0.header("Access-Control-Allow-Origin") } == origins)
            #expect([first, second].map(\.journal.count) == [1, 1])
            await client.close()
        }
    }

    @Test("goes on when a client that asked without reading reads", arguments: [false, true])
    func unread(closes: Bool) async throws {
        try await Served.run(Mount(.several)) { served async throws in
            let requests = (1...7)
                .map { "GET /api/wide?page=\($0)&size=100 HTTP/1.1\r\nHost: localhost\r\n\r\n" }
                .joined()
            let patient = try await served.connect()
            try await patient.send(requests)
            _ = try await patient.answers(7)
            let once = patient.seen.bytes
            // The last answer may say that it is, where the decoder makes it after the client has closed its side.
            var told = patient.seen.text
            let headEnd = try #require(told.ranges(of: "\r\n\r\n").last)
            told.replaceSubrange(headEnd, with: "\r\nConnection: close\r\n\r\n")
            await patient.close()

            let client = try await served.connect()
            try await client.stopReading()
            try await client.send(String(repeating: requests, count: 60))
            if closes { try await client.finish() }
            try await client.startReading()
            let seen = try await client.wait("all answers") { seen in
                closes ? seen.isClosed : seen.bytes.count >= 60 * once.count
            }
            var rest = seen.bytes[...]
            for _ in 1..<60 where rest.starts(with: once) { rest = rest.dropFirst(once.count) }
            let isLast = rest.elementsEqual(once) || closes && rest.elementsEqual(told.utf8)
            #expect(isLast, "\(seen.bytes.count) bytes, of which the last \(rest.count) differ")
            await client.close()
        }
    }

    @Test("waits for the rest of a head", arguments: [1, 3, 20, 50, 53])
    func parts(cut: Int) async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let request = "GET /api/houses?pageIndex=2 HTTP/1.1\r\nHost: localhost\r\n\r\n"
            let client = try await served.connect()
            try await client.send(request + request.prefix(cut))
            _ = try await client.answers(1)
            try await client.send(String(request.dropFirst(cut)) + request)
            #expect(try await client.answers(3).map { $0.header("Understudy-Page") } == ["2", "2", "2"])
            // A client that closes its side within a head is told so by the decoder.
            try await client.send(String(request.prefix(cut)))
            try await client.finish()
            #expect(try await client.closed().answers.map(\.status) == [200, 200, 200, 400])
        }
    }

    @Test("takes a head that is longer than what is read at once, and all that come behind it")
    func longHeads() throws {
        let channel = EmbeddedChannel()
        let mounts = MountTable()
        _ = mounts.insert(Mount(.five), at: "")
        let configuration = StubServerConfiguration()
        let router = RequestRouter(mounts: mounts, configuration: configuration)
        let dates = DateHeader { 0 }
        let connection = ConnectionHandler(router: router, configuration: configuration, dates: dates)
        try channel.pipeline.syncOperations.addHandler(FrontHandler(before: connection))
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        let first = "GET /api/houses?pageIndex=2 HTTP/1.1\r\nHost: localhost:4010\r\n"
        let request = "\(first)\(Self.clients[0])Cookie: \(String(repeating: "a", count: 2_000))\r\n\r\n"
        for _ in 0..<3 {
            for start in stride(from: 0, to: request.utf8.count, by: 512) {
                let part = Array(request.utf8)[start..<min(start + 512, request.utf8.count)]
                try channel.writeInbound(ByteBuffer(bytes: part))
            }
            var answer = try #require(try channel.readOutbound(as: ByteBuffer.self))
            #expect(answer.readString(length: 15) == "HTTP/1.1 200 OK")
        }
        #expect(try channel.readInbound(as: ByteBuffer.self) == nil)
        _ = try? channel.finish(acceptAlreadyClosed: true)
    }

    @Test(
        "takes pages, and nothing else",
        arguments: [
            ("", true), ("?pageIndex=2&pageSize=1", true), ("?pageIndex=0", false), ("?pageIndex=01", true),
            ("?pageIndex=", false), ("?pageIndex=x", false), ("?pageIndex=1&pageIndex=1", false), ("?other=1", true),
            ("?pageIndex=%31", true), ("?pageSize=101", false), ("?pageIndex=1&", true), ("?page%49ndex=1", true),
            ("?pageIndex=9999999999999999999", true), ("?pageIndex=%", false), ("/1", false),
        ]
    )
    func plainTargets(rest: String, isPlain: Bool) throws {
        let request = "GET /api/houses\(rest) HTTP/1.1\r\nHost: localhost\r\n\r\n"
        #expect(Mount(.five).takesFastPath(for: request) == isPlain)
    }

    @Test("has no say where a fault, a hold, a change or a delay could have one")
    func sayings() throws {
        let request = "GET /api/houses HTTP/1.1\r\nHost: 127.0.0.1:4010\r\n\r\n"
        #expect(Mount(.five).takesFastPath(for: request))
        #expect(!Mount(.five, faults: [Fault(.status(500, message: nil), page: 2)]).takesFastPath(for: request))
        #expect(!Mount(.five, delay: .milliseconds(1)).takesFastPath(for: request))
        let held = Mount(.five)
        held.hold(RequestPattern(page: 2))
        #expect(!held.takesFastPath(for: request))
        held.release(nil)
        #expect(held.takesFastPath(for: request))
        let changed = Mount(.five)
        try changed.removeRows(at: 0..<1, of: "houses")
        #expect(!changed.takesFastPath(for: request))
        #expect(!Mount(.five).takesFastPath(for: request.replacing("127.0.0.1", with: "example.com")))
    }

    @Test("leaves an answer to the full path whose headers are longer than the journal keeps")
    func longAnswers() {
        var file = ListFile.five
        file.lists[0].paging = PageStyle(kind: .link, defaultSize: 2)
        for (count, isFast) in [(200, true), (1_500, false)] {
            let query = "x=" + String(repeating: "a", count: count)
            let request = "GET /api/houses?\(query) HTTP/1.1\r\nHost: localhost\r\n\r\n"
            #expect(Mount(file).takesFastPath(for: request) == isFast, "\(count)")
        }
    }
}
