// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring

/// Makes a history of a real layer shorter and simpler, as long as it breaks the same rule.
///
/// It tries the same histories as `HistoryShrinker`, which plays those of the model without waiting.
struct DrivenShrinker {
    /// Plays the histories.
    let worker: DrivenWorker
    /// The actions that the layer performs.
    let actions: Set<UserAction>
    /// The circumstances.
    let setup: ModelSetup
    /// Returns whether the time is over.
    let isTimeOver: @Sendable () -> Bool

    /// Returns the simplest history that was found.
    func shrink(_ played: HistoryPlayer.Played) async -> HistoryPlayer.Played {
        var best = played
        var plain = played.history
        plain.variant = nil
        if played.history.variant != nil, let simpler = await first(of: [plain], breaking: best, accept: { _ in true })
        {
            best = simpler
        }
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            var size = max(1, best.history.steps.count / 2)
            while size > 0 {
                if await accept(best.history.leavingOut(size), as: &best) { hasChanged = true } else { size /= 2 }
            }
            if await accept(best.history.simplified(), as: &best) { hasChanged = true }
        }
        return best
    }

    /// Takes the first of some histories that breaks the same rule and is simpler.
    private func accept(_ histories: some Sequence<History>, as best: inout HistoryPlayer.Played) async -> Bool {
        let history = best.history
        guard let played = await first(of: histories, breaking: best, accept: { $0.isSimpler(than: history) })
        else { return false }
        best = played
        return true
    }

    /// Returns the first of some histories that breaks the same rule; nil if there is none, or the time is over.
    private func first(
        of histories: some Sequence<History>,
        breaking best: HistoryPlayer.Played,
        accept isAccepted: (History) -> Bool
    ) async -> HistoryPlayer.Played? {
        for history in histories where isPossible(history) {
            if isTimeOver() || Task.isCancelled { return nil }
            let played = await worker.play(history)
            if played.violation?.invariant == best.violation?.invariant, isAccepted(played.history) { return played }
        }
        return nil
    }

    /// Returns whether the layer performs all actions of a history, and its server has all of its faults.
    private func isPossible(_ history: History) -> Bool {
        let faults = setup.faults(of: history.variant)
        return history.steps.allSatisfy { step in
            switch step {
            case .act(let action): actions.contains(action)
            case .answer(_, .fault(let fault)): faults.contains(fault)
            case .answer(_, .page), .endWait, .change: true
            }
        }
    }
}
