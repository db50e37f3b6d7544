// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import BackendProbing
import TextEncoding

/// One probe: performs the steps of its state, one at a time, and shows the largest possible number of requests.
struct ProbeRun: Sendable {
    /// The number of requests up to which the user is not asked first.
    private static let requestsUnasked = 500

    private let plan: ProbePlan
    private let client: any Backend
    private let errands: ProbeErrands
    private let asks: Bool
    private let isQuiet: Bool

    /// Prepares a probe.
    ///
    /// - Parameters:
    ///   - plan: The settings.
    ///   - client: The path to the backend.
    ///   - errands: The work in addition to requests.
    ///   - asks: Whether a person at a terminal is asked before many requests are sent.
    ///   - isQuiet: Whether to hide the largest possible number of requests.
    init(plan: ProbePlan, client: any Backend, errands: ProbeErrands, asks: Bool, isQuiet: Bool) {
        self.plan = plan
        self.client = client
        self.errands = errands
        self.asks = asks
        self.isQuiet = isQuiet
    }

    /// Asks the backend until the probe is over, or its task is canceled.
    ///
    /// - Returns: The verdicts; after a cancellation, the remaining invariants are undecided.
    /// - Throws: The exit if the user stops the probe, or if an oracle or a command fails.
    func report() async throws -> ProbeReport {
        var state = ProbeState(plan)
        do {
            return try await report(by: &state)
        } catch is CancellationError {
            return state.interrupt()
        }
    }

    private func report(by state: inout ProbeState) async throws -> ProbeReport {
        var action = state.start()
        var isAllowed = !asks
        // With a budget of the user, the number was shown before the first request.
        var isAnnounced = isQuiet || plan.budget != nil
        while true {
            switch action {
            case .done(let report): return report
            case .readOracle: action = state.handle(try await errands.readOracle(for: plan))
            case .changeRows(let pageCount):
                try await errands.changeRows(after: pageCount, of: plan)
                action = state.handleChange()
            case .ask(let request):
                try Task.checkCancellation()
                let most = state.requestsMax
                if !isAnnounced, let most {
                    let condition = state.isEstimate ? ", if the total of the first page is right" : ""
                    let (noun, count) = plan.searchCount > 0 ? ("more request", plan.searchCount) : ("request", 0)
                    Console.error.line("at most \(Count.text(most - count, noun: noun))\(condition)")
                    isAnnounced = true
                }
                let isMany = (most ?? 0) > Self.requestsUnasked || state.requestCount > Self.requestsUnasked
                if !isAllowed, isMany {
                    guard Self.isConfirmed(most) else {
                        throw Failure.exit(
                            ExitStatus.undecided,
                            message: "stopped; pass --max-pages or --budget to ask less"
                        )
                    }
                    isAllowed = true
                }
                let exchange = await client.exchange(request, atMost: state.requestsLeft)
                // A request that was canceled shows nothing about the list.
                try Task.checkCancellation()
                action = state.handle(exchange)
            }
        }
    }

    private static func isConfirmed(_ most: Int?) -> Bool {
        let count = most.map { "up to \($0)" } ?? "more than \(requestsUnasked)"
        Console.error.write("This probe sends \(count) requests. Continue? [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }
}
