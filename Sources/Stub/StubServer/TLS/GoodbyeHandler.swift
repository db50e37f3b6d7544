// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOSSL

/// Reads after TLS even if later handlers do not read, so that the client's `close_notify` is seen at once.
///
/// Later handlers do not read while an answer is being sent, and never after the last answer. The bytes of at most one
/// read are kept until these handlers read; bytes after the stub's `close_notify` are dropped.
final class GoodbyeHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var kept: [ByteBuffer] = []
    private var isWanted = false
    private var isClosing = false
    /// Whether the client closed the connection without a `close_notify`, so that none can come.
    private var isCut = false

    func read(context: ChannelHandlerContext) {
        if isClosing { return }
        defer { isWanted = true }
        guard !kept.isEmpty else { return context.read() }
        if isWanted { return }
        // The handler that reads may be in the middle of writing an answer.
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.execute {
            let (handler, context) = bound.value
            handler.deliver(context)
            handler.goOn(context)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isClosing { return }
        kept.append(unwrapInboundIn(data))
        if isWanted { deliver(context) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if isClosing { return context.read() }
        if isWanted { goOn(context) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed { deliver(context) }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if case NIOSSLError.uncleanShutdown = error { isCut = true }
        context.fireErrorCaught(error)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .all else { return context.close(mode: mode, promise: promise) }
        isClosing = true
        // With half-closure, TLS would not treat the client's `close_notify` as the end of the connection.
        try? context.channel.syncOptions?.setOption(.allowRemoteHalfClosure, value: false)
        let gate = try? context.pipeline.syncOperations.context(handlerType: TransportGateHandler.self)
        context.close(mode: mode, promise: promise)
        if isCut { gate?.close(promise: nil) } else { context.read() }
    }

    private func deliver(_ context: ChannelHandlerContext) {
        let buffers = kept
        kept = []
        for buffer in buffers where !isClosing { context.fireChannelRead(wrapInboundOut(buffer)) }
    }

    /// Lets later handlers ask for more, as the channel does after each read; reads ahead if they do not ask.
    private func goOn(_ context: ChannelHandlerContext) {
        isWanted = false
        context.fireChannelReadComplete()
        context.channel.read()
        if !isWanted, !isClosing { context.read() }
    }
}
