// Understudy
// SPDX-License-Identifier: Apache-2.0

extension Exploration {
    package func contract(for finding: ExplorationFinding) -> ExploredContract? {
        ExploredContract.expressing(finding, in: setup, promises: promises, play: replay)
    }
}

extension ExploredContract {
    /// Returns a contract that a pager breaks and a right one holds.
    ///
    /// Contracts cannot express every order of answers. So a similar history that breaks the same rule may replace the
    /// found one.
    ///
    /// - Parameters:
    ///   - finding: The history that was found, shrunk.
    ///   - setup: The circumstances.
    ///   - promises: The promises of the pager.
    ///   - dialect: The dialect in which the contract is checked; nil for a shipped one.
    ///   - play: Plays a history, as for shrinking.
    /// - Returns: nil if no such history can be expressed.
    package static func expressing(
        _ finding: ExplorationFinding,
        in setup: ModelSetup,
        promises: PagerPromises,
        dialect: ContractDialect? = nil,
        play: HistoryShrinker.Play
    ) -> ExploredContract? {
        for history in finding.history.expressions(pageSize: setup.pageSize) {
            guard let (played, violation) = play(history), violation.invariant == finding.violation.invariant
            else { continue }
            let found = ExplorationFinding(history: played, violation: violation)
            let contract = ExploredContract(found, in: setup, promises: promises, dialect: dialect)
            if let contract { return contract }
        }
        return nil
    }
}

extension History {
    /// Returns this history and similar ones that are easier to express.
    ///
    /// With more rows, a rule often allows fewer values: an empty page, for example, may or may not count as a page.
    ///
    /// - Parameter pageSize: The number of rows on a full page.
    /// - Returns: The histories, the fairest first.
    package func expressions(pageSize: Int) -> [History] {
        [
            beginning(with: [.act(.start)]), beginning(with: [.act(.start), .answer(request: 0, .page), .act(.next)]),
            self,
        ]
        .flatMap { history in
            (rowCount...rowCount + pageSize + 1)
                .flatMap { rowCount in
                    let plain = History(rowCount: rowCount, steps: history.endingWaits, variant: variant)
                    return [plain] + plain.answeringEarlier
                }
        }
    }

    /// Returns the history with other steps in the place of a first `next`, which the behaviours do not define.
    private func beginning(with start: [HistoryStep]) -> History {
        let isAction = { (step: HistoryStep) in if case .act = step { true } else { false } }
        guard let first = steps.firstIndex(where: isAction), steps[first] == .act(.next) else { return self }
        let rest = steps[(first + 1)...]
        return History(rowCount: rowCount, steps: steps[..<first] + start + rest, variant: variant)
    }

    /// The steps, with the end of each wait as soon as it has begun.
    package var endingWaits: [HistoryStep] {
        var ended: [HistoryStep] = []
        for (index, step) in steps.enumerated() {
            ended.append(step)
            guard case .answer(_, .fault(.unavailable)) = step else { continue }
            if index + 1 == steps.count || steps[index + 1] != .endWait(0) { ended.append(.endWait(0)) }
        }
        return ended
    }

    /// The histories in which one request more is answered at once; steps that are not possible are left out later.
    private var answeringEarlier: [History] {
        var histories: [History] = []
        for place in steps.indices {
            guard case .act = steps[place] else { continue }
            for request in (0..<ExplorationBounds.limits.flying.upperBound).reversed() {
                histories.append(answering(request, behind: place))
            }
        }
        return histories
    }

    /// Returns the history with an answer after a step; later answers mean the same requests as before.
    private func answering(_ request: Int, behind place: Int) -> History {
        var history = History(rowCount: rowCount, steps: Array(steps[...place]), variant: variant)
        history.steps.append(.answer(request: request, .page))
        // The place of the request among those in flight, until this history answers it.
        var index: Int? = request
        for step in steps[(place + 1)...] {
            guard case .answer(let answered, let outcome) = step, let current = index else {
                history.steps.append(step)
                continue
            }
            if answered == current {
                index = nil
            } else if answered > current {
                history.steps.append(.answer(request: answered - 1, outcome))
            } else {
                history.steps.append(step)
                index = current - 1
            }
        }
        return history
    }
}
