// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import StubEngine
import Synchronization
import Testing

@testable import StubServer

@Suite("Sandboxes", .timeLimit(.minutes(10)))
struct SandboxTests {
    private func mount(_ file: ListFile = .five, limits: SandboxLimits = SandboxLimits()) -> Mount {
        Mount(file, sandboxes: limits, clock: { Moment(unixMilliseconds: 0, nanoseconds: 0) })
    }

    private static func header(_ name: String) -> String { "Understudy-Sandbox: \(name)\r\n" }

    @Test(
        "are addressed by a header or by a prefix, and share nothing with the mount",
        arguments: ["", RawClient.detour]
    )
    func addresses(detour: String) async throws {
        let root = mount()
        try await Served.run(root) { served async throws in
            try root.sandbox("a").removeRows(at: 0..<3, of: "houses")
            let client = try await served.connect()
            try await client.get("/api/houses", headers: detour)
            try await client.get("/api/houses", headers: Self.header("a") + detour)
            try await client.get("/__sandbox/a/api/houses", headers: detour)
            try await client.get("/__sandbox/a/api/houses", headers: Self.header("a") + detour)
            try await client.get("/__sandbox/b/api/houses", headers: detour)
            let bodies = try await client.answers(5).map(\.body)
            let two = #"{"Data":{"List":[{"Id":3},{"Id":4}],"PageSize":2,"Total":2}}"#
            #expect(bodies == [firstPage, two, two, two, firstPage])
            #expect(root.journal.count == 1)
            #expect(try root.sandbox("a").journal.map(\.path) == Array(repeating: "/api/houses", count: 3))
            #expect(try root.sandbox("b").journal.count == 1)
            await client.close()
        }
    }

    @Test(
        "take the fast path",
        arguments: [
            "GET /api/houses HTTP/1.1\r\nHost: localhost\r\nUnderstudy-Sandbox: a\r\n\r\n",
            "GET /__sandbox/a/api/houses HTTP/1.1\r\nHost: localhost\r\n\r\n",
        ]
    )
    func fastPath(request: String) throws {
        let root = mount()
        #expect(root.takesFastPath(for: request))
        #expect(try root.sandbox("a").journal.count == 1)
        #expect(root.journal.isEmpty)
        #expect(!Mount(.five).takesFastPath(for: request))
    }

    @Test(
        "leave a header that is not a name to the full path",
        arguments: ["%41", "a b", ".a", "", "a\r\n\(header("a"))"]
    )
    func fastPathRefusals(name: String) throws {
        let request = "GET /api/houses HTTP/1.1\r\nHost: localhost\r\n\(Self.header(name))\r\n"
        #expect(!mount().takesFastPath(for: request))
    }

    @Test(
        "take the fast path with links of their own, also if each request of a connection names another one",
        arguments: ["", "/m/1"]
    )
    func fastPathSiblings(mountPrefix: String) throws {
        let list = ListDescription(
            name: "houses",
            rows: 5,
            paging: PageStyle(kind: .link, defaultSize: 1),
            envelope: Envelope(list: ["rows"], pageSize: nil, total: nil, more: [.next: ["next"]]),
            row: RowTemplate([RowField(name: "Id", kind: .index)])
        )
        let root = mount(ListFile(lists: [list]))
        // The prefix and the header of each request.
        let requests = [
            ("", ""), ("/__sandbox/a", ""), ("/__sandbox/b", ""), ("", "a"), ("", "b"), ("/__sandbox/a", "a"), ("", ""),
            ("/__sandbox/a", ""), ("/__sandbox/a", ""), ("", "c"),
        ]
        let answers = root.fastAnswers(
            to: requests.map { prefix, name in
                let header = name.isEmpty ? "" : Self.header(name)
                return "GET \(prefix)\(mountPrefix)/api/houses HTTP/1.1\r\nHost: a.localhost\r\n\(header)\r\n"
            },
            at: mountPrefix
        )
        for (request, answer) in zip(requests, answers) {
            let next = "http://a.localhost\(request.0)\(mountPrefix)/api/houses?page=2"
            #expect(answer?.contains(#""next":"\#(next)&"#) == true || answer?.contains(#""next":"\#(next)""#) == true)
        }
        #expect(root.journal.count == 2)
        #expect(try ["a", "b", "c"].map { try root.sandbox($0).journal.count } == [5, 2, 1])
        let unclear = "GET /__sandbox/a\(mountPrefix)/api/houses HTTP/1.1\r\nHost: localhost\r\n\(Self.header("b"))\r\n"
        #expect(root.fastAnswers(to: [unclear], at: mountPrefix) == [nil])
    }

