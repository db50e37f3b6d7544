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
            count.ended()
        }
        // The answer may have come while it was sent.
        if waiting.contains(number) { cancellations[number] = cancellation }
        return CountedCancellation { [weak self] in self?.giveUp(number) }
    }

    private func giveUp(_ number: Int) {
        guard let cancellation = cancellations.removeValue(forKey: number) else { return }
        count.givenUp()
        cancellation.cancel()
    }

    /// Gives up every request that waits, oldest first.
    func cancelAll() {
        for number in cancellations.keys.sorted() { cancellations[number]?.cancel() }
    }
}

/// Gives a request up and is counted at that moment, for its connection may close before its completion runs.
private final class CountedCancellation: Cancellation {
    private let giveUp: @MainActor () -> Void

    /// Creates what gives a request up by a call.
    init(_ giveUp: @escaping @MainActor () -> Void) {
        self.giveUp = giveUp
    }

    func cancel() {
        giveUp()
    }
}
