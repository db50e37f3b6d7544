// Understudy
// SPDX-License-Identifier: Apache-2.0

import HummingbirdCore
import Logging
import NIOCore
import NIOSSL

/// A connection: HTTP/1.1 as it comes, or what TLS and its negotiation make of it.
struct StubChannel: ServerChildChannel {
    /// A connection that runs on its event loop alone.
    struct Value: ServerChildChannelValue {
        /// The connection.
        let channel: any Channel
    }

    /// The handlers of a connection once its protocol is known.
    let pipelines: ConnectionPipelines
    /// The limits of a connection.
    let configuration: StubServerConfiguration
    /// The connections that may be open.
    let allowance: ConnectionAllowance
    /// The further connections that may get the reason of their refusal.
    let surplus: ConnectionAllowance
    /// The certificate and the protocols offered; nil for connections in the clear.
    let security: NIOSSLContext?

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            try addHandlers(to: channel)
            return Value(channel: channel)
        }
    }

    func handle(value: Value, logger: Logger) async {
        try? await value.channel.closeFuture.get()
    }

    private func addHandlers(to channel: any Channel) throws {
        guard allowance.enter() else { return try refuse(channel) }
        channel.closeFuture.whenComplete { _ in allowance.leave() }
        guard let security else { return try pipelines.addHTTP1(to: channel) }
        let pipelines = pipelines
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(TransportGateHandler(configuration, dates: pipelines.dates))
        try pipeline.addHandler(NIOSSLServerHandler(context: security))
        try pipeline.addHandler(GoodbyeHandler())
        try pipeline.addHandler(
            HandshakeHandler(limit: configuration.headLimit) { channel, negotiated in
                if negotiated == "h2" {
                    try pipelines.addHTTP2(to: channel)
                } else {
                    try pipelines.addHTTP1(to: channel)
                }
            }
        )
    }

    /// Sends the reason of a refusal where that costs little; a flood, or a client in a handshake, gets none.
    private func refuse(_ channel: any Channel) throws {
        guard security == nil, surplus.enter() else { return channel.close(promise: nil) }
        channel.closeFuture.whenComplete { _ in surplus.leave() }
        try channel.pipeline.syncOperations.addHandler(SurplusHandler(configuration, dates: pipelines.dates))
    }
}
