// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The last requests of a mount, oldest first; a request beyond the limit drops the oldest.
struct Journal: Sendable {
    /// How many requests are kept.
    let limit: Int
    private var slots: [JournalEntry] = []
    private var received: JournalEntry.ID = 0
    /// The number of the last request that was forgotten; those before it are unknown.
    private var forgotten: JournalEntry.ID = 0
    private var ordinals: [String?: Int] = [:]

    /// Creates an empty journal.
    ///
    /// - Parameter limit: How many requests are kept; less than one counts as one.
    init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// The requests that are kept, oldest first.
    var entries: [JournalEntry] {
        guard slots.count == limit else { return slots }
        let oldest = slot(of: received + 1)
        return Array(slots[oldest...] + slots[..<oldest])
    }

    /// The number that the next request will have.
    var nextID: JournalEntry.ID { received + 1 }

    /// Counts a request of a name; returns its place among them, from 1.
    mutating func ordinal(of name: String?) -> Int {
        ordinals[name, default: 0] += 1
        return ordinals[name, default: 0]
    }

    /// Adds a request, whose id must be ``nextID``.
    mutating func append(_ entry: JournalEntry) {
        precondition(entry.id == nextID, "journal entries come in the order of their ids")
        received += 1
        if slots.count < limit { slots.append(entry) } else { slots[slot(of: entry.id)] = entry }
    }

    /// Forgets all requests; numbers go on, so that an answer in work finds none of another request.
    mutating func clear() {
        slots = []
        ordinals = [:]
        forgotten = received
    }

    /// Changes a request that is still kept; one that is not is left alone.
    mutating func update(_ id: JournalEntry.ID, _ change: (inout JournalEntry) -> Void) {
        guard id > forgotten else { return }
        let place = slot(of: id)
        guard place < slots.count, slots[place].id == id else { return }
        change(&slots[place])
    }

    private func slot(of id: JournalEntry.ID) -> Int {
        Int((id - forgotten - 1) % UInt64(limit))
    }
}
