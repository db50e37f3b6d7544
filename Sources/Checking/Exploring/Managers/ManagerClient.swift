// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
package import Fingerprints

/// The decisions of a paging manager whose states can be compared by their fingerprints.
package protocol ExplorablePaging: Sendable {
    /// Whether a request is in flight.
    var isUnderWay: Bool { get }

    /// Applies an event and returns the next steps, in order.
    mutating func event(_ event: PagingEvent) -> [PagingAction]

    /// Takes the state into a fingerprint; states with the same words must behave alike from then on.
    func mix(into words: inout Fingerprinter)
}

extension PagingState: ExplorablePaging {
    package var isUnderWay: Bool { if case .underWay = phase { true } else { false } }

    package func mix(into words: inout Fingerprinter) {
        let phaseCode: UInt64 =
            switch phase {
            case .idle: 0
            case .underWay(let page): UInt64(UInt16(truncatingIfNeeded: page)) << 2 | 1
            case .showing: 2
            }
        let loaded = loadedPage.map { UInt64(UInt16(truncatingIfNeeded: $0)) + 1 } ?? 0
        words.mix(phaseCode | loaded << 20 | (firstPageIsDue ? 1 << 40 : 0))
    }
}

/// A paging manager as a value: its decisions with a list, a reformer, a service and a screen that only record calls.
struct ManagerClient<Decisions: ExplorablePaging>: Sendable {
    private var decisions: Decisions
    private var state = ScreenState()
    private var events: [ScreenEvent] = []
    private var scripted: ListServiceStatus?
    private var hasService = true
    private var parameter: Int?
    private var parameters: [String?] = []
    /// Whether the service has abandoned each of the requests in flight.
    private var flights: [Bool] = []

    /// Creates a paging manager with header and footer that has asked for nothing.
    init(_ decisions: Decisions) {
        self.decisions = decisions
    }

    /// Performs a step that is possible.
    mutating func perform(_ turn: ClientTurn) -> ScreenObservation {
        events = []
        switch turn {
        case .act(.screen(let action)): act(action)
        case .answer(let request, let answer, _):
            let isAbandoned = flights.remove(at: request)
            if !isAbandoned { receive(answer) }
        case .act, .endWait: break
        }
        state.rowCount = state.ids.count
        var seen = ScreenObservation()
        (seen.events, seen.state, seen.parameters) = (events, state, parameters)
        (events, parameters) = ([], [])
        return seen
    }

    /// The state of a step without events.
    var rest: ScreenObservation {
        var seen = ScreenObservation()
        seen.state = state
        return seen
    }

    private mutating func act(_ action: ScreenAction) {
        switch action {
        case .loadFirstPage: loadFirstPage()
        case .loadNextPage: loadNextPage()
        case .enterRefresh:
            if state.hasHeader, hasService {
                events.append(.refreshBegan)
                state.isRefreshing = true
            }
            loadFirstPage()
        case .pullDown: if state.hasHeader { loadFirstPage() }
        case .pullUp: if state.hasFooter { loadNextPage() }
        case .setAutoDownRefresh(let isOn): state.hasHeader = isOn
        case .setAutoUpRefresh(let isOn): state.hasFooter = isOn
        case .scriptNextAnswer(let status): scripted = status
        case .selectRow(let row):
            guard row < state.ids.count else { return }
            events += [.deselected(row: row, animated: true), .screenOpened(ArticleScreen(rowID: state.ids[row]))]
        case .showTable: state.isTableShown = true
        case .removeService:
            abandonRequests()
            take(.serviceChanged(sameReformer: true))
            hasService = false
        case .dropService: hasService = false
        case .replaceService: replaceService()
        case .setParameter(let value): parameter = value
        case .dropPagingManager: abandonRequests()
        }
    }

    private mutating func abandonRequests() { flights = flights.map { _ in true } }

    private mutating func replaceService() {
        abandonRequests()
        _ = decisions.event(.serviceChanged(sameReformer: false))
        (state.pageIndex, state.pageSize, state.status) = (0, 0, .noExecute)
        (hasService, parameter) = (true, nil)
    }

