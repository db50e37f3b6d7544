// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol

/// The differences between a segment and the expectations of its step.
struct SegmentJudgement: Hashable, Sendable {
    /// The differences; empty if there are none.
    var parts: [Difference.Part] = []
    /// The expected events that were left out of the comparison.
    var uncompared: [String] = []

    /// Judges the segment that a step ends.
    ///
    /// - Parameters:
    ///   - settled: The knowledge at the end of the segment.
    ///   - step: The step with its expectations.
    ///   - observed: The events that the driver claims to observe.
    init(_ settled: Settled, step: Step, observed: Set<String>) {
        self.init(settled, trace: step.trace, observed: observed)
        guard settled.settlement.settled else { return }
        if let sent = step.sent, let difference = SentComparison.difference(expected: sent, actual: settled.requests) {
            parts.append(.sent(difference))
        }
        let asked = step.requests.flatMap { PagesComparison.difference(expected: $0, actual: settled.requests) }
        if let asked { parts.append(.requests(asked)) }
        let states = StateComparison.differences(expected: step.state, actual: settled.settlement.state)
        if !states.isEmpty { parts.append(.state(states)) }
    }

    /// Judges a segment with expectations about its trace only; nil checks nothing.
    init(_ settled: Settled, trace: [ExpectedEvent]?, observed: Set<String>) {
        parts = Self.sentences(settled).map { .sentence($0) }
        guard let trace else { return }
        let comparison = TraceComparison(expected: trace, actual: settled.events, observed: observed)
        uncompared = comparison.uncompared
        if let difference = comparison.difference { parts.append(.trace(difference)) }
    }

    private static func sentences(_ settled: Settled) -> [String] {
        if let count = settled.endlessAfter {
            return ["the layer sent more than \(count) requests, and the stub refused the others with status 503"]
        }
        guard !settled.settlement.settled else { return settled.ledger.sentences }
        let count = settled.settlement.inFlight
        // Most kits count calls that have not returned, even if they have not sent a request.
        let open = count == 1 ? "1 request or call has" : "\(count) requests or calls have"
        let hang = "the layer did not settle within the time limit; \(open) not ended; \(answers(settled))"
        guard settled.isHeldUnannounced else { return [hang] }
        return [hang, "this step waits for an answer that is held; add 'settle: false' to the step"]
    }

    /// Returns the stage's knowledge of the requests that a layer waits for.
    private static func answers(_ settled: Settled) -> String {
        guard settled.unanswered.isEmpty else { return "not answered by the stub: \(list(settled.unanswered))" }
        guard !settled.received.isEmpty else { return "the stub received no request" }
        return "the stub answered every request: \(list(settled.received))"
    }

    /// Returns the last of some requests, in one line.
    private static func list(_ requests: [String]) -> String {
        let more = requests.count > 5 ? "… " : ""
        return more + requests.suffix(5).joined(separator: ", ")
    }
}
