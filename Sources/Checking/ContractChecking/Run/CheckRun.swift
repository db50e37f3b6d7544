// Understudy
// SPDX-License-Identifier: Apache-2.0

package import DriverProtocol
import OrderedCollections
import Synchronization
import TextEncoding

/// Tries the contracts of a plan in several sessions at once, each with its own driver.
///
/// ```swift
/// let run = CheckRun(stage: stage, clock: ContinuousClock()) { ReferenceDriver() }
/// let report = try await run.report(on: plan)
/// ```
package struct CheckRun: Sendable {
    private let stage: any Stage
    private let limits: CheckLimits
    private let policy: TrialPolicy
    private let jobs: Int
    private let clock: RunClock
    private let keepsTimelines: Bool
    private let makeDriver: DriverFactory

    /// Prepares a run.
    ///
    /// - Parameters:
    ///   - stage: The stage that serves mounts.
    ///   - clock: Measures durations and bounds waits.
    ///   - limits: The limits of each wait.
    ///   - policy: The number of times that each contract is tried.
    ///   - jobs: The number of sessions at once, at least 1.
    ///   - keepsTimelines: Whether the results hold timelines, for reports that draw them.
    ///   - makeDriver: Makes one driver for each session, and again after it failed.
    package init(
        stage: any Stage,
        clock: some Clock<Duration>,
        limits: CheckLimits = CheckLimits(),
        policy: TrialPolicy = TrialPolicy(),
        jobs: Int = 1,
        keepsTimelines: Bool = false,
        makeDriver: @escaping DriverFactory
    ) {
        self.stage = stage
        self.limits = limits
        self.policy = policy
        self.jobs = max(1, jobs)
        self.clock = RunClock(clock)
        self.keepsTimelines = keepsTimelines
        self.makeDriver = makeDriver
    }

    /// Tries every contract of a plan; after a cancellation, the remaining contracts are not run.
    ///
    /// - Parameters:
    ///   - plan: The contracts.
    ///   - onResult: Receives each result as soon as its contract ends; at the end, the contracts that were not tried.
    ///   - isLast: Returns whether the run begins no contracts after a result.
    ///   - onStart: Receives each contract when a session begins it; once, even if it is tried several times.
    ///   - judge: Gives each result its final verdict, once; all other code gets the judged result.
    /// - Returns: The judged results in the order of the plan.
    /// - Throws: `DriverError` if the first driver cannot be started, so that nothing was tried.
    package func report(
        on plan: CheckPlan,
        onResult: @escaping @Sendable (ContractResult) -> Void = { _ in },
        isLast: @escaping @Sendable (ContractResult) -> Bool = { _ in false },
        onStart: @escaping @Sendable (Contract) -> Void = { _ in },
        judge: @escaping @Sendable (ContractResult) -> ContractResult = { $0 }
    ) async throws(DriverError) -> RunReport {
        let start = clock.elapsed()
        let first = try await DriverSession(makeDriver)
        let sessions = min(jobs, max(1, plan.contracts.count * policy.repetitions))
        let state = RunState(
            of: plan,
            repetitions: policy.repetitions,
            sessions: sessions,
            budget: RestartBudget(restartsMax: limits.restartsMax * policy.attemptsMax),
            isLast: isLast,
            onStart: onStart,
            onResult: onResult,
            judge: judge
        )
        var results = [ContractResult?](repeating: nil, count: plan.contracts.count)
        var remarks: [String] = []
        var words = SessionFindings.Words()
        await withTaskGroup(of: SessionFindings.self) { group in
            for session in 0..<sessions {
                group.addTask { await work(as: session, startingWith: session == 0 ? first : nil, on: state) }
            }
            for await findings in group {
                for (place, result) in findings.results { results[place] = result }
                remarks += findings.remarks
                words.formUnion(findings.words)
            }
        }
        var report = RunReport(
            driver: "\(first.capabilities.driver) \(first.capabilities.version)".printable,
            results: state.completed(results, isCancelled: Task.isCancelled),
            planned: plan.contracts.count,
            duration: clock.elapsed() - start,
            driverRemarks: plan.strangeClaims(of: first.capabilities).map { $0.sentence(of: first.capabilities.driver) }
                + words.strange.map { $0.sentence(of: first.capabilities.driver, in: plan.vocabulary) }.sorted()
                + remarks.sorted().map(\.printable)
        )
        report.unobservedEvents = words.unobserved.sorted()
        return report
    }

    /// The findings of one session.
    private struct SessionFindings: Sendable {
        /// The driver's words that are not in the vocabulary, and the contracts' words that it does not observe.
        struct Words: Sendable {
            var strange: Set<StrangeWords.Word> = []
            var unobserved: Set<String> = []

            mutating func formUnion(_ other: Words) {
                strange.formUnion(other.strange)
                unobserved.formUnion(other.unobserved)
            }
        }

        var results: [(place: Int, result: ContractResult)] = []
        var remarks: [String] = []
        var words = Words()
    }

    private func work(
        as number: Int,
        startingWith first: DriverSession?,
        on state: RunState
    ) async -> SessionFindings {
        var supply = SessionSupply(
            first,
            budget: state.budget,
            endLimit: limits.end,
            clock: clock,
            makeDriver: makeDriver
        )
        var findings = SessionFindings()
        defer { state.queue.end(number) }
        // If another session cannot begin, the other sessions do its work.
        guard await supply.session() != nil else {
            if !Task.isCancelled { findings.remarks.append("one session fewer than requested: \(supply.reason)") }
            return findings
        }
        while !Task.isCancelled, !supply.isSpent, let item = await state.queue.next(for: number) {
            let contract = state.plan.contracts[item.place]
            if item.isFirst { state.onStart(contract) }
            guard
                let attempts = await attempts(
                    at: contract,
                    vocabulary: state.plan.vocabulary,
                    from: &supply,
                    words: &findings.words
                )
            else { break }
            guard let result = state.ended(item, after: attempts) else { continue }
            findings.results.append((item.place, result))
        }
        let failure = await supply.end()
        if let failure, !Task.isCancelled { findings.remarks.append("after its last contract: \(failure.message)") }
        return findings
    }

    /// Tries a contract until it can be judged, or the policy allows no retry; nil if the run was cancelled.
    private func attempts(
        at contract: Contract,
        vocabulary: Vocabulary,
        from supply: inout SessionSupply,
        words: inout SessionFindings.Words
    ) async -> [ContractAttempt]? {
        var attempts: [ContractAttempt] = []
        repeat {
            let begin = clock.elapsed()
            let outcome = await outcome(of: contract, vocabulary: vocabulary, from: &supply)
            if Task.isCancelled { return nil }
            var attempt = ContractAttempt(outcome.verdict, duration: clock.elapsed() - begin)
            attempt.uncomparedEvents = outcome.uncompared.count
            words.unobserved.formUnion(outcome.uncompared)
            words.strange.formUnion(outcome.strangers.prefix(StrangeWords.countMax - words.strange.count))
            attempt.logLines = outcome.logLines
            attempt.timeline = outcome.timeline
            attempt.isRetried = policy.retries(attempt, after: attempts) && !supply.isSpent
            attempts.append(attempt)
        } while attempts.last?.isRetried == true
        return attempts
    }

    private func outcome(
        of contract: Contract,
        vocabulary: Vocabulary,
        from supply: inout SessionSupply
    ) async -> AttemptRunner.Outcome {
        guard let layer = vocabulary.layers[contract.layer] else {
            return AttemptRunner.Outcome(verdict: .undecided("the vocabulary has no layer '\(contract.layer)'"))
        }
        guard let session = await supply.session() else {
            return AttemptRunner.Outcome(verdict: .undecided(supply.reason), logLines: supply.logLines)
        }
        let runner = AttemptRunner(
            session: session,
            stage: stage,
            clock: clock,
            limits: limits,
            contractBefore: supply.contractBefore,
            keepsTimelines: keepsTimelines
        )
        supply.contractBefore = contract.id
        let before = session.driver.log
        var outcome = await runner.outcome(of: contract, layer, vocabulary: vocabulary)
        if !outcome.isDriverUsable { await supply.discard() }
        outcome.keepLog(session.driver.log, since: before)
        return outcome
    }
}
