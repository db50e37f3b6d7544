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

    /// Plays a history without limits on its steps.
    ///
    /// - Parameter history: The history.
    /// - Returns: The number of steps up to the first violation, and the violation; nil if a step is not possible or
    ///   no rule is broken.
    package func replay(_ history: History) -> (steps: Int, violation: Violation)? {
        var bounds = bounds
        (bounds.actions, bounds.faults, bounds.changes) = (255, 255, 255)
        var state = ExplorationState(pager, rowCount: history.rowCount, bounds: bounds)
        for (index, step) in history.steps.enumerated() {
            guard state.allows(step, promises: promises),
                let effect = state.perform(step, in: setup, judgedBy: oracle)
            else { return nil }
            if let violation = effect.violation { return (index + 1, violation) }
        }
        return nil
    }
}
