// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import StubEngine
import Testing

@testable import StubServer

@Suite("The words of a request", .timeLimit(.minutes(10)))
struct RequestWordsTests {
    @Test(
        "may have white space around each value",
        arguments: [
            ("POST /api/houses HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2  \r\n\r\n{}", 405, false),
            ("POST /api/houses HTTP/1.1\r\nHost: localhost\r\nContent-Length:\t2\r\n\r\n{}", 405, false),
            ("GET /api/houses HTTP/1.1\r\nHost: localhost \r\nAccept-Encoding: identity\r\n\r\n", 200, false),
            ("GET /api/houses HTTP/1.1\r\nHost:\tlocalhost\t\r\nAccept-Encoding: identity\r\n\r\n", 200, false),
            ("GET /api/houses HTTP/1.1\r\nHost: localhost \t \r\n\r\n", 200, false),
            ("GET /api/houses HTTP/1.1\r\nHost:\t localhost\t\r\nConnection: keep-alive\t\r\n\r\n", 200, false),
            ("GET /api/houses HTTP/1.1\r\nHost: localhost\r\nConnection: close\t\r\n\r\n", 200, true),
            ("GET /api/houses HTTP/1.1\r\nHost: localhost\r\nConnection: close \r\nX: a\r\n\r\n", 200, true),
            ("GET /api/houses HTTP/1.1\r\nHost: localhost\r\nUnderstudy-Fault: status:503\t\r\n\r\n", 503, false),
        ]
    )
    func whiteSpace(request: String, status: Int, closes: Bool) async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let client = try await served.connect()
            try await client.send(request)
            if closes {
                #expect(try await client.closed().answers.map(\.status) == [status])
            } else {
                try await client.send(request)
                #expect(try await client.answers(2).map(\.status) == [status, status])
            }
            await client.close()
        }
    }

    @Test("of HTTP/1.0 are not answered with 100, which it does not know")
    func goOn() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            for (version, statuses) in [("1.1", [100, 405]), ("1.0", [405])] {
                let client = try await served.connect()
                let headers = "Host: localhost\r\nContent-Length: 2\r\nExpect: 100-continue\r\nConnection: close\r\n"
                try await client.send("POST /api/houses HTTP/\(version)\r\n\(headers)\r\n{}")
                #expect(try await client.closed().answers.map(\.status) == statuses)
            }
        }
    }

    @Test(
        "that cannot be taken are answered in the words of the list that is asked",
        arguments: [
            ("DELETE /b", "", 405, "the method is not allowed here; use GET, HEAD"),
            ("POST /b/1", "", 405, "the method is not allowed here; use GET, HEAD, PUT, PATCH, DELETE"),
            ("GET /b?x=%zz", "", 400, "'%zz' is not a percent-encoding; write % as %25"),
            ("GET /b/%zz", "", 400, "'%zz' is not a percent-encoding; write % as %25"),
            ("GET /b", "Understudy-Fault: statu\r\n", 400, "the header Understudy-Fault is wrong: "),
            (
                "GET /b?page=0", "", 400,
                "bad parameter 'page': '0'; send an integer of 1 or more, with at most 19 digits"
            ),
        ]
    )
    func words(request: String, headers: String, status: Int, message: String) async throws {
        let text = """
            understudy: 1
            lists:
              a: { path: /a, envelope: { error: [aError] } }
              b: { path: /b, items: Id, paging: { page: page }, envelope: { error: [errors, detail] } }
            """
        let file = try ListFileParser.parse(Array(text.utf8), file: "x.yaml")
        try await Served.run(Mount(file)) { served async throws in
            let client = try await served.connect()
            let origin = "Origin: http://localhost:1\r\n"
            try await client.send("\(request) HTTP/1.1\r\nHost: localhost\r\n\(origin)\(headers)\r\n")
            let answer = try await client.answers(1)[0]
            #expect(answer.status == status)
            #expect(answer.body.hasPrefix("{\"errors\":{\"detail\":\"\(message)"))
            #expect(answer.header("Access-Control-Allow-Origin") == "http://localhost:1")
            await client.close()
        }
    }

    @Test("may hold a NUL, which is a character like others and ends nothing")
    func null() async throws {
        let mount = Mount(.five)
        try await Served.run(mount) { served async throws in
            #expect(try await served.get("/api/houses?x=a%00b").body == firstPage)
            #expect(mount.journal.last?.query.first?.value == "a\0b")
            let page = try await served.get("/api/houses?pageIndex=1%00")
            #expect(page.status == 400)
            #expect(page.body.contains("'1\\u0000'"))
            let elsewhere = try await served.get("/api/houses%00/x")
            #expect(elsewhere.status == 404)
            #expect(elsewhere.body.contains("'/api/houses\\u0000/x'"))
            #expect(try await served.get("/__understudy/journal?mount=%00").status == 404)
            let journal = try await served.get("/__understudy/journal")
            #expect(journal.body.utf8.allSatisfy { $0 >= 0x20 })
        }
    }
}
