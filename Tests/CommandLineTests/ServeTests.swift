// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `understudy serve` as a user runs it: what it serves, and what it says.
@Suite("serve", .timeLimit(.minutes(2)))
struct ServeTests {
    @Test("says where it listens, in one line and nothing else, and serves pages there")
    func serves() async throws {
        let stub = try await ServedStub()
        let page = try await stub.page("/api/houses?pageIndex=3")
        #expect(page == ServedStub.Page(ids: Array(40..<45), size: 20, total: 45))
        let outcome = await stub.stop()
        #expect(outcome.output == "Understudy is listening on http://127.0.0.1:\(stub.port)\n")
        #expect(outcome.exit == 0)
    }

    @Test("has the number of sandboxes that an option allows, each with the time to live of another one")
    func sandboxes() async throws {
        let stub = try await ServedStub(["--sandboxes", "1", "--sandbox-ttl", "60"])
        let page = try await stub.page("/__sandbox/a/api/houses")
        #expect(page == ServedStub.Page(ids: Array(0..<20), size: 20, total: 45))
        #expect(try await stub.get("/api/houses", headers: "Understudy-Sandbox: a\r\n").status == 200)
        #expect(try await stub.get("/api/houses", headers: "Understudy-Sandbox: b\r\n").status == 409)
        let list = try await stub.get("/__understudy/sandboxes").body
        let counts = #""name":"a","seed":null,"changed":false,"faults":0,"holds":0,"requests":2,"held":0,"#
        #expect(list.contains(counts) && list.contains(#""ttl":60}"#))
        #expect(await stub.stop().exit == 0)
    }

