// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Pagers

/// A pager with its surroundings, which can perform the steps of a history one by one.
///
/// One example is the model. Another one is a pager behind a driver, with the stub and its holds; it can only be played
/// from the start.
package protocol ExploredLayer {
    /// Forgets everything, and begins with a list of a number of rows.
    mutating func begin(rowCount: Int) async throws

    /// Performs a step, and waits until the pager is at rest.
    ///
    /// - Parameter step: The step.
    /// - Returns: The step as the oracle sees it, and the behaviour of the pager; nil if the step is not possible now.
    /// - Throws: The error of a layer that cannot be reached; a broken rule is not an error.
    mutating func perform(_ step: HistoryStep) async throws -> (PagerOccurrence, PagerObservation)?
}

/// The model of a pager as a layer that is played from the start.
package struct ModelledLayer<Pager: ExplorablePager>: ExploredLayer, Sendable {
    private let pager: Pager
    private let setup: ModelSetup
    private var model: PagerModel<Pager>

    /// Creates the layer with an empty list.
    ///
    /// - Parameters:
    ///   - pager: The pager before its first action.
    ///   - setup: The circumstances.
    package init(_ pager: Pager, setup: ModelSetup) {
        self.pager = pager
        self.setup = setup
        model = PagerModel(pager, rowCount: 0)
    }

    package mutating func begin(rowCount: Int) {
        model = PagerModel(pager, rowCount: rowCount)
    }

    package mutating func perform(_ step: HistoryStep) -> (PagerOccurrence, PagerObservation)? {
        var seen = PagerObservation()
        return model.perform(step, in: setup, seen: &seen).map { ($0, seen) }
    }
}

extension ExploredLayer {
    /// Plays a history from the start, and judges each step.
    ///
    /// - Parameters:
    ///   - history: The history; steps that are not possible are left out.
    ///   - oracle: The judge.
    /// - Returns: The steps up to the first violation, and the violation; nil if no rule is broken.
    /// - Throws: The error of a layer that cannot be reached.
    package mutating func play(
        _ history: History,
        judgedBy oracle: PagerOracle
    ) async throws -> ExplorationFinding? {
        try await begin(rowCount: history.rowCount)
        var ledger = PagerLedger()
        var played = History(rowCount: history.rowCount)
        for step in history.steps {
            guard let (occurrence, seen) = try await perform(step) else { continue }
            played.steps.append(step)
            if let violation = oracle.judge(occurrence, seen: seen, ledger: &ledger) {
                return ExplorationFinding(history: played, violation: violation)
            }
        }
        return nil
    }
}
