// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Decides which pages of the lists are asked for and which answers count (T-30).
package struct TicketLoads: Hashable, Sendable {
    /// What an answer does to its list.
    package enum Purpose: Hashable, Sendable {
        /// Replaces it.
        case refresh
        /// Makes it longer.
        case nextPage
    }

    /// One request for tickets.
    package struct Load: Hashable, Sendable {
        /// The kind that is asked for.
        package var kind: TicketKind
        /// What its answer does.
        package var purpose: Purpose
        /// The page that is asked for, from 1.
        package var page: Int
        fileprivate var number: Int
    }

    private var startedCount = 0
    private var underWay: [TicketKind: Load] = [:]
    private var pages: [TicketKind: Int] = [:]

    /// Creates the state before the first load.
    package init() {}

    /// Starts a load: a refresh takes the place of what is under way, a next page waits for it and returns nil.
    package mutating func start(_ purpose: Purpose, of kind: TicketKind) -> Load? {
        guard purpose == .refresh || underWay[kind] == nil else { return nil }
        startedCount += 1
        let page = purpose == .refresh ? 1 : pages[kind, default: 0] + 1
        let load = Load(kind: kind, purpose: purpose, page: page, number: startedCount)
        underWay[kind] = load
        return load
    }

    /// Whether the answer of a load still counts.
    package func counts(_ load: Load) -> Bool {
        underWay[load.kind] == load
    }

    /// Ends a load that counts; a next page without tickets will be asked for again.
    ///
    /// - Parameters:
    ///   - load: The load.
    ///   - ticketCount: How many tickets came; nil for a failure.
    package mutating func end(_ load: Load, ticketCount: Int?) {
        underWay[load.kind] = nil
        guard let ticketCount, load.purpose == .refresh || ticketCount > 0 else { return }
        pages[load.kind] = load.page
    }
}
