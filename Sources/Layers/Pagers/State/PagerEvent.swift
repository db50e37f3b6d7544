// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// The decisions of a pager, without requests and without a clock.
package protocol PagerDeciding: Sendable {
    /// The list that is shown, and the state of its pages.
    var view: PagerView { get }

    /// Applies an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: The next steps, in order.
    mutating func handle(_ event: PagerEvent) -> [PagerAction]
}

/// An event of a pager.
package enum PagerEvent: Hashable, Sendable {
    /// The first page is wanted.
    case start
    /// The page that follows is wanted.
    case next
    /// The page before the first one that is shown is wanted.
    case previous
    /// Fresh rows are wanted.
    case refresh
    /// The page that failed last is wanted again.
    case retry
    /// Nothing that is on its way is wanted any longer.
    case cancel
    /// All pages are wanted, or as many as contain that number of rows.
    case all(limit: Int?)
    /// The request of this number has ended.
    case answered(number: Int, result: Result<ReadPage, PagerFailure>)
    /// The wait of this number is over.
    case waited(number: Int)
}

/// The next step of a pager.
package enum PagerAction: Hashable, Sendable {
    /// Send the request for a page under this number.
    case send(number: Int, position: PagePosition)
    /// Wait under this number, and then report that the wait is over.
    case wait(number: Int, duration: Duration)
    /// Give up the request or the wait of this number; its end need not be reported.
    case giveUp(number: Int)
    /// Report to the owner of the pager.
    case report(PagerReport)
}

/// A report of a pager to its owner.
package enum PagerReport: Hashable, Sendable {
    /// Rows of one page were shown.
    case page(ShownPage)
    /// No page follows.
    case end
    /// A page failed; the list is as it was before.
    case failed(PagerFailure)
}

/// The rows that one page has added to the list.
package struct ShownPage: Hashable, Sendable {
    /// The change of the list.
    package enum Place: Hashable, Sendable {
        /// The rows replace all rows.
        case replacesAll
        /// The rows are at the end of the list.
        case atEnd
        /// The rows are at the start of the list.
        case atStart
    }

    /// The rows that were added; those that the list had already are not among them.
    package var rows: [JSONValue]
    /// The id of each of these rows.
    package var ids: [JSONValue]
    /// The change of the list.
    package var place: Place

    /// Creates a page.
    package init(rows: [JSONValue], ids: [JSONValue], place: Place) {
        self.rows = rows
        self.ids = ids
        self.place = place
    }
}

/// The list that a pager shows, and the state of its pages.
package struct PagerView: Hashable, Sendable {
    /// All rows that are shown, in order.
    package var rows: [JSONValue] = []
    /// The id of each row.
    package var ids: [JSONValue] = []
    /// The number of pages that are shown.
    package var pageCount = 0
    /// Whether a page that is wanted is on its way.
    package var isLoading = false
    /// The kind of the last failure; nil after a success, and if nothing has failed.
    package var failure: PagerFailure.Kind?
    /// Whether another page follows; nil if that is not known.
    package var hasNext: Bool?
    /// Whether there is a page before the first one that is shown; nil if that is not known.
    package var hasPrevious: Bool?

    /// Creates the view of a pager that has asked for nothing.
    package init() {}
}
