// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues

/// A backend in memory: answers at once as it is told, or keeps requests back until they are released.
@MainActor
final class ScriptedTransport: Transport {
    typealias Answer = Result<JSONValue?, TransportFailure>

    /// What the backend says to a request; nil keeps it back.
    var answer: @MainActor (TransportRequest) -> Answer? = { _ in nil }
    /// Every request so far.
    private(set) var requests: [TransportRequest] = []
    /// How many requests were given up.
    private(set) var canceledCount = 0
    private var held: [@MainActor (Answer) -> Void] = []

    nonisolated init() {}

    func exchange(
        _ request: TransportRequest,
        completion: @escaping @MainActor (Result<TransportAnswer, TransportFailure>) -> Void
    ) -> any Cancellation {
        let complete: @MainActor (Answer) -> Void = { completion($0.map { TransportAnswer(body: $0) }) }
        requests.append(request)
        if let answer = answer(request) { complete(answer) } else { held.append(complete) }
        return CountedCancellation { [weak self] in self?.canceledCount += 1 }
    }

    /// Answers the oldest request that is kept back.
    func release(_ answer: Answer) {
        held.removeFirst()(answer)
    }
}

/// A request that goes on when it is given up, and tells.
@MainActor
private final class CountedCancellation: Cancellation {
    private let canceled: @MainActor () -> Void

    init(_ canceled: @escaping @MainActor () -> Void) {
        self.canceled = canceled
    }

    func cancel() {
        canceled()
    }
}
