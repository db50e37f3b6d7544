// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHTTP2

/// Ends a connection of HTTP/2 streams when it is idle, when the stub stops, and when its client ends or fails.
///
/// A connection is idle if it has had no stream for a time. A client fails if it violates the protocol.
final class StreamedConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    /// The answers of the streams that wait to be sent.
    let backlog = StreamBacklog()
    private let idleLimit: Duration
    private let timer: ConnectionTimer
    private var streams: [ObjectIdentifier: any Channel] = [:]
    private var isEnding = false
    private var context: ChannelHandlerContext?

    /// Creates the handler of one connection.
    ///
    /// - Parameter configuration: The limits.
    init(_ configuration: StubServerConfiguration) {
        idleLimit = configuration.idleLimit
        timer = ConnectionTimer { context in
            Self.sayGoodbye(context)
            context.close(promise: nil)
        }
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        timer.start(idleLimit, in: context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer.stop()
        self.context = nil
    }

    /// Keeps a stream, which is open until its channel is closed.
    func opens(_ stream: any Channel) {
        let id = ObjectIdentifier(stream)
        streams[id] = stream
        timer.pause()
        let bound = NIOLoopBound(self, eventLoop: stream.eventLoop)
        stream.closeFuture.whenComplete { _ in bound.value.closes(id) }
    }

    private func closes(_ id: ObjectIdentifier) {
        streams[id] = nil
        guard streams.isEmpty, let context else { return }
        if isEnding { context.close(promise: nil) } else { timer.start(idleLimit, in: context) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent:
            Self.sayGoodbye(context)
            end(context)
        case ChannelEvent.inputClosed:
            for stream in streams.values { stream.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed) }
            end(context)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    /// Closes the connection after the last stream has ended.
    private func end(_ context: ChannelHandlerContext) {
        isEnding = true
        if streams.isEmpty { context.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The frame with the reason has been written already.
        context.close(promise: nil)
    }

    /// Notifies the client that the connection takes no further stream, without an error.
    private static func sayGoodbye(_ context: ChannelHandlerContext) {
        let goodbye = HTTP2Frame.FramePayload.goAway(lastStreamID: .maxID, errorCode: .noError, opaqueData: nil)
        let frame = HTTP2Frame(streamID: .rootStream, payload: goodbye)
        context.writeAndFlush(NIOAny(frame), promise: nil)
    }
}

/// The answers of one HTTP/2 connection that wait to be sent, and the requests that wait for room.
///
/// The answer to such a request is made only when there is room. Otherwise, a client that opens many streams and reads
/// none would make the stub keep an answer for each stream.
final class StreamBacklog {
    /// The most bytes that may wait to be sent when another answer is made.
    static let byteCountMax = 1 << 20

    private var byteCount = 0
    private var turns: [() -> Void] = []
    private var isAdmitting = false

    /// Runs an action, which makes an answer, as soon as there is room.
    func wait(for turn: @escaping () -> Void) {
        turns.append(turn)
        admit()
    }

    /// Counts bytes that go to the connection until they have been sent or dropped.
    func add(_ count: Int, until left: EventLoopFuture<Void>) {
        byteCount += count
        let eventLoop = left.eventLoop
        let bound = NIOLoopBound(self, eventLoop: eventLoop)
        left.whenComplete { _ in
            let backlog = bound.value
            backlog.byteCount -= count
            guard !backlog.turns.isEmpty else { return }
            // Bytes are sent inside a flush of the connection; frames that are written there could be sent before the
            // head of their own answer.
            eventLoop.execute { bound.value.admit() }
        }
    }

    /// Runs the waiting actions in order while there is room, but never one inside another.
    private func admit() {
        guard !isAdmitting else { return }
        isAdmitting = true
        defer { isAdmitting = false }
        while byteCount <= Self.byteCountMax, !turns.isEmpty { turns.removeFirst()() }
    }
}
