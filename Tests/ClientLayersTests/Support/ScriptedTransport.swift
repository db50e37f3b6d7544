// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues

/// A transport that keeps every request until the test answers it, in whatever order.
@MainActor
final class ScriptedTransport: Transport {
    private(set) var requests: [TransportRequest] = []
    private var completions: [Int: (Result<TransportAnswer, TransportFailure>) -> Void] = [:]

    /// Called for every request, before it is kept.
    var onRequest: ((TransportRequest) -> Void)?

    func exchange(
        _ request: TransportRequest,
        completion: @escaping @MainActor (Result<TransportAnswer, TransportFailure>) -> Void
    ) -> any Cancellation {
        requests.append(request)
        completions[requests.count] = completion
        onRequest?(request)
        return NoCancellation()
    }

    /// Answers the n-th request, counted from 1.
    func answer(_ number: Int, _ body: JSONValue?) {
        completions.removeValue(forKey: number)?(.success(TransportAnswer(body: body)))
    }

    /// Fails the n-th request, counted from 1.
    func fail(_ number: Int, _ message: String) {
        fail(number, TransportFailure(message))
    }

    /// Fails the n-th request, counted from 1.
    func fail(_ number: Int, _ failure: TransportFailure) {
        completions.removeValue(forKey: number)?(.failure(failure))
    }
}
