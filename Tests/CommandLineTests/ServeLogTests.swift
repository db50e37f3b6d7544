// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The log of `understudy serve --log json`.
@Suite("serve --log json", .timeLimit(.minutes(2)))
struct ServeLogTests {
    /// A line of the log.
    private struct Line: Decodable, Equatable {
        var id: Int
        var client: String?
        var method: String
        var path: String
        var query: String
        var list: String?
        var page: Int?
        var status: Int
        var faults: [String]
        var state: String
        var bytes: Int?
        var sandbox: String?
    }

    /// The members that differ from run to run.
    private struct Moment: Decodable {
        var time: String
        var milliseconds: Double
    }

    private func lines<Value: Decodable>(_ text: String, as type: Value.Type) throws -> [Value] {
        try text.split(separator: "\n").map { try JSONDecoder().decode(type, from: Data($0.utf8)) }
    }

    /// The lines of a page, of a page with a fault, and of a path without a list.
    private static func expected(_ byteCounts: [Int]) -> [Line] {
        [
            Line(
                id: 1,
                client: "127.0.0.1",
                method: "GET",
                path: "/api/houses",
                query: "pageIndex=1&access_token=***&note=a%0Ab",
                list: "houses",
                page: 1,
                status: 200,
                faults: [],
                state: "answered",
                bytes: byteCounts[0]
            ),
            Line(
                id: 2,
                client: "127.0.0.1",
                method: "GET",
                path: "/api/houses",
                query: "pageIndex=2",
                list: "houses",
                page: 2,
                status: 503,
                faults: ["status:503@page=2"],
                state: "answered",
                bytes: byteCounts[1]
            ),
            Line(
                id: 3,
                client: "127.0.0.1",
                method: "GET",
                path: "/api/\u{9B}##[x]",
                query: "",
                status: 404,
                faults: [],
                state: "answered",
                bytes: byteCounts[2]
            ),
        ]
    }

    @Test("writes one object for each request to standard output, and everything else to standard error")
    func objects() async throws {
        let stub = try await ServedStub(["--log", "json", "--fault", "status:503@page=2"])
        let secret = "Authorization: Bearer s3cret\r\nCookie: s3cret\r\n"
        let page = try await stub.get("/api/houses?pageIndex=1&access_token=s3cret&note=a%0Ab", headers: secret)
        let failed = try await stub.get("/api/houses?pageIndex=2")
        // A control character of a terminal, and a command to the runner of a CI.
        let missing = try await stub.get("/api/%C2%9B%23%23%5Bx%5D")
        let log = await stub.program.output.text { $0.split(separator: "\n").count == 3 && $0.hasSuffix("\n") }
        let outcome = await stub.stop()
        #expect(outcome.output == log)
        #expect(!log.contains("s3cret") && !log.contains("\u{9B}") && !log.contains("##["))
        #expect(
            try lines(log, as: Line.self)
                == Self.expected([page, failed, missing].map(\.body.utf8.count))
        )
        for moment in try lines(log, as: Moment.self) {
            #expect(moment.milliseconds >= 0)
            #expect(moment.time.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/#) != nil)
        }
        let base = "http://127.0.0.1:\(stub.port)"
        #expect(
            outcome.error == """
                Understudy is listening on \(base)
                  GET \(base)/api/houses?pageIndex=…&pageSize=…  45 rows

                """
        )
    }

    @Test("shows the value of a parameter that a list reads, whatever its name suggests")
    func tokens() async throws {
        let workspace = try Workspace([
            "lists.yaml": "understudy: 1\nlists: { a: { paging: { style: page, page: pageToken } } }\n"
        ])
        let stub = try await ServedStub(["--log", "json", "lists.yaml"], in: workspace.folder)
        _ = try await stub.get("/api/a?pageToken=2&otherToken=2")
        let log = await stub.program.output.text { $0.hasSuffix("\n") }
        #expect(try lines(log, as: Line.self).map(\.query) == ["pageToken=2&otherToken=***"])
        _ = await stub.stop()
    }

    @Test("writes a request that waits once, when it is over; --quiet affects standard error only")
    func waits() async throws {
        let stub = try await ServedStub(["--log", "json", "--quiet", "--fault", "never@page=3"])
        do {
            let connection = try Connection(port: stub.port)
            try connection.get("/api/houses?pageIndex=3")
            try await stub.receives(1)
            withExtendedLifetime(connection) {}
        }
        let log = await stub.program.output.text { $0.hasSuffix("\n") }
        let line = try #require(try lines(log, as: Line.self).first)
        #expect(line.state == "gone" && line.faults == ["never@page=3"] && line.bytes == nil)
        let outcome = await stub.stop()
        #expect(outcome.output == log)
        #expect(outcome.error == "Understudy is listening on http://127.0.0.1:\(stub.port)\n")
    }

    @Test("names the sandbox of a request, also of one that was removed and created again")
    func sandboxes() async throws {
        let stub = try await ServedStub(["--log", "json"])
        for count in 1...2 {
            #expect(try await stub.get("/__sandbox/a/api/houses").status == 200)
            await stub.program.output.text { $0.split(separator: "\n").count == count && $0.hasSuffix("\n") }
            let headers = "Understudy-Admin: 1\r\n"
            let removed = try await stub.get("/__understudy/sandboxes/a", method: "DELETE", headers: headers)
            #expect(removed.status == 200)
        }
        let outcome = await stub.stop()
        #expect(try lines(outcome.output, as: Line.self).map(\.sandbox) == ["a", "a"])
    }

    @Test("says how many requests have no line, because the journal dropped them before they were over")
    func missed() async throws {
        let stub = try await ServedStub(["--log", "json", "--journal", "1", "--fault", "never@page=3"])
        let connection = try Connection(port: stub.port)
        try connection.get("/api/houses?pageIndex=3")
        try await stub.receives(1)
        _ = try await stub.get("/api/houses")
        let log = await stub.program.output.text { $0.split(separator: "\n").count == 2 && $0.hasSuffix("\n") }
        let parts = log.split(separator: "\n")
        #expect(parts.first == #"{"missed":1}"#)
        #expect(try lines(parts.dropFirst().joined(), as: Line.self).map(\.id) == [2])
        _ = await stub.stop()
        withExtendedLifetime(connection) {}
    }

    @Test("a wrong format is refused with the right ones")
    func wrong() async throws {
        let outcome = try await Program().run(["serve", "--log", "xml"])
        #expect(outcome.exit == 64)
        #expect(outcome.error.contains("'--log <format>'"), "\(outcome.error)")
    }
}
