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
                if leaveOut(size, of: &best) { hasChanged = true } else { size /= 2 }
            }
            if simplify(&best) { hasChanged = true }
        }
        return best
    }

    /// Tries to leave out some steps in succession.
    private func leaveOut(_ size: Int, of best: inout ExplorationFinding) -> Bool {
        // The last step is the one that breaks the rule.
        for end in stride(from: best.history.steps.count, through: size, by: -1) {
            var history = best.history
            history.steps.removeSubrange(end - size..<end)
            if accept(history, as: &best) { return true }
        }
        return false
    }

    private func simplify(_ best: inout ExplorationFinding) -> Bool {
        for rowCount in 0..<best.history.rowCount {
            var history = best.history
            history.rowCount = rowCount
            if accept(history, as: &best) { return true }
        }
        for index in best.history.steps.indices {
            for step in best.history.steps[index].simpler {
                var history = best.history
                history.steps[index] = step
                if accept(history, as: &best) { return true }
            }
        }
        return false
    }

    /// Takes a history if it breaks the same rule and is simpler.
    private func accept(_ history: History, as best: inout ExplorationFinding) -> Bool {
        guard let (played, violation) = play(history), violation.invariant == best.violation.invariant,
            Self.size(of: played).lexicographicallyPrecedes(Self.size(of: best.history))
        else { return false }
        best = ExplorationFinding(history: played, violation: violation)
        return true
    }

    /// The measures of a history, the most important one first.
    private static func size(of history: History) -> [Int] {
        [history.steps.count, history.steps.reduce(0) { $0 + $1.complexity }, history.rowCount]
    }
}

extension HistoryStep {
    /// The difficulty of the step for a reader, as a number.
    fileprivate var complexity: Int {
        switch self {
        case .act(let action): action.complexity
        case .answer(let request, .page): request
        case .answer(let request, .fault(let fault)): 10 + 2 * request + fault.rawValue
        case .endWait(let wait): wait
        case .change(.insert(let index)): 20 + index
        case .change(.delete(let index)): 21 + index
        }
    }

    /// Steps of the same kind, the simplest first.
    fileprivate var simpler: [HistoryStep] {
        let steps: [HistoryStep] =
            switch self {
            case .act(.screen(let action)): action.simpler.map { .act(.screen($0)) }
            case .act: [.act(.next), .act(.start), .act(.refresh), .act(.retry), .act(.all(limit: nil))]
            case .answer(let request, _):
                (0...request)
                    .flatMap { request in
                        [.answer(request: request, .page)]
                            + ServerFault.allCases.map { .answer(request: request, .fault($0)) }
                    }
            case .endWait: []
            case .change(.insert(let index)): (0..<index).map { .change(.insert(at: $0)) }
            case .change(.delete(let index)):
                (0...index).flatMap { [.change(.insert(at: $0)), .change(.delete(at: $0))] }
            }
        return steps.filter { $0.complexity < complexity }
    }
}

extension UserAction {
    fileprivate var complexity: Int {
        switch self {
        case .next: 0
        case .start: 1
        case .refresh: 2
        case .retry: 3
        case .cancel, .previous: 4
        case .all(nil): 4
        case .all: 5
        case .screen(let action): action.complexity
        }
    }
}
