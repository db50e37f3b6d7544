// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers

/// The visible behaviour of a paging manager from one step to the next.
package struct ScreenObservation: Hashable, Sendable {
    /// The events, in order.
    package var events: [ScreenEvent] = []
    /// The state at rest.
    package var state = ScreenState()
    /// The values of the parameter that histories set, one for each request since it was set; nil where it is missing.
    package var parameters: [String?] = []

    /// Creates an observation of nothing.
    package init() {}

    /// The page indices of the requests, in order.
    package var requests: [Int] {
        events.compactMap { if case .requested(let page) = $0 { page } else { nil } }
    }
}

/// An event of a paging manager.
package enum ScreenEvent: Hashable, Sendable {
    /// A page was asked for.
    case requested(Int)
    /// All rows were removed.
    case listCleared
    /// A number of rows was added.
    case listAppended(Int)
    /// The hook of first pages ran, with a number of rows.
    case firstPageHook(Int)
    /// The hook of next pages ran, with a number of rows.
    case nextPageHook(Int)
    /// The table was reloaded.
    case tableReloaded
    /// The selection was removed from a row.
    case deselected(row: Int, animated: Bool)
    /// A tap opened a screen; nil for one without a name.
    case screenOpened(ArticleScreen?)
    /// The page index went back.
    case rolledBack(to: Int)
    /// An error was shown.
    case errorShown(FailureMessage)
    /// The pull-down animation began.
    case refreshBegan
    /// The animation of header and footer ended.
    case refreshEnded
    /// Tips were shown for a status; nil for a status without a name.
    case tipsShown(ListServiceStatus?)
    /// The load completion was called, with the rows of a page or with a message.
    case completed(rows: Int?, message: FailureMessage?)
    /// The reformer was reset.
    case reformerReset
}

/// The message of a failure.
package enum FailureMessage: Hashable, Sendable {
    /// Any text, because the behaviours do not define that of the client.
    case any
    /// The text that the server sent.
    case ofServer

    /// The text that the server sends with the status 500.
    package static let serverText = "E"

    /// Creates a message that was seen.
    package init(_ text: String) {
        self = text == Self.serverText ? .ofServer : .any
    }

    /// Creates the message of a fault; only a status comes with a text of the server.
    init(of fault: ServerFault) {
        self = fault == .serverError ? .ofServer : .any
    }
}

/// A screen that a tap on a row of the article list opens (P-09).
package enum ArticleScreen: String, Hashable, Sendable {
    /// The page of an advertisement.
    case browser
    /// The page of an article.
    case article

    /// Creates the screen of a row; the row with the id 0 is the only advertisement of a history.
    init(rowID: Int) {
        self = rowID == 0 ? .browser : .article
    }

    /// The first value of the field `FlagType`, which makes the row with the id 0 an advertisement.
    package static let firstFlag = 3
    /// The amount that each row adds to this value.
    package static let flagStep = -1
}

/// The state of a paging manager, in the words of contracts.
package struct ScreenState: Hashable, Sendable {
    /// The reformer's page index.
    package var pageIndex = 0
    /// The reformer's page size.
    package var pageSize = 0
    /// The reformer's status; nil for one without a name.
    package var status: ListServiceStatus? = .noExecute
    /// The ids of the rows.
    package var ids = RowList()
    /// The number of rows of the table.
    package var rowCount = 0
    /// The number of sections of the table.
    package var sectionCount = 1
    /// The height of a row, in points.
    package var rowHeight = 44.0
    /// The content in place of rows.
    package var placeholder = Placeholder.none
    /// Whether the animation that the manager began is running.
    package var isRefreshing = false
    /// Whether there is a header.
    package var hasHeader = true
    /// Whether there is a footer.
    package var hasFooter = true
    /// Whether the table is in its view.
    package var isTableShown = false

    /// Creates the state before the first action, with header and footer.
    package init() {}
}

extension ScreenEvent {
    /// The name in the vocabulary of contracts.
    package var name: String {
        switch self {
        case .requested: "request"
        case .listCleared: "list.clear"
        case .listAppended: "list.append"
        case .firstPageHook: "hook.beforeFirst"
        case .nextPageHook: "hook.beforeNext"
        case .tableReloaded: "table.reload"
        case .deselected: "table.deselect"
        case .screenOpened: "screen.open"
        case .rolledBack: "page.rollback"
        case .errorShown: "dialog.error"
        case .refreshBegan: "refresh.begin"
        case .refreshEnded: "refresh.end"
        case .tipsShown: "tips"
        case .completed: "completion"
        case .reformerReset: "reformer.reset"
        }
    }
}

extension ScreenEvent: CustomStringConvertible {
    /// The event as contracts write it.
    package var description: String {
        switch self {
        case .requested(let page): "\(name)(\(page))"
        case .listAppended(let rows), .firstPageHook(let rows), .nextPageHook(let rows): "\(name)(\(rows))"
        case .deselected(let row, let animated): "\(name)(\(row), \(animated))"
        case .screenOpened(let screen): "\(name)(\(screen?.rawValue ?? "_"))"
        case .rolledBack(let page): "\(name)(\(page))"
        case .errorShown(let message): "\(name)(\(message))"
        case .tipsShown(let status): "\(name)(\(status?.name ?? "nil"))"
        case .completed(let rows, let message):
            "\(name)(\(rows.map(String.init) ?? "nil"), \(message.map { "\($0)" } ?? "nil"))"
        case .listCleared, .tableReloaded, .refreshBegan, .refreshEnded, .reformerReset: name
        }
    }
}

extension FailureMessage: CustomStringConvertible {
    /// The message as contracts write it; any text is `_`.
    package var description: String {
        switch self {
        case .any: "_"
        case .ofServer: Self.serverText
        }
    }
}
