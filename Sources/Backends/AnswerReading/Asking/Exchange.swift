// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers

/// A request to a backend, with the answer or the reason for its absence.
package struct Exchange: Hashable, Sendable {
    /// The request as it was sent.
    package var request: TransportRequest
    /// The answer with any status, or the reason for its absence.
    package var outcome: Result<TransportAnswer, TransportFailure>

    /// Creates an exchange.
    package init(request: TransportRequest, outcome: Result<TransportAnswer, TransportFailure>) {
        self.request = request
        self.outcome = outcome
    }
}

/// The path to a backend that is asked one question at a time.
package protocol Backend: Sendable {
    /// Sends a request and waits for its answer.
    ///
    /// - Parameter request: The request; the backend may add headers that its user gave.
    /// - Returns: The exchange; a request that got no answer is an exchange with a failure.
    func exchange(_ request: TransportRequest) async -> Exchange
}
