// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues

/// Stands where a layer would: keeps everything that a completion gets.
@MainActor
final class Probe {
    /// What a completion gets.
    typealias Outcome = Result<JSONValue?, TransportFailure>

    /// All that came; more than one is a defect.
    private(set) var outcomes: [Outcome] = []
    /// The way to end the request early.
    var cancellation: (any Cancellation)?
    private var waiter: CheckedContinuation<Void, Never>?

    /// Takes an outcome, and traps where that is not the main actor.
    func complete(_ outcome: Outcome) {
        MainActor.assertIsolated()
        outcomes.append(outcome)
        waiter?.resume()
        waiter = nil
    }

    /// Waits for the first outcome.
    func outcome() async -> Outcome {
        if outcomes.isEmpty { await withCheckedContinuation { waiter = $0 } }
        return outcomes[0]
    }
}

extension Probe.Outcome {
    /// The body of a success that has one.
    var body: JSONValue? {
        if case .success(let body) = self { body } else { nil }
    }

    /// Why there is no answer.
    var failure: TransportFailure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