    private mutating func loadFirstPage() {
        if hasService { take(.loadFirstPage(letsGo: true)) }
    }

    private mutating func loadNextPage() {
        if hasService { take(.loadNextPage(pageIndex: state.pageIndex)) }
    }

    private mutating func receive(_ answer: ServedAnswer) {
        switch answer {
        case .failure(_, let fault): complete(.networkFailure, message: FailureMessage(of: fault))
        case .page(let page):
            if !page.ids.isEmpty { state.pageSize = ModelSetup.pagingManager.pageSize }
            complete(page.ids.isEmpty ? .noData : .success, rows: page.ids)
        }
    }

    private mutating func complete(
        _ status: ListServiceStatus,
        rows: RowList = RowList(),
        message: FailureMessage = .any
    ) {
        state.status = status
        let answer = PageAnswer(
            status: status,
            pageIndex: state.pageIndex,
            rowsOnShow: state.ids.count,
            hasRefresh: state.hasHeader || state.hasFooter
        )
        take(.answer(answer), rows: rows, message: message)
    }

    private mutating func take(
        _ event: PagingEvent,
        rows: RowList = RowList(),
        message: FailureMessage = .any
    ) {
        for action in decisions.event(event) { perform(action, rows: rows, message: message) }
    }

    private mutating func perform(_ action: PagingAction, rows: RowList, message: FailureMessage) {
        switch action {
        case .abandonRequests: abandonRequests()
        case .setPageIndex(let page): state.pageIndex = page
        case .doService: doService()
        case .loadFirstPage: loadFirstPage()
        case .clearList:
            state.ids = RowList()
            events.append(.listCleared)
        case .appendModels:
            state.ids.append(contentsOf: rows)
            events.append(.listAppended(rows.count))
        case .callFirstPageHook: events.append(.firstPageHook(state.ids.count))
        case .callNextPageHook: events.append(.nextPageHook(state.ids.count))
        case .reloadTable: events.append(.tableReloaded)
        case .rollBack(let page):
            state.pageIndex = page
            events.append(.rolledBack(to: page))
        case .showError: events.append(.errorShown(message))
        case .endRefreshing:
            state.isRefreshing = false
            events.append(.refreshEnded)
        case .showTips(let status):
            state.placeholder = Placeholder(after: status, listIsEmpty: state.ids.isEmpty)
            events.append(.tipsShown(status))
        case .callLoadCompletion(let status):
            _ = decisions.event(.shown)
            let count = status == .success ? rows.count : nil
            events.append(.completed(rows: count, message: status == .networkFailure ? message : nil))
        case .resetReformer:
            if !decisions.isUnderWay { state.status = .noExecute }
            events.append(.reformerReset)
            take(.finished)
        }
    }

    private mutating func doService() {
        if let status = scripted {
            scripted = nil
            return complete(status)
        }
        state.status = .onGoing
        flights.append(false)
        events.append(.requested(state.pageIndex))
        if let parameter { parameters.append(String(parameter)) }
    }

    /// Takes the paging manager into a fingerprint.
    func mix(into words: inout Fingerprinter) {
        decisions.mix(into: &words)
        words.mix(wide: state.ids.word)
        let flags = [state.isRefreshing, state.hasHeader, state.hasFooter, state.isTableShown, hasService] + flights
        let flagBits = flags.reduce(1) { $0 << 1 | ($1 ? 1 : 0) } as UInt64
        let statuses = UInt64(state.status?.rawValue ?? 0) << 4 | UInt64(scripted?.rawValue ?? 0)
        let page = UInt64(UInt16(truncatingIfNeeded: state.pageIndex))
        let sizes = UInt64(state.pageSize) << 48 | UInt64(UInt8(truncatingIfNeeded: parameter ?? 0)) << 56
        words.mix(flagBits | statuses << 16 | state.placeholder.code << 24 | page << 32 | sizes)
    }
}
