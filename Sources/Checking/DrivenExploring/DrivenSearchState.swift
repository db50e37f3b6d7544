// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring
import Synchronization

/// The state that the jobs of one search share.
final class DrivenSearchState: Sendable {
    /// The number of times that a driver refuses an action before the action is left out.
    ///
    /// Many iterators refuse `next` only after a failure, so one refusal says little.
    private static let refusalsMax = 3
    /// The number of histories of one rule whose contracts may be in doubt before the rule is left out.
    fileprivate static let doubtsMax = 3

    fileprivate struct State {
        var result: ExplorationResult
        var next = 0
        var found: [Invariant: (index: Int, played: HistoryPlayer.Played)] = [:]
        var doubts: [Invariant: Int] = [:]
        var performed: Set<UserAction> = []
        var refused: [UserAction: Int] = [:]
        var refusedVariants: Set<ServerVariant> = []
        var isOver = false
    }

    private let state: Mutex<State>
    private let limits: DrivenLimits

    /// Begins with the result of a search that has done nothing.
    init(_ result: ExplorationResult, limits: DrivenLimits) {
        state = Mutex(State(result: result))
        self.limits = limits
    }

    /// The result of all jobs so far.
    var result: ExplorationResult { state.withLock { $0.result } }

    /// Returns the index of the next history; nil if the search pauses for a broken rule, and at its end.
    func nextHistory(of order: SearchOrder) -> Int? {
        state.withLock { state in
            guard !state.isOver, state.found.isEmpty, state.result.report.steps < order.stepsOfPart else { return nil }
            defer { state.next += 1 }
            return order.firstHistory(ofBlock: state.next, size: 1)
        }
    }

    /// Returns the actions without those that the driver always refuses; if none is left, the search ends.
    func actions(among actions: [UserAction]) -> [UserAction] {
        state.withLock { state in
            let left = actions.filter { action in
                state.performed.contains(action) || state.refused[action, default: 0] < Self.refusalsMax
            }
            if left.isEmpty {
                state.result.unsupported = "the driver supports no action of a history"
                state.isOver = true
            }
            return left
        }
    }

    /// Returns the differences of servers without those whose configuration the driver refuses.
    func variants(among variants: [ServerVariant]) -> [ServerVariant] {
        state.withLock { state in variants.filter { !state.refusedVariants.contains($0) } }
    }

    /// Returns whether more histories are played.
    func mayGoOn(by order: SearchOrder) -> Bool {
        state.withLock { !$0.isOver && $0.result.report.steps < order.stepsOfPart } && !order.isOver
    }
}

// MARK: - Histories

extension DrivenSearchState {
    /// Takes over one history; nil for one that was not finished in time.
    func ended(_ played: HistoryPlayer.Played?, index: Int) {
        guard let played else {
            return lose(History(rowCount: 0), reason: "a history was not finished within \(limits.history)")
        }
        state.withLock { state in
            state.result.histories = (state.result.histories ?? 0) + 1
            state.result.report.merge(played.report)
            for case .act(let action) in played.history.steps { state.performed.insert(action) }
            if let rule = played.violation?.invariant, state.isOpen(rule), index < state.found[rule]?.index ?? .max {
                state.found[rule] = (index, played)
            }
            if let refusal = played.refusal {
                state.result.refusals[refusal.reason, default: 0] += 1
                if let action = refusal.action { state.refused[action, default: 0] += 1 }
            }
        }
        guard let obstacle = played.obstacle, played.violation == nil else { return }
        guard played.isUnsupported else { return lose(played.history, reason: obstacle) }
        state.withLock { state in
            if let variant = played.history.variant {
                state.refusedVariants.insert(variant)
                state.result.refusals[obstacle, default: 0] += 1
            } else {
                state.result.unsupported = obstacle
                state.isOver = true
            }
        }
    }

    /// Notes a history that could not be judged; after too many, the search ends.
    func lose(_ history: History, reason: String) {
        state.withLock { state in
            state.result.lost.append(.init(history: history, reason: reason))
            if state.result.lost.count >= limits.lostMax { state.isOver = true }
        }
    }
}

// MARK: - Broken rules

extension DrivenSearchState {
    /// Returns the first history of each rule that was broken since the last call, in the order of the draw.
    func takeFound() -> [HistoryPlayer.Played] {
        state.withLock { state in
            defer { state.found = [:] }
            return state.found.values.sorted { $0.index < $1.index }.map(\.played)
        }
    }

    /// Takes over a broken rule; one whose contract is in doubt is replaced by the next one.
    func confirm(_ broken: BrokenRule) {
        state.withLock { state in
            if broken.contractDoubt != nil { state.doubts[broken.rule, default: 0] += 1 }
            state.result.brokenRules.removeAll { $0.rule == broken.rule }
            state.result.brokenRules.append(broken)
            if state.result.brokenRules.count(where: { $0.contractDoubt == nil }) >= limits.brokenMax {
                state.isOver = true
            }
        }
    }

    /// Ends the search, because the driver does not behave in the same way each time.
    func end(as unstable: ExplorationResult.Unstable) {
        state.withLock { state in
            state.result.unstable = unstable
            state.isOver = true
        }
    }
}

extension DrivenSearchState.State {
    /// Returns whether a history that breaks a rule says something new.
    fileprivate func isOpen(_ rule: Invariant) -> Bool {
        guard let broken = result.brokenRules.first(where: { $0.rule == rule }) else { return true }
        return broken.contractDoubt != nil && doubts[rule, default: 0] < DrivenSearchState.doubtsMax
    }
}
