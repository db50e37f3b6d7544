// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOTLS

/// Waits for the end of the TLS handshake, within a limit, and is then replaced by the chosen protocol.
final class HandshakeHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer

    private let limit: Duration
    private let agreed: (any Channel, String?) throws -> Void
    private let timer = ConnectionTimer()

    /// Creates the handler of one connection.
    ///
    /// - Parameters:
    ///   - limit: The time that the client may take.
    ///   - agreed: Adds the protocol's handlers; receives the protocol that was negotiated, or nil if the client
    ///     offered none.
    init(limit: Duration, agreed: @escaping (any Channel, String?) throws -> Void) {
        self.limit = limit
        self.agreed = agreed
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { timer.start(limit, in: context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        timer.start(limit, in: context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer.stop()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case TLSUserEvent.handshakeCompleted(let negotiated): makeWay(for: negotiated, context)
        case is ChannelShouldQuiesceEvent: context.close(promise: nil)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func makeWay(for negotiated: String?, _ context: ChannelHandlerContext) {
        timer.stop()
        do {
            try agreed(context.channel, negotiated)
            context.pipeline.syncOperations.removeHandler(self, promise: nil)
        } catch {
            context.close(promise: nil)
        }
    }
}
