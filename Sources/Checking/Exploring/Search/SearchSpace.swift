// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Fingerprints

/// The histories of one layer with its surroundings, as far as a search needs to know them.
///
/// A search of a further layer needs a type of states, which play and judge steps, and the steps that it tries.
package protocol SearchSpace: Sendable {
    /// The states that histories lead to.
    associatedtype State: SearchState

    /// The limits of each history.
    var bounds: ExplorationBounds { get }
    /// The numbers of rows with which histories begin.
    var rowCounts: [Int] { get }
    /// The steps that are tried in each state.
    var catalogue: StepCatalogue { get }

    /// Returns the state before the first step; all later ones need the same table of moves.
    func start(rowCount: Int, knownFrom moves: State.Moves) -> State
    /// Returns a table of moves without any.
    func makeMoves() -> State.Moves
    /// Plays a history without limits on the number of its steps.
    ///
    /// - Parameter history: The history; steps that are not possible are left out.
    /// - Returns: The steps up to the first violation, and the violation; nil if no rule is broken.
    func replay(_ history: History) -> (played: History, violation: Violation)?
    /// Returns the behaviour of the layer in a history; steps that are not possible are left out.
    func story(of history: History) -> [StoryStep]
    /// Returns a contract that this layer breaks and a right one holds.
    ///
    /// - Parameter finding: The history that was found, shrunk.
    /// - Returns: nil if no such history can be expressed.
    func contract(for finding: ExplorationFinding) -> ExploredContract?
}

/// A state of a search: the layer with the oracle's notes, its surroundings, and what the limits still allow.
package protocol SearchState: Sendable {
    /// The moves of the layer that a search has seen.
    associatedtype Moves: MoveTable

    /// The fingerprint, the same for states of one search that behave alike from then on.
    var fingerprint: Fingerprint { get }
    /// The number of requests in flight.
    var flightCount: Int { get }
    /// Whether the limits allow a change of rows.
    var allowsChanges: Bool { get }

    /// Returns whether the limits and the rules allow a step; the step may still not be possible.
    func allows(_ step: HistoryStep) -> Bool
    /// Returns whether a step can happen now; a change of rows may still be out of range.
    func isPossible(_ step: HistoryStep, knownFrom moves: Moves) -> Bool
    /// Performs a step that is allowed, and judges it.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - moves: The circumstances, the judge, and the moves so far.
    /// - Returns: The effect; nil if the step is not possible.
    mutating func perform(_ step: HistoryStep, knownFrom moves: Moves) -> StepEffect?
}

/// The moves of a layer that a search has seen, so that each can be computed and judged once.
package protocol MoveTable: Sendable {
    /// The number of moves.
    var count: Int { get }
    /// The number of different layers with the notes about them.
    var clientCount: Int { get }
}

extension SearchSpace {
    /// Returns the simplest history that breaks the same rule as a finding.
    package func shrink(_ finding: ExplorationFinding) -> ExplorationFinding {
        HistoryShrinker(play: replay).shrink(finding)
    }

    /// Plays a history within the limits.
    ///
    /// - Parameter history: The history; steps that are not possible are left out.
    /// - Returns: The steps up to the first violation, and the violation; nil if no rule is broken.
    func play(_ history: History) -> (played: History, violation: Violation)? {
        let moves = makeMoves()
        var state = start(rowCount: history.rowCount, knownFrom: moves)
        var played = History(rowCount: history.rowCount)
        for step in history.steps where state.allows(step) {
            guard let effect = state.perform(step, knownFrom: moves) else { continue }
            played.steps.append(step)
            if let violation = effect.violation { return (played, violation) }
            // The state of the model holds no more requests.
            if state.flightCount > ExplorationBounds.limits.flying.upperBound { return nil }
        }
        return nil
    }
}
