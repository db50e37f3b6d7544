// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHTTP2

/// Ends a connection of HTTP/2 streams when it is idle, when the stub stops, and when its client ends or fails.
///
/// It is idle when it has had no stream for a time. A client fails when it breaks the protocol.
final class StreamedConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    /// The answers of the streams that wait to leave.
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

    /// Closes when the last stream has come to its end.
    private func end(_ context: ChannelHandlerContext) {
        isEnding = true
        if streams.isEmpty { context.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The frame that says why is on its way already.
        context.close(promise: nil)
    }

    /// Notifies the client that no further stream is wanted, without another reason.
    private static func sayGoodbye(_ context: ChannelHandlerContext) {
        let goodbye = HTTP2Frame.FramePayload.goAway(lastStreamID: .maxID, errorCode: .noError, opaqueData: nil)
        let frame = HTTP2Frame(streamID: .rootStream, payload: goodbye)
        context.writeAndFlush(NIOAny(frame), promise: nil)
    }
}

/// The answers of one HTTP/2 connection that wait to leave, and the requests that wait for room.
///
/// The answer to such a request is not made before there is room for it: a client that opens many streams and reads
/// none would else make the stub keep an answer for each.
final class StreamBacklog {
    /// The most bytes that wait to leave while a further answer is made.
    static let byteCountMax = 1 << 20

    private var byteCount = 0
    private var turns: [() -> Void] = []
    private var isAdmitting = false

    /// Runs an action, which makes an answer, as soon as there is room.
    func wait(for turn: @escaping () -> Void) {
        turns.append(turn)
        admit()
    }

    /// Counts bytes that go to the connection until they have left, or are given up.
    func add(_ count: Int, until left: EventLoopFuture<Void>) {
        byteCount += count
        let eventLoop = left.eventLoop
        let bound = NIOLoopBound(self, eventLoop: eventLoop)
        left.whenComplete { _ in
            let backlog = bound.value
            backlog.byteCount -= count
            guard !backlog.turns.isEmpty else { return }
            // Bytes leave inside a flush of the connection, and frames that are written there could be sent before the
            // head of their own answer.
            eventLoop.execute { bound.value.admit() }
        }
    }

    /// Takes the turns in order while there is room; a turn that makes room itself is not taken inside another.
    private func admit() {
        guard !isAdmitting else { return }
        isAdmitting = true
        defer { isAdmitting = false }
        while byteCount <= Self.byteCountMax, !turns.isEmpty { turns.removeFirst()() }
    }
}
