// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Testing

@Suite("Paging decisions")
struct PagingStateTests {
    private let afterwards: (ListServiceStatus) -> [PagingAction] = { status in
        [.endRefreshing, .showTips(status), .callLoadCompletion(status), .resetReformer]
    }

    /// A screen with pages 1 to n.
    private func state(loaded pages: Int, first: Int = 1) -> PagingState {
        var state = PagingState(firstPageIndex: first)
        guard pages > 0 else { return state }
        for page in first..<first + pages {
            _ = state.event(page == first ? .loadFirstPage(letsGo: true) : .loadNextPage(pageIndex: page - 1))
            answer(&state, .success, pageIndex: page)
        }
        return state
    }

    @discardableResult
    private func answer(
        _ state: inout PagingState,
        _ status: ListServiceStatus,
        pageIndex: Int,
        dropped: Int = 0,
        rows: Int = 0
    ) -> [PagingAction] {
        let answer = PageAnswer(
            status: status,
            pageIndex: pageIndex,
            droppedRows: dropped,
            rowsOnShow: rows,
            hasRefresh: true
        )
        let actions = state.event(.answer(answer))
        _ = state.event(.shown)
        _ = state.event(.finished)
        return actions
    }

    @Test(
        "a first page on a fresh screen",
        arguments: [
            (.success, [.clearList, .appendModels, .callFirstPageHook, .reloadTable], 1),
            (.noData, [.clearList, .callFirstPageHook, .reloadTable], 1),
            (.networkFailure, [.showError], nil),
            (.onGoing, [], nil), (.paused, [], nil), (.canceled, [], nil), (.noExecute, [], nil),
        ] as [(ListServiceStatus, [PagingAction], Int?)]
    )
    func fresh(status: ListServiceStatus, outcome: [PagingAction], loaded: Int?) {
        var state = PagingState()
        #expect(state.event(.loadFirstPage(letsGo: true)) == [.setPageIndex(1), .doService])
        #expect(answer(&state, status, pageIndex: 1) == outcome + afterwards(status))
        #expect(state.loadedPage == loaded)
        #expect(state.phase == .idle)
    }

    @Test(
        "a first page over three loaded ones (P-32, P-56, X-14)",
        arguments: [
            (.success, [.clearList, .appendModels, .callFirstPageHook, .reloadTable], 1),
            (.noData, [.clearList, .callFirstPageHook, .reloadTable], 1),
            (.networkFailure, [.rollBack(to: 3), .showError], 3),
            (.paused, [.rollBack(to: 3)], 3), (.canceled, [.rollBack(to: 3)], 3), (.noExecute, [.rollBack(to: 3)], 3),
            (.onGoing, [], 3),
        ] as [(ListServiceStatus, [PagingAction], Int?)]
    )
    func refresh(status: ListServiceStatus, outcome: [PagingAction], loaded: Int?) {
        var state = state(loaded: 3)
        #expect(state.event(.loadFirstPage(letsGo: true)) == [.setPageIndex(1), .doService])
        #expect(answer(&state, status, pageIndex: 1) == outcome + afterwards(status))
        #expect(state.loadedPage == loaded)
    }

    @Test(
        "a next page (P-33 to P-35, P-57, X-01, X-19)",
        arguments: [
            (.success, [.appendModels, .callNextPageHook, .reloadTable], 3),
            (.noData, [.rollBack(to: 2)], 2),
            (.networkFailure, [.rollBack(to: 2), .showError], 2),
            (.paused, [.rollBack(to: 2)], 2), (.canceled, [.rollBack(to: 2)], 2), (.noExecute, [.rollBack(to: 2)], 2),
            (.onGoing, [], 2),
        ] as [(ListServiceStatus, [PagingAction], Int?)]
    )
    func next(status: ListServiceStatus, outcome: [PagingAction], loaded: Int?) {
        var state = state(loaded: 2)
        #expect(state.event(.loadNextPage(pageIndex: 2)) == [.setPageIndex(3), .doService])
        #expect(answer(&state, status, pageIndex: 3) == outcome + afterwards(status))
        #expect(state.loadedPage == loaded)
    }

    @Test("with all rows dropped neither clears nor steps back (S-39, X-13)")
    func allDropped() {
        var state = PagingState()
        _ = state.event(.loadFirstPage(letsGo: true))
        #expect(answer(&state, .noData, pageIndex: 1, dropped: 20) == afterwards(.noData))
        #expect(state.event(.loadNextPage(pageIndex: 1)) == [.setPageIndex(2), .doService])
        #expect(answer(&state, .noData, pageIndex: 2, dropped: 20) == afterwards(.noData))
        #expect(state.loadedPage == 2)
        #expect(state.event(.loadFirstPage(letsGo: true)) == [.setPageIndex(1), .doService])
        #expect(answer(&state, .noData, pageIndex: 1, dropped: 20) == afterwards(.noData))
        #expect(state.loadedPage == 1)
    }

