// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
package import DriverProtocol
package import Exploring
import Synchronization

/// A search of random histories of a real layer.
///
/// A real layer cannot be copied, so each history is played from its start. A history that breaks a rule is played
/// again, and then made as short as possible. After that, the search goes on for the other rules.
package struct DrivenSearch: Sendable {
    /// Returns the reason why a history does not show a mistake of the driver; nil if it does.
    package typealias Trial = @Sendable (BrokenRule) async -> String?

    private let subject: any DrivenSubject
    private let order: SearchOrder
    private let stage: any Stage
    private let clock: RunClock
    private let limits: DrivenLimits
    private let doubt: Trial
    private let spares: SpareDrivers?
    private let makeDriver: DriverFactory
    private let backends = PreparedBackends()

    /// Prepares a search.
    ///
    /// - Parameters:
    ///   - subject: The layer with its list.
    ///   - order: The size of the search; an exhaustive order plays no history.
    ///   - stage: The stage that serves mounts.
    ///   - clock: Measures durations and bounds waits.
    ///   - limits: The limits of each wait.
    ///   - doubt: Checks each history that breaks a rule.
    ///   - spares: The drivers of the search before, which are used first; those that are left go there, too. Nil to
    ///     end the drivers with the search.
    ///   - makeDriver: Makes one driver for each job, and again after it failed.
    package init(
        _ subject: any DrivenSubject,
        order: SearchOrder,
        stage: any Stage,
        clock: some Clock<Duration>,
        limits: DrivenLimits = DrivenLimits(),
        doubt: @escaping Trial = { _ in nil },
        spares: SpareDrivers? = nil,
        makeDriver: @escaping DriverFactory
    ) {
        self.subject = subject
        self.order = order
        self.stage = stage
        self.clock = RunClock(clock)
        self.limits = limits
        self.doubt = doubt
        self.spares = spares
        self.makeDriver = makeDriver
    }

    /// Searches until the histories have enough steps, the time is over, or a cancellation.
    ///
    /// - Returns: The result of the subject, with one history for each rule that is broken.
    /// - Throws: `DriverError` if the first driver cannot be started.
    package func run() async throws(DriverError) -> ExplorationResult {
        let start = clock.elapsed()
        var result = ExplorationResult(subject: subject.name, expected: [])
        result.bounds = order.bounds
        result.histories = 0
        let session = try await firstSession()
        let first = worker(startingWith: session)
        if let reason = subject.obstacle(of: session.capabilities) {
            result.unsupported = reason
            await end([first])
            return result
        }
        let capability = session.capability(of: subject)
        result.expected = subject.expected(of: capability)
        var state = DrivenSearchState(
            result,
            order: order,
            limits: limits,
            actions: subject.actions(of: capability),
            variants: subject.variants(of: capability)
        )
        let others = (1..<max(1, order.jobs)).map { _ in worker(startingWith: spares?.take()) }
        let workers = [first] + others
        await search(with: workers, capability: capability, state: &state)
        await end(workers)
        result = state.ended()
        if result.report.steps < order.stepsOfPart, order.isOver { result.report.ending = .timeLimit }
        result.isInterrupted = Task.isCancelled
        result.duration = clock.elapsed() - start
        return result
    }

    /// Plays one history with a driver of its own.
    ///
    /// - Parameter history: The history; steps that are not possible are left out.
    /// - Returns: The rule that the history breaks; nil for none.
    /// - Throws: `DriverError` if the driver cannot be started.
    package func violation(in history: History) async throws(DriverError) -> Violation? {
        let worker = worker(startingWith: try await DriverSession(makeDriver))
        let played = await worker.play(history)
        await worker.end()
        return played.violation
    }

    private func worker(startingWith session: DriverSession? = nil) -> DrivenWorker {
        DrivenWorker(
            subject,
            stage: stage,
            backends: backends,
            clock: clock,
            limits: limits,
            session: session,
            makeDriver: makeDriver
        )
    }

    private func firstSession() async throws(DriverError) -> DriverSession {
        if let spare = spares?.take() { return spare }
        return try await DriverSession(makeDriver)
    }

    /// Leaves the drivers to the next search, or ends them.
    private func end(_ workers: [DrivenWorker]) async {
        await withTaskGroup(of: Void.self) { group in
            for worker in workers {
                group.addTask {
                    guard let spares else { return await worker.end() }
                    if let session = await worker.handOver() { spares.leave(session) }
                }
            }
        }
    }
}

// MARK: - Histories

extension DrivenSearch {
    /// The number of histories of a round for each job, if there are several.
    private static let historiesOfJob = 4

    /// Plays round after round, and confirms each history that breaks a rule before the next one is taken over.
    private func search(
        with workers: [DrivenWorker],
        capability: LayerCapability,
        state: inout DrivenSearchState
    ) async {
        let size = workers.count == 1 ? 1 : workers.count * Self.historiesOfJob
        while !order.isOver, let round = state.nextRound(of: size) {
            for played in await play(round, with: workers) {
                if state.take(played) {
                    let worker = worker()
                    state.note(await confirmation(with: worker, capability: capability).judged(played), on: played)
                    await worker.end()
                }
                guard state.continues(round) else { break }
            }
        }
    }

    /// Plays the histories of a round on all workers.
    ///
    /// - Returns: The results in the order of the histories, up to the first history that was not begun.
    private func play(_ round: DrivenSearchState.Round, with workers: [DrivenWorker]) async -> [HistoryPlayer.Played] {
        let results = RoundResults(count: round.indices.count)
        await withTaskGroup(of: Void.self) { group in
            for worker in workers {
                group.addTask {
                    while !order.isOver, let place = results.nextPlace() {
                        let played = await worker.play(draw(round.indices[place], of: round))
                        // A history that was interrupted has not shown all that it can show.
                        if Task.isCancelled { return }
                        results.note(played, at: place)
                    }
                }
            }
        }
        return results.first
    }

    private func confirmation(with worker: DrivenWorker, capability: LayerCapability) -> DrivenConfirmation {
        DrivenConfirmation(
            subject: subject,
            capability: capability,
            order: order,
            clock: clock,
            limits: limits,
            worker: worker,
            doubt: doubt
        )
    }

    private func draw(_ index: Int, of round: DrivenSearchState.Round) -> RandomHistory {
        RandomHistory(
            seed: order.seed,
            index: index,
            bounds: order.bounds,
            setup: subject.setup,
            actions: round.actions,
            variants: round.variants
        )
    }
}

extension DriverSession {
    /// Returns the abilities of the driver for the layer of a subject.
    fileprivate func capability(of subject: any DrivenSubject) -> LayerCapability {
        capabilities.layers[subject.layer] ?? LayerCapability(actions: [], events: [])
    }
}

/// The results of one round, which several jobs fill in.
private final class RoundResults: Sendable {
    private let count: Int
    private let state = Mutex<(next: Int, played: [Int: HistoryPlayer.Played])>((0, [:]))

    /// Prepares for a number of histories.
    init(count: Int) {
        self.count = count
    }

    /// Returns the place of the next history; nil if all were begun.
    func nextPlace() -> Int? {
        state.withLock { state in
            guard state.next < count else { return nil }
            defer { state.next += 1 }
            return state.next
        }
    }

    /// Notes the result of a history.
    func note(_ played: HistoryPlayer.Played, at place: Int) {
        state.withLock { $0.played[place] = played }
    }

    /// The results in the order of the histories, up to the first history without a result.
    var first: [HistoryPlayer.Played] {
        let played = state.withLock { $0.played }
        return (0..<count).lazy.map { played[$0] }.prefix { $0 != nil }.compactMap(\.self)
    }
}
