// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `understudy serve` under more connections than anybody needs.
@Suite("serve under a flood", .serialized, .timeLimit(.minutes(2)))
struct ServeFloodTests {
    @Test("of connections that are opened and left serves on, and its memory does not grow from one to the next")
    func left() async throws {
        let stub = try await ServedStub(["--quiet"])
        var memory: [Int] = []
        for _ in 1...3 {
            var connections: [Connection] = []
            for number in 0..<350 {
                let connection = try Connection(port: stub.port)
                try connection.send(
                    ["", "GET /api/hou", "GET /api/houses HTTP/1.1\r\nHost: localhost\r\n\r\n"][number % 3]
                )
                connections.append(connection)
            }
            #expect(try await stub.page("/api/houses").ids.count == 20)
            connections.removeAll()
            #expect(try await stub.page("/api/houses").ids.count == 20)
            memory.append(try stub.program.memory)
        }
        #expect(memory[2] - memory[0] < 4 << 20, "\(memory)")
    }

    @Test("serves again at once when files, of which there were too few, are free", arguments: [64, 48])
    func openFiles(limit: Int) async throws {
        let stub = try await ServedStub(after: "ulimit -n \(limit)")
        for _ in 1...2 {
            var connections: [Connection] = []
            for _ in 0..<150 { connections.append(try Connection(port: stub.port)) }
            let start = ContinuousClock.now
            connections.removeAll()
            // Until the last of those connections has ended, a new one may be closed at once, or told that there is no
            // room, and so may one that comes after an answer.
            var served = 0
            while served < 20, ContinuousClock.now - start < .seconds(50) {
                served = (try? await stub.get("/api/houses"))?.status == 200 ? served + 1 : 0
            }
            #expect(served == 20)
        }
        let notice = #/^  at most about \d+ connections at once: \d+ files may be open; raise it with ulimit -n\n/#
        #expect(await stub.stop().error.contains(notice))
    }

    @Test("of pipelined requests for large pages that nobody reads takes little memory, and gives it back")
    func unread() async throws {
        let (page, mebibyte) = (1 << 20, 1 << 20)
        let text = String(repeating: "x", count: 100_000)
        let list = "understudy: 1\nlists: { houses: { rows: 200, row: { Id: index, Text: { value: '\(text)' } } } }"
        let workspace = try Workspace(["houses.yaml": list])
        let stub = try await ServedStub(["houses.yaml", "--quiet"], in: workspace.folder)
        #expect(try await stub.page("/api/houses?pageSize=1").ids.count == 1)
        let before = try stub.program.memory
        let request = "GET /api/houses?pageSize=10 HTTP/1.1\r\nHost: localhost\r\n\r\n"
        for (connectionCount, requestCount) in [(10, 100), (20, 3)] {
            var connections: [Connection] = []
            for _ in 0..<connectionCount {
                let connection = try Connection(port: stub.port)
                try connection.send(String(repeating: request, count: requestCount))
                connections.append(connection)
            }
            for _ in 1...10 {
                #expect(try await stub.page("/api/houses?pageSize=1").ids.count == 1)
                for connection in connections { try connection.read(atMost: 32) }
            }
            let grown = try stub.program.memory - before
            #expect(grown < connectionCount * (page + mebibyte) + 16 * mebibyte, "\(grown)")
            connections.removeAll()
            let start = ContinuousClock.now
            while try stub.program.memory - before > 16 * mebibyte, ContinuousClock.now - start < .seconds(60) {
                #expect(try await stub.page("/api/houses?pageSize=1").ids.count == 1)
            }
            let kept = try stub.program.memory - before
            #expect(kept <= 16 * mebibyte, "\(kept)")
        }
    }
}
