// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring

/// The state of a search: that of playing one history after the other.
///
/// Several jobs play the histories of a round at the same time. The search takes over their results in the order of
/// the histories, and drops those that the results before would have changed. So the number of jobs and their speed
/// change nothing.
struct DrivenSearchState {
    /// Some histories in succession, which are drawn in the same way.
    struct Round: Sendable {
        /// The indices of the histories.
        var indices: [Int]
        /// The actions among which is drawn.
        var actions: [UserAction]
        /// The differences of servers among which is drawn.
        var variants: [ServerVariant]
    }

    /// The number of times that a driver refuses an action before the action is left out.
    ///
    /// Many iterators refuse `next` only after a failure, so one refusal says little.
    private static let refusalsMax = 3
    /// The number of histories of one rule whose contracts may be in doubt before the rule is left out.
    private static let doubtsMax = 3

    /// The result so far.
    private(set) var result: ExplorationResult
    private let order: SearchOrder
    private let limits: DrivenLimits
    private var next = 0
    private var actions: [UserAction]
    private var variants: [ServerVariant]
    private var performed: Set<UserAction> = []
    private var refused: [UserAction: Int] = [:]
    private var doubts: [Invariant: Int] = [:]
    private var unstableCount = 0
    private var isOver = false

    /// Begins a search that has played nothing.
    ///
    /// - Parameters:
    ///   - result: The result of a search that has done nothing.
    ///   - order: The size of the search.
    ///   - limits: The limits.
    ///   - actions: The actions of the layer.
    ///   - variants: The differences of servers.
    init(
        _ result: ExplorationResult,
        order: SearchOrder,
        limits: DrivenLimits,
        actions: [UserAction],
        variants: [ServerVariant]
    ) {
        self.result = result
        self.order = order
        self.limits = limits
        self.actions = actions
        self.variants = variants
    }

    /// Whether the search has ended.
    var hasEnded: Bool { isOver || result.report.steps >= order.stepsOfPart }

    /// Returns the next histories; nil at the end of the search.
    ///
    /// - Parameter size: The number of histories.
    /// - Returns: The round.
    func nextRound(of size: Int) -> Round? {
        guard !hasEnded else { return nil }
        let indices = (next..<next + size).map { order.firstHistory(ofBlock: $0, size: 1) }
        return Round(indices: indices, actions: actions, variants: variants)
    }

    /// Returns whether the next history is still drawn as a round has drawn it.
    func continues(_ round: Round) -> Bool {
        !hasEnded && actions == round.actions && variants == round.variants
    }
}

// MARK: - Histories

extension DrivenSearchState {
    /// Takes over the next history.
    ///
    /// - Parameter played: The history as it was played.
    /// - Returns: Whether it breaks a rule about which it says something new.
    mutating func take(_ played: HistoryPlayer.Played) -> Bool {
        next += 1
        result.histories = (result.histories ?? 0) + 1
        result.report.merge(played.report)
        for case .act(let action) in played.history.steps { performed.insert(action) }
        if let refusal = played.refusal { take(refusal) }
        if let violation = played.violation { return isOpen(violation.invariant) }
        guard let obstacle = played.obstacle else { return false }
        if !played.isUnsupported {
            lose(played.history, reason: obstacle)
        } else if let variant = played.history.variant {
            variants.removeAll { $0 == variant }
            result.refusals[obstacle, default: 0] += 1
        } else {
            result.unsupported = obstacle
            isOver = true
        }
        return false
    }

    private mutating func take(_ refusal: HistoryPlayer.Refusal) {
        result.refusals[refusal.reason, default: 0] += 1
        guard let action = refusal.action else { return }
        refused[action, default: 0] += 1
        guard refused[action, default: 0] >= Self.refusalsMax, !performed.contains(action) else { return }
        actions.removeAll { $0 == action }
        guard actions.isEmpty else { return }
        result.unsupported = "the driver supports no action of a history"
        isOver = true
    }

    /// Notes a history that could not be judged; after too many, the search ends.
    private mutating func lose(_ history: History, reason: String) {
        result.lost.append(.init(history: history, reason: reason))
        if result.lost.count >= limits.lostMax { isOver = true }
    }
}

// MARK: - Broken rules

extension DrivenSearchState {
    /// Takes over the second look at a history that broke a rule.
    mutating func note(_ judgement: DrivenConfirmation.Judgement, on played: HistoryPlayer.Played) {
        switch judgement {
        case .broken(let broken): note(broken)
        case .lost(let reason): lose(played.history, reason: reason)
        case .unstable(let second):
            guard let violation = played.violation else { return }
            let finding = ExplorationFinding(history: played.history, violation: violation)
            result.unstable = result.unstable ?? .init(finding: finding, first: played.story, second: second)
            doubts[violation.invariant, default: 0] += 1
            unstableCount += 1
            if unstableCount >= limits.unstableMax { isOver = true }
        }
    }

    /// Takes over a broken rule; one whose contract is in doubt is replaced by the next one.
    private mutating func note(_ broken: BrokenRule) {
        if broken.contractDoubt != nil { doubts[broken.rule, default: 0] += 1 }
        result.brokenRules.removeAll { $0.rule == broken.rule }
        result.brokenRules.append(broken)
        if result.brokenRules.count(where: { $0.contractDoubt == nil }) >= limits.brokenMax { isOver = true }
    }

    /// Returns the result at the end, with the rules in their order.
    func ended() -> ExplorationResult {
        var result = result
        result.brokenRules.sort { $0.rule.id < $1.rule.id }
        return result
    }

    /// Returns whether a history that breaks a rule says something new.
    private func isOpen(_ rule: Invariant) -> Bool {
        let isConfirmed = result.brokenRules.contains { $0.rule == rule && $0.contractDoubt == nil }
        return !isConfirmed && doubts[rule, default: 0] < Self.doubtsMax
    }
}
