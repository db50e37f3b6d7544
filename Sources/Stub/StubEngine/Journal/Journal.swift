// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The last requests of a mount, oldest first; a request beyond the limit drops the oldest.
struct Journal: Sendable {
    /// A request as it is kept.
    private struct Slot: Sendable {
        enum Content: Sendable {
            /// With everything that there is to know.
            indirect case entry(JournalEntry)
            /// One for a plain page, in few bytes.
            case visit(PageVisit)
        }

        let id: JournalEntry.ID
        var content: Content
        /// The state of a visit.
        var state = JournalEntry.State.received
        /// The moment at which a visit ended; nil until then, and without a clock.
        var end: Moment?

        var entry: JournalEntry {
            switch content {
            case .entry(let entry): entry
            case .visit(let visit): visit.entry(in: state, until: end)
            }
        }

        var isVisit: Bool { if case .visit = content { true } else { false } }

        var isReceived: Bool {
            switch content {
            case .entry(let entry): entry.state == .received
            case .visit: state == .received
            }
        }
    }

    /// The number of requests that are kept.
    let limit: Int
    private var slots: [Slot] = []
    private var received: JournalEntry.ID = 0
    /// The number of the last request that was forgotten; those before it are unknown.
    private(set) var forgotten: JournalEntry.ID = 0
    private var ordinals: [String?: Int] = [:]
    /// The name of the last request with its ordinal, so that further requests of that name need no look-up.
    private var last: (name: String?, ordinal: Int)?

    /// Creates an empty journal.
    ///
    /// - Parameter limit: The number of requests that are kept; less than one counts as one.
    init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// The requests that are kept, oldest first.
    var entries: [JournalEntry] { entries(after: 0) }
    /// The number of requests that are kept.
    var count: Int { slots.count }
    /// Whether the answer to a kept request is being made, delayed or sent.
    var hasReceived: Bool { slots.contains { $0.isReceived } }

    /// Returns those of the kept requests that came after one of them, oldest first.
    func entries(after id: JournalEntry.ID) -> [JournalEntry] {
        let oldest = received - UInt64(slots.count) + 1
        return (max(oldest, min(id, received) + 1)..<received + 1).map { slots[slot(of: $0)].entry }
    }

    /// Returns the last of the kept requests that came after one of them, and the number of those that are left out.
    func latest(_ count: Int, after id: JournalEntry.ID) -> (entries: [JournalEntry], missed: Int) {
        let unseen = received - max(forgotten, min(id, received))
        let entries = entries(after: received - min(unseen, UInt64(count)))
        return (entries, Int(unseen) - entries.count)
    }

    /// Returns a request that is still kept.
    func entry(_ id: JournalEntry.ID) -> JournalEntry? {
        guard id > forgotten else { return nil }
        let place = slot(of: id)
        return place < slots.count && slots[place].id == id ? slots[place].entry : nil
    }

    /// The number that the next request will have.
    var nextID: JournalEntry.ID { received + 1 }

    /// Counts a request of a name; returns its position among them, from 1.
    mutating func ordinal(of name: String?) -> Int {
        if let last, last.name != name {
            ordinals[last.name] = last.ordinal
            self.last = nil
        }
        let ordinal = (last?.ordinal ?? ordinals[name] ?? 0) + 1
        last = (name, ordinal)
        return ordinal
    }

    /// Adds a request, whose id must be ``nextID``.
    mutating func append(_ entry: JournalEntry) {
        precondition(entry.id == nextID, "journal entries come in the order of their ids")
        append(Slot(id: entry.id, content: .entry(entry)))
    }

    /// Adds a request for a plain page, whose id must be ``nextID``.
    mutating func append(_ visit: PageVisit) {
        precondition(visit.id == nextID, "journal entries come in the order of their ids")
        append(Slot(id: visit.id, content: .visit(visit)))
    }

    private mutating func append(_ slot: Slot) {
        received += 1
        if slots.count < limit { slots.append(slot) } else { slots[self.slot(of: received)] = slot }
    }

    /// Forgets all requests; numbers go on, so that an answer in progress finds none of another request.
    mutating func clear() {
        slots = []
        ordinals = [:]
        last = nil
        forgotten = received
    }

    /// Changes a request that is still kept; does nothing for any other request.
    mutating func update(_ id: JournalEntry.ID, with change: (inout JournalEntry) -> Void) {
        guard id > forgotten else { return }
        let place = slot(of: id)
        guard place < slots.count, slots[place].id == id else { return }
        var entry = slots[place].entry
        change(&entry)
        // Only the state of a visit can change.
        if slots[place].isVisit { slots[place].state = entry.state } else { slots[place].content = .entry(entry) }
    }

    /// Ends a request for a plain page; false where it is kept as a whole entry, or no longer kept.
    mutating func finishVisit(_ id: JournalEntry.ID, as state: JournalEntry.State, at moment: Moment?) -> Bool {
        guard id > forgotten else { return false }
        let place = slot(of: id)
        guard place < slots.count, slots[place].id == id, slots[place].isVisit else { return false }
        if slots[place].state == .received {
            slots[place].state = state
            slots[place].end = moment
        }
        return true
    }

    private func slot(of id: JournalEntry.ID) -> Int {
        Int((id - forgotten - 1) % UInt64(limit))
    }
}
