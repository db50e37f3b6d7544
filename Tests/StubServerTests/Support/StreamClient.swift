// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHPACK
import StubServer

/// A client of HTTP/2 that sends exactly the frames it is told to (RFC 9113, section 4).
final class StreamClient: Sendable {
    /// A frame as it is on the wire.
    struct Frame: Sendable {
        /// What frames are for.
        enum Kind: UInt8, Sendable {
            case data, headers, priority, reset, settings, pushPromise, ping, goAway, windowUpdate, continuation
        }

        var kind: Kind
        var flags: UInt8 = 0
        var stream: UInt32 = 0
        var payload: [UInt8] = []

        static let endStream: UInt8 = 1
        static let endHeaders: UInt8 = 4

        var bytes: [UInt8] {
            let length = payload.count
            return [UInt8(length >> 16 & 255), UInt8(length >> 8 & 255), UInt8(length & 255), kind.rawValue, flags]
                + stream.bytes + payload
        }

        /// Whether the frame is the last of a stream of its sender.
        var isLast: Bool {
            kind == .reset || (kind == .data || kind == .headers) && flags & Self.endStream != 0
        }

        /// The reason of a frame that ends a stream or the connection (RFC 9113, section 7).
        var reason: UInt8? {
            switch kind {
            case .reset: payload.last
            case .goAway: payload.dropFirst(7).first
            default: nil
            }
        }
    }

    let connection: RawClient

    private init(_ connection: RawClient) {
        self.connection = connection
    }

    /// Connects, and says what a client has to say first.
    static func connect(to address: ListeningAddress, _ secure: Secure, isPatient: Bool = false) async throws
        -> StreamClient
    {
        let security = try isPatient ? secure.patientClient(["h2"]) : secure.client(["h2"])
        let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + Frame(kind: .settings).bytes
        return StreamClient(try await RawClient.connect(to: address, over: security, saying: preface))
    }

    func send(_ frames: Frame...) async throws {
        try await connection.send(frames.flatMap(\.bytes))
    }

    func send(_ frames: [Frame]) async throws {
        try await connection.send(frames.flatMap(\.bytes))
    }

    /// The frames of a request's headers.
    static func request(
        _ stream: UInt32,
        _ method: String = "GET",
        _ path: String = "/api/houses",
        authority: String = "localhost",
        headers: [(String, String)] = [],
        isLast: Bool = true
    ) -> Frame {
        let all = [(":method", method), (":scheme", "https"), (":authority", authority), (":path", path)] + headers
        let flags = Frame.endHeaders | (isLast ? Frame.endStream : 0)
        return Frame(kind: .headers, flags: flags, stream: stream, payload: all.flatMap { field($0.0, $0.1) })
    }

    /// A header as a literal that is not kept (RFC 7541, section 6.2.2).
    static func field(_ name: String, _ value: String) -> [UInt8] {
        [0] + text(name) + text(value)
    }

    private static func text(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        guard bytes.count >= 127 else { return [UInt8(bytes.count)] + bytes }
        var rest = bytes.count - 127
        var length: [UInt8] = [127]
        while rest >= 128 {
            length.append(UInt8(rest & 127 | 128))
            rest >>= 7
        }
        return length + [UInt8(rest)] + bytes
    }

    /// The frames that have come back so far.
    var frames: [Frame] { Self.frames(of: connection.seen.bytes) }

    private static func frames(of bytes: [UInt8]) -> [Frame] {
        var frames: [Frame] = []
        var rest = bytes[...]
        while rest.count >= 9 {
            let head = Array(rest.prefix(9))
            let length = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
            guard rest.count >= 9 + length else { break }
            let stream = head[5...].reduce(0) { $0 << 8 | UInt32($1) }
            let payload = Array(rest.dropFirst(9).prefix(length))
            if let kind = Frame.Kind(rawValue: head[3]) {
                frames.append(Frame(kind: kind, flags: head[4], stream: stream, payload: payload))
            }
            rest = rest.dropFirst(9 + length)
        }
        return frames
    }

    /// Waits until streams have come to their ends, and returns what came of each.
    func answers(_ streams: UInt32...) async throws -> [StreamAnswer] {
        try await connection.wait("ends of the streams \(streams)") { seen in
            let frames = Self.frames(of: seen.bytes)
            return seen.isClosed
                || streams.allSatisfy { stream in frames.contains { $0.stream == stream && $0.isLast } }
        }
        return try StreamAnswer.all(streams, in: frames)
    }

    /// Asks once, and waits for the answer.
    func get(_ stream: UInt32, _ path: String = "/api/houses", headers: [(String, String)] = []) async throws
        -> StreamAnswer
    {
        try await send(Self.request(stream, "GET", path, headers: headers))
        return try await answers(stream)[0]
    }

    /// Waits until the connection is closed, and returns why.
    func goneAway() async throws -> UInt8? {
        try await connection.closed()
        return frames.last { $0.kind == .goAway }?.reason
    }

    func close() async {
        await connection.close()
    }
}

extension UInt32 {
    /// The number as it is on the wire.
    var bytes: [UInt8] { [24, 16, 8, 0].map { UInt8(self >> $0 & 255) } }
}
