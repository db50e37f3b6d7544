// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
package import DriverProtocol
package import Exploring

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
    private let makeDriver: DriverFactory

    /// Prepares a search.
    ///
    /// - Parameters:
    ///   - subject: The layer with its list.
    ///   - order: The size of the search; an exhaustive order plays no history.
    ///   - stage: The stage that serves mounts.
    ///   - clock: Measures durations and bounds waits.
    ///   - limits: The limits of each wait.
    ///   - doubt: Checks each history that breaks a rule.
    ///   - makeDriver: Makes one driver for each job, and again after it failed.
    package init(
        _ subject: any DrivenSubject,
        order: SearchOrder,
        stage: any Stage,
        clock: some Clock<Duration>,
        limits: DrivenLimits = DrivenLimits(),
        doubt: @escaping Trial = { _ in nil },
        makeDriver: @escaping DriverFactory
    ) {
        self.subject = subject
        self.order = order
        self.stage = stage
        self.clock = RunClock(clock)
        self.limits = limits
        self.doubt = doubt
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
        var session: DriverSession? = try await DriverSession(makeDriver)
        if let current = session, let reason = subject.obstacle(of: current.capabilities) {
            result.unsupported = reason
            _ = await clock.within(limits.end) { await current.end() }
            return result
        }
        if let current = session { result.expected = subject.expected(of: player(with: current).capability) }
        let state = DrivenSearchState(result, limits: limits)
        repeat {
            let first = session
            session = nil
            await playUntilRuleIsBroken(startingWith: first, on: state)
            for found in state.takeFound() { await confirm(found, on: state) }
        } while state.mayGoOn(by: order)
        result = state.result
        result.brokenRules.sort { $0.rule.id < $1.rule.id }
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
        let session = try await DriverSession(makeDriver)
        let played = await player(with: session).play(history)
        _ = await clock.within(limits.end) { await session.end() }
        return played.violation
    }

    /// Plays histories in all jobs, until one of them breaks a rule that no history broke before.
    private func playUntilRuleIsBroken(startingWith first: DriverSession?, on state: DrivenSearchState) async {
        await withTaskGroup(of: Void.self) { group in
            for job in 0..<max(1, order.jobs) {
                group.addTask { await work(startingWith: job == 0 ? first : nil, on: state) }
            }
        }
    }

    /// Plays histories with one driver after the other, until the search pauses or ends.
    private func work(startingWith first: DriverSession?, on state: DrivenSearchState) async {
        var session = first
        while !order.isOver, let index = state.nextHistory(of: order) {
            if session == nil { session = try? await DriverSession(makeDriver) }
            guard let current = session else {
                state.lose(History(rowCount: 0), reason: "the driver could not be started again")
                break
            }
            let player = player(with: current)
            let actions = state.actions(among: subject.actions(of: player.capability))
            guard !actions.isEmpty else { break }
            let draw = RandomHistory(
                seed: order.seed,
                index: index,
                bounds: order.bounds,
                setup: subject.setup,
                actions: actions,
                variants: state.variants(among: subject.variants(of: player.capability))
            )
            let played = await clock.within(limits.history) { await player.play(draw) }
            if Task.isCancelled { break }
            state.ended(played, index: index)
            if played?.isDriverUsable != true {
                _ = await clock.within(limits.end) { await current.end() }
                session = nil
            }
        }
        if let session { _ = await clock.within(limits.end) { await session.end() } }
    }

    private func player(with session: DriverSession) -> HistoryPlayer {
        HistoryPlayer(session: session, stage: stage, subject: subject, clock: clock, limits: limits)
    }

    /// Plays a history again that broke a rule, makes it as short as possible, and checks its contract.
    private func confirm(_ found: HistoryPlayer.Played, on state: DrivenSearchState) async {
        guard let violation = found.violation else { return }
        guard let session = try? await DriverSession(makeDriver) else {
            return state.lose(found.history, reason: "the driver could not be started again")
        }
        let player = player(with: session)
        let again = await player.play(found.history)
        if again.violation == violation {
            let begin = clock.elapsed()
            let shrinker = DrivenShrinker(player: player) { [order, clock, limits] in
                order.isTimeOver() && clock.elapsed() - begin > limits.shrink
            }
            let shortest = await shrinker.shrink(again)
            let finding = ExplorationFinding(history: shortest.history, violation: shortest.violation ?? violation)
            let contract = subject.contract(for: finding, capability: player.capability)
            var broken = BrokenRule(finding: finding, story: shortest.story, contract: contract)
            if !Task.isCancelled { broken.contractDoubt = await doubt(broken) }
            state.confirm(broken)
        } else if let obstacle = again.obstacle ?? again.refusal?.reason {
            state.lose(found.history, reason: obstacle)
        } else {
            let finding = ExplorationFinding(history: found.history, violation: violation)
            state.end(as: .init(finding: finding, first: found.story, second: again.story))
        }
        _ = await clock.within(limits.end) { await session.end() }
    }
}
