// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

/// The judgement of a paging manager's behaviour, from requests and answers only.
///
/// It demands only the behaviours in the index, and does not compare the paging manager with another one.
package struct ManagerOracle: Sendable {
    /// The index of the first page.
    package let firstPage: Int
    /// The names of the events that can be observed; nil for all.
    package let observable: Set<String>?

    /// Creates the oracle for a paging manager.
    ///
    /// - Parameters:
    ///   - firstPage: The index of the first page.
    ///   - observable: The names of the events that can be observed; nil for all.
    package init(firstPage: Int = 1, observable: Set<String>? = nil) {
        self.firstPage = firstPage
        self.observable = observable
    }

    /// Judges one step.
    ///
    /// - Parameters:
    ///   - occurrence: The step.
    ///   - seen: The behaviour of the paging manager up to its next rest.
    ///   - ledger: The notes about the paging manager, which the step changes.
    /// - Returns: The first violation; nil if every rule holds.
    package func judge(
        _ occurrence: PagerOccurrence,
        seen: borrowing ScreenObservation,
        ledger: inout ManagerLedger
    ) -> Violation? {
        let demand =
            switch occurrence {
            case .acted(.screen(let action)): demand(of: action, seen: seen.state, ledger: &ledger)
            case .answered(let request, let answer): demand(of: answer, to: request, seen: seen.state, ledger: &ledger)
            case .acted, .waited, .changed: ManagerDemand(.restIsQuiet)
            }
        return differences(from: demand, seen: seen.events) ?? judgeParameters(of: seen, ledger: ledger)
            ?? judgeState(seen: seen.state, after: demand, ledger: ledger)
    }

    /// Judges one step, and names the situations that it met.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - occurrence: The occurrence that the paging manager took part in.
    ///   - seen: The behaviour of the paging manager up to its next rest.
    ///   - ledger: The notes about the paging manager, which the step changes.
    /// - Returns: The effect of the step.
    package func effect(
        of step: HistoryStep,
        as occurrence: PagerOccurrence,
        seen: borrowing ScreenObservation,
        ledger: inout ManagerLedger
    ) -> StepEffect {
        let before = ledger
        let violation = judge(occurrence, seen: seen, ledger: &ledger)
        return StepEffect(
            violation: violation,
            hasSent: !seen.requests.isEmpty,
            sightings: Sightings(of: occurrence, before: before, after: ledger, firstPage: firstPage)
        )
    }

    /// Compares the events aspect by aspect, and then their order.
    private func differences(from demand: ManagerDemand, seen: [ScreenEvent]) -> Violation? {
        let expected = demand.events.filter(isObservable)
        var events = seen.filter(isObservable)
        if events != expected, !demand.hasMessage { events = events.map(\.withAnyMessage) }
        guard events != expected else { return nil }
        if expected.isEmpty { return violation(demand.rule, expected: expected, seen: events) }
        for aspect in ScreenEvent.Aspect.allCases {
            let (right, other) = (expected.filter { $0.aspect == aspect }, events.filter { $0.aspect == aspect })
            if right != other { return violation(aspect.rule ?? demand.rule, expected: right, seen: other) }
        }
        return violation(.stepsInOrder, expected: expected, seen: events)
    }

    /// EX-50: the value that was set stays until another service is set.
    private func judgeParameters(of seen: borrowing ScreenObservation, ledger: borrowing ManagerLedger) -> Violation? {
        guard let value = ledger.parameter.map(String.init) else { return nil }
        let name = ScreenAction.parameterName
        return seen.parameters.first { $0 != value }
            .map { Violation(.parametersStay, expected: "\(name)=\(value)", seen: "\(name)=\($0 ?? "nil")") }
    }

    private func isObservable(_ event: ScreenEvent) -> Bool { observable?.contains(event.name) ?? true }

    private func violation(_ rule: Invariant, expected: [ScreenEvent], seen: [ScreenEvent]) -> Violation {
        Violation(rule, expected: Self.text(expected), seen: Self.text(seen))
    }

    private static func text(_ events: [ScreenEvent]) -> String {
        events.isEmpty ? "no event" : "the events \(events.map(\.description).joined(separator: ", "))"
    }
}

/// The events that the behaviours demand in one step.
struct ManagerDemand {
    /// The rule that another request breaks, or any event if there should be none.
    var rule: Invariant
    /// The events, in order.
    var events: [ScreenEvent] = []

    /// Demands events; without events, nothing may happen.
    init(_ rule: Invariant, events: [ScreenEvent] = []) {
        self.rule = rule
        self.events = events
    }

    /// Whether the message of the server is demanded.
    var hasMessage: Bool { events.contains(.errorShown(.ofServer)) }

    /// Whether a load begins.
    var isLoad: Bool {
        if case .requested? = events.last { true } else { false }
    }
}

// MARK: - The rules about the state at rest

extension ManagerOracle {
    private func judgeState(
        seen: ScreenState,
        after demand: ManagerDemand,
        ledger: borrowing ManagerLedger
    ) -> Violation? {
        // A paging manager that was dropped has no state.
        guard !ledger.isDropped else { return nil }
        var expected = ledger.state(seen: seen)
        // A late answer may change the status of a load that has begun before it.
        if demand.isLoad { expected.status = .onGoing }
        guard seen != expected else { return nil }
        return zip(expected.parts, seen.parts)
            .first { $0.value != $1.value }
            .map { Violation($0.rule, expected: "\($0.name): \($0.value)", seen: "\($1.name): \($1.value)") }
    }
}

extension ManagerLedger {
    /// Returns the state that the behaviours demand; for a part that they do not define, the observed value.
    fileprivate func state(seen: ScreenState) -> ScreenState {
        var state = ScreenState()
        // Without a domain service, the behaviours do not define the reformer.
        state.pageIndex = hasService ? pageIndex ?? seen.pageIndex : seen.pageIndex
        state.pageSize = hasService && knowsPageSize ? ModelSetup.pagingManager.pageSize : seen.pageSize
        // The service sets the status while a request is in flight, and the reformer of a new service has its own.
        let isAtRest = wanted == nil && lastStatus != nil && hasService
        state.status = isAtRest ? .noExecute : seen.status
        state.ids = ids
        state.rowCount = ids.count
        state.placeholder = placeholder
        state.isRefreshing = isRefreshing
        (state.hasHeader, state.hasFooter) = (hasHeader, hasFooter)
        state.isTableShown = isTableShown
        return state
    }
}

extension ScreenState {
    /// The parts by their names in the vocabulary, each with its rule, the most important one first.
    fileprivate var parts: [(rule: Invariant, name: String, value: String)] {
        [
            (.rowsOfPages, "ids", "\(ids)"), (.tableMatches, "rows", "\(rowCount)"),
            (.tableMatches, "sections", "\(sectionCount)"), (.tableMatches, "rowHeight", "\(rowHeight)"),
            (.tableMatches, "tableShown", "\(isTableShown)"), (.pageIndexMatches, "pageIndex", "\(pageIndex)"),
            (.tipsOfAnswer, "placeholder", placeholder.rawValue), (.refreshingEnds, "refreshing", "\(isRefreshing)"),
            (.controlsWork, "headerInstalled", "\(hasHeader)"), (.controlsWork, "footerInstalled", "\(hasFooter)"),
            (.reformerResets, "status", status?.name ?? "nil"), (.reformerResets, "pageSize", "\(pageSize)"),
        ]
    }
}
