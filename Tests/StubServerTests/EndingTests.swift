// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine
import Testing

@testable import StubServer

@Suite("An ending", .timeLimit(.minutes(10)))
struct EndingTests {
    @Test("truncated announces more than it sends, then closes without a reset")
    func truncated() async throws {
        let mount = Mount(.five, faults: [Fault(.body(.truncated), times: 1)])
        try await Served.run(mount) { served async throws in
            let client = try await served.connect()
            try await client.get("/api/houses")
            let seen = try await client.closed()
            #expect(seen.text.contains("Content-Length: \(firstPage.utf8.count)\r\n"))
            #expect(seen.text.hasSuffix("\r\n\r\n" + firstPage.prefix(firstPage.count / 2)))
            #expect(!seen.wasReset)
            try await mount.expect("an answered request") { $0.journal.map(\.state) == [.answered] }
            #expect(try await served.get("/api/houses").body == firstPage)
        }
    }

    @Test("close mid body sends half of a chunked body, then closes without the last chunk")
    func closeMidBody() async throws {
        try await Served.run(Mount(.five, faults: [Fault(.closeMidBody)])) { served async throws in
            let client = try await served.connect()
            try await client.get("/api/houses")
            let seen = try await client.closed()
            #expect(seen.text.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(seen.text.lowercased().contains("transfer-encoding: chunked\r\n"))
            #expect(seen.text.contains(firstPage.prefix(firstPage.count / 2)))
            #expect(!seen.text.contains("\r\n0\r\n"))
            #expect(!seen.wasReset)
        }
    }

    @Test("close before closes without a byte and without a reset")
    func closeBefore() async throws {
        try await Served.run(Mount(.five, faults: [Fault(.closeBefore)])) { served async throws in
            let client = try await served.connect()
            try await client.get("/api/houses")
            let seen = try await client.closed()
            #expect(seen.bytes.isEmpty)
            #expect(!seen.wasReset)
        }
    }

    @Test("reset resets the connection without a byte")
    func reset() async throws {
        try await Served.run(Mount(.five, faults: [Fault(.reset)])) { served async throws in
            let client = try await served.connect()
            try await client.get("/api/houses")
            let seen = try await client.closed()
            #expect(seen.bytes.isEmpty)
            #expect(seen.wasReset)
        }
    }

    @Test("never answers nothing until the client goes, and is then gone at once")
    func never() async throws {
        let mount = Mount(.five, faults: [Fault(.never, page: 1)])
        try await Served.run(mount) { served async throws in
            let client = try await served.connect()
            try await client.get("/api/houses?pageIndex=1")
            try await mount.expect("a request") { $0.journal.count == 1 }
            #expect(try await served.get("/api/houses?pageIndex=2").status == 200)
            #expect(mount.journal.map(\.state).first == .received)
            await client.close()
            try await mount.expect("a gone request") { $0.journal.map(\.state).first == .gone }
            #expect(client.seen.bytes.isEmpty)
        }
    }

    @Test("of the body without a byte or without JSON keeps the connection")
    func bodies() async throws {
        let faults = [Fault(.body(.empty), page: 1), Fault(.body(.invalidJSON), page: 2)]
        try await Served.run(Mount(.five, faults: faults)) { served async throws in
            let client = try await served.connect()
            for page in [1, 2, 3] { try await client.get("/api/houses?pageIndex=\(page)") }
            let answers = try await client.answers(3)
            #expect(answers.map(\.status) == [200, 200, 200])
            #expect(answers[0].body == "")
            #expect(answers[0].header("Content-Length") == "0")
            #expect(answers[1].body.hasSuffix(","))
            #expect(answers[2].body == #"{"Data":{"List":[{"Id":4}],"PageSize":2,"Total":5}}"#)
            #expect(
                answers.map { $0.header("Understudy-Fault") } == ["body:empty@page=1", "body:invalid-json@page=2", nil]
            )
            await client.close()
        }
    }
}