    @Test("lists endpoints and requests on standard error, without colour where that is no terminal")
    func talks() async throws {
        let stub = try await ServedStub(["--fault", "status:503@page=2"])
        for page in 1...2 { _ = try await stub.get("/api/houses?pageIndex=\(page)&note=a%0Ab") }
        _ = try await stub.get("/api/flats")
        await stub.program.error.text { $0.contains("404 GET /api/flats") && $0.hasSuffix("\n") }
        let outcome = await stub.stop()
        #expect(
            ServedStub.timeless(outcome.error) == """
                  GET http://127.0.0.1:\(stub.port)/api/houses?pageIndex=…&pageSize=…  45 rows
                  TIME 200 GET /api/houses?pageIndex=1&note=a\\u{A}b  N ms
                  TIME 503 GET /api/houses?pageIndex=2&note=a\\u{A}b  N ms  status:503@page=2
                  TIME 404 GET /api/flats  N ms

                """
        )
    }

    @Test("lists what a request sends in headers or in its body apart from the query")
    func parameters() async throws {
        let workspace = try Workspace([
            "lists.yaml": """
            understudy: 1
            lists:
              posts:
                method: POST
                paging: { style: cursor, cursor: [params, cursor], size: limit }
                body: { items: '{rows}', next: '{next}' }
              offsets: { paging: { style: offset, offset: { header: X-Offset }, size: size } }

            """
        ])
        let stub = try await ServedStub(["lists.yaml", "--preset", "relay"], in: workspace.folder)
        await stub.program.error.text { $0.contains("/api/offsets") && $0.hasSuffix("\n") }
        let outcome = await stub.stop()
        let base = "http://127.0.0.1:\(stub.port)"
        #expect(
            outcome.error == """
                  POST \(base)/graphql  body: query, operationName, variables  45 rows
                  POST \(base)/api/posts  body: params.cursor, limit  45 rows
                  GET \(base)/api/offsets?size=…  header: X-Offset  45 rows

                """
        )
    }

    @Test("says that an answer is held, is never sent, or had no client any more")
    func waits() async throws {
        let stub = try await ServedStub(["--fault", "never@page=3"])
        let hold = try Connection(port: stub.port)
        let head = "Host: localhost\r\nConnection: close\r\nUnderstudy-Admin: 1\r\nContent-Length: 10\r\n\r\n"
        try hold.send("POST /__understudy/holds HTTP/1.1\r\n\(head){\"page\":2}")
        _ = await hold.rest()
        for page in 2...3 {
            let connection = try Connection(port: stub.port)
            try connection.get("/api/houses?pageIndex=\(page)")
            await stub.program.error.text { $0.contains("pageIndex=\(page) ") && $0.hasSuffix("\n") }
            withExtendedLifetime(connection) {}
        }
        let log = await stub.program.error.text { $0.components(separatedBy: "the client disconnected").count == 3 }
        _ = await stub.stop()
        #expect(
            Set(ServedStub.timeless(log).split(separator: "\n").dropFirst()) == [
                "  TIME 200 GET /api/houses?pageIndex=2  held",
                "  TIME 200 GET /api/houses?pageIndex=2  N ms  the client disconnected",
                "  TIME 200 GET /api/houses?pageIndex=3  no answer sent  never@page=3",
                "  TIME 200 GET /api/houses?pageIndex=3  N ms  the client disconnected  never@page=3",
            ]
        )
    }

    @Test("has a panel for browsers, unless --no-panel turns it off", arguments: [([], 200), (["--no-panel"], 404)])
    func panel(arguments: [String], status: Int) async throws {
        let stub = try await ServedStub(arguments)
        #expect(try await stub.get("/__understudy/panel/index.html").status == status)
    }

    @Test("writes the command that starts it again, with the faults that were added")
    func command() async throws {
        let stub = try await ServedStub(["--rows", "7", "--delay", "1ms", "--fault", "status:500@page=3"])
        let command = "understudy serve --rows 7 --delay 1ms --fault status:500@page=3"
        #expect(try await stub.get("/__understudy/state").body == #"{"text":"\#(command)\n","leftOut":[]}"#)
    }

    @Test("writes all its options into this command, but not the token")
    func options() async throws {
        let workspace = try Workspace(["my orders.yaml": ServedStub.orders])
        let options = [
            "my orders.yaml", "--preset", "stripe", "--page-size", "5", "--seed", "9", "--watch", "--allow-host",
            "a.test",
            "--allow-origin", "https://b.test", "--allow-origin", "*", "--no-panel", "--compress", "--journal", "50",
            "--sandboxes", "3", "--sandbox-ttl", "30", "--log", "json", "--quiet",
        ]
        let stub = try await ServedStub(options + ["--admin-token", "s3cret"], in: workspace.folder)
        let body = try await stub.get("/__understudy/state", headers: "Authorization: Bearer s3cret\r\n").body
        let words = options.map { ["my orders.yaml", "*"].contains($0) ? "'\($0)'" : $0 }.joined(separator: " ")
        let command = #"\nunderstudy serve \#(words) --admin-token \"$TOKEN\"\n"#
        let file = "the file 'my orders.yaml': a person who runs the command needs it at this path"
        let token = "the admin token: put it into the variable TOKEN"
        #expect(body.hasSuffix(#"\#(command)","leftOut":["\#(file)","\#(token)"]}"#))
    }

    @Test("says nothing but where it listens with --quiet", arguments: ["--quiet", "-q"])
    func quiet(flag: String) async throws {
        let stub = try await ServedStub([flag])
        _ = try await stub.get("/api/houses")
        let outcome = await stub.stop()
        #expect(outcome.output == "Understudy is listening on http://127.0.0.1:\(stub.port)\n")
        #expect(outcome.error == "")
    }

    @Test("answers errors of an answer in the form of a list of the same file")
    func formOfErrors() async throws {
        func file(_ name: String) -> String {
            "understudy: 1\nlists: { \(name): { envelope: { list: [rows], error: [\(name)] } } }\n"
        }
        let files = ["a.yaml": file("houses"), "b.yaml": file("flats") + "answers: { b: { body: 1 } }\n"]
        let workspace = try Workspace(files)
        let stub = try await ServedStub(["--fault", "status:503:Busy", "a.yaml", "b.yaml"], in: workspace.folder)
        #expect(try await stub.get("/api/b") == ServedStub.Answer(status: 503, body: #"{"flats":"Busy"}"#))
    }

    @Test("gives every list as many rows as --rows says, and pages as long as --page-size says")
    func sizes() async throws {
        let stub = try await ServedStub(["--rows", "250", "--page-size", "90"])
        let page = try await stub.page("/api/houses?pageIndex=3")
        #expect(page == ServedStub.Page(ids: Array(180..<250), size: 90, total: 250))
    }

    @Test("serves the last page of 2^53 rows")
    func many() async throws {
        let stub = try await ServedStub(["--rows", "9007199254740992", "--page-size", "10"])
        let page = try await stub.page("/api/houses?pageIndex=900719925474100")
        #expect(page.ids == [9_007_199_254_740_990, 9_007_199_254_740_991])
    }

    @Test("gives the same bytes for the same seed in two processes, and others for another")
    func seeds() async throws {
        var bodies: [String] = []
        for seed in ["11", "11", "12"] {
            let stub = try await ServedStub(["--seed", seed])
            bodies.append(try await stub.get("/api/houses?pageIndex=2").body)
        }
        #expect(bodies[0] == bodies[1])
        #expect(bodies[0] != bodies[2])
        #expect(bodies[0].hasPrefix(#"{"Data":{"List":[{"Id":20,"#))
    }

    @Test("lets go wrong what --fault says, where and as often as it says")
    func faults() async throws {
        let faults = ["status:500:E@page=2,times=1", "close-before@page=3", "body:empty@request=5"]
        let stub = try await ServedStub(faults.flatMap { ["--fault", $0] })
        #expect(try await stub.page("/api/houses").ids == Array(0..<20))
        let failed = try await stub.get("/api/houses?pageIndex=2")
        #expect(failed == ServedStub.Answer(status: 500, body: #"{"Message":"E"}"#))
        #expect(try await stub.page("/api/houses?pageIndex=2").ids == Array(20..<40))
        #expect(try await stub.get("/api/houses?pageIndex=3") == ServedStub.Answer(status: 0, body: ""))
        #expect(try await stub.get("/api/houses") == ServedStub.Answer(status: 200, body: ""))
        #expect(try await stub.page("/api/houses").ids == Array(0..<20))
    }

    @Test("takes as long for every answer as --delay says, with a unit or in milliseconds", arguments: ["300", "0.3s"])
    func delay(text: String) async throws {
        let stub = try await ServedStub(["--delay", text])
        let start = ContinuousClock.now
        #expect(try await stub.page("/api/houses").ids.count == 20)
        #expect(ContinuousClock.now - start >= .milliseconds(300))
    }

    @Test("refuses a delay that is none", arguments: ["1m", "-1", "3601s", ""])
    func wrongDelay(text: String) async throws {
        let outcome = try await Program().run(["serve", "--delay", text])
        #expect(outcome.exit == 64)
        let remedy = "use milliseconds such as 200, or seconds such as 1.5s, up to one hour"
        #expect(outcome.error.contains("is invalid for '--delay <time>': \(remedy)\n"), "\(outcome.error)")
    }

    @Test("serves all lists and answers of a folder")
    func folder() async throws {
        let workspace = try Workspace([
            "lists/flats.yaml": Self.flats, "lists/b.yaml": "understudy: 1\nanswers: { b: { body: 1 } }\n",
        ])
        let stub = try await ServedStub(["lists"], in: workspace.folder)
        #expect(try await stub.get("/flats?p=1").status == 200)
        #expect(try await stub.get("/api/b") == ServedStub.Answer(status: 200, body: "1"))
    }

    @Test("with --watch takes up files of a folder that come, and keeps what it has while one is bad")
    func watches() async throws {
        let workspace = try Workspace(["lists/flats.yaml": Self.flats])
        let stub = try await ServedStub(["lists", "--watch", "--fault", "status:503@times=1"], in: workspace.folder)
        #expect(try await stub.get("/flats").status == 503)
        func write(_ text: String) throws {
            try Data(text.utf8).write(to: workspace.folder.appending(path: "lists/b.yaml"), options: .atomic)
        }
        try write("understudy: 1\nanswers: { b: { body: 1 } }\n")
        await stub.program.error.text { $0.contains("the list files have changed and are reloaded\n") }
        #expect(try await stub.get("/api/b") == ServedStub.Answer(status: 200, body: "1"))
        // The fault has struck already, and does not strike again.
        #expect(try await stub.get("/flats").status == 200)
        try write("understudy: 2\n")
        await stub.program.error.text { $0.hasSuffix("still serving the previous list files; fix the new ones\n") }
        #expect(stub.program.error.text.contains("lists/b.yaml:1:13: error: the format version is '2'; "))
        #expect(try await stub.get("/api/b").status == 200)
        try FileManager.default.removeItem(at: workspace.folder.appending(path: "lists/b.yaml"))
        await stub.program.error.text { $0.components(separatedBy: "are reloaded\n").count == 3 }
        #expect(try await stub.get("/api/b").status == 404)
        #expect(try await stub.get("/flats").status == 200)
    }

    @Test("refuses an empty path as one")
    func emptyPath() async throws {
        let outcome = try await Program().run(["serve", ""])
        #expect(outcome.exit == 64)
        #expect(outcome.error.hasPrefix("Error: the path of a list file is empty; name one or leave it out\n"))
    }

    @Test("serves what a list file describes, with the options over it")
    func file() async throws {
        let workspace = try Workspace(["flats.yaml": Self.flats])
        let stub = try await ServedStub(["flats.yaml", "--rows", "3"], in: workspace.folder)
        let answer = try await stub.get("/flats?p=1")
        #expect(answer.body == #"{"items":[{"Id":2}],"total":3}"#)
        #expect(try await stub.get("/api/houses").status == 404)
    }

    @Test("serves two files together")
    func files() async throws {
        let workspace = try Workspace(["a.yaml": Self.flats, "b.yaml": Self.answers])
        let stub = try await ServedStub(["a.yaml", "b.yaml"], in: workspace.folder)
        #expect(try await stub.get("/flats").body == #"{"items":[{"Id":0},{"Id":1}],"total":9}"#)
        #expect(try await stub.get("/api/max").body == #"{"Max":7}"#)
    }

    @Test("refuses two files that serve the same, and names both")
    func clash() async throws {
        let workspace = try Workspace(["a.yaml": Self.flats, "b.yaml": Self.flats])
        let outcome = try await Program().run(["serve", "--port", "0", "a.yaml", "b.yaml"], in: workspace.folder)
        #expect(
            outcome
                == Program.Outcome(
                    exit: 65,
                    output: "",
                    error: """
                        b.yaml:3:3: error: 'flats' is already in a.yaml:3; rename one
                        b.yaml:3:3: error: 'GET /flats' is already in a.yaml:3; change one 'path', or give one a condition ('when')
                        understudy: 2 errors; the stub did not start

                        """
                )
        )
    }

    @Test(
        "refuses a list or an answer at the path of another file's GraphQL lists, and names both",
        arguments: [
            ("lists:\n  flats:\n    path: /graphql\n", "GET /graphql"),
            ("answers:\n  flats:\n    method: POST\n    path: /graphql\n    body: {}\n", "POST /graphql"),
        ],
        [false, true]
    )
    func sharedPath(other: (text: String, request: String), isFirst: Bool) async throws {
        let graphQL = "lists:\n  houses: { path: /graphql, graphql: houses, paging: { style: cursor } }\n"
        let files = isFirst ? [other.text, graphQL] : [graphQL, other.text]
        let workspace = try Workspace(["a.yaml": "understudy: 1\n" + files[0], "b.yaml": "understudy: 1\n" + files[1]])
        let outcome = try await Program().run(["serve", "--port", "0", "a.yaml", "b.yaml"], in: workspace.folder)
        let error = """
            b.yaml:3:3: error: '\(other.request)' is already in a.yaml:3; change one 'path', or give one a condition ('when')
            understudy: 1 error; the stub did not start

            """
        #expect(outcome == Program.Outcome(exit: 65, output: "", error: error))
    }

    @Test("serves the GraphQL lists of two files at one path")
    func sharedSchema() async throws {
        func file(_ name: String) -> String {
            "understudy: 1\nlists:\n  \(name): { path: /graphql, graphql: \(name), paging: { style: cursor } }\n"
        }
        let workspace = try Workspace(["a.yaml": file("houses"), "b.yaml": file("towns")])
        let stub = try await ServedStub(["a.yaml", "b.yaml"], in: workspace.folder)
        let answer = try await stub.get("/graphql?query=%7Bhouses%7BtotalCount%7Dtowns%7BtotalCount%7D%7D")
        #expect(answer.body == #"{"data":{"houses":{"totalCount":45},"towns":{"totalCount":45}}}"#)
    }

    @Test("ends with 69 and one line that names the port, when that is taken")
    func taken() async throws {
        let stub = try await ServedStub()
        let outcome = try await Program().run(["serve", "--port", "\(stub.port)"])
        let message = """
            understudy: port \(stub.port) of '127.0.0.1' is in use; stop the program that listens there, \
            choose another port, or 0 for a free one

            """
        #expect(outcome == Program.Outcome(exit: 69, output: "", error: message))
        #expect(try await stub.page("/api/houses").ids.count == 20)
    }

    private static let flats = """
        understudy: 1
        lists:
          flats:
            path: /flats
            rows: 9
            paging: { style: page, page: p, size: n, first: 0, defaultSize: 2 }
            envelope: { list: [items], pageSize: ~, total: [total] }
            row: { Id: index }

        """

    private static let answers = """
        understudy: 1
        answers:
          max:
            path: /api/max
            body: { Max: 7 }

        """
}
