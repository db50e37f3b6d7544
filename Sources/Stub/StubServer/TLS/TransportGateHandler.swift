// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// Stands between the socket and TLS for the life of a connection.
///
/// It answers a client that speaks in the clear, in the clear, that TLS is spoken here. It is the way past TLS for what
/// happens to the socket itself. And it ends in time a connection whose client does not return the goodbye of TLS.
final class TransportGateHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    /// The kind of speech that the first byte has shown.
    private enum Speech {
        case unknown
        case secure
        case plain
    }

    /// The type of a record that carries a handshake (RFC 8446, section 5.1), with which every client begins.
    private static let handshakeRecord: UInt8 = 22
    private let configuration: StubServerConfiguration
    private let dates: DateHeader
    private let timer = ConnectionTimer()
    private var speech = Speech.unknown

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
        if speech == .unknown {
            let bytes = unwrapInboundIn(data).readableBytesView
            speech = bytes.first == Self.handshakeRecord ? .secure : .plain
            if speech == .plain {
                LastWords(400, message: "this port uses TLS; use https instead of http", dates: dates)
                    .send(context, staying: configuration.lingerLimit)
            }
        }
        if speech == .secure { context.fireChannelRead(data) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent, ChannelEvent.inputClosed:
            guard speech == .secure else { return context.close(promise: nil) }
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
