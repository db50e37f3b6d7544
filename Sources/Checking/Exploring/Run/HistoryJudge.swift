// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// The judge of one history of a real layer: the oracle with its notes.
package struct HistoryJudge: Sendable {
    private let oracle: PagerOracle
    private var ledger = PagerLedger()

    /// Creates the judge before the first step.
    ///
    /// - Parameters:
    ///   - promises: The promises of the layer.
    ///   - firstPage: The first page, as requests ask for it.
    ///   - saysPrevious: Whether the answers say if a page is before them.
    package init(promises: PagerPromises, firstPage: AskedPage, saysPrevious: Bool) {
        oracle = PagerOracle(promises: promises, firstPage: firstPage, saysPrevious: saysPrevious)
    }

    /// Returns whether the rules define the effect of an action now.
    package func allows(_ action: UserAction) -> Bool {
        // The behaviours do not say what becomes of the rows behind the limit of `all`, but a refresh forgets them.
        let forgets = action == .refresh || action == .start || action == .cancel
        guard ledger.list.rest.isEmpty || forgets else { return false }
        guard ledger.wish != nil else { return true }
        guard oracle.promises.contains(.overlaps) else { return false }
        return action != .retry && action != .previous
    }

    /// Judges a step.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - occurrence: The occurrence that the layer took part in.
    ///   - seen: The behaviour of the layer up to its next rest.
    ///   - flights: The number of requests in flight before the step.
    /// - Returns: The effect of the step.
    package mutating func judge(
        _ step: HistoryStep,
        as occurrence: PagerOccurrence,
        seen: PagerObservation,
        flights: Int
    ) -> StepEffect {
        let before = Sightings.Circumstances(ledger, flights: flights)
        let violation = oracle.judge(occurrence, seen: seen, ledger: &ledger)
        return StepEffect(
            violation: violation,
            hasSent: !seen.requests.isEmpty,
            sightings: Sightings(step, answer: occurrence, before: before, seen: seen)
        )
    }
}

extension Sightings.Circumstances {
    /// Records a state of a real layer.
    fileprivate init(_ ledger: PagerLedger, flights: Int) {
        wish = ledger.wish?.kind
        isRefreshing = ledger.hasStarted && ledger.wish?.kind == .first
        failedPage = ledger.wish == nil ? ledger.failedWish?.page : nil
        wanted = Int(ledger.wanted)
        inFlight = flights
    }
}

extension ExplorationReport {
    /// Counts a step of a real layer.
    package mutating func note(_ effect: StepEffect) {
        steps += 1
        count(effect.sightings)
    }
}
