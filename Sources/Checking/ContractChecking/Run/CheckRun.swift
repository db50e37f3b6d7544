// Understudy
// SPDX-License-Identifier: Apache-2.0

package import DriverProtocol
import OrderedCollections
import Synchronization
import TextEncoding

/// Tries the contracts of a plan in several sessions at once, each with a driver of its own.
///
/// ```swift
/// let run = CheckRun(stage: stage, clock: ContinuousClock()) { ReferenceDriver() }
/// let report = try await run.report(on: plan)
/// ```
package struct CheckRun: Sendable {
    private let stage: any Stage
    private let limits: CheckLimits
    private let policy: RunPolicy
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
    ///   - keepsTimelines: Whether the results hold what happened, for reports that draw it.
    ///   - makeDriver: Makes one driver for each session, and again after it failed.
    package init(
        stage: any Stage,
        clock: some Clock<Duration>,
        limits: CheckLimits = CheckLimits(),
        policy: RunPolicy = RunPolicy(),
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

    /// Tries every contract of a plan; what a cancelled task did not come to is not run.
    ///
    /// - Parameters:
    ///   - plan: The contracts.
    ///   - onResult: Receives each result as soon as it is there, in the order of their ends; at the end what was not
    ///     tried.
    ///   - isLast: Whether nothing more is begun after a result.
    ///   - onStart: Receives each contract as soon as a session begins it, once however often it is tried.
    /// - Returns: The results in the order of the plan.
    /// - Throws: `DriverError` if the first driver cannot be started, so that nothing was tried.
    package func report(
        on plan: CheckPlan,
        onResult: @escaping @Sendable (ContractResult) -> Void = { _ in },
        isLast: @escaping @Sendable (ContractResult) -> Bool = { _ in false },
        onStart: @escaping @Sendable (Contract) -> Void = { _ in }
    ) async throws(DriverError) -> RunReport {
        let start = clock.elapsed()
        let first = try await DriverSession(makeDriver)
        let sessions = min(jobs, max(1, plan.contracts.count * policy.repetitions))
        let round = Round(
            of: plan,
            repetitions: policy.repetitions,
            sessions: sessions,
            budget: RestartBudget(restartsMax: limits.restartsMax * policy.attemptsMax),
            isLast: isLast,
            onStart: onStart,
            onResult: onResult
        )
        var results = [ContractResult?](repeating: nil, count: plan.contracts.count)
        var remarks: [String] = []
        var words = Share.Words()
        await withTaskGroup(of: Share.self) { group in
            for session in 0..<sessions {
                group.addTask { await work(as: session, startingWith: session == 0 ? first : nil, on: round) }
            }
            for await share in group {
                for (place, result) in share.results { results[place] = result }
                remarks += share.remarks
                words.formUnion(share.words)
            }
        }
        var report = RunReport(
            driver: "\(first.capabilities.driver) \(first.capabilities.version)".printable,
            results: round.completed(results, isCancelled: Task.isCancelled),
            planned: plan.contracts.count,
            duration: clock.elapsed() - start,
            driverRemarks: StrangeClaim.all(of: first.capabilities, in: plan.vocabulary)
                .map { $0.sentence(of: first.capabilities.driver) }
                + words.strange.map { $0.sentence(of: first.capabilities.driver, in: plan.vocabulary) }.sorted()
                + remarks.sorted().map(\.printable)
        )
        report.unobservedEvents = words.unobserved.sorted()
        return report
    }

    /// The findings of one session.
    private struct Share: Sendable {
        /// The driver's words that are not in the vocabulary, and those of contracts that it does not observe.
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

    private func work(as number: Int, startingWith first: DriverSession?, on round: Round) async -> Share {
        var supply = SessionSupply(
            first,
            budget: round.budget,
            endLimit: limits.end,
            clock: clock,
            makeDriver: makeDriver
        )
        var share = Share()
        defer { round.queue.end(number) }
        // A further session that cannot begin leaves its work to the others.
        guard await supply.session() != nil else {
            if !Task.isCancelled { share.remarks.append("one session fewer than requested: \(supply.reason)") }
            return share
        }
        while !Task.isCancelled, !supply.isSpent, let item = await round.queue.next(for: number) {
            let contract = round.plan.contracts[item.place]
            if item.isFirst { round.onStart(contract) }
            guard
                let attempts = await attempts(
                    at: contract,
                    vocabulary: round.plan.vocabulary,
                    from: &supply,
                    words: &share.words
                )
            else { break }
            guard let result = round.ended(item, after: attempts) else { continue }
            share.results.append((item.place, result))
        }
        let failure = await supply.end()
        if let failure, !Task.isCancelled { share.remarks.append("after its last contract: \(failure.message)") }
        return share
    }

    /// Tries a contract until it can be judged, or as often as the policy says; nil if the run was cancelled.
    private func attempts(
        at contract: Contract,
        vocabulary: Vocabulary,
        from supply: inout SessionSupply,
        words: inout Share.Words
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
    ) async -> ContractTrial.Outcome {
        guard let layer = vocabulary.layers[contract.layer] else {
            return ContractTrial.Outcome(verdict: .undecided("the vocabulary has no layer '\(contract.layer)'"))
        }
        guard let session = await supply.session() else {
            return ContractTrial.Outcome(verdict: .undecided(supply.reason), logLines: supply.logLines)
        }
        let trial = ContractTrial(
            session: session,
            stage: stage,
            clock: clock,
            limits: limits,
            contractBefore: supply.contractBefore,
            keepsTimelines: keepsTimelines
        )
        supply.contractBefore = contract.id
        let before = session.driver.log
        var outcome = await trial.outcome(of: contract, layer, vocabulary: vocabulary)
        if !outcome.isDriverUsable { await supply.discard() }
        outcome.keepLog(session.driver.log, since: before)
        return outcome
    }
}
