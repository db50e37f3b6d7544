// Understudy
// SPDX-License-Identifier: Apache-2.0

import AsyncHTTPClient
import ClientLayers
import JSONValues
import NIOPosix

/// Turns what came over the wire into what the layers are told, in the client's own words.
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

    /// Says why no complete answer came.
    static func failure(of error: any Error, timeout: Duration) -> TransportFailure {
        if let error = error as? HTTPClientError { return failure(of: error, timeout: timeout) }
        if error is NIOConnectionError { return TransportFailure("The server cannot be reached") }
        if error is ResponseAccumulator.ResponseTooBigError {
            return TransportFailure("The server's answer is longer than \(HTTPTransport.bodyBytesMax) bytes")
        }
        return TransportFailure("The connection to the server failed")
    }

    private static func failure(of error: HTTPClientError, timeout: Duration) -> TransportFailure {
        switch error {
        case .cancelled: TransportFailure("The request was canceled", isCanceled: true)
        case .deadlineExceeded, .readTimeout: TransportFailure("The server did not answer within \(timeout)")
        case .connectTimeout: TransportFailure("The server cannot be reached")
        case .remoteConnectionClosed:
            TransportFailure("The server closed the connection before its answer was complete")
        case .invalidURL, .emptyHost, .emptyScheme: TransportFailure("The request has no valid address")
        default: TransportFailure("The connection to the server failed")
        }
    }
}
