// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What can happen to a paging manager.
package enum PagingEvent: Hashable, Sendable {
    /// The first page is wanted; says whether the service can let go of a request under way.
    case loadFirstPage(letsGo: Bool)
    /// The page after the reformer's page index is wanted.
    case loadNextPage(pageIndex: Int)
    /// The service's completion ran.
    case answer(PageAnswer)
    /// Everything on the screen is done, and the load completion is about to run.
    case shown
    /// The load completion has run and the reformer is reset.
    case finished
    /// Another service was set; says whether it works with the same reformer.
    case serviceChanged(sameReformer: Bool)
}
