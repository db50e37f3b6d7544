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

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false,
                withErrorHandling: false,
                withOutboundHeaderValidation: false
            )
            try pipeline.addHandler(ConnectionNotices())
            try pipeline.addHandler(HTTPServerPipelineHandler())
            try pipeline.addHandler(ConnectionHandler(router: router, configuration: configuration))
            try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
            return try NIOAsyncChannel(
                wrappingChannelSynchronously: channel,
                configuration: .init(isOutboundHalfClosureEnabled: true)
            )
        }
    }

    func handle(value: Value, logger: Logger) async {
        await handleHTTP(asyncChannel: value, logger: logger)
    }
}
