// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A server that sends the bytes of a script, whatever they are.
final class RawServer: Sendable {
    /// The reaction to a request.
    enum Reply: Hashable, Sendable {
        /// Sends this text, and keeps the connection.
        case text(String)
        /// Sends this text, and closes the connection.
        case last(String)
        /// Sends nothing.
        case silence
        /// Sends the first text, and then the second one without end.
        case endless(String, String)
    }

    /// The script: returns the reply to the target of a request, such as `/orders?page=2`.
    typealias Script = @Sendable (String) -> Reply

    private let channel: any Channel
    private let seen: Seen

    private init(channel: any Channel, seen: Seen) {
        self.channel = channel
        self.seen = seen
    }

    /// The first lines of all requests without the version, such as `GET /orders`.
    var requests: [String] { seen.requests.withLock { $0 } }

    /// The first lines and the headers of all requests, as they came.
    var heads: [String] { seen.heads.withLock { $0 } }

    /// The port at which it listens.
    var port: Int { channel.localAddress?.port ?? 0 }

    /// The origin for clients without TLS.
    var origin: String { "http://127.0.0.1:\(port)" }

    /// Serves a script for the time of a body.
    ///
    /// - Parameters:
    ///   - security: The contexts of TLS, one for each connection; the last one is also for those that follow.
    ///   - script: The replies.
    ///   - body: The code that sends requests.
    /// - Throws: What the body throws, and an error of the system.
    static func run(
        over security: [NIOSSLContext] = [],
        script: @escaping Script,
        _ body: (RawServer) async throws -> Void
    ) async throws {
        let seen = Seen()
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    if let context = seen.next(of: security) {
                        try pipeline.addHandler(NIOSSLServerHandler(context: context))
                    }
                    try pipeline.addHandler(RawHandler(script: script, seen: seen))
                }
            }
            .bind(host: "127.0.0.1", port: 0)
            .get()
        do {
            try await body(RawServer(channel: channel, seen: seen))
        } catch {
            try? await channel.close()
            throw error
        }
        try await channel.close()
    }
}

extension RawServer {
    /// The requests and connections so far.
    final class Seen: Sendable {
        let requests = Mutex<[String]>([])
        let heads = Mutex<[String]>([])
        private let connections = Mutex(0)

        /// Counts a connection, and returns its context; nil without TLS.
        func next(of contexts: [NIOSSLContext]) -> NIOSSLContext? {
            let number = connections.withLock { count in
                count += 1
                return count
            }
            return contexts.isEmpty ? nil : contexts[min(number, contexts.count) - 1]
        }
    }
}

/// One connection of the server.
private final class RawHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let script: RawServer.Script
    private let seen: RawServer.Seen
    private var received: [UInt8] = []

    init(script: @escaping RawServer.Script, seen: RawServer.Seen) {
        self.script = script
        self.seen = seen
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += Array(buffer: unwrapInboundIn(data))
        // The first byte of TLS: a server without TLS answers it as it answers any other line that is not HTTP.
        if received.first == 0x16 {
            return perform(.last("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"), in: context)
        }
        while let end = received.firstRange(of: Array("\r\n\r\n".utf8)) {
            let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
            received.removeSubrange(..<end.upperBound)
            let words = head.prefix { $0 != "\r\n" }.split(separator: " ").map(String.init)
            guard words.count == 3 else { return }
            seen.heads.withLock { $0.append(head) }
            seen.requests.withLock { $0.append("\(words[0]) \(words[1])") }
            perform(script(words[1]), in: context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A client that refuses the certificate closes the connection.
        context.close(promise: nil)
    }

    private func perform(_ reply: RawServer.Reply, in context: ChannelHandlerContext) {
        switch reply {
        case .text(let text): context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
        case .last(let text):
            let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)))
                .whenComplete { _ in bound.value.close(promise: nil) }
        case .silence: break
        case .endless(let first, let rest):
            context.write(wrapOutboundOut(ByteBuffer(string: first)), promise: nil)
            Self.repeatEndlessly(ByteBuffer(string: rest), on: context.channel)
        }
    }

    /// Sends a text again and again until the client closes the connection.
    private static func repeatEndlessly(_ text: ByteBuffer, on channel: any Channel) {
        channel.writeAndFlush(text)
            .whenSuccess {
                // A write can be over at once, and must not call itself.
                channel.eventLoop.execute { repeatEndlessly(text, on: channel) }
            }
    }
}
