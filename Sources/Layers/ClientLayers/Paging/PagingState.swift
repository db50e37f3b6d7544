// Understudy
// SPDX-License-Identifier: Apache-2.0

/// An event of a paging manager.
package enum PagingEvent: Hashable, Sendable {
    /// The first page is wanted; the flag is whether the service can abandon a request under way.
    case loadFirstPage(letsGo: Bool)
    /// The page after the reformer's page index is wanted.
    case loadNextPage(pageIndex: Int)
    /// The service's completion ran.
    case answer(PageAnswer)
    /// Everything on the screen is done, and the load completion is about to run.
    case shown
    /// The load completion has run and the reformer is reset.
    case finished
    /// Another service was set; the flag is whether it works with the same reformer.
    case serviceChanged(sameReformer: Bool)
}

/// The next step of a paging manager.
package enum PagingAction: Hashable, Sendable {
    /// Make the service abandon its request.
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
    /// Write the page index and report that it went back.
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

/// The properties of an answer that a paging decision needs.
package struct PageAnswer: Hashable, Sendable {
    /// The status of the request.
    package var status: ListServiceStatus
    /// The reformer's page index when the answer came.
    package var pageIndex: Int
    /// The number of rows of the response that became no model.
    package var droppedRows: Int
    /// The number of rows of the list.
    package var rowsOnShow: Int
    /// Whether header or footer is managed.
    package var hasRefresh: Bool

    /// Creates an answer.
    package init(
        status: ListServiceStatus,
        pageIndex: Int,
        droppedRows: Int = 0,
        rowsOnShow: Int = 0,
        hasRefresh: Bool = false
    ) {
        self.status = status
        self.pageIndex = pageIndex
        self.droppedRows = droppedRows
        self.rowsOnShow = rowsOnShow
        self.hasRefresh = hasRefresh
    }
}

/// The decisions of a paging manager, without list, service and screen.
///
/// One request at a time: a next page waits until the request under way has ended (P-53), a first page makes the
/// service abandon that request (P-54, P-55). A service that cannot do so finishes first; that answer is discarded.
package struct PagingState: Hashable, Sendable {
    /// The phase of a request.
    package enum Phase: Hashable, Sendable {
        /// None has been started, or the last one has been shown.
        case idle
        /// One was started for a page.
        case underWay(page: Int)
        /// One has been answered and is being shown.
        case showing
    }

    /// The index of the first page.
    package let firstPageIndex: Int
    /// The phase of the current request.
    package private(set) var phase = Phase.idle
    /// The page index that matches the list on show; nil until a first page has been answered (P-25, P-56).
    package private(set) var loadedPage: Int?
    /// Whether a first page is to be asked for as soon as that is possible.
    package private(set) var firstPageIsDue = false

    /// Creates the state of a screen that has asked for nothing.
    package init(firstPageIndex: Int = 1) {
        self.firstPageIndex = firstPageIndex
    }

    /// Applies an event and returns the next steps, in order.
    package mutating func event(_ event: PagingEvent) -> [PagingAction] {
        switch event {
        case .loadFirstPage(let letsGo): loadFirstPage(letsGo: letsGo)
        case .loadNextPage(let pageIndex): loadNextPage(after: pageIndex)
        case .answer(let answer): answered(answer)
        case .shown: shown()
        case .finished: finished()
        case .serviceChanged(let sameReformer): serviceChanged(sameReformer: sameReformer)
        }
    }

    private mutating func loadFirstPage(letsGo: Bool) -> [PagingAction] {
        switch phase {
        case .idle: return start(firstPageIndex)
        case .underWay where letsGo: return [.abandonRequests] + start(firstPageIndex)
        case .underWay, .showing:
            firstPageIsDue = true
            return []
        }
    }

    private mutating func loadNextPage(after pageIndex: Int) -> [PagingAction] {
        guard phase == .idle, pageIndex < .max else { return [] }
        return start(loadedPage == nil ? firstPageIndex : pageIndex + 1)
    }

    private mutating func start(_ page: Int) -> [PagingAction] {
        phase = .underWay(page: page)
        return [.setPageIndex(page), .doService]
    }

    private mutating func answered(_ answer: PageAnswer) -> [PagingAction] {
        let page: Int
        switch phase {
        case .idle: page = answer.pageIndex
        case .underWay(let requested): page = requested
        case .showing: return []
        }
        if firstPageIsDue {
            firstPageIsDue = false
            return start(firstPageIndex)
        }
        phase = .showing
        let outcome = page <= firstPageIndex ? firstPage(page, with: answer) : nextPage(page, with: answer)
        let refreshEnd: [PagingAction] = answer.hasRefresh ? [.endRefreshing] : []
        let status = answer.status
        return outcome + refreshEnd + [.showTips(status), .callLoadCompletion(status), .resetReformer]
    }

    private mutating func shown() -> [PagingAction] {
        if phase == .showing { phase = .idle }
        return []
    }

    private mutating func finished() -> [PagingAction] {
        guard firstPageIsDue, phase == .idle else { return [] }
        firstPageIsDue = false
        return [.loadFirstPage]
    }

    private mutating func serviceChanged(sameReformer: Bool) -> [PagingAction] {
        let isUnderWay = if case .underWay = phase { true } else { false }
        phase = .idle
        firstPageIsDue = false
        defer { if !sameReformer { loadedPage = nil } }
        guard isUnderWay, let loadedPage else { return [] }
        return [.setPageIndex(loadedPage)]
    }
}

extension PagingState {
    private mutating func firstPage(_ page: Int, with answer: PageAnswer) -> [PagingAction] {
        switch answer.status {
        case .success:
            loadedPage = page
            return [.clearList, .appendModels, .callFirstPageHook, .reloadTable]
        case .noData where answer.droppedRows > 0:
            if answer.rowsOnShow > 0, loadedPage != nil { return restore(answer) }
            loadedPage = page
            return []
        case .noData:
            loadedPage = page
            return [.clearList, .callFirstPageHook, .reloadTable]
        case .networkFailure: return restore(answer) + [.showError]
        case .canceled, .paused, .noExecute: return restore(answer)
        case .onGoing: return []
        }
    }

    private mutating func nextPage(_ page: Int, with answer: PageAnswer) -> [PagingAction] {
        switch answer.status {
        case .success:
            loadedPage = page
            return [.appendModels, .callNextPageHook, .reloadTable]
        case .noData where answer.droppedRows > 0:
            loadedPage = page
            return []
        case .noData, .canceled, .paused, .noExecute: return stepBack(from: page, answer)
        case .networkFailure: return stepBack(from: page, answer) + [.showError]
        case .onGoing: return []
        }
    }

    private func restore(_ answer: PageAnswer) -> [PagingAction] {
        guard let loadedPage, loadedPage != answer.pageIndex else { return [] }
        return [.rollBack(to: loadedPage)]
    }

    private func stepBack(from page: Int, _ answer: PageAnswer) -> [PagingAction] {
        let previous = max(firstPageIndex, page - 1)
        return previous == answer.pageIndex ? [] : [.rollBack(to: previous)]
    }
}
