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
        let notice = #/^  about \d+ connections are served at once: \d+ files may be open; raise that with ulimit -n\n/#
        #expect(await stub.stop().error.contains(notice))
    }
}
