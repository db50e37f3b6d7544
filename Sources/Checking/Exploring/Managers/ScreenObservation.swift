// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers

/// The visible behaviour of a paging manager from one step to the next.
package struct ScreenObservation: Hashable, Sendable {
    /// The events, in order.
    package var events: [ScreenEvent] = []
    /// The state at rest.
    package var state = ScreenState()

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
    /// A tap opened a screen.
    case screenOpened
    /// The page index went back.
    case rolledBack(to: Int)
    /// An error was shown.
    case errorShown
    /// The pull-down animation began.
    case refreshBegan
    /// The animation of header and footer ended.
    case refreshEnded
    /// Tips were shown for a status; nil for a status without a name.
    case tipsShown(ListServiceStatus?)
    /// The load completion was called, with the rows of a page or with a message.
    case completed(rows: Int?, hasMessage: Bool)
    /// The reformer was reset.
    case reformerReset
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
    /// The event as contracts write it; a message is `_`.
    package var description: String {
        switch self {
        case .requested(let page): "\(name)(\(page))"
        case .listAppended(let rows), .firstPageHook(let rows), .nextPageHook(let rows): "\(name)(\(rows))"
        case .deselected(let row, let animated): "\(name)(\(row), \(animated))"
        case .screenOpened: "\(name)(_)"
        case .rolledBack(let page): "\(name)(\(page))"
        case .errorShown: "\(name)(_)"
        case .tipsShown(let status): "\(name)(\(status?.name ?? "nil"))"
        case .completed(let rows, let hasMessage):
            "\(name)(\(rows.map(String.init) ?? "nil"), \(hasMessage ? "_" : "nil"))"
        case .listCleared, .tableReloaded, .refreshBegan, .refreshEnded, .reformerReset: name
        }
    }
}
