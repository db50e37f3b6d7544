// Understudy
// SPDX-License-Identifier: Apache-2.0

import Fingerprints
package import Pagers
import Synchronization

/// A pager with the numbers of its requests, and the oracle's notes about it.
///
/// Many states of a search share one: they differ only in the rows of the server and in the pages in flight.
package final class JudgedClient<Pager: ExplorablePager>: Sendable {
    // These members come first, so that most steps touch one line of the processor's cache.
    /// The fingerprint of both.
    let fingerprint: Fingerprint
    /// The number of waits of the pager.
    let waitCount: Int
    /// Whether the user waits for a page.
    let isWaiting: Bool
    /// Whether the last page of the walk had rows, or there was no page yet.
    let lastPageHadRows: Bool
    let client: PagerClient<Pager>
    let ledger: PagerLedger

    /// Computes the fingerprint of a pager and of the notes about it.
    init(_ client: PagerClient<Pager>, ledger: PagerLedger) {
        (self.client, self.ledger) = (client, ledger)
        var words = Fingerprinter()
        client.mix(into: &words)
        ledger.mix(into: &words)
        fingerprint = words.fingerprint
        waitCount = client.waits.count
        isWaiting = ledger.wish != nil
        lastPageHadRows = (ledger.fresh?.walk ?? ledger.walk).emptyPages == 0
    }
}

/// The effect of one step on a pager and on the notes about it.
struct ClientMove<Pager: ExplorablePager>: Sendable {
    /// A broken rule in memory of its own, because almost no move breaks one.
    private final class BrokenRule: Sendable {
        let violation: Violation

        init(_ violation: Violation) {
            self.violation = violation
        }
    }

    /// The pager and the notes after the step.
    let next: JudgedClient<Pager>
    /// The pages that the pager asked for.
    let requests: [AskedPage]
    private let brokenRule: BrokenRule?
    private let sightings: Sightings

    /// Creates the effect of a step.
    init(next: JudgedClient<Pager>, requests: [AskedPage], violation: Violation?, sightings: Sightings) {
        (self.next, self.requests, self.sightings) = (next, requests, sightings)
        brokenRule = violation.map(BrokenRule.init)
    }

    /// The effect without the pager.
    var effect: StepEffect {
        StepEffect(violation: brokenRule?.violation, hasSent: !requests.isEmpty, sightings: sightings)
    }
}

/// The moves of pagers that a search has seen, so that each is computed and judged once.
///
/// A pager learns from a step only what its answer contains. So the same pager at the same step always does the same,
/// in whatever state of the search that happens; most steps of a search are such repetitions.
package final class ClientTable<Pager: ExplorablePager>: MoveTable {
    private static var shardCount: Int { 32 }

    /// The circumstances.
    let setup: ModelSetup
    private let oracle: PagerOracle
    private let shards: [Shard]

    /// A part of the moves and clients, by their fingerprints.
    private final class Shard: Sendable {
        let moves = Mutex(FingerprintMap<ClientMove<Pager>>())
        let clients = Mutex(FingerprintMap<JudgedClient<Pager>>())
    }

    /// Creates an empty table.
    package init(setup: ModelSetup, oracle: PagerOracle) {
        (self.setup, self.oracle) = (setup, oracle)
        shards = (0..<Self.shardCount).map { _ in Shard() }
    }

    package var count: Int { shards.reduce(0) { $0 + $1.moves.withLock(\.count) } }

    package var clientCount: Int { shards.reduce(0) { $0 + $1.clients.withLock(\.count) } }

    /// Returns the effect of a step on a client.
    func move(of client: JudgedClient<Pager>, at turn: ClientTurn) -> ClientMove<Pager> {
        var words = Fingerprinter()
        words.mix(client.fingerprint)
        turn.mix(into: &words)
        let key = words.fingerprint
        let shard = shard(of: key)
        if let known = shard.moves.withLock({ $0[key] }) { return known }
        let move = compute(of: client, at: turn)
        shard.moves.withLock { $0[key] = move }
        return move
    }

    private func compute(of client: JudgedClient<Pager>, at turn: ClientTurn) -> ClientMove<Pager> {
        var (next, ledger) = (client.client, client.ledger)
        let seen = next.perform(turn, in: setup)
        let before = Sightings.Circumstances(ledger, inFlight: client.client.flights.count)
        let sightings = Sightings(turn.step, answer: turn.occurrence, before: before, seen: seen)
        let violation = oracle.judge(turn.occurrence, seen: seen, ledger: &ledger)
        return ClientMove(
            next: intern(JudgedClient(next, ledger: ledger)),
            requests: seen.requests,
            violation: violation,
            sightings: sightings
        )
    }

    /// Returns the client of the same fingerprint that the table has already, or takes this one.
    private func intern(_ client: JudgedClient<Pager>) -> JudgedClient<Pager> {
        shard(of: client.fingerprint).clients
            .withLock { clients in
                if let known = clients[client.fingerprint] { return known }
                clients[client.fingerprint] = client
                return client
            }
    }

    private func shard(of fingerprint: Fingerprint) -> Shard {
        shards[Int(truncatingIfNeeded: fingerprint.high >> 59)]
    }
}
