// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import StubEngine
import Testing

@testable import StubServer

@Suite("Mounts", .timeLimit(.minutes(10)))
struct MountsTests {
    @Test("are told apart by whole parts of the path, the longest prefix first")
    func prefixes() async throws {
        let root = Mount(.five)
        let one = Mount(.five)
        let seventeen = Mount(.five)
        try await Served.run(root) { served async throws in
            served.server.mount(one, at: "/m/1")
            served.server.mount(seventeen, at: "m/17/")
            #expect(try await served.get("/m/17/api/houses").status == 200)
            #expect(try await served.get("/m/1/api/houses").status == 200)
            #expect(try await served.get("/m/170/api/houses").status == 404)
            #expect(try await served.get("/api/houses").status == 200)
            #expect(root.journal.map(\.path) == ["/m/170/api/houses", "/api/houses"])
            #expect(one.journal.map(\.path) == ["/api/houses"])
            #expect(seventeen.journal.map(\.path) == ["/api/houses"])
        }
    }

    @Test("serve at the same time without touching each other")
    func concurrent() async throws {
        try await Served.run { served async throws in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        let fault = Fault(.status(500 + number, message: nil), times: 1)
                        let mount = Mount(.five, faults: [fault])
                        served.server.mount(mount, at: "/m/\(number)")
                        let statuses = try await [
                            served.get("/m/\(number)/api/houses").status,
                            served.get("/m/\(number)/api/houses").status,
                        ]
                        #expect(statuses == [500 + number, 200])
                        #expect(mount.journal.count == 2)
                        served.server.unmount("/m/\(number)")
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await served.get("/").body == #"{"endpoints":[]}"#)
        }
    }

    @Test("are listed at / as JSON")
    func index() async throws {
        let file = ListFile(lists: ListFile.five.lists, answers: [PlainAnswer(name: "ids", method: "POST")])
        try await Served.run(Mount(.five)) { served async throws in
            served.server.mount(Mount(file), at: "/m/2")
            let answer = try await served.get("/")
            #expect(answer.status == 200)
            #expect(answer.header("Content-Type") == "application/json")
            let houses = #""method":"GET","path":"/api/houses","rows":5,"parameters":["pageIndex","pageSize"]}"#
            let mounted = #""method":"GET","path":"/m/2/api/houses","rows":5,"parameters":["pageIndex","pageSize"]}"#
            let answers = #"{"name":"ids","method":"POST","path":"/m/2/api/ids"}"#
            let lists = [houses, mounted].map { #"{"name":"houses","# + $0 }
            #expect(answer.body == #"{"endpoints":["# + (lists + [answers]).joined(separator: ",") + "]}")
        }
    }

    @Test("are listed at / with the rows that they have now")
    func changedRows() async throws {
        let mount = Mount(.five)
        try await Served.run(mount) { served async throws in
            _ = try mount.insertRows(2, at: 0, of: "houses")
            #expect(try await served.get("/").body.contains(#""rows":7,"#))
        }
    }

    @Test("are listed at / as a page where a browser asks, with nothing of theirs as markup")
    func page() async throws {
        let list = ListDescription(name: "<script>&\"'")
        try await Served.run(Mount(ListFile(lists: [list]))) { served async throws in
            let browser = "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8\r\n"
            let answer = try await served.get("/", headers: browser)
            #expect(answer.header("Content-Type") == "text/html; charset=utf-8")
            #expect(answer.body.contains("<td>&lt;script&gt;&amp;&quot;&#39;</td>"))
            #expect(!answer.body.contains("<script>"))
            #expect(answer.header("Access-Control-Allow-Origin") == nil)
        }
    }

    @Test("are listed with what a request sends in its body or in headers as such")
    func places() async throws {
        let posts = ListDescription(name: "posts", method: "POST", paging: PageStyle(kind: .offset))
        var offsets = ListDescription(name: "offsets", paging: PageStyle(kind: .offset))
        offsets.paging.places[offsets.paging.pageParameter] = .header("X-Offset")
        let size = offsets.paging.sizeParameter ?? ""
        try await Served.run(Mount(ListFile(lists: [posts, offsets]))) { served async throws in
            let page = try await served.get("/", headers: "Accept: text/html\r\n").body
            #expect(page.contains("<td>body: \(posts.parameterNames.joined(separator: ", "))</td>"))
            #expect(page.contains("<td>\(size); header: X-Offset</td>"))
        }
    }

    @Test("have an icon for the page at /, so that a browser's question for it is no 404 in the journal")
    func icon() async throws {
        let mount = Mount(.five)
        try await Served.run(mount) { served async throws in
            let answer = try await served.get("/favicon.ico")
            #expect(answer.status == 200)
            #expect(answer.header("Content-Type") == "image/svg+xml")
            #expect(answer.body.hasPrefix("<svg ") && answer.body.hasSuffix("</svg>\n"))
            #expect(mount.journal.isEmpty)
        }
        let own = ListDescription(name: "icons", path: "/favicon.ico")
        try await Served.run(Mount(ListFile(lists: [own]))) { served async throws in
            #expect(try await served.get("/favicon.ico").header("Understudy-List") == "icons")
        }
    }

    @Test("may serve / themselves")
    func root() async throws {
        let list = ListDescription(name: "houses", path: "/")
        try await Served.run(Mount(ListFile(lists: [list]))) { served async throws in
            #expect(try await served.get("/").header("Understudy-List") == "houses")
        }
    }

    @Test("say 404 with what to do where there are none")
    func none() async throws {
        try await Served.run { served async throws in
            let answer = try await served.get("/api/houses")
            #expect(answer.status == 404)
            #expect(answer.body == #"{"Message":"nothing is served at '/api/houses'; GET / lists the endpoints"}"#)
        }
    }

    @Test("let pages from elsewhere read them, after a preflight where the browser asks")
    func crossOrigin() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let answer = try await served.get("/api/houses", headers: "Origin: http://localhost:5173\r\n")
            #expect(answer.header("Access-Control-Allow-Origin") == "http://localhost:5173")
            let client = try await served.connect()
            let origin = "Host: localhost\r\nOrigin: http://localhost:5173\r\n"
            try await client.send("OPTIONS /api/houses HTTP/1.1\r\n\(origin)Access-Control-Request-Method: GET\r\n\r\n")
            try await client.send("OPTIONS /nowhere HTTP/1.1\r\n\(origin)\r\n")
            try await client.send("OPTIONS * HTTP/1.1\r\n\(origin)\r\n")
            let answers = try await client.answers(3)
            #expect(answers.map(\.status) == [204, 404, 204])
            #expect(answers[0].header("Access-Control-Allow-Methods") == "GET, HEAD, OPTIONS")
            #expect(answers[0].header("Access-Control-Allow-Origin") == "http://localhost:5173")
            #expect(answers[0].header("Allow") == "GET, HEAD, OPTIONS")
            #expect(answers[0].header("Content-Length") == nil)
            await client.close()
        }
    }
}
