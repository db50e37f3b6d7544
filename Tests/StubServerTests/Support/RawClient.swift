// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOPosix
import NIOSSL
import StubEngine
import StubServer
import Synchronization
import SystemCalls

/// A client that sends exactly the bytes it is told to and sees exactly what comes back.
final class RawClient: Sendable {
    /// What has come back so far.
    struct Seen: CustomStringConvertible, Sendable {
        var bytes: [UInt8] = []
        var isClosed = false
        var wasReset = false

        var text: String { String(decoding: bytes, as: UTF8.self) }
        /// The answers that are complete.
        var answers: [RawAnswer] { RawAnswer.parse(bytes) }
        /// The end of the text, for a message.
        var description: String {
            let end = String(decoding: bytes.suffix(500), as: UTF8.self).debugDescription
            return "\(bytes.count) bytes that end with \(end), closed: \(isClosed), reset: \(wasReset)"
        }
    }

    private final class Recorder: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer

        let seen = Mutex(Seen())
        let signal = Signal()
        /// What is said as soon as there is a connection.
        private let greeting: [UInt8]

        init(_ greeting: [UInt8]) {
            self.greeting = greeting
        }

        func channelActive(context: ChannelHandlerContext) {
            guard !greeting.isEmpty else { return }
            context.writeAndFlush(NIOAny(ByteBuffer(bytes: greeting)), promise: nil)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let buffer = unwrapInboundIn(data)
            note { $0.bytes.append(contentsOf: buffer.readableBytesView) }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            if (error as? IOError)?.errnoCode == ECONNRESET { note { $0.wasReset = true } }
            context.close(promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) {
            note { $0.isClosed = true }
        }

        private func note(_ change: (inout Seen) -> Void) {
            seen.withLock { change(&$0) }
            signal.advance()
        }
    }

    private let channel: any Channel
    private let recorder: Recorder

    private init(_ channel: any Channel, _ recorder: Recorder) {
        self.channel = channel
        self.recorder = recorder
    }

    /// Connects, in the clear or over TLS; the greeting is sent at once, so that no limit can pass before.
    static func connect(
        to address: ListeningAddress,
        over security: NIOSSLContext? = nil,
        saying greeting: [UInt8] = []
    ) async throws -> RawClient {
        let recorder = Recorder(greeting)
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    if let security {
                        try pipeline.addHandler(NIOSSLClientHandler(context: security, serverHostname: "localhost"))
                    }
                    try pipeline.addHandler(recorder)
                }
            }
            .connect(host: address.host, port: address.port)
            .get()
        return RawClient(channel, recorder)
    }

    var seen: Seen { recorder.seen.withLock { $0 } }

    func send(_ text: String) async throws {
        try await send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) async throws {
        try await channel.writeAndFlush(ByteBuffer(bytes: bytes)).get()
    }

    /// Sends a GET without a body.
    func get(_ target: String, headers: String = "") async throws {
        try await send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n")
    }

    /// Waits until what has come back is as wanted; throws at the time limit, with what there is.
    @discardableResult
    func wait(_ what: String, until condition: @escaping @Sendable (Seen) -> Bool) async throws -> Seen {
        try await withTimeLimit({ "\(what); there is: \(self.seen)" }) {
            while true {
                let revision = self.recorder.signal.revision
                let seen = self.seen
                if condition(seen) { return seen }
                try Task.checkCancellation()
                await self.recorder.signal.wait(after: revision)
            }
        }
    }

    /// Waits for a number of complete answers.
    func answers(_ count: Int) async throws -> [RawAnswer] {
        try await wait("\(count) answers") { $0.answers.count >= count }.answers
    }

    /// Waits until the connection is closed.
    @discardableResult
    func closed() async throws -> Seen {
        try await wait("a closed connection") { $0.isClosed }
    }

    /// Leaves what comes back in the system's buffers, but for what one ``readOnce()`` takes.
    func stopReading() async throws {
        try await channel.setOption(.autoRead, value: false).get()
    }

    /// Takes up what ``stopReading()`` left.
    func startReading() async throws {
        try await channel.setOption(.autoRead, value: true).get()
    }

    func readOnce() {
        channel.read()
    }

    func close() async {
        try? await channel.close()
    }

    /// Closes, and waits until the stub has returned the close_notify of TLS; throws where it does not.
    func sayGoodbye() async throws {
        try await withTimeLimit({ "goodbye" }) { try await self.channel.close() }
    }

    /// Closes the sending side below TLS, which sends a close_notify first.
    func cut() async throws {
        let pipeline = channel.pipeline
        try await channel.eventLoop
            .submit {
                let socket = try pipeline.syncOperations.context(handlerType: NIOSSLClientHandler.self)
                socket.close(mode: .output, promise: nil)
            }
            .get()
    }

    /// Closes the sending side only.
    func finish() async throws {
        try await channel.close(mode: .output)
    }
}