    @Test("have the rows of their seeds, also if each request of a connection names another one")
    func seedsOfSiblings() throws {
        let root = mount(.several)
        let seeds: [(name: String, seed: UInt64?)] = [("a", 1), ("b", 2), ("c", 1), ("d", nil), ("e", nil)]
        for (name, seed) in seeds { _ = try root.sandboxes?.sandbox(named: name, seed: seed) }
        let names = seeds.map(\.name)
        func request(_ name: String) -> String {
            "GET /api/wide?size=3 HTTP/1.1\r\nHost: localhost\r\n\(Self.header(name))\r\n"
        }
        func answers(_ names: [String]) -> [String?] { root.fastAnswers(to: names.map(request)) }
        let alone = names.map { answers([$0])[0] }
        #expect(alone.allSatisfy { $0 != nil })
        #expect(Set(alone).count == 3 && alone[0] == alone[2] && alone[3] == alone[4])
        #expect(answers(names + names) == alone + alone)
    }

    @Test("serve new list files on a connection, also if each of its requests names another one")
    func reloadOfSiblings() async throws {
        let root = mount()
        try await Served.run(root) { served async throws in
            let client = try await served.connect()
            for (round, rows) in [5, 1, 4].enumerated() {
                var file = ListFile.five
                file.lists[0].rows = UInt64(rows)
                _ = root.serve(Backend(file))
                for name in ["a", "b", "c"] { try await client.get("/__sandbox/\(name)/api/houses") }
                let bodies = try await client.answers(3 * round + 3).suffix(3).map(\.body)
                #expect(bodies.allSatisfy { $0.hasSuffix("\"Total\":\(rows)}}") })
            }
            await client.close()
        }
    }

