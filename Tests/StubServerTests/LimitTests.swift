// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import StubEngine
import Testing

@testable import StubServer

@Suite("A limit", .timeLimit(.minutes(10)))
struct LimitTests {
    private func configuration(_ change: (inout StubServerConfiguration) -> Void) -> StubServerConfiguration {
        var configuration = StubServerConfiguration(port: 0)
        configuration.lingerLimit = .milliseconds(50)
        change(&configuration)
        return configuration
    }

    @Test("ends a head that drips, from its first byte on, however steadily it comes")
    func drippingHead() async throws {
        let configuration = configuration { $0.headLimit = .milliseconds(600) }
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            let client = try await served.connect()
            let dripping = Task {
                try await client.send("GET /api/houses HTTP/1.1\r\nHost: localhost\r\n")
                while !Task.isCancelled {
                    try await client.send("X-A: b\r\n")
                    try await ContinuousClock().sleep(for: .milliseconds(20))
                }
            }
            defer { dripping.cancel() }
            let start = ContinuousClock.now
            let seen = try await client.wait("an answer") { $0.answers.count == 1 }
            #expect(ContinuousClock.now - start >= .milliseconds(500))
            #expect(seen.answers[0].status == 408)
            #expect(
                seen.answers[0].body
                    == #"{"Message":"the headers were not complete within 600ms; send them faster"}"#
            )
            try await client.closed()
            #expect(try await served.get("/api/houses").status == 200)
        }
    }

    @Test("of the head counts for the second request of a connection too")
    func secondHead() async throws {
        let configuration = configuration { $0.headLimit = .milliseconds(100) }
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            let client = try await served.connect()
            try await client.get("/api/houses")
            _ = try await client.answers(1)
            try await client.send("GET /api/ho")
            #expect(try await client.closed().answers.map(\.status) == [200, 408])
        }
    }

    @Test("of the head does not count while an earlier answer keeps the stub from reading")
    func heldAnswer() async throws {
        let configuration = configuration { $0.headLimit = .milliseconds(100) }
        let mount = Mount(.five)
        try await Served.run(mount, configuration: configuration) { served async throws in
            mount.hold(RequestPattern())
            let client = try await served.connect()
            try await client.get("/api/houses")
            try await mount.expect("a held answer") { $0.heldCount == 1 }
            try await client.send("GET /api/houses HTTP/1.1\r\nHost: local")
            let start = ContinuousClock.now
            let other = try await served.connect()
            try await other.send("GET ")
            try await other.closed()
            #expect(ContinuousClock.now - start >= .milliseconds(100))
            try await client.send("host\r\n\r\n")
            mount.release(nil)
            #expect(try await client.answers(2).map(\.status) == [200, 200])
            await client.close()
        }
    }

    @Test("closes on a client that does not read its answer")
    func slowReader() async throws {
        let configuration = configuration { $0.writeLimit = .milliseconds(200) }
        let mount = Mount(.heavy)
        try await Served.run(mount, configuration: configuration) { served async throws in
            let client = try await served.connect()
            try await client.stopReading()
            try await client.get("/api/houses")
            try await mount.expect("a gone request") { $0.journal.map(\.state) == [.gone] }
            #expect(try await served.get("/api/houses?pageIndex=9").status == 200)
            await client.close()
        }
    }

    @Test("refuses a connection too many kindly, and takes the next when one has gone")
    func connections() async throws {
        let configuration = configuration { $0.connectionCountMax = 2 }
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            let clients = [try await served.connect(), try await served.connect()]
            for client in clients {
                try await client.get("/api/houses")
                _ = try await client.answers(1)
            }
            let surplus = try await served.connect()
            let seen = try await surplus.closed()
            #expect(seen.answers.map(\.status) == [503])
            #expect(
                seen.answers.first?.body
                    == #"{"Message":"connection limit reached: 2 are open; close some and retry"}"#
            )
            await clients[0].close()
            try await withTimeLimit({ "free place" }) {
                while await (try? served.get("/api/houses"))?.status != 200 { try Task.checkCancellation() }
            }
            await clients[1].close()
        }
    }

    @Test(
        "answers headers that are too many or too large with 431",
        arguments: [
            (String(repeating: "a: b\r\n", count: 21), "/"), ("A: \(String(repeating: "b", count: 300))\r\n", "/"),
            (String(repeating: "Abc: \(String(repeating: "d", count: 90))\r\n", count: 7), "/"),
            ("", "/\(String(repeating: "e", count: 300))"),
        ]
    )
    func headers(text: String, target: String) async throws {
        let configuration = configuration {
            $0.headerCountMax = 20
            $0.headerByteCountMax = 200
            $0.headersByteCountMax = 600
        }
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            let client = try await served.connect()
            try await client.get(target, headers: text)
            let seen = try await client.closed()
            #expect(seen.answers.map(\.status) == [431])
            let most = "send at most 20 headers of 200 bytes, 600 bytes in all"
            #expect(
                seen.answers.first?.body == #"{"Message":"the target or the headers are too large; \#(most)"}"#
            )
            #expect(try await served.get("/api/houses").status == 200)
        }
    }

    @Test(
        "answers a head of white space without end with 431, and reads no more of it",
        arguments: ["GET /api/houses", "GET /api/houses HTTP/1.1\r\nHost: localhost\r\nX-A:"]
    )
    func whiteSpace(start: String) async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let client = try await served.connect()
            try await client.send(start)
            // With the start, more than the limit, in pieces that come one by one. The stub closes the connection then.
            for _ in 1...3 {
                try await client.send(String(repeating: " ", count: 32 << 10))
            }
            let seen = try await client.closed()
            #expect(seen.answers.map(\.status) == [431])
            #expect(seen.answers.first?.body.contains("white space included; send at most 98304 bytes") == true)
            #expect(try await served.get("/api/houses").status == 200)
        }
    }

    @Test("on connections is no larger than there are files for")
    func files() {
        #expect(OpenFiles.connections(wanted: 1) == 1)
        #expect(OpenFiles.connections(wanted: .max) < OpenFiles.limit)
    }
}

extension ListFile {
    /// Pages of six million bytes, more than sockets buffer; the ninth is empty.
    fileprivate static var heavy: ListFile {
        let text = String(repeating: "x", count: 1_000_000)
        return ListFile(lists: [
            ListDescription(
                name: "houses",
                rows: 6,
                row: RowTemplate([RowField(name: "Text", kind: .value(.string(text)))])
            )
        ])
    }
}
