// Understudy
// SPDX-License-Identifier: Apache-2.0

import AsyncHTTPClient
import ClientLayers
import JSONValues
import NIOCore
import NIOHTTP1

/// One request on its way, or one that could not be sent at all.
final class HTTPExchange: Cancellation {
    private let task: Result<HTTPClient.Task<HTTPClient.Response>, TransportFailure>

    /// Follows a request that was sent.
    init(_ task: HTTPClient.Task<HTTPClient.Response>) {
        self.task = .success(task)
    }

    /// Stands for a request that was never sent.
    init(failure: TransportFailure) {
        task = .failure(failure)
    }

    func cancel() {
        if case .success(let task) = task { task.cancel() }
    }

    /// Waits for the end of the request and reads what came, off the main actor.
    ///
    /// - Parameter timeout: The request's time limit, for the words of a failure.
    /// - Returns: The body of a 2xx answer (nil if it is empty), or why there is none.
    func outcome(timeout: Duration) async -> Result<JSONValue?, TransportFailure> {
        switch task {
        case .success(let task): await Self.outcome(of: task, timeout: timeout)
        case .failure(let failure): .failure(failure)
        }
    }

    @concurrent
    private nonisolated static func outcome(
        of task: HTTPClient.Task<HTTPClient.Response>,
        timeout: Duration
    ) async -> Result<JSONValue?, TransportFailure> {
        do {
            let response = try await task.get()
            return HTTPOutcome.read(
                status: Int(response.status.code),
                body: response.body.map { Array(buffer: $0) } ?? []
            )
        } catch {
            return .failure(HTTPOutcome.failure(of: error, timeout: timeout))
        }
    }
}
