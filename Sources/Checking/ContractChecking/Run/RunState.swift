// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The state that the sessions of one run share.
final class RunState: Sendable {
    /// The reason why a contract is not run when the run is cancelled.
    static let interrupted = "interrupted"
    /// The reason why a contract is not run when an earlier one has ended the run.
    static let stopped = "an earlier contract is broken"

    /// The contracts.
    let plan: CheckPlan
    /// The repetitions that have not begun.
    let queue: WorkQueue
    /// The number of restarts of drivers that are left.
    let budget: RestartBudget

    /// Receives each contract that is begun.
    let onStart: @Sendable (Contract) -> Void

    private let isLast: @Sendable (ContractResult) -> Bool
    private let onResult: @Sendable (ContractResult) -> Void
    private let repetitions: Int
    private let judge: @Sendable (ContractResult) -> ContractResult
    /// The trials by the indices of their contracts.
    private let trials: Mutex<[ContractTrial]>

    /// Prepares a run of all contracts of a plan.
    ///
    /// - Parameters:
    ///   - plan: The contracts.
    ///   - repetitions: The number of times that each is tried.
    ///   - sessions: The number of sessions that share the work.
    ///   - budget: The number of times that drivers may be started again.
    ///   - isLast: Returns whether the run begins no contracts after a result.
    ///   - onStart: Receives each contract that is begun.
    ///   - onResult: Receives each result, judged.
    ///   - judge: Gives each result its final verdict, once.
    init(
        of plan: CheckPlan,
        repetitions: Int,
        sessions: Int,
        budget: RestartBudget,
        isLast: @escaping @Sendable (ContractResult) -> Bool,
        onStart: @escaping @Sendable (Contract) -> Void,
        onResult: @escaping @Sendable (ContractResult) -> Void,
        judge: @escaping @Sendable (ContractResult) -> ContractResult
    ) {
        self.plan = plan
        self.repetitions = repetitions
        self.budget = budget
        self.isLast = isLast
        self.onStart = onStart
        self.onResult = onResult
        self.judge = judge
        trials = Mutex(Array(repeating: ContractTrial(), count: plan.contracts.count))
        queue = WorkQueue(count: plan.contracts.count, repetitions: repetitions, sessions: sessions)
    }

    /// Adds a repetition; reports the result of the contract if it was the last one.
    ///
    /// A contract that a driver does not support is not tried again.
    ///
    /// - Parameters:
    ///   - item: The repetition.
    ///   - attempts: Its attempts.
    /// - Returns: The result of the contract; nil while other repetitions of it are not finished.
    func ended(_ item: WorkQueue.Item, after attempts: [ContractAttempt]) -> ContractResult? {
        if ContractTrial.isUnsupported(attempts) { queue.drop(item.place) }
        let all = trials.withLock { trials in
            trials[item.place].add(attempts, of: item.repetition, outOf: repetitions)
        }
        guard let all else { return nil }
        let duration = all.reduce(Duration.zero) { $0 + $1.duration }
        let result = judge(ContractResult(of: plan.contracts[item.place], attempts: all, duration: duration))
        onResult(result)
        if isLast(result) { queue.close() }
        return result
    }

    /// Adds a result with the reason for every contract that has none.
    ///
    /// - Parameters:
    ///   - results: The results by their indices in the plan.
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
                        // All sessions have ended, because no restart is left.
                        .undecided(budget.reason)
                    }
                let missing = judge(ContractResult(of: plan.contracts[place], verdict: verdict))
                onResult(missing)
                return missing
            }
    }
}

extension RunReport {
    /// The report of a run of no contracts.
    package static let nothing = RunReport(driver: "no driver", results: [], planned: 0, duration: .zero)

    /// The report of a run that was interrupted before its first contract.
    package static func interrupted(_ plan: CheckPlan) -> RunReport {
        RunReport(
            driver: "no driver",
            results: plan.contracts.map { ContractResult(of: $0, verdict: .notRun(RunState.interrupted)) },
            planned: plan.contracts.count,
            duration: .zero
        )
    }
}
