// Understudy
// SPDX-License-Identifier: Apache-2.0

import OrderedCollections

/// Reads a journal in steps: the requests that came, and again those that were not over when they were read.
package struct JournalReader: Sendable {
    /// The result of one look at the journal.
    package struct Batch: Sendable {
        /// The requests whose state or status has changed, then those that have come, each in the order of arrival.
        package var entries: [JournalEntry] = []
        /// The number of requests that have come and are left out.
        package var missed = 0
    }

    /// The facts that were read of a request that was not over.
    private struct Seen: Hashable {
        let state: JournalEntry.State
        let status: Int

        init(_ entry: JournalEntry) {
            state = entry.state
            status = entry.status
        }

        var isOver: Bool { state == .answered || state == .gone }
    }

    /// The most requests that are read again; with more, the oldest are read no more.
    static let unfinishedMax = 1000

    /// The newest request that was read or left out.
    private(set) package var newest: JournalEntry.ID
    private var unfinished: OrderedDictionary<JournalEntry.ID, Seen> = [:]

    /// Begins behind a request, or behind the newest one.
    init(_ journal: Journal, after id: JournalEntry.ID?) {
        let received = journal.nextID - 1
        newest = min(id ?? received, received)
        for entry in journal.latest(Self.unfinishedMax, after: 0).entries where entry.id <= newest { note(entry) }
    }

    /// Reads what has changed since the last time.
    ///
    /// - Parameters:
    ///   - journal: The journal.
    ///   - most: The most requests to return; of the new ones the last.
    /// - Returns: The requests.
    mutating func read(_ journal: Journal, most: Int) -> Batch {
        var batch = Batch()
        for (id, seen) in unfinished where batch.entries.count < most {
            guard let entry = journal.entry(id) else {
                unfinished[id] = nil
                continue
            }
            guard Seen(entry) != seen else { continue }
            batch.entries.append(entry)
            note(entry)
        }
        let latest = journal.latest(most - batch.entries.count, after: newest)
        for entry in latest.entries { note(entry) }
        batch.entries += latest.entries
        batch.missed = latest.missed
        newest = journal.nextID - 1
        return batch
    }

    private mutating func note(_ entry: JournalEntry) {
        let seen = Seen(entry)
        unfinished[entry.id] = seen.isOver ? nil : seen
        if unfinished.count > Self.unfinishedMax { unfinished.removeFirst() }
    }
}
