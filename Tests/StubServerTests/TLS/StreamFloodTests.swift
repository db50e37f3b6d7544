// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine
import Testing

@testable import StubServer

/// The floods of CVE-2019-9512 to 9518, CVE-2023-44487 and CVE-2024-27316, one frame after the other.
@Suite("A flood over HTTP/2", .serialized, .timeLimit(.minutes(10)))
struct StreamFloodTests {
    typealias Frame = StreamClient.Frame

    private let secure: Secure
    /// The reason that a connection is ended for (RFC 9113, section 7).
    private let enhanceYourCalm: UInt8 = 11

    init() throws {
        secure = try Secure(offersHTTP2: true)
    }

    /// Sends frames, waits for the end of the connection, and asks anew.
    private func flood(_ frames: [Frame], _ change: (inout StubServerConfiguration) -> Void = { _ in }) async throws
        -> UInt8?
    {
        var configuration = secure.configuration
        change(&configuration)
        return try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            let client = try await StreamClient.connect(to: served.address, secure)
            // The stub may be gone before the last frame is sent.
            try? await client.send(frames)
            let reason = try await client.goneAway()
            let other = try await StreamClient.connect(to: served.address, secure)
            #expect(try await other.get(1).body == firstPage)
            await other.close()
            return reason
        }
    }

    @Test("of resets ends the connection (CVE-2023-44487, CVE-2019-9514)")
    func rapidReset() async throws {
        let frames = (0..<300)
            .flatMap { number -> [Frame] in
                let stream = UInt32(number * 2 + 1)
                return [StreamClient.request(stream), Frame(kind: .reset, stream: stream, payload: [0, 0, 0, 8])]
            }
        #expect(try await flood(frames) == enhanceYourCalm)
    }

    @Test("of frames that continue headers ends the connection (CVE-2024-27316)")
    func continuation() async throws {
        let head = StreamClient.request(1)
        let first = Frame(kind: .headers, flags: 1, stream: 1, payload: head.payload)
        let more = Frame(kind: .continuation, stream: 1, payload: StreamClient.field("x-a", "b"))
        #expect(try await flood([first] + Array(repeating: more, count: 10)) == enhanceYourCalm)
    }

    @Test("of pings ends the connection (CVE-2019-9512)")
    func pings() async throws {
        let ping = Frame(kind: .ping, payload: [UInt8](repeating: 0, count: 8))
        #expect(try await flood(Array(repeating: ping, count: 300)) == enhanceYourCalm)
    }

    @Test("of settings ends the connection (CVE-2019-9515)")
    func settings() async throws {
        #expect(try await flood(Array(repeating: Frame(kind: .settings), count: 300)) == enhanceYourCalm)
    }

    @Test("of frames without data ends the connection (CVE-2019-9518)")
    func emptyData() async throws {
        let empty = Frame(kind: .data, stream: 1)
        let frames = [StreamClient.request(1, "POST", "/", isLast: false)] + Array(repeating: empty, count: 300)
        #expect(try await flood(frames) == enhanceYourCalm)
    }

    @Test("of headers in one request ends the connection")
    func headers() async throws {
        let field = StreamClient.field("x-a", String(repeating: "b", count: 1_000))
        let head = Frame(kind: .headers, flags: 1, stream: 1, payload: StreamClient.request(1).payload)
        let more = (0..<4)
            .map { number in
                Frame(
                    kind: .continuation,
                    flags: number == 3 ? Frame.endHeaders : 0,
                    stream: 1,
                    payload: Array(repeating: field, count: 16).flatMap { $0 }
                )
            }
        #expect(try await flood([head] + more) { $0.headersByteCountMax = 32_000 } != nil)
    }

    @Test("of streams beyond the limit is refused, stream by stream, and the others are answered")
    func streams() async throws {
        var configuration = secure.configuration
        configuration.streamCountMax = 2
        let mount = Mount(.five)
        try await Served.run(mount, configuration: configuration) { served async throws in
            for _ in 1...2 { mount.hold(RequestPattern()) }
            let client = try await StreamClient.connect(to: served.address, secure)
            // A client that has read the settings knows better.
            try await client.connection.wait("settings") { !$0.bytes.isEmpty }
            try await client.send(Frame(kind: .settings, flags: 1))
            try await client.send(StreamClient.request(1), StreamClient.request(3))
            try await mount.expect("two held answers") { $0.heldCount == 2 }
            try await client.send(StreamClient.request(5))
            _ = try? await client.answers(5)
            let other = try await StreamClient.connect(to: served.address, secure)
            mount.release(nil)
            mount.reset()
            #expect(try await other.get(1).status == 200)
            #expect(mount.journal.count <= 3)
            await other.close()
            await client.close()
        }
    }

    @Test(
        "of bytes that are not HTTP/2 ends the connection",
        arguments: [
            [Frame(kind: .data, stream: 1, payload: [1])],
            [Frame(kind: .headers, flags: 5, stream: 2, payload: [0x82])],
            [Frame(kind: .headers, flags: 5, stream: 1, payload: [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])],
            [Frame(kind: .windowUpdate, payload: [0, 0, 0, 0])], [Frame(kind: .pushPromise, flags: 4, stream: 1)],
            [Frame(kind: .settings, payload: [1])], [Frame(kind: .continuation, flags: 4, stream: 1)],
        ]
    )
    func malformed(frames: [Frame]) async throws {
        #expect(try await flood(frames) != nil)
    }

    @Test(
        "of lines hidden in names and values ends the connection, unanswered (GHSA-4px2-pw77-vc85)",
        arguments: [
            StreamClient.request(1, "GET", "/a\r\nX-Evil: 1"), StreamClient.request(1, "G\0T", "/"),
            StreamClient.request(1, headers: [("x-a", "b\r\nX-Evil: 1")]),
            StreamClient.request(1, headers: [("x-a\nb", "c")]), StreamClient.request(1, authority: "localhost\nevil"),
        ]
    )
    func lines(frame: Frame) async throws {
        try await Served.run(Mount(.five), configuration: secure.configuration) { served async throws in
            let client = try await StreamClient.connect(to: served.address, secure)
            try await client.send(frame)
            try await client.connection.wait("the end of the stream") { seen in
                seen.isClosed || client.frames.contains { $0.stream == 1 && $0.isLast }
            }
            #expect(!client.frames.contains { $0.kind == .headers })
            await client.close()
        }
    }

    @Test("of idle connections ends when their time is over")
    func idle() async throws {
        var configuration = secure.configuration
        configuration.idleLimit = .milliseconds(100)
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            let client = try await StreamClient.connect(to: served.address, secure)
            #expect(try await client.goneAway() != nil)
        }
    }
}
