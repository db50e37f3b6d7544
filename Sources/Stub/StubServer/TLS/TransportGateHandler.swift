// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// Handles the bytes and events between the socket and TLS for the life of a connection.
///
/// A client that does not use TLS gets an unencrypted answer with the reason. Events of the socket itself also pass
/// through this handler without TLS. It ends a connection within a limit if the client does not return the
/// `close_notify`.
final class TransportGateHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    /// The protocol that the first byte indicates.
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
