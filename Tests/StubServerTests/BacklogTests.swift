// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import StubEngine
import Testing

@testable import StubServer

/// A request is in the journal from the moment in which its answer is made.
@Suite("Clients that do not read", .serialized, .timeLimit(.minutes(10)))
struct BacklogTests {
    typealias Frame = StreamClient.Frame

    /// Pages of a number of bytes, a multiple of 100,000; the ninth is empty.
    private static func list(pageByteCount: Int) -> ListFile {
        let text = String(repeating: "x", count: 100_000)
        let row = RowTemplate([RowField(name: "Text", kind: .value(.string(text)))])
        let count = UInt64(pageByteCount / 100_000)
        return ListFile(lists: [
            ListDescription(name: "houses", rows: 5 * count, paging: PageStyle(defaultSize: count), row: row)
        ])
    }

    @Test(
        "and pipeline have one answer made at a time, in the lane and behind it",
        arguments: ["", "Accept-Encoding: identity\r\n", "TE: trailers\r\n"]
    )
    func pipelined(headers: String) async throws {
        let mount = Mount(Self.list(pageByteCount: 8_000_000))
        try await Served.run(mount) { served async throws in
            let request = "GET /api/houses HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n"
            var clients: [RawClient] = []
            for _ in 1...6 {
                let client = try await served.connect()
                try await client.stopReading()
                try await client.send(String(repeating: request, count: 10))
                clients.append(client)
            }
            // Others are served meanwhile, and all that was sent has been looked at.
            for _ in 1...20 {
                #expect(try await served.get("/api/houses?pageIndex=9").status == 200)
            }
            let made = mount.journal.filter { $0.page == 1 }
            #expect(!made.isEmpty)
            #expect(made.count <= 2 * clients.count)
            for client in clients { await client.close() }
            try await mount.expect("gone requests") { $0.journal.allSatisfy { $0.state != .received } }
            #expect(try await served.get("/api/houses?pageIndex=9").status == 200)
        }
    }

    @Test("at first have all their answers in the end, the last ones also after they have closed their side")
    func late() async throws {
        for headers in ["", "TE: trailers\r\n"] {
            let mount = Mount(Self.list(pageByteCount: 3_000_000))
            try await Served.run(mount) { served async throws in
                let client = try await served.connect()
                try await client.stopReading()
                let request = "GET /api/houses HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n"
                try await client.send(String(repeating: request, count: 4))
                try await client.finish()
                try await client.startReading()
                let seen = try await client.closed()
                #expect(seen.bytes.count > 4 * 3_000_000)
                #expect(mount.journal.map(\.state) == Array(repeating: .answered, count: 4))
            }
        }
    }

    @Test("over HTTP/2 have no more answers made than fit, and each of those left gets its turn")
    func streams() async throws {
        let secure = try Secure(offersHTTP2: true)
        let byteCount = 200_000
        let mount = Mount(Self.list(pageByteCount: byteCount))
        try await Served.run(mount, configuration: secure.configuration) { served async throws in
            let client = try await StreamClient.connect(to: served.address, secure)
            let streams = (0..<60).map { UInt32($0 * 2 + 1) }
            try await client.send(streams.map { StreamClient.request($0) })
            let ping = Frame(kind: .ping, payload: [UInt8](repeating: 1, count: 8))
            try await client.send(ping)
            try await client.connection.wait("the answer to a ping") { _ in
                client.frames.contains { $0.kind == .ping && $0.flags == 1 }
            }
            let other = try await StreamClient.connect(to: served.address, secure)
            #expect(try await other.get(1, "/api/houses?pageIndex=9").status == 200)
            let most = StreamBacklog.byteCountMax / byteCount + 2
            #expect((1...most).contains(mount.journal.filter { $0.page == 1 }.count))
            // Half of the streams are given up, and the others read.
            let (given, read) = (streams.prefix(30), streams.suffix(30))
            try await client.send(given.map { Frame(kind: .reset, stream: $0, payload: [0, 0, 0, 8]) })
            let window = Frame(kind: .windowUpdate, payload: UInt32(1 << 24).bytes)
            try await client.send(
                [window] + read.map { Frame(kind: .windowUpdate, stream: $0, payload: UInt32(1 << 20).bytes) }
            )
            try await mount.expect("answers to all that are left") { mount in
                mount.journal.filter { $0.page == 1 && $0.state == .answered }.count == read.count
            }
            await client.close()
            await other.close()
        }
    }
}
