// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import DriverProtocol
import Exploring

/// The second look at a history that breaks a rule: it is played again, made simple, and written as a contract.
struct DrivenConfirmation {
    /// The result of a second look.
    enum Judgement: Sendable {
        /// The history breaks the rule again.
        case broken(BrokenRule)
        /// The history could not be judged.
        case lost(reason: String)
        /// The history breaks the rule no more, and shows this behaviour instead.
        case unstable([StoryStep])
    }

    /// The layer with its list.
    let subject: any DrivenSubject
    /// The abilities of the driver for the layer.
    let capability: LayerCapability
    /// The size of the search.
    let order: SearchOrder
    /// Measures time.
    let clock: RunClock
    /// The limits.
    let limits: DrivenLimits
    /// Plays the histories, with a driver that has played nothing else.
    let worker: DrivenWorker
    /// Checks the contract of a history.
    let doubt: DrivenSearch.Trial

    /// Plays a history again, makes it as simple as possible, and looks for its contract.
    ///
    /// - Parameter found: A history that breaks a rule.
    /// - Returns: The result.
    func judged(_ found: HistoryPlayer.Played) async -> Judgement {
        let again = await worker.play(found.history)
        if let violation = found.violation, again.violation == violation {
            let shrinker = DrivenShrinker(
                worker: worker,
                actions: Set(subject.actions(of: capability)),
                setup: subject.setup,
                isTimeOver: timeForFinding()
            )
            return .broken(await broken(await shrinker.shrink(again), breaking: violation))
        }
        if let reason = again.obstacle ?? again.refusal?.reason ?? found.missing ?? again.missing {
            return .lost(reason: reason)
        }
        return .unstable(again.story)
    }

    /// Returns the broken rule with a contract that the driver breaks and the reference holds, if there is one.
    ///
    /// Contracts cannot express every order of answers. So a similar history that breaks the same rule may replace the
    /// simplest one.
    private func broken(_ simplest: HistoryPlayer.Played, breaking violation: Violation) async -> BrokenRule {
        let finding = ExplorationFinding(history: simplest.history, violation: simplest.violation ?? violation)
        var broken = BrokenRule(finding: finding, story: simplest.story)
        var doubtful: [BrokenRule] = []
        let isTimeOver = timeForFinding()
        for history in subject.expressions(of: finding.history) where doubtful.count < limits.contractsMax {
            if isTimeOver() || Task.isCancelled { break }
            guard let contract = await contract(of: history, like: finding) else { continue }
            broken.contract = contract
            broken.contractDoubt = await doubt(broken)
            if broken.contractDoubt == nil { return broken }
            doubtful.append(broken)
        }
        if let first = doubtful.first { return first }
        if !Task.isCancelled { broken.contractDoubt = await doubt(broken) }
        return broken
    }

    /// Returns the contract of a history that breaks the same rule; nil if it does not, or no contract expresses it.
    private func contract(of history: History, like finding: ExplorationFinding) async -> ExploredContract? {
        // A history that no contract expresses need not be played.
        let candidate = ExplorationFinding(history: history, violation: finding.violation)
        guard subject.contract(for: candidate, capability: capability) != nil else { return nil }
        let played = await worker.play(history)
        guard let violation = played.violation, violation.invariant == finding.violation.invariant else { return nil }
        let expressed = ExplorationFinding(history: played.history, violation: violation)
        return subject.contract(for: expressed, capability: capability)
    }

    /// Returns whether the time is over for the work on a history that begins now, which gets some time in any case.
    private func timeForFinding() -> @Sendable () -> Bool {
        let begin = clock.elapsed()
        return { [order, clock, limits] in order.isTimeOver() && clock.elapsed() - begin > limits.shrink }
    }
}
