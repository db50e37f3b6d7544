// Understudy
// SPDX-License-Identifier: Apache-2.0

extension History {
    /// Returns the histories without some steps in succession; each keeps the last step, which breaks the rule.
    ///
    /// - Parameter size: The number of steps to leave out.
    /// - Returns: The histories, those without late steps first.
    package func leavingOut(_ size: Int) -> some Sequence<History> {
        stride(from: steps.count - 1, through: size, by: -1).lazy
            .map { end in
                var history = self
                history.steps.removeSubrange(end - size..<end)
                return history
            }
    }

    /// Returns the histories with fewer rows, or with one step that is easier to read.
    package func simplified() -> some Sequence<History> {
        let fewerRows = (0..<rowCount).lazy
            .map { count in
                var history = self
                history.rowCount = count
                return history
            }
        let simplerSteps = steps.indices.lazy.flatMap { [self] index in
            steps[index].simpler
                .map { step in
                    var history = self
                    history.steps[index] = step
                    return history
                }
        }
        return [AnySequence(fewerRows), AnySequence(simplerSteps)].lazy.joined()
    }

    /// Returns whether the history is easier to read than another one.
    package func isSimpler(than other: History) -> Bool {
        measures.lexicographicallyPrecedes(other.measures)
    }

    /// The measures of the difficulty, the most important one first.
    private var measures: [Int] {
        [steps.count, steps.reduce(0) { $0 + $1.complexity }, rowCount]
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
