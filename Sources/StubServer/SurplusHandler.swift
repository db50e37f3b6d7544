// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// Tells the client of a connection beyond the limit why it is not served, and closes.
final class SurplusHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let words: LastWords
    private let lingerLimit: Duration

    /// Creates the handler of one connection.
    ///
    /// - Parameters:
    ///   - configuration: The limits.
    ///   - dates: The header `Date`.
    init(_ configuration: StubServerConfiguration, dates: DateHeader) {
        let remedy = "close some and try again"
        let message = "\(configuration.connectionCountMax) connections are open, the most; \(remedy)"
        words = LastWords(503, message, dates: dates)
        lingerLimit = configuration.lingerLimit
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { words.send(context, staying: lingerLimit) }
    }

    func channelActive(context: ChannelHandlerContext) {
        words.send(context, staying: lingerLimit)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // Nobody is to see it.
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent, ChannelEvent.inputClosed: context.close(promise: nil)
        default: break
        }
    }
}
