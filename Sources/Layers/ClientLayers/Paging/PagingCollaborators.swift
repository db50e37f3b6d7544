// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// A hook that changes the whole accumulated list between the arrival of rows and the table's reload (P-39, P-40).
package typealias ListHook = @MainActor (inout [JSONValue]) -> Void

/// The handler for an answer that is on the screen: the page's models, or the reason of the failure (P-45 to P-47).
package typealias LoadCompletion = @MainActor (_ models: [JSONValue]?, _ errorMessage: String?) -> Void

/// The owner of the list on show, which asks for first and next pages and applies their results.
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
    /// The hook that runs after each first page with or without rows.
    var beforeLoadFirstPage: ListHook? { get set }
    /// The hook that runs after each next page with rows.
    var beforeLoadNextPage: ListHook? { get set }
    /// The handler that runs after each answer.
    var loadCompletion: LoadCompletion? { get set }

    /// Asks for the first page, with no animation.
    func loadFirstPage()
    /// Asks for the page after the last one, with no animation.
    func loadNextPage()
    /// Asks for the first page with the pull-down animation, if there is one.
    func enterRefresh()
    /// Puts the table into a view, in the size of that view.
    func showTable(in container: (any TableContainer)?)
}

/// An observer of the events inside a paging manager; made for logging.
@MainActor
package protocol PagingObserver: AnyObject {
    /// Reports that the list has been cleared.
    func pagingClearedList()
    /// Reports that models have been put at the end of the list.
    func pagingAppended(rows: Int)
    /// Reports that the page index has gone back because the page asked for did not come; only if it changed.
    func pagingRolledBack(to page: Int)
    /// Reports that the reformer has been reset after a result was processed.
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

/// The collaborators of a paging manager; each may be missing, and its work is then skipped.
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
    /// Shows an error message to the user.
    func showError(_ message: String)
}

/// The content of a list screen in place of rows.
package enum Placeholder: String, CaseIterable, Hashable, Sendable {
    /// Nothing: there are rows, or nothing is known yet.
    case none
    /// The tip that there is no data.
    case noData
    /// The tip that the data could not be loaded.
    case failure

    /// Chooses by the answer and by the list on show after it (P-44).
    package init(after status: ListServiceStatus, listIsEmpty: Bool) {
        switch status {
        case .noData where listIsEmpty: self = .noData
        case .networkFailure where listIsEmpty: self = .failure
        default: self = .none
        }
    }
}

/// The display of the last request's result on a list screen.
@MainActor
package protocol Placeholders: AnyObject {
    /// Updates the tips; called once for every answer of any status (P-43).
    func showTips(for status: ListServiceStatus, placeholder: Placeholder)
}
