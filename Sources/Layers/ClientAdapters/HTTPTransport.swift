// Understudy
// SPDX-License-Identifier: Apache-2.0

import AsyncHTTPClient
package import ClientLayers
import JSONValues
import NIOCore
import NIOHTTP1

/// The path to a backend over HTTP/1.1; every request has a time limit that covers all of it, the body too.
package final class HTTPTransport: Transport {
    /// The maximum size of the body of an answer, in bytes; a longer one is a failure.
    package nonisolated static let bodyBytesMax = 8 << 20

    private let client: HTTPClient

    /// Creates a transport with connections of its own; `shutdown()` closes them.
    package init() {
        var configuration = HTTPClient.Configuration()
        // The limit is high, so that a list screen does not wait for a connection while other answers are pending.
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 256
        // An unreachable server is reported at once; whether to try again is for the user to decide.
        configuration.connectionPool.retryConnectionEstablishment = false
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    @discardableResult
    package func exchange(
        _ request: TransportRequest,
        completion: @escaping @MainActor (Result<TransportAnswer, TransportFailure>) -> Void
    ) -> any Cancellation {
        let exchange: HTTPExchange
        do {
            let outgoing = try outgoing(request)
            let accumulator = ResponseAccumulator(request: outgoing, maxBodySize: Self.bodyBytesMax)
            let deadline = NIODeadline.now() + TimeAmount(request.timeout)
            exchange = HTTPExchange(client.execute(request: outgoing, delegate: accumulator, deadline: deadline))
        } catch {
            exchange = HTTPExchange(failure: TransportFailure("The request has no valid address", isNetwork: false))
        }
        // The layer has no task that can be the parent: it gets its answer by a call, and gives up by `cancel()`.
        Task { @MainActor in completion(await exchange.outcome(timeout: request.timeout)) }
        return exchange
    }

    /// Writes a request as the client sends it.
    private func outgoing(_ request: TransportRequest) throws -> HTTPClient.Request {
        try HTTPClient.Request(
            url: request.address,
            method: HTTPMethod(rawValue: request.method.rawValue),
            headers: HTTPHeaders(request.completeHeaders.map { ($0.name, $0.value) }),
            body: request.body.map { .bytes(JSONWriter.bytes(of: $0)) }
        )
    }

    /// Closes all connections; requests that still wait end with a failure.
    ///
    /// - Throws: The client's error after an earlier shutdown.
    package func shutdown() async throws {
        try await client.shutdown()
    }
}
