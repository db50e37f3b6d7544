// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Fingerprints
package import Pagers

/// A state of a search: the pager, its server and network, the oracle's notes, and what the limits still allow.
package struct ExplorationState<Pager: ExplorablePager>: Sendable {
    /// The pager with its surroundings.
    package private(set) var model: PagerModel<Pager>
    /// The notes of the oracle.
    package private(set) var ledger = PagerLedger()
    private(set) var actionsLeft: UInt8
    private(set) var faultsLeft: UInt8
    private(set) var changesLeft: UInt8

    /// Creates the state before the first step.
    package init(_ pager: Pager, rowCount: Int, bounds: ExplorationBounds) {
        model = PagerModel(pager, rowCount: rowCount)
        actionsLeft = UInt8(clamping: bounds.actions)
        faultsLeft = UInt8(clamping: bounds.faults)
        changesLeft = UInt8(clamping: bounds.changes)
    }

    /// Whether the limits allow a change of rows.
    var allowsChanges: Bool { changesLeft > 0 }

    /// Returns whether the limits and the promises allow a step; the step may still not be possible.
    func allows(_ step: HistoryStep, promises: PagerPromises) -> Bool {
        switch step {
        case .act(let action):
            guard actionsLeft > 0 else { return false }
            guard ledger.wish != nil else { return true }
            guard promises.contains(.overlaps) else { return false }
            // The sentences do not say what these do while a page is in flight.
            return action != .retry && action != .previous
        case .answer(let request, let outcome):
            guard request < model.flights.count else { return false }
            guard case .fault(let fault) = outcome else { return true }
            // After two empty pages in succession, a pager may stop.
            return faultsLeft > 0 && (fault != .emptyPage || ledger.lastPageHadRows)
        case .endWait(let wait): return wait < model.waits.count
        case .change: return changesLeft > 0
        }
    }

    /// Performs a step that the limits allow.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - setup: The circumstances.
    ///   - oracle: The judge.
    /// - Returns: The effect; nil if the step is not possible.
    package mutating func perform(
        _ step: HistoryStep,
        in setup: borrowing ModelSetup,
        judgedBy oracle: PagerOracle
    ) -> StepEffect? {
        var seen = PagerObservation()
        let before = Sightings.Circumstances(self)
        guard let occurrence = model.perform(step, in: setup, seen: &seen) else { return nil }
        switch step {
        case .act: actionsLeft -= 1
        case .answer(_, .fault): faultsLeft -= 1
        case .change: changesLeft -= 1
        case .answer(_, .page), .endWait: break
        }
        let violation = oracle.judge(occurrence, seen: seen, ledger: &ledger)
        return StepEffect(
            violation: violation,
            hasSent: !seen.requests.isEmpty,
            sightings: Sightings(step, answer: occurrence, before: before, seen: seen)
        )
    }

    /// The number of requests in flight.
    var flightCount: Int { model.flights.count }

    /// The fingerprint, the same for states that differ only in the numbers of requests.
    package var fingerprint: Fingerprint {
        var words = Fingerprinter()
        model.mix(into: &words)
        ledger.mix(into: &words)
        words.mix(UInt64(actionsLeft) << 16 | UInt64(faultsLeft) << 8 | UInt64(changesLeft))
        return words.fingerprint
    }
}

/// The effect of one step.
package struct StepEffect: Sendable {
    /// The rule that the step broke.
    package var violation: Violation?
    /// Whether the pager sent a request.
    package var hasSent: Bool
    /// The situations that the step met.
    package var sightings: Sightings
}

extension PagerLedger {
    /// Whether the last page of the walk had rows, or there was no page yet.
    var lastPageHadRows: Bool { (fresh?.walk ?? walk).emptyPages == 0 }
}
