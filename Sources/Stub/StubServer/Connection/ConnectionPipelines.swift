// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHTTP1
import NIOHTTP2

/// Builds the handlers of a connection: of the connection itself for HTTP/1.1, and of each stream for HTTP/2.
struct ConnectionPipelines: Sendable {
    /// The router that finds the destination of a request.
    let router: RequestRouter
    /// The limits of a connection.
    let configuration: StubServerConfiguration
    /// The header `Date`.
    let dates: DateHeader

    /// Adds the handlers that answer HTTP/1.1, with or without TLS.
    ///
    /// - Parameter channel: The connection.
    /// - Throws: The error of a pipeline that is already closed.
    func addHTTP1(to channel: any Channel) throws {
        let pipeline = channel.pipeline.syncOperations
        let connection = ConnectionHandler(router: router, configuration: configuration, dates: dates)
        let front = FrontHandler(before: connection)
        connection.front = front
        try pipeline.addHandler(front)
        try pipeline.addHandler(ConnectionNotices(reportingTo: front))
        try pipeline.addHandler(connection)
    }

    /// Adds the decoder and the encoder to a connection at its first request that does not take the fast path.
    ///
    /// - Parameters:
    ///   - pipeline: The handlers of the connection.
    ///   - front: The handler before the decoder.
    ///   - connection: The handler that answers.
    ///   - configuration: The limits of a connection.
    /// - Throws: The error of a pipeline that is already closed.
    static func addDecoder(
        to pipeline: ChannelPipeline.SynchronousOperations,
        behind front: FrontHandler,
        before connection: ConnectionHandler,
        with configuration: StubServerConfiguration
    ) throws {
        try pipeline.configureHTTPServerPipeline(
            position: .after(front),
            withPipeliningAssistance: false,
            withErrorHandling: false,
            withOutboundHeaderValidation: false,
            withEncoderConfiguration: HTTPResponseEncoder.Configuration(),
            withDecoderLimitConfiguration: configuration.decoderLimits
        )
        try pipeline.addHandler(HTTPServerPipelineHandler(), position: .before(connection))
    }

    /// Adds the handlers that carry the streams of HTTP/2.
    ///
    /// - Parameter channel: The connection, on which the client has chosen `h2`.
    /// - Throws: The error of a pipeline that is already closed.
    func addHTTP2(to channel: any Channel) throws {
        let pipeline = channel.pipeline.syncOperations
        let connection = StreamedConnectionHandler(configuration)
        let bound = NIOLoopBound(connection, eventLoop: channel.eventLoop)
        _ = try pipeline.configureHTTP2Pipeline(
            mode: .server,
            connectionConfiguration: configuration.streamedConnection,
            streamConfiguration: configuration.stream
        ) { stream in
            stream.eventLoop.makeCompletedFuture {
                bound.value.opens(stream)
                try addStream(to: stream, bound.value.backlog)
            }
        }
        try pipeline.addHandler(connection)
    }

    /// Adds the handlers of one stream; they write parts of an answer instead of bytes.
    private func addStream(to stream: any Channel, _ backlog: StreamBacklog) throws {
        let pipeline = stream.pipeline.syncOperations
        try pipeline.addHandler(HTTP2FramePayloadToHTTP1ServerCodec())
        try pipeline.addHandler(ConnectionNotices(reportingTo: nil))
        try pipeline.addHandler(
            ConnectionHandler(router: router, configuration: configuration, dates: dates, backlog: backlog)
        )
    }
}

extension StubServerConfiguration {
    /// The limits that the decoder checks.
    fileprivate var decoderLimits: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldCount = headerCountMax
        limits.maxHeaderFieldSize = headerByteCountMax
        limits.maxHeaderListSize = headersByteCountMax
        return limits
    }

    /// The limits of a connection that carries streams.
    fileprivate var streamedConnection: NIOHTTP2Handler.ConnectionConfiguration {
        var limits = NIOHTTP2Handler.ConnectionConfiguration()
        limits.initialSettings = [
            HTTP2Setting(parameter: .maxConcurrentStreams, value: streamCountMax),
            HTTP2Setting(parameter: .maxHeaderListSize, value: headersByteCountMax),
        ]
        limits.maximumSequentialContinuationFrames = continuationCountMax
        limits.controlFrameRateLimit.maximumCount = controlFrameCountMax
        return limits
    }

    /// The limits of a stream.
    fileprivate var stream: NIOHTTP2Handler.StreamConfiguration {
        var limits = NIOHTTP2Handler.StreamConfiguration()
        limits.streamResetFrameRateLimit.maximumCount = controlFrameCountMax
        return limits
    }
}
