// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// Reads on behind TLS once the stub has said goodbye, until the client has returned it.
///
/// Handlers further on hold reading back while an answer is on its way, and for good when it was the last. What a client
/// sends after the goodbye is for nobody.
final class GoodbyeHandler: ChannelInboundHandler, ChannelOutboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer

    private var isClosing = false

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode == .all {
            isClosing = true
            // Where a client may go on reading after its goodbye, TLS does not take that for the end.
            try? context.channel.syncOptions?.setOption(.allowRemoteHalfClosure, value: false)
        }
        context.close(mode: mode, promise: promise)
        if isClosing { context.read() }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if !isClosing { context.fireChannelRead(data) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if isClosing { context.read() } else { context.fireChannelReadComplete() }
    }
}
