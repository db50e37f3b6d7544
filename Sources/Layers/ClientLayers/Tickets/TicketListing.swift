// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// The controller of a ticket screen: three lists, one of them on show (T-27 to T-30).
@MainActor
package protocol TicketListing: AnyObject {
    /// The kind on show.
    var kind: TicketKind { get set }

    /// Returns the list of a kind.
    func tickets(of kind: TicketKind) -> [any Ticket]
    /// Asks again for the tickets of the kind on show; the new tickets replace their list.
    func refresh()
    /// Asks for further tickets of the kind on show; they are added to their list (T-30).
    func loadNextPage()
    /// Returns the cell for a row of the list on show (T-28, T-29).
    ///
    /// - Parameters:
    ///   - row: The row, from 0; one that the list does not have leaves the cell as it is.
    ///   - reusable: The cell that the table has for reuse.
    /// - Returns: That cell, or a new one where there is none.
    func cell(atRow row: Int, reusing reusable: (any ListCell)?) -> any ListCell
}

/// A list for each kind of ticket, there from the start (T-27, X-51).
package struct TicketLists: Sendable {
    private var coupons: [any Ticket] = []
    private var discounts: [any Ticket] = []
    private var converts: [any Ticket] = []

    /// Creates three empty lists.
    package init() {}

    /// Returns the list of a kind.
    package subscript(kind: TicketKind) -> [any Ticket] {
        get {
            switch kind {
            case .coupon: coupons
            case .discount: discounts
            case .convert: converts
            }
        }
        set {
            switch kind {
            case .coupon: coupons = newValue
            case .discount: discounts = newValue
            case .convert: converts = newValue
            }
        }
    }

    /// Puts tickets into the list of their kind: in place of the old ones, or behind them (T-30, X-48, X-49).
    package mutating func take(_ batch: TicketBatch, for purpose: TicketLoads.Purpose) {
        switch purpose {
        case .refresh: self[batch.kind] = batch.tickets
        case .nextPage: self[batch.kind] += batch.tickets
        }
    }
}

/// The decision which pages of the lists are asked for and which answers count (T-30).
package struct TicketLoads: Hashable, Sendable {
    /// The effect of an answer on its list.
    package enum Purpose: Hashable, Sendable {
        /// The answer replaces the list.
        case refresh
        /// The answer makes the list longer.
        case nextPage
    }

    /// One request for tickets.
    package struct Load: Hashable, Sendable {
        /// The kind that is asked for.
        package var kind: TicketKind
        /// The effect of its answer.
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

    /// Starts a load: a refresh supersedes the load under way, a next page is refused during one and returns nil.
    package mutating func start(_ purpose: Purpose, of kind: TicketKind) -> Load? {
        guard purpose == .refresh || underWay[kind] == nil else { return nil }
        startedCount += 1
        let page = purpose == .refresh ? 1 : pages[kind, default: 0] + 1
        let load = Load(kind: kind, purpose: purpose, page: page, number: startedCount)
        underWay[kind] = load
        return load
    }

    /// Returns whether the answer of a load still counts.
    package func counts(_ load: Load) -> Bool {
        underWay[load.kind] == load
    }

    /// Ends a load that counts; a next page without tickets will be asked for again.
    ///
    /// - Parameters:
    ///   - load: The load.
    ///   - ticketCount: The number of tickets that came; nil for a failure.
    package mutating func end(_ load: Load, ticketCount: Int?) {
        underWay[load.kind] = nil
        guard let ticketCount, load.purpose == .refresh || ticketCount > 0 else { return }
        pages[load.kind] = load.page
    }
}

/// The reason for which no tickets could be read from a document.
package struct TicketFailure: Error, Hashable, Sendable {
    /// The kind of problem, for programs.
    package enum Reason: String, CaseIterable, Sendable {
        /// There is no document, or none of the expected shape (T-38).
        case invalidDocument
        /// The document names no kind that is known (T-37, T-39).
        case unknownKind
    }

    /// The kind of problem, for programs.
    package var reason: Reason
    /// The description of the problem, for people.
    package var message: String

    /// Creates a failure.
    package init(_ reason: Reason, message: String) {
        self.reason = reason
        self.message = message
    }
}

/// The source that tickets are read from.
package enum TicketSource: Hashable, Sendable {
    /// A document that is not parsed yet.
    case text(String)
    /// A document that the transport has parsed.
    case document(JSONValue)
}

/// The endpoints for tickets.
package struct TicketEndpoints: Hashable, Sendable {
    /// The complete address for each kind.
    package var urls: [TicketKind: String]
    /// The name of the parameter that carries the page, from 1.
    package var pageParameter = "page"
    /// The keys to the message in the body of a failed answer.
    package var errorKeys: [String]
    /// The time limit of an answer.
    package var timeout: Duration

    /// Creates endpoints; a kind without an address cannot be loaded.
    package init(
        urls: [TicketKind: String],
        errorKeys: [String] = ["Message"],
        timeout: Duration = .seconds(30)
    ) {
        self.urls = urls
        self.errorKeys = errorKeys
        self.timeout = timeout
    }
}
