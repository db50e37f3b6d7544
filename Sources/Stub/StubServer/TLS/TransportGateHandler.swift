// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// Stands between the socket and TLS for the life of a connection.
///
/// A client that does not use TLS gets an unencrypted answer that says so. The handler is also the way past TLS for
/// events of the socket itself, and it ends in time a connection whose client does not return the close_notify.
final class TransportGateHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    /// The protocol that the first byte has shown.
    private enum FirstByte {
        case unknown
        case secure
        case plain
    }

    /// The type of a record that carries a handshake (RFC 8446, section 5.1), with which every client begins.
    private static let handshakeRecord: UInt8 = 22
    private let configuration: StubServerConfiguration
    private let dates: DateHeader
    private let timer = ConnectionTimer()
    private var firstByte = FirstByte.unknown

    /// Creates the handler of one connection.
    ///
    /// - Parameters:
    ///   - configuration: The limits.
    ///   - dates: The header `Date`.
    init(_ configuration: StubServerConfiguration, dates: DateHeader) {
        self.configuration = configuration
        self.dates = dates
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if firstByte == .unknown {
            let bytes = unwrapInboundIn(data).readableBytesView
            firstByte = bytes.first == Self.handshakeRecord ? .secure : .plain
            if firstByte == .plain {
                LastWords(400, message: "this port uses TLS; use https instead of http", dates: dates)
                    .send(context, staying: configuration.lingerLimit)
            }
        }
        if firstByte == .secure { context.fireChannelRead(data) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent, ChannelEvent.inputClosed:
            guard firstByte == .secure else { return context.close(promise: nil) }
            if event is ChannelShouldQuiesceEvent { timer.start(configuration.shutdownLimit, in: context) }
            context.fireUserInboundEventTriggered(event)
        default:
            context.fireUserInboundEventTriggered(event)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer.stop()
        context.fireChannelInactive()
    }
}
