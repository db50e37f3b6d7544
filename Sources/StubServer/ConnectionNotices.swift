// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// Tells the connection's handler, past requests that wait in the pipeline, that the connection is to end.
///
/// It stands in front of the handler that keeps pipelined requests apart, which would keep these events back too.
final class ConnectionNotices: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    /// What the connection's handler is told.
    enum Notice: Sendable {
        /// The stub stops.
        case stubStops
        /// The client has closed its side.
        case clientLeaves
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent:
            context.fireUserInboundEventTriggered(Notice.stubStops)
        case ChannelEvent.inputClosed:
            context.fireUserInboundEventTriggered(Notice.clientLeaves)
            context.fireUserInboundEventTriggered(event)
        default:
            context.fireUserInboundEventTriggered(event)
        }
    }
}
