// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Pagers
import Synchronization

/// The effect of one step on a pager and on the notes about it.
struct ClientMove: BitwiseCopyable, Sendable {
    /// The pager and the notes after the step.
    var next: NumberedClient
    /// The situations that the step met.
    var sightings: Sightings
    /// The number of pages that the pager asked for.
    var requestCount: UInt8 = 0
    /// The first of these pages.
    var request = AskedPage.unknown
    /// The number of the details of a rare move, from 1 on; 0 if there are none.
    var details: UInt32 = 0
}

/// The moves of pagers that a search has seen, so that each is computed and judged once.
///
/// A pager learns from a step only what its answer contains. So the same pager at the same step always does the same,
/// in whatever state of the search that happens; most steps of a search are such repetitions.
package final class ClientTable<Pager: ExplorablePager>: MoveTable {
    /// The parts of a move that almost no move has.
    private struct Details: Sendable {
        var requests: [AskedPage]
        var violation: Violation?
    }

    /// The servers and the requests in flight.
    let network: NetworkTable
    private let setup: ModelSetup
    private let oracle: PagerOracle
    private let clients = NumberedValues<JudgedClient<Pager>>()
    private let moves = SharedWordMap<ClientMove>()
    private let details = Mutex<[Details]>([])

    /// Creates an empty table.
    package init(setup: ModelSetup, oracle: PagerOracle) {
        (self.setup, self.oracle) = (setup, oracle)
        network = NetworkTable(setup: setup)
    }

    package var count: Int { moves.count }

    package var clientCount: Int { clients.count }

    /// Returns a pager before its first action.
    func begin(_ pager: Pager) -> NumberedClient { numbered(JudgedClient(PagerClient(pager), ledger: PagerLedger())) }

    /// Returns the effect of a step; nil for a change of rows, and for a step that cannot happen now.
    func move(of client: NumberedClient, at step: HistoryStep, in network: NumberedNetwork) -> ClientMove? {
        let word: UInt64
        switch step {
        case .act(let action): word = action.code << 2
        case .answer(let index, let outcome):
            guard index < network.count, network[index].allows(outcome) else { return nil }
            word = (network[index].learning(from: outcome) << 3 | UInt64(index)) << 2 | 1
        case .endWait(let index):
            guard index < client.waitCount else { return nil }
            word = UInt64(index) << 2 | 2
        case .change: return nil
        }
        let key = word << NumberedValues<JudgedClient<Pager>>.numberBits | UInt64(client.number)
        return moves.value(of: key) { compute(of: client, at: step, in: network) }
    }

    /// Returns the violation of a move; nil if it breaks no rule.
    func violation(of move: ClientMove) -> Violation? {
        move.details == 0 ? nil : details.withLock { $0[Int(move.details) - 1].violation }
    }

    /// Sends the requests of a move.
    func send(_ move: ClientMove, to network: inout NumberedNetwork) {
        if move.requestCount == 1 { return self.network.send(move.request, to: &network) }
        let requests = details.withLock { $0[Int(move.details) - 1].requests }
        for asked in requests { self.network.send(asked, to: &network) }
    }

    private func compute(of client: NumberedClient, at step: HistoryStep, in network: NumberedNetwork) -> ClientMove {
        let judged = clients[client.number]
        var (next, ledger) = (judged.client, judged.ledger)
        let turn = turn(for: step, in: network)
        let seen = next.perform(turn, in: setup)
        let before = Sightings.Circumstances(ledger, inFlight: judged.client.flights.count)
        let sightings = Sightings(turn.step, answer: turn.occurrence, before: before, seen: seen)
        let violation = oracle.judge(turn.occurrence, seen: seen, ledger: &ledger)
        var move = ClientMove(next: numbered(JudgedClient(next, ledger: ledger)), sightings: sightings)
        move.requestCount = UInt8(clamping: seen.requests.count)
        move.request = seen.requests.first ?? .unknown
        if violation != nil || seen.requests.count > 1 {
            move.details = details.withLock { details in
                details.append(Details(requests: seen.requests, violation: violation))
                return UInt32(details.count)
            }
        }
        return move
    }

    /// Returns a possible step as the pager meets it.
    private func turn(for step: HistoryStep, in network: NumberedNetwork) -> ClientTurn {
        switch step {
        case .act(let action): return .act(action)
        case .endWait(let index): return .endWait(index)
        case .answer(let index, let outcome):
            let flight = self.network.flight(network[index].number)
            guard let answer = flight.answer(outcome, in: setup) else { preconditionFailure("\(step) is not possible") }
            return .answer(request: index, answer, at: flight.asked)
        case .change: preconditionFailure("a pager takes no part in a change of rows")
        }
    }

    private func numbered(_ judged: JudgedClient<Pager>) -> NumberedClient {
        NumberedClient(clients.number(of: judged), of: judged)
    }
}