    @Test("with all rows of a refresh dropped keeps the index of the rows on show (S-39, X-14)")
    func refreshDropped() {
        var state = state(loaded: 3)
        _ = state.event(.loadFirstPage(letsGo: true))
        let actions = answer(&state, .noData, pageIndex: 1, dropped: 20, rows: 60)
        #expect(actions == [.rollBack(to: 3)] + afterwards(.noData))
    }

    @Test("without header and footer an answer does not end refreshing (P-42)")
    func noRefresh() {
        var state = PagingState()
        _ = state.event(.loadFirstPage(letsGo: true))
        let actions = state.event(.answer(PageAnswer(status: .noData, pageIndex: 1)))
        #expect(!actions.contains(.endRefreshing))
    }

    @Test("a page index that is where it should be is not rolled back (P-36, P-52)", arguments: [1, 2, 7])
    func rollbackOnlyIfChanged(pageIndex: Int) {
        var state = state(loaded: 2)
        _ = state.event(.loadNextPage(pageIndex: 2))
        let rollback: [PagingAction] = pageIndex == 2 ? [] : [.rollBack(to: 2)]
        #expect(answer(&state, .noData, pageIndex: pageIndex) == rollback + afterwards(.noData))
    }

    @Test("the first page may have any index (P-25, P-29)", arguments: [0, 1, 5, -2])
    func firstPageIndex(first: Int) {
        var state = PagingState(firstPageIndex: first)
        #expect(state.event(.loadNextPage(pageIndex: 0)) == [.setPageIndex(first), .doService])
        answer(&state, .success, pageIndex: first)
        #expect(state.event(.loadNextPage(pageIndex: first)) == [.setPageIndex(first + 1), .doService])
    }

    @Test("a next page waits for its turn (P-53, X-16)")
    func nextWhileUnderWay() {
        var state = state(loaded: 1)
        _ = state.event(.loadNextPage(pageIndex: 1))
        let before = state
        #expect(state.event(.loadNextPage(pageIndex: 2)) == [])
        #expect(state == before)
    }

    @Test("a first page supersedes what is under way (P-54, P-55)")
    func firstWhileUnderWay() {
        var state = state(loaded: 1)
        _ = state.event(.loadNextPage(pageIndex: 1))
        #expect(state.event(.loadFirstPage(letsGo: true)) == [.abandonRequests, .setPageIndex(1), .doService])
        #expect(state.event(.loadFirstPage(letsGo: true)) == [.abandonRequests, .setPageIndex(1), .doService])
    }

    @Test("a service that cannot let go is waited for and its answer discarded (P-54)")
    func firstBehindStubbornService() {
        var state = state(loaded: 1)
        _ = state.event(.loadNextPage(pageIndex: 1))
        #expect(state.event(.loadFirstPage(letsGo: false)) == [])
        let late = state.event(.answer(PageAnswer(status: .noData, pageIndex: 2, hasRefresh: true)))
        #expect(late == [.setPageIndex(1), .doService])
        #expect(answer(&state, .success, pageIndex: 1).first == .clearList)
    }

    @Test("a first page wanted while an answer is being shown starts when that is done")
    func firstWhileShowing() {
        var state = PagingState()
        _ = state.event(.loadFirstPage(letsGo: true))
        _ = state.event(.answer(PageAnswer(status: .success, pageIndex: 1)))
        #expect(state.event(.loadFirstPage(letsGo: true)) == [])
        #expect(state.event(.loadNextPage(pageIndex: 1)) == [])
        _ = state.event(.shown)
        #expect(state.event(.finished) == [.loadFirstPage])
        #expect(state.event(.finished) == [])
    }

    @Test("an answer that comes while another is being shown is ignored")
    func answerWhileShowing() {
        var state = PagingState()
        _ = state.event(.answer(PageAnswer(status: .success, pageIndex: 1)))
        #expect(state.event(.answer(PageAnswer(status: .success, pageIndex: 1))) == [])
    }

    @Test("the greatest page index has no next page")
    func greatestIndex() {
        var state = state(loaded: 1)
        #expect(state.event(.loadNextPage(pageIndex: .max)) == [])
        #expect(state.phase == .idle)
    }

    @Test("another service puts the page index right and forgets the pages of another reformer (P-16)")
    func serviceChanged() {
        var same = state(loaded: 2)
        _ = same.event(.loadNextPage(pageIndex: 2))
        #expect(same.event(.serviceChanged(sameReformer: true)) == [.setPageIndex(2)])
        #expect(same.event(.loadNextPage(pageIndex: 2)) == [.setPageIndex(3), .doService])
        var other = state(loaded: 2)
        #expect(other.event(.serviceChanged(sameReformer: false)) == [])
        #expect(other.event(.loadNextPage(pageIndex: 0)) == [.setPageIndex(1), .doService])
    }
}