    @Test("do not see each other's changes under many clients")
    func manyClients() async throws {
        let (sandboxCount, clientCount) = (100, 20)
        let root = mount()
        let expected = (0..<sandboxCount).map { "\"Total\":\(5 - $0 % 5)}}" }
        for number in 0..<sandboxCount {
            try root.sandbox("t\(number)").removeRows(at: 0..<UInt64(number % 5), of: "houses")
        }
        try await Served.run(root) { served async throws in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<clientCount {
                    group.addTask {
                        let client = try await served.connect()
                        // Each client begins with another sandbox.
                        let order = (0..<sandboxCount).map { ($0 + number * 7) % sandboxCount }
                        for sandbox in order {
                            let isInPath = (sandbox + number) % 2 == 0
                            let prefix = isInPath ? "/__sandbox/t\(sandbox)" : ""
                            let header = isInPath ? "" : Self.header("t\(sandbox)")
                            let end = sandbox == order.last ? "Connection: close\r\n" : ""
                            try await client.get("\(prefix)/api/houses", headers: header + end)
                        }
                        let bodies = try await client.closed().answers.map(\.body)
                        let isRight =
                            bodies.count == sandboxCount && zip(bodies, order).allSatisfy { $0.hasSuffix(expected[$1]) }
                        #expect(isRight, "client \(number)")
                        await client.close()
                    }
                }
                try await group.waitForAll()
            }
            let counts = try (0..<sandboxCount).map { try root.sandbox("t\($0)").journal.count }
            #expect(counts == Array(repeating: clientCount, count: sandboxCount))
            #expect(root.journal.isEmpty)
        }
    }

    @Test("begin again on a connection that knows them, after their time and after their removal")
    func renewal() async throws {
        let seconds = Mutex<Int64>(0)
        let root = Mount(
            .five,
            sandboxes: SandboxLimits(life: .seconds(60)),
            clock: { Moment(unixMilliseconds: 0, nanoseconds: seconds.withLock { $0 } * 1_000_000_000) }
        )
        try await Served.run(root) { served async throws in
            let client = try await served.connect()
            for count in 1...4 {
                try await client.get("/api/houses", headers: Self.header("a"))
                _ = try await client.answers(count)
                let sandbox = try root.sandbox("a")
                try await sandbox.expect("the end of the answer") { $0.journal.last?.state == .answered }
                switch count {
                case 1: seconds.withLock { $0 += 59 }
                case 2: seconds.withLock { $0 += 60 }
                case 3:
                    #expect(sandbox.journal.count == 1)
                    #expect(root.sandboxes?.remove("a") == true)
                default: #expect(sandbox.journal.count == 1)
                }
            }
            await client.close()
        }
    }

    @Test("serve new list files on a connection that knows them")
    func reload() async throws {
        let root = mount()
        try await Served.run(root) { served async throws in
            let client = try await served.connect()
            try await client.get("/api/houses", headers: Self.header("a"))
            #expect(try await client.answers(1)[0].body == firstPage)
            var file = ListFile.five
            file.lists[0].rows = 1
            #expect(root.serve(Backend(file)) == [])
            try await client.get("/api/houses", headers: Self.header("a"))
            #expect(try await client.answers(2)[1].body.hasSuffix(#""Total":1}}"#))
            await client.close()
        }
    }

    @Test("release their held answers when they are removed")
    func removal() async throws {
        let root = mount()
        try await Served.run(root) { served async throws in
            let sandbox = try root.sandbox("a")
            sandbox.hold(RequestPattern(page: 1))
            let client = try await served.connect()
            try await client.get("/__sandbox/a/api/houses")
            try await sandbox.expect("a held answer") { $0.heldCount == 1 }
            #expect(root.sandboxes?.remove("a") == true)
            #expect(try await client.answers(1)[0].body == firstPage)
            await client.close()
        }
    }

    @Test("keep links and the paths of images below their prefix", arguments: ["", RawClient.detour])
    func links(detour: String) async throws {
        var list = ListDescription(
            name: "houses",
            rows: 5,
            paging: PageStyle(kind: .link, defaultSize: 1),
            envelope: Envelope(list: ["rows"], pageSize: nil, total: nil, more: [.next: ["next"]]),
            row: RowTemplate([RowField(name: "Id", kind: .index)])
        )
        let plain = list
        list.name = "flats"
        list.path = "/api/flats"
        list.row = RowTemplate([RowField(name: "Image", kind: .image(width: 64, height: 48))])
        for file in [ListFile(lists: [plain]), ListFile(lists: [plain, list])] {
            let root = mount(file)
            try await Served.run(root) { served async throws in
                let answer = try await served.get("/__sandbox/a/api/houses", headers: detour)
                let next = "http://localhost/__sandbox/a/api/houses?page=2&per_page=1"
                #expect(answer.body == #"{"rows":[{"Id":0}],"next":"\#(next)"}"#)
                #expect(answer.header("Link")?.contains("<\(next)>; rel=\"next\"") == true)
                let plain = try await served.get("/api/houses", headers: Self.header("a") + detour)
                #expect(plain.body.contains(#""next":"http://localhost/api/houses?page=2"#))
            }
        }
        let root = mount(ListFile(lists: [list]))
        try await Served.run(root) { served async throws in
            let inside = try await served.get("/__sandbox/a/api/flats", headers: detour).body
            let outside = try await served.get("/api/flats", headers: Self.header("a") + detour).body
            #expect(inside.contains(#""Image":"/__sandbox/a/__understudy/images/64x48/"#))
            #expect(outside.contains(#""Image":"/__understudy/images/64x48/"#))
            let path = try #require(inside.split(separator: "\"").first { $0.hasSuffix(".svg") })
            #expect(try await served.get(String(path)).header("Content-Type") == "image/svg+xml")
            #expect(root.journal.isEmpty)
            #expect(try root.sandbox("a").journal.count == 3)
        }
    }

    @Test("are open to pages of allowed origins, which may send the header")
    func crossOrigin() async throws {
        let root = mount()
        try await Served.run(root) { served async throws in
            let client = try await served.connect()
            let origin = "Host: localhost\r\nOrigin: http://localhost:5173\r\n"
            let asked = "Access-Control-Request-Headers: understudy-sandbox\r\n"
            for prefix in ["", "/__sandbox/a"] {
                try await client.send("OPTIONS \(prefix)/api/houses HTTP/1.1\r\n\(origin)\(asked)\r\n")
            }
            try await client.send("GET /api/houses HTTP/1.1\r\n\(origin)Understudy-Sandbox: a b\r\n\r\n")
            let answers = try await client.answers(3)
            #expect(answers.map(\.status) == [204, 204, 400])
            #expect(answers[0].header("Access-Control-Allow-Headers") == "understudy-sandbox")
            #expect(answers[1].header("Access-Control-Allow-Origin") == "http://localhost:5173")
            #expect(answers[2].header("Access-Control-Allow-Origin") == "http://localhost:5173")
            #expect(root.sandboxes?.all.isEmpty == true)
            await client.close()
        }
    }

    @Test(
        "are not created by a page of another origin, which may still use those that exist",
        arguments: ["cross-site", "same-site", "Cross-Site"],
        ["", RawClient.detour]
    )
    func forgedCreation(site: String, detour: String) async throws {
        let root = mount()
        try await Served.run(root) { served async throws in
            let client = try await served.connect()
            let forged = "Sec-Fetch-Site: \(site)\r\nSec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: image\r\n\(detour)"
            try await client.get("/__sandbox/x/api/houses", headers: forged)
            try await client.get("/__sandbox/x/api/houses", headers: "\(forged)Origin: https://evil.example\r\n")
            try await client.get("/api/houses", headers: forged)
            let answers = try await client.answers(3)
            #expect(answers.map(\.status) == [403, 403, 200])
            #expect(
                answers[0].body.hasPrefix(#"{"Message":"there is no sandbox 'x', and a web page of another origin"#)
            )
            #expect(root.sandboxes?.all.isEmpty == true)
            // A test creates it.
            try await client.get("/__sandbox/x/api/houses", headers: detour)
            try await client.get("/__sandbox/x/api/houses", headers: forged)
            #expect(try await client.answers(5).suffix(2).map(\.status) == [200, 200])
            await client.close()
        }
    }

    @Test(
        "are created by pages that may read answers, by pages of the stub's origin, and by clients that are not pages",
        arguments: [
            "Sec-Fetch-Site: same-site\r\nOrigin: http://localhost:5173\r\n",
            "Sec-Fetch-Site: cross-site\r\nOrigin: http://127.0.0.1:5173\r\n", "Sec-Fetch-Site: same-origin\r\n",
            "Sec-Fetch-Site: none\r\n", "",
        ],
        ["", RawClient.detour]
    )
    func allowedCreation(headers: String, detour: String) async throws {
        let root = mount()
        try await Served.run(root) { served async throws in
            let answer = try await served.get("/__sandbox/x/api/houses", headers: headers + detour)
            #expect(answer.status == 200)
            #expect(root.sandboxes?.all.map(\.name) == ["x"])
        }
    }

    @Test("are not created again by a page of another origin after their time")
    func forgedRenewal() async throws {
        let seconds = Mutex<Int64>(0)
        let root = Mount(
            .five,
            sandboxes: SandboxLimits(life: .seconds(60)),
            clock: { Moment(unixMilliseconds: 0, nanoseconds: seconds.withLock { $0 } * 1_000_000_000) }
        )
        try await Served.run(root) { served async throws in
            let client = try await served.connect()
            for count in 1...2 {
                let forged = count == 2 ? "Sec-Fetch-Site: cross-site\r\n" : ""
                try await client.get("/__sandbox/a/api/houses", headers: forged)
                #expect(try await client.answers(count).last?.status == (count == 2 ? 403 : 200))
                if count == 1 {
                    try await root.sandbox("a").expect("the end of the answer") { $0.journal.last?.state == .answered }
                    seconds.withLock { $0 += 60 }
                }
            }
            #expect(root.sandboxes?.all.isEmpty == true)
            await client.close()
        }
    }

    @Test(
        "are refused with the reason",
        arguments: [
            (
                "/api/houses", "a b",
                "'a b' is not a name of a sandbox; use 1 to 64 letters, digits, '-', '_' and '.', but no '.' at the "
                    + "beginning"
            ),
            (
                "/__sandbox/%20/api/houses", nil,
                "' ' is not a name of a sandbox; use 1 to 64 letters, digits, '-', '_' and '.', but no '.' at the "
                    + "beginning"
            ),
            ("/__sandbox/b/api/houses", "c", "the request names the sandboxes 'b' and 'c'; name one"),
        ]
    )
    func refusals(target: String, name: String?, message: String) async throws {
        try await Served.run(mount()) { served async throws in
            let answer = try await served.get(target, headers: name.map(Self.header) ?? "")
            #expect(answer.status == 400)
            #expect(answer.body == #"{"Message":"\#(message)"}"#)
        }
    }

    @Test("are refused where there are too many, and in a stub without sandboxes")
    func limits() async throws {
        try await Served.run(mount(limits: SandboxLimits(countMax: 1))) { served async throws in
            let client = try await served.connect()
            for name in ["a", "b", "a"] { try await client.get("/api/houses", headers: Self.header(name)) }
            let answers = try await client.answers(3)
            #expect(answers.map(\.status) == [200, 409, 200])
            #expect(answers[1].body.hasPrefix(#"{"Message":"there are already 1 sandboxes; remove one with"#))
            await client.close()
        }
        try await Served.run(Mount(.five)) { served async throws in
            #expect(try await served.get("/api/houses", headers: Self.header("a")).status == 400)
            #expect(try await served.get("/__sandbox/a/api/houses").status == 400)
            #expect(try await served.get("/api/houses").status == 200)
        }
    }

    @Test("belong to a mount, also below its prefix")
    func mounts() async throws {
        let (root, other) = (mount(), mount())
        try await Served.run(root) { served async throws in
            served.server.mount(other, at: "/m/1")
            #expect(try await served.get("/__sandbox/a/m/1/api/houses").body == firstPage)
            #expect(root.sandboxes?.all.isEmpty == true)
            #expect(try other.sandbox("a").journal.count == 1)
            let index = try await served.get("/__sandbox/a/").body
            #expect(index.contains(#""path":"/__sandbox/a/api/houses""#))
            #expect(index.contains(#""path":"/__sandbox/a/m/1/api/houses""#))
            #expect(root.sandboxes?.all.isEmpty == true)
        }
    }
}
