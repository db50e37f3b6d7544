// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// Changes the whole accumulated list between the arrival of rows and the reload of the table (P-39, P-40).
package typealias ListHook = @MainActor (inout [JSONValue]) -> Void

/// Hears of each answer when everything on the screen is done: the page's models, or why it failed (P-45 to P-47).
package typealias LoadCompletion = @MainActor (_ models: [JSONValue]?, _ errorMessage: String?) -> Void

/// Owns the list on show, asks for first and next pages and applies their results.
@MainActor
package protocol PagingManaging: ListTableDataSource {
    /// Fetches the pages; not kept alive (P-13).
    var domainService: (any ListDomainService)? { get set }
    /// The list on show (P-10).
    var rows: [JSONValue] { get }
    /// Whether a pull-down header loads the first page.
    var autoDownRefresh: Bool { get set }
    /// Whether a pull-up footer loads the next page.
    var autoUpRefresh: Bool { get set }
    /// Runs after each first page with or without rows.
    var beforeLoadFirstPage: ListHook? { get set }
    /// Runs after each next page with rows.
    var beforeLoadNextPage: ListHook? { get set }
    /// Runs after each answer.
    var loadCompletion: LoadCompletion? { get set }

    /// Asks for the first page, with no animation.
    func loadFirstPage()
    /// Asks for the page after the last one, with no animation.
    func loadNextPage()
    /// Asks for the first page with the pull-down animation, if there is one.
    func enterRefresh()
    /// Puts the table into a view, as large as that.
    func showTable(in container: (any TableContainer)?)
}

/// Watches what goes on inside a paging manager; made for logging.
@MainActor
package protocol PagingObserver: AnyObject {
    /// The list has been cleared.
    func pagingClearedList()
    /// Models have been put at the end of the list.
    func pagingAppended(rows: Int)
    /// The page index has gone back to a page because the one asked for did not come; told only if it changed.
    func pagingRolledBack(to page: Int)
    /// The reformer has been reset after a result was dealt with.
    func pagingResetReformer()
}

extension PagingObserver {
    /// Ignores the clearing.
    package func pagingClearedList() {}
    /// Ignores the models.
    package func pagingAppended(rows: Int) {}
    /// Ignores the page.
    package func pagingRolledBack(to page: Int) {}
    /// Ignores the reset.
    package func pagingResetReformer() {}
}

/// Whom a paging manager works with; each may be missing and is then simply not worked with.
@MainActor
package struct PagingCollaborators {
    /// Shows the rows.
    package var table: (any ListTable)?
    /// Shows that a request is under way and starts requests by a pull.
    package var refreshControls: (any RefreshControls)?
    /// Shows error messages.
    package var dialogs: (any Dialogs)?
    /// Shows tips in place of rows.
    package var placeholders: (any Placeholders)?

    /// Creates a set of collaborators.
    package init(
        table: (any ListTable)? = nil,
        refreshControls: (any RefreshControls)? = nil,
        dialogs: (any Dialogs)? = nil,
        placeholders: (any Placeholders)? = nil
    ) {
        self.table = table
        self.refreshControls = refreshControls
        self.dialogs = dialogs
        self.placeholders = placeholders
    }
}

/// The pull-down header and the pull-up footer of a table, with their animation.
@MainActor
package protocol RefreshControls: AnyObject {
    /// Whether the animation of header or footer is running.
    var isRefreshing: Bool { get }

    /// Puts a header in place of an earlier one (P-24); each pull runs the block once.
    func installHeader(_ pulled: @escaping @MainActor () -> Void)
    /// Takes the header away.
    func removeHeader()
    /// Puts a footer in place of an earlier one (P-24); each pull runs the block once.
    func installFooter(_ pulled: @escaping @MainActor () -> Void)
    /// Takes the footer away.
    func removeFooter()
    /// Shows the pull-down animation as a pull would, and so runs the header's block once (P-21).
    func beginRefreshing()
    /// Ends the animation of header and footer; harmless if none is running.
    func endRefreshing()
}

/// Shows messages on top of a screen.
@MainActor
package protocol Dialogs: AnyObject {
    /// Tells the user what went wrong.
    func showError(_ message: String)
}

/// What a list screen shows in place of rows.
package enum Placeholder: String, CaseIterable, Hashable, Sendable {
    /// Nothing: there are rows, or nothing is known yet.
    case none
    /// That there is no data.
    case noData
    /// That the data could not be had.
    case failure

    /// Decides by the answer and by what is on show after it (P-44).
    package init(after status: ListServiceStatus, listIsEmpty: Bool) {
        switch status {
        case .noData where listIsEmpty: self = .noData
        case .networkFailure where listIsEmpty: self = .failure
        default: self = .none
        }
    }
}

/// Shows on a list screen what became of the last request.
@MainActor
package protocol Placeholders: AnyObject {
    /// Updates the tips; called once for every answer, whatever its status (P-43).
    func showTips(for status: ListServiceStatus, placeholder: Placeholder)
}
