// Understudy
// SPDX-License-Identifier: Apache-2.0

import Fingerprints
import Pagers

/// A pager with the numbers of its requests, and the oracle's notes about it.
///
/// Many states of a search share one: they differ only in the rows of the server and in the pages in flight.
final class JudgedClient<Pager: ExplorablePager>: Sendable {
    let client: PagerClient<Pager>
    let ledger: PagerLedger
    /// The fingerprint of both.
    let fingerprint: Fingerprint

    /// Computes the fingerprint of a pager and of the notes about it.
    init(_ client: PagerClient<Pager>, ledger: PagerLedger) {
        (self.client, self.ledger) = (client, ledger)
        var words = Fingerprinter()
        client.mix(into: &words)
        ledger.mix(into: &words)
        fingerprint = words.fingerprint
    }
}

extension JudgedClient: Hashable {
    /// Returns whether two pagers with their notes behave alike from then on.
    static func == (left: JudgedClient, right: JudgedClient) -> Bool { left.fingerprint == right.fingerprint }

    /// Takes the pager and the notes into a hash.
    func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}

/// A pager with its notes by its number, with the properties that each step needs.
struct NumberedClient: BitwiseCopyable, Sendable {
    /// The number of the pager with its notes.
    var number: UInt32
    /// The number of waits of the pager.
    var waitCount: UInt8
    /// Whether the user waits for a page.
    var isWaiting: Bool
    /// Whether the last page of the walk had rows, or there was no page yet.
    var lastPageHadRows: Bool

    /// Takes the properties out of a pager and the notes about it.
    init<Pager>(_ number: UInt32, of judged: JudgedClient<Pager>) {
        self.number = number
        waitCount = UInt8(clamping: judged.client.waits.count)
        isWaiting = judged.ledger.wish != nil
        lastPageHadRows = (judged.ledger.fresh?.walk ?? judged.ledger.walk).emptyPages == 0
    }
}
