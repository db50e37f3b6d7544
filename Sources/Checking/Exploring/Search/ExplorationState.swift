// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Fingerprints
package import Pagers

/// A state of a search: the pager with the oracle's notes, its server and network, and what the limits still allow.
///
/// The pager and the network are numbers in the table of the search, so that a state consists of plain bits.
package struct ExplorationState<Pager: ExplorablePager>: SearchState {
    private var client: NumberedClient
    private var network: NumberedNetwork
    private var actionsLeft: UInt8
    private var faultsLeft: UInt8
    private var changesLeft: UInt8
    private let promises: PagerPromises

    /// Creates the state before the first step.
    init(of exploration: Exploration<Pager>, rowCount: Int, knownFrom table: ClientTable<Pager>) {
        promises = exploration.promises
        client = table.begin(exploration.pager)
        network = table.network.begin(rowCount: rowCount)
        actionsLeft = UInt8(clamping: exploration.bounds.actions)
        faultsLeft = UInt8(clamping: exploration.bounds.faults)
        changesLeft = UInt8(clamping: exploration.bounds.changes)
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
        switch step {
        case .act, .change: true
        case .answer(let request, let outcome): request < flightCount && network[request].allows(outcome)
        case .endWait(let wait): wait < client.waitCount
        }
    }

    package mutating func perform(_ step: HistoryStep, knownFrom table: ClientTable<Pager>) -> StepEffect? {
        if case .change(let change) = step {
            // The pager takes no part in a change, so that there is nothing to judge.
            guard table.network.change(change, of: &network) else { return nil }
            changesLeft -= 1
            return StepEffect(sightings: flightCount == 0 ? [] : .changeInFlight)
        }
        guard let move = table.move(of: client, at: step, in: network) else { return nil }
        client = move.next
        if case .answer(let request, _) = step { network.remove(at: request) }
        if move.requestCount > 0 { table.send(move, to: &network) }
        switch step {
        case .act: actionsLeft -= 1
        case .answer(_, .fault): faultsLeft -= 1
        case .answer(_, .page), .endWait, .change: break
        }
        return StepEffect(
            violation: table.violation(of: move),
            hasSent: move.requestCount > 0,
            sightings: move.sightings
        )
    }

    package var flightCount: Int { Int(network.count) }

    /// The fingerprint, the same for states of one search that differ only in the numbers of requests.
    package var fingerprint: Fingerprint {
        var words = Fingerprinter()
        let limits = UInt64(actionsLeft) << 16 | UInt64(faultsLeft) << 8 | UInt64(changesLeft)
        words.mix(UInt64(client.number) << 32 | limits)
        network.mix(into: &words)
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
