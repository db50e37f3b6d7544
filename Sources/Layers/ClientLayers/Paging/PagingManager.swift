// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// The manager that carries out the decisions of `PagingState`, on a table, a service and a screen.
@MainActor
package final class PagingManager: PagingManaging {
    package weak var domainService: (any ListDomainService)? {
        didSet { serviceChanged(from: oldValue) }
    }
    package private(set) var rows: [JSONValue] = []
    package var autoDownRefresh = false {
        didSet { updateHeader() }
    }
    package var autoUpRefresh = false {
        didSet { updateFooter() }
    }
    package var beforeLoadFirstPage: ListHook?
    package var beforeLoadNextPage: ListHook?
    package var loadCompletion: LoadCompletion?
    /// The observer, held weakly.
    package weak var observer: (any PagingObserver)?

    let collaborators: PagingCollaborators
    let specialization: any TableSpecialization
    private var state: PagingState
    private var serviceGeneration = 0
    private weak var reformerInUse: (any ListServiceReformer)?

    /// Creates a paging manager with an empty list and sets its table up (P-06, P-10).
    ///
    /// - Parameters:
    ///   - collaborators: The collaborators.
    ///   - firstPageIndex: The index of the first page (P-29).
    ///   - specialization: The special parts of this kind of list.
    package init(
        collaborators: PagingCollaborators,
        firstPageIndex: Int = 1,
        specialization: any TableSpecialization = PlainTable()
    ) {
        self.collaborators = collaborators
        self.specialization = specialization
        self.state = PagingState(firstPageIndex: firstPageIndex)
        setUpTable()
    }

    package func loadFirstPage() {
        guard let service = domainService, let reformer = service.reformer else { return }
        perform(state.event(.loadFirstPage(letsGo: service is any RequestAbandoning)), on: reformer)
    }

    package func loadNextPage() {
        guard let reformer = domainService?.reformer else { return }
        perform(state.event(.loadNextPage(pageIndex: reformer.pageIndex)), on: reformer)
    }

    package func enterRefresh() {
        guard domainService?.reformer != nil else { return }
        guard autoDownRefresh, let refreshControls = collaborators.refreshControls else { return loadFirstPage() }
        refreshControls.beginRefreshing()
    }
}

extension PagingManager {
    private func serviceChanged(from old: (any ListDomainService)?) {
        serviceGeneration += 1
        if old !== domainService { disconnect(old) }
        reformerInUse = domainService?.reformer ?? reformerInUse
        let generation = serviceGeneration
        domainService?
            .serviceCompletion { [weak self] reformer in
                guard let self, generation == serviceGeneration else { return }
                answered(by: reformer)
            }
    }

    /// Releases the earlier service: its answers are ignored, its spinner ends, its page index is corrected (P-16).
    private func disconnect(_ old: (any ListDomainService)?) {
        old?.serviceCompletion(nil)
        (old as? any RequestAbandoning)?.abandonRequests()
        let wasUnderWay = if case .underWay = state.phase { true } else { false }
        let isSame = domainService == nil || domainService?.reformer === reformerInUse
        let actions = state.event(.serviceChanged(sameReformer: isSame))
        if let reformerInUse { perform(actions, on: reformerInUse) }
        if wasUnderWay, collaborators.refreshControls?.isRefreshing == true {
            collaborators.refreshControls?.endRefreshing()
        }
    }

    private func answered(by reformer: any ListServiceReformer) {
        let answer = PageAnswer(
            status: reformer.status,
            pageIndex: reformer.pageIndex,
            droppedRows: reformer.rowsDropped,
            rowsOnShow: rows.count,
            hasRefresh: autoDownRefresh || autoUpRefresh
        )
        perform(
            state.event(.answer(answer)),
            on: reformer,
            models: reformer.modelList ?? [],
            errorMessage: reformer.errorMessage ?? ListResultWriter.defaultErrorMessage
        )
    }

    private func perform(
        _ actions: [PagingAction],
        on reformer: any ListServiceReformer,
        models: [JSONValue] = [],
        errorMessage: String = ""
    ) {
        for action in actions {
            switch action {
            case .abandonRequests: (domainService as? any RequestAbandoning)?.abandonRequests()
            case .setPageIndex(let page): reformer.pageIndex = page
            case .doService: domainService?.doService()
            case .loadFirstPage: loadFirstPage()
            case .clearList: clearList()
            case .appendModels: append(models)
            case .callFirstPageHook: call(beforeLoadFirstPage)
            case .callNextPageHook: call(beforeLoadNextPage)
            case .reloadTable: collaborators.table?.reload()
            case .rollBack(let page): rollBack(reformer, to: page)
            case .showError: collaborators.dialogs?.showError(errorMessage)
            case .endRefreshing: collaborators.refreshControls?.endRefreshing()
            case .showTips(let status): showTips(for: status)
            case .callLoadCompletion(let status): complete(status, models: models, errorMessage: errorMessage)
            case .resetReformer: reset(reformer)
            }
        }
    }
}

extension PagingManager {
    private func clearList() {
        rows = []
        observer?.pagingClearedList()
    }

    private func append(_ models: [JSONValue]) {
        rows += models
        observer?.pagingAppended(rows: models.count)
    }

    private func call(_ hook: ListHook?) {
        guard let hook else { return }
        var list = rows
        hook(&list)
        rows = list
    }

    private func rollBack(_ reformer: any ListServiceReformer, to page: Int) {
        reformer.pageIndex = page
        observer?.pagingRolledBack(to: page)
    }

    private func showTips(for status: ListServiceStatus) {
        let placeholder = Placeholder(after: status, listIsEmpty: rows.isEmpty)
        collaborators.placeholders?.showTips(for: status, placeholder: placeholder)
    }

    private func complete(_ status: ListServiceStatus, models: [JSONValue], errorMessage: String) {
        _ = state.event(.shown)
        switch status {
        case .success: loadCompletion?(models, nil)
        case .networkFailure: loadCompletion?(nil, errorMessage)
        default: loadCompletion?(nil, nil)
        }
    }

    /// Resets the reformer, but keeps the status if the load completion has started a request (P-58).
    private func reset(_ reformer: any ListServiceReformer) {
        let isUnderWay = if case .underWay = state.phase { true } else { false }
        reformer.reset(keepsStatus: isUnderWay)
        observer?.pagingResetReformer()
        perform(state.event(.finished), on: reformer)
    }
}
