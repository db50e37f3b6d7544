// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Pagers

/// The pager that is searched, with the circumstances and the judge.
package struct Exploration<Pager: ExplorablePager>: Sendable {
    /// The pager before its first action.
    package let pager: Pager
    /// The circumstances.
    package let setup: ModelSetup
    /// The promises of the pager.
    package let promises: PagerPromises
    /// The limits.
    package let bounds: ExplorationBounds
    /// The judge.
    package let oracle: PagerOracle

    /// Prepares a search.
    ///
    /// - Parameters:
    ///   - pager: The pager before its first action.
    ///   - setup: The circumstances.
    ///   - promises: The promises of the pager.
    ///   - bounds: The limits.
    package init(_ pager: Pager, setup: ModelSetup, promises: PagerPromises, bounds: ExplorationBounds) {
        self.pager = pager
        self.setup = setup
        self.promises = promises
        self.bounds = bounds
        oracle = PagerOracle(promises: promises, firstPage: setup.style.firstPage)
    }

    /// Returns the state before the first step.
    package func start(rowCount: Int) -> ExplorationState<Pager> {
        ExplorationState(pager, rowCount: rowCount, bounds: bounds)
    }

    /// Plays a history without limits on the number of its steps.
    ///
    /// - Parameter history: The history; steps that are not possible are left out.
    /// - Returns: The steps up to the first violation, and the violation; nil if no rule is broken.
    package func replay(_ history: History) -> (played: History, violation: Violation)? {
        let most = Int(UInt8.max)
        let limits = ExplorationBounds(
            pages: bounds.pages,
            flying: bounds.flying,
            faults: most,
            actions: most,
            changes: most
        )
        var state = ExplorationState(pager, rowCount: history.rowCount, bounds: limits)
        let table = ClientTable<Pager>(setup: setup, oracle: oracle)
        var played = History(rowCount: history.rowCount)
        for step in history.steps where state.allows(step, promises: promises) {
            guard let effect = state.perform(step, knownFrom: table) else { continue }
            played.steps.append(step)
            if let violation = effect.violation { return (played, violation) }
            // The state of the model holds no more requests.
            if state.flightCount > ExplorationBounds.limits.flying.upperBound { return nil }
        }
        return nil
    }

    /// Returns the simplest history that breaks the same rule as a finding.
    package func shrink(_ finding: ExplorationFinding) -> ExplorationFinding {
        HistoryShrinker(play: replay).shrink(finding)
    }
}
