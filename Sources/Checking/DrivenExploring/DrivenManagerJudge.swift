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
    private var ledger: ManagerLedger
    /// The values of the parameter of histories in the requests since the rest before.
    private var parameters: [String?] = []

    /// Creates the judge before the first step.
    ///
    /// - Parameters:
    ///   - observable: The names of the events that the driver observes.
    ///   - firstPage: The index of the first page.
    init(observable: Set<String>, firstPage: Int) {
        oracle = ManagerOracle(firstPage: firstPage, observable: observable)
        ledger = ManagerLedger(firstPage: firstPage)
    }

    func allows(_ action: UserAction) -> Bool { ledger.allows(action) }

    /// Reads the rows as a list domain service does; a body that is not JSON is a failure.
    mutating func receive(
        _ entry: JournalEntry,
        answer plan: AnswerPlan,
        fault: ServerFault?,
        during step: HistoryStep
    ) -> ServedAnswer {
        parameters.append(entry.value(of: ScreenAction.parameterName))
        guard plan.ending == .complete else { return .failure(.network, fault ?? .closed) }
        guard plan.status == 200 else { return .failure(.status, fault ?? .unavailable) }
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
        (seen.parameters, parameters) = (parameters, [])
        seen.events = rest.events.compactMap(ScreenEvent.init)
        seen.state = ScreenState(rest.state)
        let effect = oracle.effect(of: step, as: occurrence, seen: seen, ledger: &ledger)
        return (effect, StoryStep(step, seen: seen))
    }
}

extension JournalEntry {
    /// Returns the value of a parameter in the query or in the body, or all values if it has several; nil for none.
    fileprivate func value(of parameter: String) -> String? {
        let member = body?[parameter].map { $0.text ?? $0.description }
        let values = query.filter { $0.name == parameter }.map(\.value) + (member.map { [$0] } ?? [])
        return values.isEmpty ? nil : values.joined(separator: ", ")
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
        case "screen.open": self = .screenOpened(event.arguments.first?.text.flatMap(ArticleScreen.init(rawValue:)))
        case "page.rollback": self = .rolledBack(to: number)
        case "dialog.error": self = .errorShown(FailureMessage(event.arguments.first?.text ?? ""))
        case "refresh.begin": self = .refreshBegan
        case "refresh.end": self = .refreshEnded
        case "tips": self = .tipsShown(event.arguments.first?.text.flatMap { ListServiceStatus(name: $0) })
        case "completion":
            let message = event.arguments.last.flatMap { $0 == .null ? nil : $0.text ?? $0.description }
            self = .completed(rows: event.arguments.first?.int, message: message.map { FailureMessage($0) })
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
