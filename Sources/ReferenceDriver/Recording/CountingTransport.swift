// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues

/// Passes requests on and counts those that wait for their answers.
@MainActor
final class CountingTransport: Transport {
    private let inner: any Transport
    private let count: RequestCount
    private var sent = 0
    private var waiting: Set<Int> = []
    private var cancellations: [Int: any Cancellation] = [:]

    /// Creates a transport that sends through another.
    init(_ inner: any Transport, count: RequestCount) {
        self.inner = inner
        self.count = count
    }

    func send(
        _ request: TransportRequest,
        completion: @escaping @MainActor (Result<JSONValue?, TransportFailure>) -> Void
    ) -> any Cancellation {
        sent += 1
        let number = sent
        waiting.insert(number)
        count.began()
        let cancellation = inner.send(request) { [weak self, count] result in
            self?.waiting.remove(number)
            self?.cancellations[number] = nil
            completion(result)
            count.ended(isGivenUp: result.isCanceled)
        }
        // The answer may have come while it was sent.
        if waiting.contains(number) { cancellations[number] = cancellation }
        return cancellation
    }

    /// Gives up every request that waits, oldest first.
    func cancelAll() {
        for number in cancellations.keys.sorted() { cancellations[number]?.cancel() }
    }
}

extension Result where Success == JSONValue?, Failure == TransportFailure {
    /// Whether the client itself gave the request up.
    fileprivate var isCanceled: Bool {
        guard case .failure(let failure) = self else { return false }
        return failure.isCanceled
    }
}
