// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers

/// A request to a backend, with the answer or the reason for its absence.
package struct Exchange: Hashable, Sendable {
    /// The request as it was sent.
    package var request: TransportRequest
    /// The answer with any status, or the reason for its absence.
    package var outcome: Result<TransportAnswer, TransportFailure>
    /// The number of requests that were sent for it; redirects and repetitions count, too.
    package var requestCount: Int
    /// The path to which the server redirected the request, without its query, which can have secrets; nil if it did not.
    package var redirectedPath: String?

    /// Creates an exchange.
    ///
    /// - Parameters:
    ///   - request: The request as it was asked for.
    ///   - outcome: The answer, or the reason for its absence.
    ///   - requestCount: The number of requests that were sent for it.
    ///   - redirectedPath: The path to which the server redirected the request; nil if it did not.
    package init(
        request: TransportRequest,
        outcome: Result<TransportAnswer, TransportFailure>,
        requestCount: Int = 1,
        redirectedPath: String? = nil
    ) {
        self.request = request
        self.outcome = outcome
        self.requestCount = requestCount
        self.redirectedPath = redirectedPath
    }
}

/// The path to a backend that is asked one question at a time.
package protocol Backend: Sendable {
    /// Sends a request and waits for its answer.
    ///
    /// - Parameter request: The request; the backend may add headers that its user gave.
    /// - Returns: The exchange; a request that got no answer is an exchange with a failure.
    func exchange(_ request: TransportRequest) async -> Exchange

    /// Sends a request, and sends no more requests for it than are left.
    ///
    /// - Parameters:
    ///   - request: The request; the backend may add headers that its user gave.
    ///   - requestsMax: The most requests, with redirects and repetitions; at least 1.
    /// - Returns: The exchange; its request count is at most this number.
    func exchange(_ request: TransportRequest, atMost requestsMax: Int) async -> Exchange
}

extension Backend {
    /// Sends a request once: this backend follows no redirect, and repeats no request.
    package func exchange(_ request: TransportRequest, atMost requestsMax: Int) async -> Exchange {
        await exchange(request)
    }
}
