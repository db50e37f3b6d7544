// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
package import DriverProtocol
package import Exploring
import Synchronization

/// A search of random histories of a real layer.
///
/// A real layer cannot be copied, so each history is played from its start. A history that breaks a rule is played
/// again, and then made as short as possible.
package struct DrivenSearch: Sendable {
    private let subject: any DrivenSubject
    private let order: SearchOrder
    private let stage: any Stage
    private let clock: RunClock
    private let limits: DrivenLimits
    private let makeDriver: DriverFactory

    /// Prepares a search.
    ///
    /// - Parameters:
    ///   - subject: The layer with its list.
    ///   - order: The size of the search; an exhaustive order plays no history.
    ///   - stage: The stage that serves mounts.
    ///   - clock: Measures durations and bounds waits.
    ///   - limits: The limits of each wait.
    ///   - makeDriver: Makes one driver for each job, and again after it failed.
    package init(
        _ subject: any DrivenSubject,
        order: SearchOrder,
        stage: any Stage,
        clock: some Clock<Duration>,
        limits: DrivenLimits = DrivenLimits(),
        makeDriver: @escaping DriverFactory
    ) {
        self.subject = subject
        self.order = order
        self.stage = stage
        self.clock = RunClock(clock)
        self.limits = limits
        self.makeDriver = makeDriver
    }

    /// Searches until the histories have enough steps, a rule is broken, the time is over, or a cancellation.
    ///
    /// - Returns: The result of the subject.
    /// - Throws: `DriverError` if the first driver cannot be started.
    package func run() async throws(DriverError) -> ExplorationResult {
        let start = clock.elapsed()
        var result = ExplorationResult(subject: subject.name, expected: [])
        result.bounds = order.bounds
        result.histories = 0
        var session: DriverSession? = try await DriverSession(makeDriver)
        if let current = session, let reason = obstacle(of: current) {
            result.unsupported = reason
            _ = await clock.within(limits.end) { await current.end() }
            return result
        }
        if let current = session { result.expected = subject.expected(of: player(with: current).capability) }
        let state = SharedState(result, limits: limits)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<max(1, order.jobs) {
                let first = session
                session = nil
                group.addTask { await work(startingWith: first, on: state) }
            }
        }
        result = state.result
        if let found = state.found { await confirm(found, in: &result) }
        if result.report.ending == .exhausted, result.report.steps < order.stepsOfPart, order.isOver {
            result.report.ending = .timeLimit
        }
        result.isInterrupted = Task.isCancelled
        result.duration = clock.elapsed() - start
        return result
    }

    /// Returns the reason why a driver cannot be searched; nil if it can.
    private func obstacle(of session: DriverSession) -> String? {
        let name = session.capabilities.driver
        guard let capability = session.capabilities.layers[subject.layer] else {
            return "driver '\(name)' does not drive the layer '\(subject.layer)'"
        }
        return subject.obstacle(of: capability, driver: name)
    }

    /// Plays histories with one driver after the other, until the search has ended.
    private func work(startingWith first: DriverSession?, on state: SharedState) async {
        var session = first
        while !order.isOver, let index = state.nextHistory(of: order) {
            if session == nil { session = try? await DriverSession(makeDriver) }
            guard let current = session else {
                state.lose(History(rowCount: 0), reason: "the driver could not be started again")
                break
            }
            let player = player(with: current)
            let draw = RandomHistory(
                seed: order.seed,
                index: index,
                bounds: order.bounds,
                setup: subject.setup,
                actions: subject.actions(of: player.capability)
            )
            let played = await clock.within(limits.history) { await player.play(draw) }
            if Task.isCancelled { break }
            state.ended(played, index: index, limits: limits)
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

    /// Plays a history again that broke a rule, and makes it as short as possible.
    private func confirm(_ found: HistoryPlayer.Played, in result: inout ExplorationResult) async {
        guard let violation = found.violation else { return }
        let finding = ExplorationFinding(history: found.history, violation: violation)
        guard let session = try? await DriverSession(makeDriver) else {
            result.lost.append(.init(history: found.history, reason: "the driver could not be started again"))
            return
        }
        let player = player(with: session)
        let again = await player.play(found.history)
        if again.violation == violation {
            let shortest = await DrivenShrinker(player: player) { order.isTimeOver() }.shrink(again)
            let finding = ExplorationFinding(history: shortest.history, violation: shortest.violation ?? violation)
            result.finding = finding
            result.story = shortest.story
            result.contract = subject.contract(for: finding, capability: player.capability)
        } else if let obstacle = again.obstacle {
            result.lost.append(.init(history: found.history, reason: obstacle))
        } else {
            result.unstable = .init(finding: finding, first: found.story, second: again.story)
        }
        result.report.ending = .violated
        _ = await clock.within(limits.end) { await session.end() }
    }
}

/// The state that the jobs of one search share.
private final class SharedState: Sendable {
    private struct State {
        var result: ExplorationResult
        var next = 0
        var found: (index: Int, played: HistoryPlayer.Played)?
        var isOver = false
    }

    private let state: Mutex<State>
    private let lostMax: Int

    init(_ result: ExplorationResult, limits: DrivenLimits) {
        state = Mutex(State(result: result))
        lostMax = limits.lostMax
    }

    /// The counts of all jobs.
    var result: ExplorationResult { state.withLock { $0.result } }
    /// The history with the lowest index that broke a rule.
    var found: HistoryPlayer.Played? { state.withLock { $0.found?.played } }

    /// Returns the index of the next history; nil at the end of the search.
    func nextHistory(of order: SearchOrder) -> Int? {
        state.withLock { state in
            guard !state.isOver, state.found == nil, state.result.report.steps < order.stepsOfPart else { return nil }
            defer { state.next += 1 }
            return order.firstHistory(ofBlock: state.next, size: 1)
        }
    }

    /// Takes over one history; nil for one that was not finished in time.
    func ended(_ played: HistoryPlayer.Played?, index: Int, limits: DrivenLimits) {
        guard let played else {
            lose(History(rowCount: 0), reason: "a history was not finished within \(limits.history)")
            return
        }
        state.withLock { state in
            state.result.histories = (state.result.histories ?? 0) + 1
            state.result.report.merge(played.report)
            if played.violation != nil, index < state.found?.index ?? .max { state.found = (index, played) }
        }
        guard let obstacle = played.obstacle, played.violation == nil else { return }
        guard played.isUnsupported else { return lose(played.history, reason: obstacle) }
        state.withLock { state in
            state.result.unsupported = obstacle
            state.isOver = true
        }
    }

    /// Notes a history that could not be judged; after too many, the search ends.
    func lose(_ history: History, reason: String) {
        state.withLock { state in
            state.result.lost.append(.init(history: history, reason: reason))
            if state.result.lost.count >= lostMax { state.isOver = true }
        }
    }
}
