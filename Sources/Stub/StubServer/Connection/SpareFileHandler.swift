// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import SystemCalls

/// Keeps a listening socket working when the process has no free file descriptor.
///
/// Without a free file descriptor, `accept` fails, and new connections wait in the queue. So one descriptor is
/// reserved: it is closed to accept the connection, the connection is closed, and the descriptor is opened again.
final class SpareFileHandler: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private var spare = SpareFileHandler.open()
    private var isSpareUsed = false
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
            isSpareUsed = true
        } else if closingCount == 0 {
            // Other code took the reserved descriptor. The next handler waits before it tries again.
            return context.fireErrorCaught(error)
        }
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard isSpareUsed else { return context.fireChannelRead(data) }
        isSpareUsed = false
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
