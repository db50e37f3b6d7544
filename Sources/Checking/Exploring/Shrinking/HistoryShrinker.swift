// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The search for the simplest history that breaks the same rule as a given one.
///
/// It leaves out steps, first many at once and then single ones, and makes the remaining ones simpler, until no more
/// steps can be left out.
package struct HistoryShrinker {
    /// Plays a history; it leaves out steps that are not possible, and ends with the first violation.
    package typealias Play = (History) -> (played: History, violation: Violation)?

    private let play: Play

    /// Prepares for histories of one layer.
    ///
    /// - Parameter play: Plays a history and returns the steps that were possible, up to the first violation; nil
    ///   without a violation.
    package init(play: @escaping Play) {
        self.play = play
    }

    /// Returns the simplest finding that breaks the same rule.
    package func shrink(_ finding: ExplorationFinding) -> ExplorationFinding {
        var best = finding
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            var size = max(1, best.history.steps.count / 2)
            while size > 0 {
                if accept(best.history.leavingOut(size), as: &best) { hasChanged = true } else { size /= 2 }
            }
            if accept(best.history.simplified(), as: &best) { hasChanged = true }
        }
        return best
    }

    /// Takes the first of some histories that breaks the same rule and is simpler.
    private func accept(_ histories: some Sequence<History>, as best: inout ExplorationFinding) -> Bool {
        for history in histories {
            guard let (played, violation) = play(history), violation.invariant == best.violation.invariant,
                played.isSimpler(than: best.history)
            else { continue }
            best = ExplorationFinding(history: played, violation: violation)
            return true
        }
        return false
    }
}
