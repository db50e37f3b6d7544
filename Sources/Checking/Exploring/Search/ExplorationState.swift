// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Fingerprints
package import Pagers

/// A state of a search: the pager with the oracle's notes, its server and network, and what the limits still allow.
package struct ExplorationState<Pager: ExplorablePager>: SearchState {
    private var client: JudgedClient<Pager>
    private var network: ModelNetwork
    private var actionsLeft: UInt8
    private var faultsLeft: UInt8
    private var changesLeft: UInt8
    // It comes last, so that it costs no memory.
    private let promises: PagerPromises

    /// Creates the state before the first step.
    package init(_ pager: Pager, rowCount: Int, bounds: ExplorationBounds, promises: PagerPromises) {
        self.promises = promises
        client = JudgedClient(PagerClient(pager), ledger: PagerLedger())
        network = ModelNetwork(rowCount: rowCount)
        actionsLeft = UInt8(clamping: bounds.actions)
        faultsLeft = UInt8(clamping: bounds.faults)
        changesLeft = UInt8(clamping: bounds.changes)
    }

    package var allowsChanges: Bool { changesLeft > 0 }

    package func allows(_ step: HistoryStep) -> Bool {
        switch step {
        case .act(let action):
            guard actionsLeft > 0 else { return false }
            guard client.isWaiting else { return true }
            guard promises.contains(.overlaps) else { return false }
            // The sentences do not say what these do while a page is in flight.
            return action != .retry && action != .previous
        case .answer(let request, let outcome):
            guard request < flightCount else { return false }
            guard case .fault(let fault) = outcome else { return true }
            // After two empty pages in succession, a pager may stop.
            return faultsLeft > 0 && (fault != .emptyPage || client.lastPageHadRows)
        case .endWait(let wait): return wait < client.waitCount
        case .change: return changesLeft > 0
        }
    }

    package func isPossible(_ step: HistoryStep, knownFrom table: ClientTable<Pager>) -> Bool {
        if case .change = step { return true }
        return network.turn(for: step, waitCount: client.waitCount, in: table.setup) != nil
    }

    package mutating func perform(_ step: HistoryStep, knownFrom table: ClientTable<Pager>) -> StepEffect? {
        if case .change(let change) = step {
            // The pager takes no part in a change, so that there is nothing to judge.
            guard network.change(change) else { return nil }
            changesLeft -= 1
            return StepEffect(sightings: network.flights.isEmpty ? [] : .changeInFlight)
        }
        guard let turn = network.turn(for: step, waitCount: client.waitCount, in: table.setup)
        else { return nil }
        let move = table.move(of: client, at: turn)
        client = move.next
        network.follow(turn, requests: move.requests, in: table.setup)
        switch step {
        case .act: actionsLeft -= 1
        case .answer(_, .fault): faultsLeft -= 1
        case .answer(_, .page), .endWait, .change: break
        }
        return move.effect
    }

    package var flightCount: Int { network.flights.count }

    /// The fingerprint, the same for states that differ only in the numbers of requests.
    package var fingerprint: Fingerprint {
        var words = Fingerprinter()
        words.mix(client.fingerprint)
        network.mix(into: &words)
        words.mix(UInt64(actionsLeft) << 16 | UInt64(faultsLeft) << 8 | UInt64(changesLeft))
        return words.fingerprint
    }
}

/// The effect of one step.
package struct StepEffect: Sendable {
    /// The rule that the step broke.
    package var violation: Violation?
    /// Whether the pager sent a request.
    package var hasSent = false
    /// The situations that the step met.
    package var sightings: Sightings
}
