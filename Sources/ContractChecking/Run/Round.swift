// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What the sessions of one run share.
struct Round: Sendable {
    /// Why a contract is not run when the run is cancelled.
    static let interrupted = "interrupted"
    /// Why a contract is not run when an earlier one has ended the run.
    static let stopped = "an earlier contract is broken"

    /// The contracts.
    let plan: CheckPlan
    /// The places that nobody has begun yet.
    let queue: WorkQueue
    /// How often drivers may yet be started again.
    let budget: RestartBudget

    /// Receives each contract that is begun.
    let onStart: @Sendable (Contract) -> Void

    private let isLast: @Sendable (ContractResult) -> Bool
    private let onResult: @Sendable (ContractResult) -> Void

    /// Prepares a run of all contracts of a plan.
    ///
    /// - Parameters:
    ///   - plan: The contracts.
    ///   - budget: How often drivers may be started again.
    ///   - isLast: Whether nothing more is begun after a result.
    ///   - onStart: Receives each contract that is begun.
    ///   - onResult: Receives each result.
    init(
        _ plan: CheckPlan,
        _ budget: RestartBudget,
        isLast: @escaping @Sendable (ContractResult) -> Bool,
        onStart: @escaping @Sendable (Contract) -> Void,
        onResult: @escaping @Sendable (ContractResult) -> Void
    ) {
        self.plan = plan
        self.budget = budget
        self.isLast = isLast
        self.onStart = onStart
        self.onResult = onResult
        queue = WorkQueue(count: plan.contracts.count)
    }

    /// Hands on a result, which may be the last.
    func ended(_ result: ContractResult) {
        onResult(result)
        if isLast(result) { queue.close() }
    }

    /// Says of every contract that has no result why.
    ///
    /// - Parameters:
    ///   - results: The results by their places in the plan.
    ///   - isCancelled: Whether the run was cancelled.
    /// - Returns: A result for each contract.
    func completed(_ results: [ContractResult?], isCancelled: Bool) -> [ContractResult] {
        results.enumerated()
            .map { place, result in
                if let result { return result }
                let verdict: Verdict =
                    if isCancelled {
                        .notRun(Self.interrupted)
                    } else if queue.isClosed {
                        .notRun(Self.stopped)
                    } else {
                        // Every session has given up.
                        .undecided(budget.reason)
                    }
                let missing = ContractResult(plan.contracts[place], verdict)
                onResult(missing)
                return missing
            }
    }
}

extension RunReport {
    /// What a run of no contracts comes to.
    package static let nothing = RunReport(driver: "no driver", results: [], planned: 0, duration: .zero)

    /// What a run comes to that was interrupted before its first contract.
    package static func interrupted(_ plan: CheckPlan) -> RunReport {
        RunReport(
            driver: "no driver",
            results: plan.contracts.map { ContractResult($0, .notRun(Round.interrupted)) },
            planned: plan.contracts.count,
            duration: .zero
        )
    }
}
