// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import Exploring
import JSONValues
import OrderedCollections
import Pagers
import StubEngine

/// The judge of one history of a real paging manager.
struct DrivenManagerJudge: DrivenJudge {
    private let oracle: ManagerOracle
    private var ledger = ManagerLedger()

    /// Creates the judge before the first step.
    ///
    /// - Parameters:
    ///   - observable: The names of the events that the driver observes.
    ///   - firstPage: The index of the first page.
    init(observable: Set<String>, firstPage: Int) {
        oracle = ManagerOracle(firstPage: firstPage, observable: observable)
    }

    func allows(_ action: UserAction) -> Bool { ledger.allows(action) }

    /// Reads the rows as a list domain service does; a body that is not JSON is a failure.
    mutating func receive(
        _ entry: JournalEntry,
        answer plan: AnswerPlan,
        fault: ServerFault?,
        during step: HistoryStep
    ) -> ServedAnswer {
        guard plan.ending == .complete else { return .failure(.network, fault ?? .closed) }
        guard plan.status == 200 else { return .failure(.status, fault ?? .serverError) }
        guard let body = try? JSONParser.parse(plan.body) else { return .failure(.content, fault ?? .unreadable) }
        let rows = body["Data"]?["List"]?.array ?? []
        return .page(ServedPage(ids: RowList(json: rows.map { $0["Id"] ?? .null }), next: .none))
    }

    mutating func judge(
        _ step: HistoryStep,
        as occurrence: PagerOccurrence,
        rest: DrivenRest,
        flights: Int
    ) -> (effect: StepEffect, story: StoryStep) {
        var seen = ScreenObservation()
        seen.events = rest.events.compactMap(ScreenEvent.init)
        seen.state = ScreenState(rest.state)
        let effect = oracle.effect(of: step, as: occurrence, seen: seen, ledger: &ledger)
        return (effect, StoryStep(step, seen: seen))
    }
}

extension ScreenEvent {
    /// Reads an event of the layer `paging-manager`; nil for any other event.
    fileprivate init?(_ event: TraceEvent) {
        let number = event.arguments.first?.int ?? -1
        switch event.name {
        case "request": self = .requested(number)
        case "list.clear": self = .listCleared
        case "list.append": self = .listAppended(number)
        case "hook.beforeFirst": self = .firstPageHook(number)
        case "hook.beforeNext": self = .nextPageHook(number)
        case "table.reload": self = .tableReloaded
        case "table.deselect": self = .deselected(row: number, animated: event.arguments.last?.boolean ?? false)
        case "screen.open": self = .screenOpened
        case "page.rollback": self = .rolledBack(to: number)
        case "dialog.error": self = .errorShown
        case "refresh.begin": self = .refreshBegan
        case "refresh.end": self = .refreshEnded
        case "tips": self = .tipsShown(event.arguments.first?.text.flatMap { ListServiceStatus(name: $0) })
        case "completion":
            let hasMessage = event.arguments.last.map { $0 != .null } ?? false
            self = .completed(rows: event.arguments.first?.int, hasMessage: hasMessage)
        case "reformer.reset": self = .reformerReset
        default: return nil
        }
    }
}

extension ScreenState {
    /// Reads the state of the layer `paging-manager`.
    fileprivate init(_ state: JSONObject) {
        self.init()
        pageIndex = state["pageIndex"]?.int ?? -1
        pageSize = state["pageSize"]?.int ?? -1
        status = state["status"]?.text.flatMap { ListServiceStatus(name: $0) }
        ids = RowList(json: state["ids"]?.array ?? [])
        rowCount = state["rows"]?.int ?? -1
        sectionCount = state["sections"]?.int ?? -1
        rowHeight = state["rowHeight"].flatMap(Self.points) ?? -1
        placeholder = state["placeholder"]?.text.flatMap { Placeholder(rawValue: $0) } ?? .none
        isRefreshing = state["refreshing"]?.boolean ?? false
        hasHeader = state["headerInstalled"]?.boolean ?? false
        hasFooter = state["footerInstalled"]?.boolean ?? false
        isTableShown = state["tableShown"]?.boolean ?? false
    }

    private static func points(_ value: JSONValue) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }
}
