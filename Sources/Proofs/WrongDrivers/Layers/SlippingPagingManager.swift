// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues

/// A paging manager with the correct state machine, with a mistake in its input or its actions.
final class SlippingPagingManager: PagingManaging {
    weak var domainService: (any ListDomainService)? {
        didSet { serviceChanged(from: oldValue) }
    }
    private(set) var rows: [JSONValue] = []
    var autoDownRefresh = false {
        didSet { updateHeader() }
    }
    var autoUpRefresh = false {
        didSet { updateFooter() }
    }
    var beforeLoadFirstPage: ListHook?
    var beforeLoadNextPage: ListHook?
    var loadCompletion: LoadCompletion?

    /// The collaborators.
    let collaborators: PagingCollaborators
    /// The special parts of this kind of list.
    let specialization: any TableSpecialization
    private weak var observer: (any PagingObserver)?
    private let slip: PagingSlip
    private var state: PagingState
    private var generation = 0
    private weak var reformerInUse: (any ListServiceReformer)?
    private var keptService: (any ListDomainService)?
    private var models: [JSONValue] = []
    private var message = ""

    /// Creates a paging manager with an empty list.
    init(
        collaborators: PagingCollaborators,
        firstPageIndex: Int,
        specialization: any TableSpecialization,
        observer: any PagingObserver,
        slip: PagingSlip
    ) {
        self.collaborators = collaborators
        self.specialization = specialization
        self.observer = observer
        self.slip = slip
        state = PagingState(firstPageIndex: slip.firstPage(firstPageIndex))
        if slip.feedsTable { collaborators.table?.dataSource = self }
        collaborators.table?.appearance = TableAppearance()
    }

    func loadFirstPage() {
        guard let service = domainService, let reformer = service.reformer else { return }
        take(.loadFirstPage(letsGo: service is any RequestAbandoning), on: reformer)
    }

    func loadNextPage() {
        guard let reformer = domainService?.reformer else { return }
        take(.loadNextPage(pageIndex: reformer.pageIndex), on: reformer)
    }

    func enterRefresh() {
        if let enterRefresh = slip.enterRefresh { return enterRefresh(self) }
        guard domainService?.reformer != nil else { return }
        guard autoDownRefresh, let controls = collaborators.refreshControls else { return loadFirstPage() }
        controls.beginRefreshing()
    }
}

extension SlippingPagingManager {
    var sectionCount: Int { slip.sections }
    var rowCount: Int { rows.count + slip.extraRows }

    func rowHeight(at row: Int) -> Double { slip.rowHeight }
    func cell(at row: Int) -> (any ListCell)? { nil }

    func selectRow(_ row: Int) {
        if rows.indices.contains(row) { slip.selected(self, row) }
    }

    func showTable(in container: (any TableContainer)?) {
        collaborators.table.map { slip.shown($0, container) }
    }

    private func updateHeader() {
        guard autoDownRefresh else {
            return slip.removesControls ? collaborators.refreshControls?.removeHeader() ?? () : ()
        }
        guard slip.installsControls else { return }
        collaborators.refreshControls?.installHeader { [weak self] in self.map { $0.slip.pulledDown($0) } }
    }

    private func updateFooter() {
        guard autoUpRefresh else {
            return slip.removesControls ? collaborators.refreshControls?.removeFooter() ?? () : ()
        }
        guard slip.installsControls else { return }
        collaborators.refreshControls?.installFooter { [weak self] in self.map { $0.slip.pulledUp($0) } }
    }
}

extension SlippingPagingManager {
    private func serviceChanged(from old: (any ListDomainService)?) {
        generation += 1
        if old !== domainService, slip.disconnects { disconnect(old) }
        if slip.keepsService { keptService = domainService }
        reformerInUse = domainService?.reformer ?? reformerInUse
        let current = generation
        domainService?
            .serviceCompletion { [weak self] reformer in
                guard let self, current == generation || !slip.checksService else { return }
                answered(by: reformer)
            }
    }

