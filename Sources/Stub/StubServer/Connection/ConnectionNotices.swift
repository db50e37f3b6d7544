// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHTTP1

/// Notifies the connection's handler that the connection will end, before requests that wait in the pipeline.
///
/// It is before the handler that separates pipelined requests, because that handler would hold these events, too. It
/// also reports the output of the decoder to ``FrontHandler``, if there is one.
final class ConnectionNotices: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart

    /// A notice to the connection's handler.
    enum Notice: Sendable {
        /// The stub stops.
        case stubStops
        /// The client has closed its side.
        case clientLeaves
    }

    private let front: FrontHandler?

    /// Creates the handler of one connection.
    ///
    /// - Parameter front: The handler to report to; nil in a stream, whose headers come in one piece.
    init(reportingTo front: FrontHandler?) {
        self.front = front
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: front?.headEnds()
        case .body(let bytes): front?.contentComes(bytes.readableBytes)
        case .end: front?.requestEnds()
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        front?.requestFails()
        context.fireErrorCaught(error)
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
