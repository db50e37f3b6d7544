// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Synchronization

/// Answers a connection above the limit with 503 and the reason, then closes it.
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
        let remedy = "close some and retry"
        let message = "connection limit reached: \(configuration.connectionCountMax) are open; \(remedy)"
        words = LastWords(503, message: message, dates: dates)
        lingerLimit = configuration.lingerLimit
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { words.send(context, staying: lingerLimit) }
    }

    func channelActive(context: ChannelHandlerContext) {
        words.send(context, staying: lingerLimit)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // A request is not read: the connection is about to end.
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent, ChannelEvent.inputClosed: context.close(promise: nil)
        default: break
        }
    }
}

/// Counts the open connections and limits their number; safe to use from every thread.
final class ConnectionAllowance: Sendable {
    /// The number of connections that may be open.
    let countMax: Int
    private let count = Mutex(0)

    /// Creates an allowance with no open connections.
    init(_ countMax: Int) {
        self.countMax = countMax
    }

    /// Counts one more connection; returns false at the limit.
    func enter() -> Bool {
        count.withLock { count in
            guard count < countMax else { return false }
            count += 1
            return true
        }
    }

    /// The number of open connections.
    var openCount: Int { count.withLock { $0 } }

    /// Counts a connection as closed.
    func leave() {
        count.withLock { $0 -= 1 }
    }
}
