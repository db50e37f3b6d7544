// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

/// The events that the behaviours demand.
extension ManagerOracle {
    /// Returns the demand of an action.
    func demand(of action: ScreenAction, seen: ScreenState, ledger: inout ManagerLedger) -> ManagerDemand {
        switch action {
        case .loadFirstPage: return load(firstPage, rule: .firstPageAtOnce, seen: seen, ledger: &ledger)
        case .loadNextPage: return loadNextPage(seen: seen, ledger: &ledger)
        case .enterRefresh: return enterRefresh(seen: seen, ledger: &ledger)
        case .pullDown:
            return ledger.hasHeader
                ? load(firstPage, rule: .firstPageAtOnce, seen: seen, ledger: &ledger) : ManagerDemand(.controlsWork)
        case .pullUp: return ledger.hasFooter ? loadNextPage(seen: seen, ledger: &ledger) : ManagerDemand(.controlsWork)
        case .setAutoDownRefresh(let isOn):
            ledger.hasHeader = isOn
            return ManagerDemand(.controlsWork)
        case .setAutoUpRefresh(let isOn):
            ledger.hasFooter = isOn
            return ManagerDemand(.controlsWork)
        case .scriptNextAnswer(let status):
            ledger.scripted = status
            return ManagerDemand(.restIsQuiet)
        case .selectRow(let row):
            let isThere = row < ledger.ids.count
            let screen = isThere ? ArticleScreen(rowID: ledger.ids[row]) : nil
            let tap: [ScreenEvent] = [.deselected(row: row, animated: true), .screenOpened(screen)]
            return ManagerDemand(.tableMatches, events: isThere ? tap : [])
        case .showTable:
            ledger.isTableShown = true
            return ManagerDemand(.tableMatches)
        case .removeService, .dropService:
            ledger.removeService()
            return ManagerDemand(.loadsNeedService)
        case .replaceService:
            ledger.replaceService()
            return ManagerDemand(.formerServiceIsSilent)
        case .setParameter(let value):
            ledger.parameter = value
            return ManagerDemand(.restIsQuiet)
        case .dropPagingManager:
            (ledger.wanted, ledger.isDropped) = (nil, true)
            return ManagerDemand(.droppedIsGone)
        }
    }

    /// EX-32, EX-34: the page after the last one that was loaded; without one, the first page (P-25).
    private func loadNextPage(seen: ScreenState, ledger: inout ManagerLedger) -> ManagerDemand {
        guard ledger.wanted == nil else { return ManagerDemand(.onePageAtATime) }
        let page = ledger.loadedPage.map { $0 + 1 } ?? firstPage
        return load(page, rule: .nextPageBehind, seen: seen, ledger: &ledger)
    }

    /// EX-40: with a header, the animation begins first.
    private func enterRefresh(seen: ScreenState, ledger: inout ManagerLedger) -> ManagerDemand {
        let begins = ledger.hasHeader && ledger.hasService
        if begins { ledger.isRefreshing = true }
        var demand = load(firstPage, rule: .firstPageAtOnce, seen: seen, ledger: &ledger)
        if begins { demand.events.insert(.refreshBegan, at: 0) }
        return demand
    }

    /// EX-33: one request, for one page; earlier requests are not wanted any longer.
    private func load(
        _ page: Int,
        rule: Invariant,
        seen: ScreenState,
        ledger: inout ManagerLedger
    ) -> ManagerDemand {
        guard ledger.hasService else { return ManagerDemand(.loadsNeedService) }
        ledger.pageIndex = page
        ledger.wanted = nil
        if let status = ledger.scripted {
            ledger.scripted = nil
            let events = ending(page, status: status, rows: RowList(), seen: seen, ledger: &ledger)
            return ManagerDemand(rule, events: events)
        }
        ledger.wanted = ManagerLedger.Wanted(index: ledger.inFlight, page: page)
        ledger.inFlight += 1
        return ManagerDemand(rule, events: [.requested(page)])
    }

