// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc
import NIOCore

/// Keeps a listening socket at work when the process has run out of files.
///
/// A connection that finds no file would wait, unseen, and with it all behind it. So one file is kept spare: it is given
/// up for the connection, the connection is closed, and the file is taken back.
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
            // Somebody else has the file; the handlers behind let some time pass before the next attempt.
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
        Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
    }
}
