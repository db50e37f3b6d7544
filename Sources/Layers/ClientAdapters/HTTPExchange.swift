// Understudy
// SPDX-License-Identifier: Apache-2.0

import AsyncHTTPClient
import ClientLayers
import NIOCore
import NIOHTTP1
import NIOPosix
import SystemCalls

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
    /// - Returns: The answer with any status, or the reason for its absence.
    func outcome(timeout: Duration) async -> Result<TransportAnswer, TransportFailure> {
        switch task {
        case .success(let task): await Self.outcome(of: task, timeout: timeout)
        case .failure(let failure): .failure(failure)
        }
    }

    @concurrent
    private nonisolated static func outcome(
        of task: HTTPClient.Task<HTTPClient.Response>,
        timeout: Duration
    ) async -> Result<TransportAnswer, TransportFailure> {
        do {
            let response = try await task.get()
            let answer = TransportAnswer(
                status: Int(response.status.code),
                headers: response.headers.map { HeaderField(name: $0.name, value: $0.value) },
                bytes: response.body.map { Array(buffer: $0) } ?? []
            )
            return .success(answer)
        } catch {
            return .failure(HTTPFailure.failure(of: error, timeout: timeout))
        }
    }
}

/// The reasons for answers that did not come, in the client's own words.
enum HTTPFailure {
    /// Returns the reason for an answer that is absent or incomplete.
    static func failure(of error: any Error, timeout: Duration) -> TransportFailure {
        if let error = error as? HTTPClientError { return failure(of: error, timeout: timeout) }
        if isUnreachable(error) { return TransportFailure("The server cannot be reached") }
        if error as? HTTPParserError == .invalidEOFState { return cutShort }
        if error is ResponseAccumulator.ResponseTooBigError {
            let message = "The server's answer is longer than \(HTTPTransport.bodyBytesMax) bytes"
            return TransportFailure(message, isNetwork: false)
        }
        return TransportFailure("The connection to the server failed")
    }

    private static var cutShort: TransportFailure {
        TransportFailure("The server closed the connection before its answer was complete")
    }

    /// An IP address fails with the system's error, a host name with the errors of all its addresses.
    private static func isUnreachable(_ error: any Error) -> Bool {
        guard let error = error as? IOError else { return error is NIOConnectionError }
        return [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH].contains(error.errnoCode)
    }

    private static func failure(of error: HTTPClientError, timeout: Duration) -> TransportFailure {
        switch error {
        case .cancelled: TransportFailure("The request was canceled", isCanceled: true)
        case .deadlineExceeded, .readTimeout: TransportFailure("The server did not answer within \(timeout)")
        case .connectTimeout: TransportFailure("The server cannot be reached")
        case .remoteConnectionClosed: cutShort
        default: TransportFailure("The connection to the server failed")
        }
    }
}
