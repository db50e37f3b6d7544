// Understudy
// SPDX-License-Identifier: Apache-2.0

import AsyncHTTPClient
import ClientLayers
import JSONValues
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
    /// - Returns: The body of a 2xx answer (nil if it is empty), or the reason for its absence.
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

/// The translation of what came over the wire into results for the layers, in the client's own words.
enum HTTPOutcome {
    /// Reads a complete answer: 2xx is a result (an empty body is nil), everything else a failure with its body.
    static func read(status: Int, body: [UInt8]) -> Result<JSONValue?, TransportFailure> {
        guard (200..<300).contains(status) else {
            let value = try? JSONParser.parse(body)
            return .failure(TransportFailure("The server answered with status \(status)", status: status, body: value))
        }
        guard !body.isEmpty else { return .success(nil) }
        do {
            return .success(try JSONParser.parse(body))
        } catch {
            return .failure(TransportFailure("The server's answer is not JSON: \(error)"))
        }
    }

    /// Returns the reason for an answer that is absent or incomplete.
    static func failure(of error: any Error, timeout: Duration) -> TransportFailure {
        if let error = error as? HTTPClientError { return failure(of: error, timeout: timeout) }
        if isUnreachable(error) { return TransportFailure("The server cannot be reached") }
        if error as? HTTPParserError == .invalidEOFState { return cutShort }
        if error is ResponseAccumulator.ResponseTooBigError {
            return TransportFailure("The server's answer is longer than \(HTTPTransport.bodyBytesMax) bytes")
        }
        return TransportFailure("The connection to the server failed")
    }

    private static var cutShort: TransportFailure {
        TransportFailure("The server closed the connection before its answer was complete")
    }

    /// An address of numbers fails with the system's error, a name with the errors of all its addresses.
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
