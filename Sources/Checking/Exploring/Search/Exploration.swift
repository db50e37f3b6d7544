// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Pagers

/// The pager that is searched, with the circumstances and the judge.
package struct Exploration<Pager: ExplorablePager>: SearchSpace {
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

    package var rowCounts: [Int] { bounds.rowCounts(pageSize: setup.pageSize) }

    package var catalogue: StepCatalogue { StepCatalogue(setup: setup, bounds: bounds, promises: promises) }

    package func start(rowCount: Int, knownFrom moves: ClientTable<Pager>) -> ExplorationState<Pager> {
        ExplorationState(of: self, rowCount: rowCount, knownFrom: moves)
    }

    package func makeMoves() -> ClientTable<Pager> { ClientTable(setup: setup, oracle: oracle) }

    package func replay(_ history: History) -> (played: History, violation: Violation)? {
        Self(pager, setup: setup, promises: promises, bounds: bounds.withoutLengths).play(history)
    }
}
