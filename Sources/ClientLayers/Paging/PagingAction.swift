// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a paging manager has to do next.
package enum PagingAction: Hashable, Sendable {
    /// Make the service let go of its request.
    case abandonRequests
    /// Write the page index.
    case setPageIndex(Int)
    /// Start the request.
    case doService
    /// Ask for the first page that had to wait.
    case loadFirstPage

    /// Remove all rows.
    case clearList
    /// Put the answer's models at the end of the list.
    case appendModels
    /// Run the hook of first pages.
    case callFirstPageHook
    /// Run the hook of next pages.
    case callNextPageHook
    /// Reload the table.
    case reloadTable
    /// Write the page index and tell that it went back.
    case rollBack(to: Int)
    /// Show the answer's error message.
    case showError

    /// End the refresh animation.
    case endRefreshing
    /// Update tips and placeholder.
    case showTips(ListServiceStatus)
    /// Call the load completion with what belongs to this status (P-50).
    case callLoadCompletion(ListServiceStatus)
    /// Reset the reformer.
    case resetReformer
}
