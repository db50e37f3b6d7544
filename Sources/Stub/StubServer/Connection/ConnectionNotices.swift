// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHTTP1

/// Notifies the connection's handler, past requests that wait in the pipeline, that the connection is to end.
///
/// It stands in front of the handler that keeps pipelined requests apart, which would also hold these events, and
/// notifies ``HeadLimitHandler``, where there is one, of the requests as they come out of the decoder.
final class ConnectionNotices: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart

    /// A notice to the connection's handler.
    enum Notice: Sendable {
        /// The stub stops.
        case stubStops
        /// The client has closed its side.
        case clientLeaves
    }

    private let head: HeadLimitHandler?

    /// Creates the handler of one connection.
    ///
    /// - Parameter head: The handler to notify of requests; nil in a stream, whose headers come at once.
    init(telling head: HeadLimitHandler?) {
        self.head = head
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: head?.progress.headEnds()
        case .body(let bytes): head?.progress.contentComes(bytes.readableBytes)
        case .end: head?.progress.requestEnds()
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        head?.progress.fails()
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
