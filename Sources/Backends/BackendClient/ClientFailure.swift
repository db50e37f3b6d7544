// Understudy
// SPDX-License-Identifier: Apache-2.0

import AsyncHTTPClient
import ClientLayers
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import SystemCalls

/// The reasons for answers that did not come, each with a remedy.
struct ClientFailure: Hashable, Sendable {
    /// The origin that was asked.
    var origin: String
    /// The time limit of the answer.
    var timeout: Duration
    /// The largest body in bytes.
    var bodyBytesMax: Int
    /// Whether the server has answered an earlier request.
    var hasAnswered: Bool

    /// The failure of a request that was given up because its task was canceled.
    static var canceled: TransportFailure { TransportFailure("The request was canceled", isCanceled: true) }

    /// The failure of a request whose redirects need more requests than are left.
    static var budgetIsUsed: TransportFailure {
        let message = "the server redirects, and the budget of requests is used up; raise it"
        return TransportFailure(message, isNetwork: false)
    }

    /// Returns the failure of an answer that is absent or incomplete.
    func failure(of error: any Error) -> TransportFailure {
        if error is CancellationError { return Self.canceled }
        if error is NIOTooManyBytesError {
            // The server has answered, and the probe is the one that gives up.
            return TransportFailure(
                "the answer is larger than \(sizeWords); ask for fewer rows, such as with --page-size or by the URL",
                isNetwork: false
            )
        }
        if let error = error as? HTTPClientError { return failure(of: error) }
        if let message = certificateMessage(error) { return TransportFailure(message) }
        if let error = error as? HTTPParserError {
            return TransportFailure(error == .invalidEOFState ? cutShort : notHTTP)
        }
        if let error = error as? IOError { return TransportFailure(message(of: error)) }
        if let error = error as? NIOConnectionError { return TransportFailure(message(of: error)) }
        return TransportFailure(
            "the connection to \(origin) failed (\(error)); check host, port, and whether http or https is right"
        )
    }

    private func failure(of error: HTTPClientError) -> TransportFailure {
        switch error {
        case .cancelled: Self.canceled
        case .deadlineExceeded, .readTimeout:
            TransportFailure(
                "the server did not answer completely within \(timeout); allow more time with --timeout, or check the "
                    + "backend"
            )
        case .connectTimeout: TransportFailure(unreachable("no connection in time"))
        case .tlsHandshakeTimeout: TransportFailure(notTLS)
        case .remoteConnectionClosed: TransportFailure(cutShort)
        default:
            TransportFailure(
                "the connection to \(origin) failed (\(error.shortDescription)); check host, port, and whether http or "
                    + "https is right"
            )
        }
    }

    private var sizeWords: String {
        bodyBytesMax >= 1 << 20 ? "\(bodyBytesMax >> 20) MB" : "\(bodyBytesMax) bytes"
    }

    private var cutShort: String {
        "the server closed the connection before its answer was complete; look for the reason in the log of the backend"
    }

    private var notHTTP: String {
        "the answer of \(origin) is not HTTP; check host, port, and whether http or https is right"
    }

    private var notTLS: String {
        "\(origin) does not answer by TLS; check host, port, and whether http or https is right"
    }

    private func unreachable(_ reason: String) -> String {
        "\(origin) cannot be reached (\(reason)); start the backend, or check host, port, and whether http or https is "
            + "right"
    }

    private func message(of error: IOError) -> String {
        switch error.errnoCode {
        case ECONNREFUSED: unreachable("connection refused")
        case EHOSTUNREACH, ENETUNREACH: unreachable("no route to the host")
        case ETIMEDOUT: unreachable("no connection in time")
        default: cutShort
        }
    }

    private func message(of error: NIOConnectionError) -> String {
        if error.connectionErrors.isEmpty { return unreachable("no address of the host is known") }
        let isRefused = error.connectionErrors.contains { ($0.error as? IOError)?.errnoCode == ECONNREFUSED }
        return unreachable(isRefused ? "connection refused" : "no connection")
    }

    /// Returns the message about a certificate or about TLS; nil for another error.
    private func certificateMessage(_ error: any Error) -> String? {
        if let error = error as? NIOSSLExtraError, error == .failedToValidateHostname {
            return "the certificate of \(origin) is for other hosts; use a host that it names"
        }
        switch error as? NIOSSLError {
        case .unableToValidateCertificate, .noCertificateToValidate: return untrusted
        case .handshakeFailed(let cause): return "\(cause)".contains("CERTIFICATE_VERIFY_FAILED") ? untrusted : notTLS
        case .uncleanShutdown: return cutShort
        case nil, .some: return nil
        }
    }

    private var untrusted: String {
        let remedy = "pass the certificate of its authority with --ca FILE, if you trust it"
        guard hasAnswered else { return "the certificate of \(origin) is not trusted; \(remedy)" }
        return "the certificate of \(origin) has changed between two requests, and the new one is not trusted; check "
            + "who answers there, or \(remedy)"
    }
}
