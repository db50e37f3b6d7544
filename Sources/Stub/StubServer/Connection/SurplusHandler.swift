// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Synchronization
import SystemCalls

/// Sends the client of a connection beyond the limit the reason of its refusal, and closes.
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

/// Keeps a listening socket at work when the process has run out of files.
///
/// A connection that finds no file would wait, unseen, and with it all behind it. So one file is kept spare: it is
/// given up for the connection, the connection is closed, and the file is taken back.
final class SpareFileHandler: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private var spare = SpareFileHandler.open()
    private var isShort = false
    private var closingCount = 0

    deinit {
        if spare >= 0 { close(spare) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let number = (error as? IOError)?.errnoCode
        guard number == EMFILE || number == ENFILE else { return context.fireErrorCaught(error) }
        if spare >= 0 {
            close(spare)
            spare = -1
            isShort = true
        } else if closingCount == 0 {
            // Other code of the process has the file; the handlers behind let some time pass before the next attempt.
            return context.fireErrorCaught(error)
        }
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard isShort else { return context.fireChannelRead(data) }
        isShort = false
        closingCount += 1
        let connection = unwrapInboundIn(data)
        connection.closeFuture.hop(to: context.eventLoop).assumeIsolated().whenComplete { _ in self.takeBack() }
        connection.close(promise: nil)
    }

    private func takeBack() {
        closingCount -= 1
        if spare < 0 { spare = Self.open() }
    }

    private static func open() -> CInt {
        SystemCalls.open("/dev/null", O_RDONLY | O_CLOEXEC)
    }
}

/// Counts the open connections and says whether there is room for one more; safe to use from everywhere.
final class ConnectionAllowance: Sendable {
    /// The number of connections that may be open.
    let countMax: Int
    private let count = Mutex(0)

    /// Creates an allowance of which nothing is taken.
    init(_ countMax: Int) {
        self.countMax = countMax
    }

    /// Takes one connection of the allowance; false when all are taken.
    func enter() -> Bool {
        count.withLock { count in
            guard count < countMax else { return false }
            count += 1
            return true
        }
    }

    /// Gives one connection back.
    func leave() {
        count.withLock { $0 -= 1 }
    }
}
