// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A list on a server, and everything that happens to a pager or a paging manager of it, in order.
package struct History: Hashable, Sendable {
    /// The number of rows at first; their ids are 0, 1, 2 and so on.
    package var rowCount: Int
    /// The steps.
    package var steps: [HistoryStep]
    /// The difference of the server from that of the dialect; nil for none.
    package var variant: ServerVariant?

    /// Creates a history.
    package init(rowCount: Int, steps: [HistoryStep] = [], variant: ServerVariant? = nil) {
        self.rowCount = rowCount
        self.steps = steps
        self.variant = variant
    }
}

/// A step of a history; nothing else happens until the layer is at rest again.
package enum HistoryStep: Hashable, Sendable {
    /// The user does something.
    case act(UserAction)
    /// A request gets its answer; 0 is the request that has been in flight for the longest time.
    case answer(request: Int, ServerOutcome)
    /// A wait before a repeated request ends; 0 is the wait that began first.
    case endWait(Int)
    /// Another user of the server changes its rows.
    case change(RowChange)
}

/// An action of the user of a layer, in the words of contracts.
package enum UserAction: Hashable, Sendable {
    /// The user wants the first page.
    case start
    /// The user wants the next page.
    case next
    /// The user wants the page before the first one shown.
    case previous
    /// The user wants fresh rows.
    case refresh
    /// The user wants the failed page again.
    case retry
    /// The user no longer wants any page in flight.
    case cancel
    /// The user wants all pages, or enough pages for a number of rows.
    case all(limit: Int?)
    /// An action that only a paging manager has; the others are those of a pager.
    case screen(ScreenAction)
}

/// The outcome of one request.
package enum ServerOutcome: Hashable, Sendable {
    /// The requested page, with the rows at the moment when the request arrived.
    case page
    /// A fault in the place of this page.
    case fault(ServerFault)
}

/// A fault that an answer may have.
package enum ServerFault: Int, CaseIterable, Hashable, Sendable {
    /// The connection closes without an answer.
    case closed
    /// The status is 500.
    case serverError
    /// The status is 503, and the server asks the client to repeat the request.
    case unavailable
    /// The status is 410: the token has expired.
    case expired
    /// The status is 200, but the body is not a page.
    case unreadable
    /// The page has no rows but indicates that more follow.
    case emptyPage
    /// The answer is the first page, for a request for any page.
    case firstPage
    /// The token of the page leads to the same page again.
    case sameToken
}

/// A change of the server's rows.
package enum RowChange: Hashable, Sendable {
    /// A new row gets an index.
    case insert(at: Int)
    /// The row at an index is deleted.
    case delete(at: Int)
}

extension HistoryStep: CustomStringConvertible {
    /// The step in the words of contracts.
    package var description: String {
        switch self {
        case .act(let action): "do \(action)"
        case .answer(let request, .page): "answer request \(request + 1) in flight"
        case .answer(let request, .fault(let fault)): "answer request \(request + 1) in flight with \(fault)"
        case .endWait(let wait): "end wait \(wait + 1)"
        case .change(.insert(let index)): "insert a row at \(index)"
        case .change(.delete(let index)): "delete the row at \(index)"
        }
    }
}

extension UserAction: CustomStringConvertible {
    /// The action as contracts write it.
    package var description: String {
        switch self {
        case .start: "start"
        case .next: "next"
        case .previous: "previous"
        case .refresh: "refresh"
        case .retry: "retry"
        case .cancel: "cancel"
        case .all(let limit): "all(\(limit.map(String.init) ?? "nil"))"
        case .screen(let action): action.description
        }
    }
}

extension ServerFault: CustomStringConvertible {
    /// The fault in words.
    package var description: String {
        switch self {
        case .closed: "no answer"
        case .serverError: "status 500"
        case .unavailable: "status 503 and Retry-After"
        case .expired: "status 410"
        case .unreadable: "a body that is not a page"
        case .emptyPage: "an empty page that says more follow"
        case .firstPage: "the first page"
        case .sameToken: "a page that leads to itself"
        }
    }
}

extension History: CustomStringConvertible {
    /// The rows, and one line for each step.
    package var description: String {
        (["\(rowCount) rows\(variant.map { ", with \($0)" } ?? "")"] + steps.map(\.description)).joined(separator: "\n")
    }
}
