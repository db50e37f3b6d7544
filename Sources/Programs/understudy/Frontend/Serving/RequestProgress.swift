// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine

/// The requests of a journal that a log has not written to the end.
struct RequestProgress {
    /// The number of the last request that was seen.
    private(set) var last: JournalEntry.ID = 0
    /// The number of requests that the last update did not find, because the journal no longer has them.
    private(set) var missed: UInt64 = 0
    /// The requests that have not ended; the value is whether the log has shown that they wait.
    private var open: [JournalEntry.ID: Bool] = [:]

    /// The numbers of the requests that have not ended.
    var openIDs: [JournalEntry.ID] { Array(open.keys) }

    /// Records the present state of the open and of the new requests.
    ///
    /// - Parameter entries: The requests of ``openIDs``, and those after ``last``, in their order.
    /// - Returns: The requests with news: they have ended, or they wait for a release.
    mutating func update(_ entries: [JournalEntry]) -> [JournalEntry] {
        var known: [JournalEntry.ID: Bool] = [:]
        var news: [JournalEntry] = []
        let found = entries.count { $0.id <= last }
        missed = UInt64(open.count - found)
        for entry in entries {
            if entry.id > last { missed += entry.id - last - 1 }
            last = max(last, entry.id)
            let hasEnded = entry.hasEnded
            let waits = entry.state == .held || entry.ending == .never
            let isKnownToWait = open[entry.id] ?? false
            if hasEnded || (waits && !isKnownToWait) { news.append(entry) }
            if !hasEnded { known[entry.id] = waits || isKnownToWait }
        }
        // Requests that the journal has forgotten are not in the list any longer.
        open = known
        return news
    }
}

extension JournalEntry {
    /// Whether the answer has been sent, or never will be.
    var hasEnded: Bool { state == .answered || state == .gone }
}
