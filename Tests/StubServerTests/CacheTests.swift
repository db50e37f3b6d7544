// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import StubEngine
import Testing

@testable import StubServer

@Suite("A copy of an answer", .timeLimit(.minutes(10)))
struct CacheTests {
    /// The date that the clock of these servers shows.
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    /// Requests and what they are answered with.
    private static let requests: [(String, String, Int)] = [
        ("GET /api/houses", "", 200), ("GET /api/houses", "Accept-Encoding: gzip\r\n", 200),
        ("HEAD /api/houses", "", 200), ("GET /api/houses?pageIndex=x", "", 400), ("DELETE /api/houses", "", 405),
        ("OPTIONS /api/houses", "Origin: http://localhost:1\r\n", 204), ("OPTIONS *", "", 204),
        ("GET /api/houses?a=%zz", "", 400), ("GET /api/houses", "Host: b\r\n", 400), ("GET /", "", 200),
        ("GET /", "Accept: text/html\r\n", 200), ("PUT /", "", 405), ("GET /nowhere", "", 404),
        ("GET /__understudy/images/8x8/a.svg", "", 200), ("GET /__understudy/lists", "", 200),
        ("GET /__understudy/nothing", "", 404), ("POST /__understudy/reset", "", 403),
        ("POST /api/houses", "Content-Length: 3000000000\r\n", 413),
    ]

    /// Faults and the statuses of their answers.
    private static let faults: [(String, Int)] = [
        ("status:300", 300), ("status:301", 301), ("status:308", 308), ("status:410", 410), ("redirect-loop:301", 301),
        ("body:empty", 200), ("drip:2/20ms", 200), ("malformed-chunk", 200), ("nothing", 400),
    ]

    @Test(
        "is kept by nobody, whatever was asked",
        arguments: requests + faults.map { ("GET /api/houses", "Understudy-Fault: \($0.0)\r\n", $0.1) }
    )
    func noStore(request: String, headers: String, status: Int) async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let client = try await served.connect()
            try await client.send("\(request) HTTP/1.1\r\nHost: localhost\r\n\(headers)Connection: close\r\n\r\n")
            let head = try await client.closed().text.components(endingAt: "\r\n\r\n")
            #expect(head.first?.hasPrefix("HTTP/1.1 \(status) ") == true)
            #expect(head.filter { $0.hasPrefix("Cache-Control:") } == ["Cache-Control: no-store"])
            #expect(head.filter { $0.hasPrefix("Date:") } == ["Date: \(Self.date)"])
        }
    }

    @Test("is kept by nobody over HTTP/2 either")
    func streams() async throws {
        let secure = try Secure(offersHTTP2: true)
        try await Served.run(Mount(.five), configuration: secure.configuration) { served async throws in
            let client = try await StreamClient.connect(to: served.address, secure)
            let fault = [("understudy-fault", "status:410")]
            let answers = [
                try await client.get(1), try await client.get(3, headers: fault), try await client.get(5, "/nowhere"),
                try await client.get(7, "/api/houses?a=%zz"),
            ]
            #expect(answers.map(\.status) == [200, 410, 404, 400])
            for answer in answers {
                #expect(answer.headers.filter { $0.name == "cache-control" }.map(\.value) == ["no-store"])
                #expect(answer.headers.filter { $0.name == "date" }.map(\.value) == [Self.date])
            }
            await client.close()
        }
    }

    @Test(
        "is kept as the list or the answer says, unless a fault or an error has a say",
        arguments: ["", "Accept: a\r\n"]
    )
    func described(headers: String) async throws {
        let text = """
            understudy: 1
            lists:
              kept: { cacheControl: 'private, max-age=60', rows: 3, items: Id }
              free: { cacheControl: ~ }
              open: { cacheControl: '' }
              usual: {}
            answers:
              moved: { status: 301, cacheControl: immutable }
              plain: { body: 1 }
            """
        let file = try ListFileParser.parse(Array(text.utf8), file: "x.yaml")
        try await Served.run(Mount(file)) { served async throws in
            let kept = "private, max-age=60"
            let expected: [(target: String, headers: String, value: String?)] = [
                ("kept", "", kept), ("kept", "Accept-Encoding: identity\r\n", kept), ("kept/1", "", kept),
                ("kept", "Understudy-Fault: delay:1\r\n", "no-store"), ("kept?pageIndex=x", "", "no-store"),
                ("kept/99", "", "no-store"), ("free", "", nil), ("free", "Accept-Encoding: identity\r\n", nil),
                ("free", "Understudy-Fault: status:410\r\n", "no-store"), ("open", "", nil), ("usual", "", "no-store"),
                ("moved", "", "immutable"), ("plain", "", "no-store"),
            ]
            for request in expected {
                let answer = try await served.get("/api/\(request.target)", headers: headers + request.headers)
                #expect(answer.header("Cache-Control") == request.value, "\(request)")
            }
            let tag = try #require(try await served.get("/api/kept").header("ETag"))
            let known = try await served.get("/api/kept", headers: "If-None-Match: \(tag)\r\n")
            #expect(known.status == 304)
            #expect(known.header("Cache-Control") == kept)
        }
    }

    @Test(
        "that a client has never hides a fault",
        arguments: ["drip:2/20ms", "bandwidth:100000", "content-type", "delay:1", "lie:wrong-total", "body:bom"]
    )
    func fault(text: String) async throws {
        let mount = Mount(.five, faults: [try FaultParser.parse(commandLine: "\(text)@page=1,times=2")])
        try await Served.run(mount) { served async throws in
            let tag = EntityTag(of: Array(firstPage.utf8)).description
            for _ in 1...2 {
                let answer = try await served.get("/api/houses", headers: "If-None-Match: *, \(tag)\r\n")
                #expect(answer.status == 200)
                #expect(answer.body.isEmpty == false)
                // A copy under this tag would later pass for the true page.
                #expect(answer.header("ETag") == nil)
            }
            #expect(try await served.get("/api/houses", headers: "If-None-Match: \(tag)\r\n").status == 304)
            #expect(mount.journal.map(\.status) == [200, 200, 304])
            #expect(mount.faults.map(\.struck) == [2])
        }
    }

    @Test("that a client has is 304 in the journal and for verification as well")
    func written() async throws {
        let secure = try Secure(offersHTTP2: true)
        let mount = Mount(.five)
        try await Served.run(mount, configuration: secure.configuration) { served async throws in
            let client = try await StreamClient.connect(to: served.address, secure)
            let tag = try #require(try await client.get(1).headers.first { $0.name == "etag" }?.value)
            #expect(try await client.get(3, headers: [("if-none-match", tag)]).status == 304)
            let count = try await client.get(5, "/__understudy/verify?status=304&count=1")
            #expect(count.body == #"{"count":1,"expected":1,"holds":true}"#)
            let journal = try await client.get(7, "/__understudy/journal?status=304")
            #expect(try JSONParser.parse(Array(journal.body.utf8)).value(at: ["requests"])?.array?.count == 1)
            #expect(mount.journal.map(\.status) == [200, 304])
            await client.close()
        }
    }
}

extension String {
    /// The lines of the text in front of a mark.
    fileprivate func components(endingAt mark: String) -> [String] {
        let end = firstRange(of: mark)?.lowerBound ?? endIndex
        return self[..<end].split(separator: "\r\n").map(String.init)
    }
}
