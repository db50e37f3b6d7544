// Understudy
// SPDX-License-Identifier: Apache-2.0

extension Mount {
    /// The requests that are kept, oldest first.
    package var journal: [JournalEntry] { inspect { $0.journal.entries } }

    /// Returns those of the kept requests that came after one of them, oldest first.
    ///
    /// - Parameter id: The number of that request; 0 for all.
    /// - Returns: The requests.
    package func journal(after id: JournalEntry.ID) -> [JournalEntry] {
        inspect { $0.journal.entries(after: id) }
    }

    /// Returns those requests of some numbers that are still kept, in the order of the numbers.
    package func journal(of ids: some Collection<JournalEntry.ID> & Sendable) -> [JournalEntry] {
        inspect { state in ids.sorted().compactMap { state.journal.entry($0) } }
    }

    /// Returns the newest of the requests that are kept, oldest first.
    package func journal(last count: Int) -> [JournalEntry] {
        inspect { $0.journal.latest(count, after: 0).entries }
    }

    /// The number of held answers whose connection is open.
    package var heldCount: Int { inspect { $0.holds.held.count } }

    /// The number of patterns that wait for a request to hold.
    package var armedCount: Int { inspect { $0.holds.armed.count } }

    /// Holds the next request that matches; each call holds one.
    ///
    /// - Parameters:
    ///   - what: The requests that are meant.
    ///   - isRepeated: Whether to hold every request that matches, until the hold is removed.
    /// - Returns: The number of the hold.
    @discardableResult
    package func hold(_ what: RequestPattern, isRepeated: Bool = false) -> UInt64 {
        withState { $0.holds.arm(what, isRepeated: isRepeated) }
    }

    /// Releases held answers.
    ///
    /// - Parameter what: The pattern whose oldest answer is released; nil releases all and drops the waiting patterns.
    /// - Returns: The number of released answers.
    @discardableResult
    package func release(_ what: RequestPattern?) -> Int {
        releaseTickets { $0.release(what, at: $1) }
    }

    /// Releases the held answer to one request.
    ///
    /// - Parameter id: The number of the request.
    /// - Returns: Whether its answer was held.
    @discardableResult
    package func release(id: JournalEntry.ID) -> Bool {
        releaseTickets { $0.release(id, at: $1) } > 0
    }

    /// Releases held answers one after another: each goes when the one before has been sent, or its client is gone.
    ///
    /// - Parameter ids: The numbers of the requests, in the order in which their answers go.
    /// - Returns: The number of answers, without those that are not held.
    package func release(inOrder ids: [JournalEntry.ID]) -> Int {
        let moment = now
        let (count, tickets) = withState { $0.release(inOrder: ids, at: moment) }
        for ticket in tickets { ticket.release() }
        return count
    }
}