    /// EX-31: returns the demand of an answer; an answer that is no longer wanted changes nothing.
    func demand(
        of answer: ServedAnswer,
        to request: Int,
        seen: ScreenState,
        ledger: inout ManagerLedger
    ) -> ManagerDemand {
        ledger.inFlight -= 1
        guard let wanted = ledger.wanted, wanted.index == request else {
            return ManagerDemand(ledger.ignoreAnswer(to: request))
        }
        ledger.wanted = nil
        if case .page(let page) = answer, !page.ids.isEmpty { ledger.knowsPageSize = true }
        let events =
            switch answer {
            case .failure(_, let fault):
                ending(
                    wanted.page,
                    status: .networkFailure,
                    rows: RowList(),
                    message: FailureMessage(of: fault),
                    seen: seen,
                    ledger: &ledger
                )
            case .page(let page):
                ending(
                    wanted.page,
                    status: page.ids.isEmpty ? .noData : .success,
                    rows: page.ids,
                    seen: seen,
                    ledger: &ledger
                )
            }
        return ManagerDemand(.restIsQuiet, events: events)
    }
}

// MARK: - The end of a load

extension ManagerOracle {
    /// Returns the events in which a load ends, in the order of P-41.
    private func ending(
        _ page: Int,
        status: ListServiceStatus,
        rows: RowList,
        message: FailureMessage = .any,
        seen: ScreenState,
        ledger: inout ManagerLedger
    ) -> [ScreenEvent] {
        ledger.lastStatus = status
        var events =
            page <= firstPage
            ? first(status: status, rows: rows, seen: seen, ledger: &ledger)
            : next(page: page, status: status, rows: rows, ledger: &ledger)
        let failure = status == .networkFailure ? message : nil
        if let failure { events.append(.errorShown(failure)) }
        if ledger.hasHeader || ledger.hasFooter {
            ledger.isRefreshing = false
            events.append(.refreshEnded)
        }
        ledger.placeholder =
            switch status {
            case .noData where ledger.ids.isEmpty: .noData
            case .networkFailure where ledger.ids.isEmpty: .failure
            default: .none
            }
        let count = status == .success ? rows.count : nil
        return events + [.tipsShown(status), .completed(rows: count, message: failure), .reformerReset]
    }

    /// P-30, P-31, P-32, P-56: a first page replaces the rows, or changes nothing.
    private func first(
        status: ListServiceStatus,
        rows: RowList,
        seen: ScreenState,
        ledger: inout ManagerLedger
    ) -> [ScreenEvent] {
        switch status {
        case .success, .noData:
            ledger.ids = rows
            ledger.loadedPage = firstPage
            ledger.isServiceNew = false
            let appended: [ScreenEvent] = rows.isEmpty ? [] : [.listAppended(rows.count)]
            return [.listCleared] + appended + [.firstPageHook(rows.count), .tableReloaded]
        case .networkFailure, .canceled, .paused, .noExecute, .onGoing:
            guard let loaded = ledger.loadedPage, loaded != firstPage else { return [] }
            // The behaviours do not define whether a cancelled first page restores the page index.
            guard status == .networkFailure || seen.pageIndex == loaded else {
                ledger.loadedPage = firstPage
                return []
            }
            ledger.pageIndex = loaded
            return [.rolledBack(to: loaded)]
        }
    }

    /// P-33, P-34, P-35, P-57: a next page is added to the rows, or the page index goes back.
    private func next(
        page: Int,
        status: ListServiceStatus,
        rows: RowList,
        ledger: inout ManagerLedger
    ) -> [ScreenEvent] {
        guard status == .success else {
            ledger.pageIndex = page - 1
            return [.rolledBack(to: page - 1)]
        }
        ledger.ids.append(contentsOf: rows)
        ledger.loadedPage = page
        return [.listAppended(rows.count), .nextPageHook(ledger.ids.count), .tableReloaded]
    }
}