    private func disconnect(_ old: (any ListDomainService)?) {
        old?.serviceCompletion(nil)
        (old as? any RequestAbandoning)?.abandonRequests()
        let wasUnderWay = if case .underWay = state.phase { true } else { false }
        let isSame = domainService == nil || domainService?.reformer === reformerInUse
        if let reformerInUse { take(.serviceChanged(sameReformer: isSame), on: reformerInUse) }
        if wasUnderWay, collaborators.refreshControls?.isRefreshing == true {
            collaborators.refreshControls?.endRefreshing()
        }
    }

    private func answered(by reformer: any ListServiceReformer) {
        models = reformer.modelList ?? []
        message = reformer.errorMessage ?? ""
        let answer = PageAnswer(
            status: reformer.status,
            pageIndex: reformer.pageIndex,
            droppedRows: reformer.rowsDropped,
            rowsOnShow: rows.count,
            hasRefresh: autoDownRefresh || autoUpRefresh
        )
        take(.answer(answer), on: reformer)
    }

    private func take(_ event: PagingEvent, on reformer: any ListServiceReformer) {
        guard let taken = slip.event(event) else { return }
        let (models, message) = (models, message)
        for action in slip.actions(state.event(taken), taken) {
            perform(action, on: reformer, models: models, message: message)
        }
    }

    private func perform(
        _ action: PagingAction,
        on reformer: any ListServiceReformer,
        models: [JSONValue],
        message: String
    ) {
        switch action {
        case .abandonRequests: (domainService as? any RequestAbandoning)?.abandonRequests()
        case .setPageIndex(let page): reformer.pageIndex = page
        case .doService: domainService?.doService()
        case .loadFirstPage: loadFirstPage()
        case .clearList:
            rows = []
            observer?.pagingClearedList()
        case .appendModels:
            rows = slip.appended(rows, models)
            observer?.pagingAppended(rows: models.count)
        case .callFirstPageHook: call(beforeLoadFirstPage, with: models)
        case .callNextPageHook: call(beforeLoadNextPage, with: models)
        case .reloadTable: collaborators.table?.reload()
        case .rollBack(let page):
            reformer.pageIndex = page
            observer?.pagingRolledBack(to: page)
        case .showError: collaborators.dialogs?.showError(message)
        case .endRefreshing: if slip.endsRefreshing(self) { collaborators.refreshControls?.endRefreshing() }
        case .showTips(let status):
            let right = Placeholder(after: status, listIsEmpty: rows.isEmpty)
            collaborators.placeholders?.showTips(for: status, placeholder: slip.placeholder(right, status, rows.count))
        case .callLoadCompletion(let status): complete(status, models: models, message: message)
        case .resetReformer: reset(reformer)
        }
    }

    private func call(_ hook: ListHook?, with models: [JSONValue]) {
        guard let hook else { return }
        var list = slip.hooked(rows, models)
        hook(&list)
        if slip.keepsHookChanges { rows = list }
    }

    private func complete(_ status: ListServiceStatus, models: [JSONValue], message: String) {
        _ = state.event(.shown)
        guard slip.completes(status) else { return }
        let right = (status == .success ? models : nil, status == .networkFailure ? message : nil)
        let told = slip.completed(right.0, right.1, rows)
        loadCompletion?(told.0, told.1)
    }

    private func reset(_ reformer: any ListServiceReformer) {
        let isUnderWay = if case .underWay = state.phase { true } else { false }
        reformer.reset(keepsStatus: isUnderWay)
        slip.reset(reformer)
        observer?.pagingResetReformer()
        take(.finished, on: reformer)
    }
}

/// An observer that reports malformed responses to another observer in a wrong way.
final class SlippingObserver: ListDomainServiceObserver {
    private weak var real: (any ListDomainServiceObserver)?
    private let tell: @MainActor (_ path: String, _ tell: @MainActor (String) -> Void) -> Void

    /// Creates an observer in front of another, which it does not keep alive.
    init(
        _ real: any ListDomainServiceObserver,
        tell: @escaping @MainActor (_ path: String, _ tell: @MainActor (String) -> Void) -> Void
    ) {
        self.real = real
        self.tell = tell
    }

    func listService(foundMalformedResponseAt path: String) {
        tell(path) { real?.listService(foundMalformedResponseAt: $0) }
    }
}
