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
