// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOExtras
import NIOPosix
import NIOSSL

/// Accepts connections and adds their handlers: for HTTP/1.1 without TLS, or for the protocol that TLS negotiates.
///
/// Why: docs/decisions/0011-hummingbird-only-listens.md, superseded by 0016
struct Listener: Sendable {
    /// The handlers of a connection once its protocol is known.
    let pipelines: ConnectionPipelines
    /// The address, and the limits of a connection.
    let configuration: StubServerConfiguration
    /// The connections that may be open.
    let allowance: ConnectionAllowance
    /// The connections above the limit that may get the reason for their refusal.
    let surplus: ConnectionAllowance
    /// The certificate and the protocols offered; nil for connections without TLS.
    let security: NIOSSLContext?

    /// The connections that the system keeps until they are accepted.
    private static let backlog: CInt = 256

    /// Accepts connections until the task is cancelled, and then waits for the open connections to end.
    ///
    /// A cancellation sends `ChannelShouldQuiesceEvent` to every open connection, whose handlers end it within the
    /// limits.
    ///
    /// - Parameter listening: Receives the listening socket once.
    /// - Throws: The error of an address that cannot be listened at.
    func run(listening: (any Channel) -> Void) async throws {
        let group = MultiThreadedEventLoopGroup.singleton
        let quiescing = ServerQuiescingHelper(group: group)
        let socket = try await ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: Self.backlog)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(SpareFileHandler())
                    try pipeline.addHandler(quiescing.makeServerChannelHandler(channel: channel))
                }
            }
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try addHandlers(to: channel) }
            }
            .bind(host: configuration.host, port: configuration.port)
            .get()
        listening(socket)
        let end = socket.eventLoop.makePromise(of: Void.self)
        await withTaskCancellationHandler {
            try? await end.futureResult.get()
        } onCancel: {
            quiescing.initiateShutdown(promise: end)
        }
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

    /// Sends the reason for a refusal, except to too many connections at once and to clients of TLS.
    private func refuse(_ channel: any Channel) throws {
        guard security == nil, surplus.enter() else { return channel.close(promise: nil) }
        channel.closeFuture.whenComplete { _ in surplus.leave() }
        try channel.pipeline.syncOperations.addHandler(SurplusHandler(configuration, dates: pipelines.dates))
    }
}
