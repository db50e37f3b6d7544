// Understudy
// SPDX-License-Identifier: Apache-2.0

package import DriverProtocol
import OrderedCollections
import Synchronization

/// Tries the contracts of a plan in several sessions at once, each with a driver of its own.
///
/// ```swift
/// let run = CheckRun(stage: stage, clock: ContinuousClock()) { ReferenceDriver() }
/// let report = try await run.report(on: plan)
/// ```
package struct CheckRun: Sendable {
    private let stage: any Stage
    private let limits: CheckLimits
    private let jobs: Int
    private let clock: RunClock
    private let makeDriver: DriverFactory

    /// Prepares a run.
    ///
    /// - Parameters:
    ///   - stage: Where mounts are served.
    ///   - clock: Measures durations and bounds waits.
    ///   - limits: How long to wait for what.
    ///   - jobs: How many sessions at once, at least 1.
    ///   - makeDriver: Makes one driver for each session, and again after it failed.
    package init(
        stage: any Stage,
        clock: some Clock<Duration>,
        limits: CheckLimits = CheckLimits(),
        jobs: Int = 1,
        makeDriver: @escaping DriverFactory
    ) {
        self.stage = stage
        self.limits = limits
        self.jobs = max(1, jobs)
        self.clock = RunClock(clock)
        self.makeDriver = makeDriver
    }

    /// Tries every contract of a plan; a cancelled task ends with what was judged until then.
    ///
    /// - Parameters:
    ///   - plan: The contracts.
    ///   - onResult: Receives each result as soon as it is there, in the order of their ends.
    /// - Returns: The results in the order of the plan.
    /// - Throws: `DriverError` if the first driver cannot be started, so that nothing was tried.
    package func report(
        on plan: CheckPlan,
        onResult: @escaping @Sendable (ContractResult) -> Void = { _ in }
    ) async throws(DriverError) -> RunReport {
        let start = clock.elapsed()
        let first = try await DriverSession(makeDriver)
        let queue = WorkQueue(count: plan.contracts.count)
        let budget = RestartBudget(restartsMax: limits.restartsMax)
        var results: [(place: Int, result: ContractResult)] = []
        await withTaskGroup(of: [(place: Int, result: ContractResult)].self) { group in
            for job in 0..<min(jobs, max(1, plan.contracts.count)) {
                group.addTask { await work(job == 0 ? first : nil, budget, plan, queue, onResult) }
            }
            for await some in group { results += some }
        }
        // What is left was given up by every session.
        while !Task.isCancelled, let place = queue.next() {
            let result = ContractResult(plan.contracts[place], .undecided(budget.reason))
            results.append((place, result))
            onResult(result)
        }
        return RunReport(
            driver: "\(first.capabilities.driver) \(first.capabilities.version)",
            results: results.sorted { $0.place < $1.place }.map(\.result),
            planned: plan.contracts.count,
            duration: clock.elapsed() - start
        )
    }

    private func work(
        _ first: DriverSession?,
        _ budget: RestartBudget,
        _ plan: CheckPlan,
        _ queue: WorkQueue,
        _ onResult: @Sendable (ContractResult) -> Void
    ) async -> [(place: Int, result: ContractResult)] {
        var supply = SessionSupply(
            first,
            budget: budget,
            endLimit: limits.silence,
            clock: clock,
            makeDriver: makeDriver
        )
        // A further session that cannot begin leaves its work to the others.
        guard await supply.session() != nil else { return [] }
        var results: [(place: Int, result: ContractResult)] = []
        while !Task.isCancelled, !supply.isSpent, let place = queue.next() {
            let contract = plan.contracts[place]
            let start = clock.elapsed()
            let outcome = await outcome(of: contract, plan.vocabulary, &supply)
            if Task.isCancelled { break }
            var result = ContractResult(
                contract,
                outcome.verdict,
                duration: clock.elapsed() - start,
                uncomparedEvents: outcome.uncompared
            )
            result.logLines = outcome.logLines
            results.append((place, result))
            onResult(result)
        }
        await supply.end()
        return results
    }

    private func outcome(
        of contract: Contract,
        _ vocabulary: Vocabulary,
        _ supply: inout SessionSupply
    ) async -> ContractTrial.Outcome {
        guard let layer = vocabulary.layers[contract.layer] else {
            return ContractTrial.Outcome(verdict: .undecided("the vocabulary has no layer '\(contract.layer)'"))
        }
        guard let session = await supply.session() else {
            return ContractTrial.Outcome(verdict: .undecided(supply.reason))
        }
        let trial = ContractTrial(session: session, stage: stage, clock: clock, limits: limits)
        let before = session.driver.log
        var outcome = await trial.outcome(of: contract, layer)
        if !outcome.isDriverUsable { await supply.discard() }
        outcome.keepLog(session.driver.log, since: before)
        return outcome
    }
}
