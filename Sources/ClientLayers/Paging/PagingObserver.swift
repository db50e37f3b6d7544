// Understudy
// SPDX-License-Identifier: Apache-2.0

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
