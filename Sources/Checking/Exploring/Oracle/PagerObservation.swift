// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Pagers

/// An occurrence that a pager takes part in, as the oracle sees it.
package enum PagerOccurrence: Hashable, Sendable {
    /// The user did something.
    case acted(UserAction)
    /// A request in flight, by its index in the order of sending, got an answer.
    case answered(request: Int, ServedAnswer)
    /// A wait ended.
    case waited
    /// Rows of the server changed.
    case changed
}

/// The visible behaviour of a pager from one step to the next.
package struct PagerObservation: Hashable, Sendable {
    /// The requests that were sent, in order.
    package var requests: [AskedPage] = []
    /// The events, in order.
    package var events: [PagerNotice] = []
    /// The state at rest.
    package var state = ShownState()

    /// Creates an observation of nothing.
    package init() {}
}

/// An event of a pager.
package enum PagerNotice: Hashable, Sendable {
    /// Rows were shown; the ids of those that one page added, or that replaced all.
    case page(RowList)
    /// No page follows.
    case end
    /// A page failed.
    case failed(PagerFailure.Kind)
}

/// The state of a pager, in the words of contracts.
package struct ShownState: Hashable, Sendable {
    /// The ids of the rows.
    package var ids = RowList()
    /// The number of pages that are shown.
    package var pages = 0
    /// Whether a wanted page is in flight.
    package var isLoading = false
    /// The kind of the last failure.
    package var failed: PagerFailure.Kind?
    /// Whether a page follows; nil if the pager does not report it.
    package var hasNext: Bool?
    /// Whether there is a page before; nil if the pager does not report it.
    package var hasPrevious: Bool?

    /// Creates the state before the first action.
    package init() {}
}

extension PagerNotice: CustomStringConvertible {
    /// The event as contracts write it.
    package var description: String {
        switch self {
        case .page(let ids): "page(\(ids))"
        case .end: "end"
        case .failed(let kind): "failed(\(kind.rawValue))"
        }
    }
}

extension AskedPage: CustomStringConvertible {
    /// The page in words.
    package var description: String {
        switch self {
        case .first: "the first page"
        case .number(let number): "page \(number)"
        case .offset(let offset): "the page at offset \(offset)"
        case .token(let token): "the page of token \(token)"
        case .before(let token): "the page before token \(token)"
        case .unknown: "a page that does not exist"
        }
    }
}
