// Understudy
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// A connection: HTTP/1.1, the stub's own handler, and behind it the router.
struct StubChannel: ServerChildChannel, HTTPChannelHandler {
    typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    /// Hummingbird's side, behind the stub's own handler.
    let responder: HTTPChannelHandler.Responder
    /// Says who answers a request.
    let router: RequestRouter
    /// The limits of a connection.
    let configuration: StubServerConfiguration
    /// How many connections there may be.
    let allowance: ConnectionAllowance

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            if allowance.enter() {
                channel.closeFuture.whenComplete { _ in allowance.leave() }
                try addHandlers(to: channel.pipeline.syncOperations)
            } else {
                try channel.pipeline.syncOperations.addHandler(SurplusHandler(configuration))
            }
            return try NIOAsyncChannel(
                wrappingChannelSynchronously: channel,
                configuration: .init(isOutboundHalfClosureEnabled: true)
            )
        }
    }

    private func addHandlers(to pipeline: ChannelPipeline.SynchronousOperations) throws {
        let head = HeadLimitHandler(configuration)
        try pipeline.addHandler(head)
        try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: false,
            withErrorHandling: false,
            withOutboundHeaderValidation: false,
            withEncoderConfiguration: HTTPResponseEncoder.Configuration(),
            withDecoderLimitConfiguration: configuration.decoderLimits
        )
        try pipeline.addHandler(ConnectionNotices(telling: head))
        try pipeline.addHandler(HTTPServerPipelineHandler())
        try pipeline.addHandler(ConnectionHandler(router: router, configuration: configuration))
        try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
    }

    func handle(value: Value, logger: Logger) async {
        await handleHTTP(asyncChannel: value, logger: logger)
    }
}

extension StubServerConfiguration {
    /// The limits that the decoder watches.
    fileprivate var decoderLimits: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldCount = headerCountMax
        limits.maxHeaderFieldSize = headerByteCountMax
        limits.maxHeaderListSize = headersByteCountMax
        return limits
    }
}
