// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

/// The steps of a contract that lead a paging manager through a history in its order.
///
/// An answer that comes at once needs no step of its own. Any other answer is held, and released at its turn. The
/// expectations are those of the reference paging manager, if the oracle finds nothing wrong with it.
struct ManagerScript {
    /// One step of the history with the behaviour that followed.
    private struct Moment {
        var step: HistoryStep
        var seen: ScreenObservation
    }

    /// One request in flight.
    private struct Flight {
        var number: Int
        var page: Int
    }

    /// The lines of the steps.
    private(set) var lines: [String] = []
    /// The history in sentences.
    private(set) var story: [String] = []
    /// The faults by the numbers of the requests, counted from 1.
    private(set) var faults: [Int: ServerFault] = [:]
    private var flights: [Flight] = []
    private var requestCount = 0
    /// Whether the reformer's page index follows from the history.
    private var isPageIndexKnown = true

    /// Writes the steps; nil if contracts cannot express the order of the answers, or a right manager breaks a rule.
    init?(_ finding: ExplorationFinding) {
        guard let moments = Self.moments(of: finding.history), moments.count == finding.history.steps.count
        else { return nil }
        // After a change of rows, a checker does not wait.
        switch moments.last?.step {
        case nil, .change: return nil
        case .act, .answer, .endWait: break
        }
        var place = 0
        while place < moments.count {
            let moment = moments[place]
            var (events, state) = (moment.seen.events, moment.seen.state)
            guard let text = text(of: moment) else { return nil }
            let sent = moment.seen.requests
            if !sent.isEmpty { isPageIndexKnown = true }
            guard sent.count <= 1 else { return nil }
            for page in sent {
                requestCount += 1
                flights.append(Flight(number: requestCount, page: page))
            }
            var isHeld = !sent.isEmpty
            if isHeld, place + 1 < moments.count, let outcome = moments[place + 1].step.outcome(of: flights.count - 1) {
                note(outcome, of: flights.removeLast())
                isHeld = false
                place += 1
                events += moments[place].seen.events
                state = moments[place].seen.state
            }
            write(text, holding: isHeld ? sent.first : nil)
            place += 1
            guard place == moments.count else { continue }
            // A pattern of an event cannot demand a message of any text.
            if finding.violation.invariant == .completionOfAnswer, events.contains(where: \.completesWithAnyMessage) {
                return nil
            }
            lines += expectations(after: moment, events: events, state: state, rule: finding.violation.invariant)
        }
        if !flights.isEmpty { lines.append("      - release: all") }
    }

    /// Plays a history with the reference; nil if the oracle finds something wrong, or a step is not possible.
    private static func moments(of history: History) -> [Moment]? {
        let space = ManagerExploration(PagingState(), bounds: ExplorationBounds())
        guard space.replay(history) == nil else { return nil }
        return space.observations(of: history).map { Moment(step: $0.step, seen: $0.seen) }
    }

    /// Returns the step that makes something happen; nil if contracts cannot express it.
    private mutating func text(of moment: Moment) -> String? {
        switch moment.step {
        case .act(let action):
            let page = moment.seen.requests.first.map { "Page \($0)" } ?? "Nothing"
            story.append("The action is \(action). \(page) is asked for.")
            if case .screen(let action) = action, action.changesService { isPageIndexKnown = false }
            return "do: \(Self.quoted("\(action)"))"
        case .change(.insert(let index)):
            story.append("Another client inserts a row at index \(index).")
            return "change: insert(\(index))"
        case .change(.delete(let index)):
            story.append("Another client deletes the row at index \(index).")
            return "change: delete(\(index))"
        case .answer(let index, let outcome):
            let flight = flights.remove(at: index)
            // A manager may have closed the connection of the other request, so that a release takes this one.
            guard !flights.contains(where: { $0.page == flight.page }) else { return nil }
            note(outcome, of: flight)
            return "release: request(\(flight.page))"
        case .endWait: return nil
        }
    }

    private mutating func note(_ outcome: ServerOutcome, of flight: Flight) {
        guard case .fault(let fault) = outcome else { return story.append("Page \(flight.page) comes.") }
        faults[flight.number] = fault
        story.append("The answer to the request for page \(flight.page) is \(fault).")
    }

    private mutating func write(_ text: String, holding page: Int?) {
        guard let page else { return lines.append("      - \(text)") }
        lines += [
            "      - hold: request(\(page))", "      - \(text)", "        settle: false",
            "      - await: request(\(page))",
        ]
    }

    /// Returns the expectations after the last step.
    private func expectations(
        after moment: Moment,
        events: [ScreenEvent],
        state: ScreenState,
        rule: Invariant
    ) -> [String] {
        let events = events.map { Self.quoted("\($0)") }
        let trace = "        trace: " + (events.isEmpty ? "[]" : "[ \(events.joined(separator: ", ")) ]")
        // Without a paging manager, there is no state.
        guard rule != .droppedIsGone else { return [trace] }
        var values = ["ids: \(state.ids)"]
        if isPageIndexKnown { values.insert("pageIndex: \(state.pageIndex)", at: 0) }
        switch rule {
        case .parametersStay:
            let sent = zip(moment.seen.requests, moment.seen.parameters)
                .map { "{ pageIndex: \($0), \(ScreenAction.parameterName): \($1 ?? "nil") }" }
            return ["        sent: [ \(sent.joined(separator: ", ")) ]"]
        case .tipsOfAnswer: values.append("placeholder: \(state.placeholder.rawValue)")
        case .refreshingEnds: values.append("refreshing: \(state.isRefreshing)")
        case .reformerResets:
            values.append("status: \(state.status?.name ?? "nil")")
            // Before the first page with rows, the size is not known.
            if state.pageSize > 0 { values.append("pageSize: \(state.pageSize)") }
        case .controlsWork:
            values += ["headerInstalled: \(state.hasHeader)", "footerInstalled: \(state.hasFooter)"]
        case .tableMatches:
            values += ["rows: \(state.rowCount)", "sections: \(state.sectionCount)", "rowHeight: \(state.rowHeight)"]
            values.append("tableShown: \(state.isTableShown)")
        default: break
        }
        return [trace, "        state: { \(values.joined(separator: ", ")) }"]
    }

    /// Returns a value as YAML writes it in a list.
    private static func quoted(_ text: String) -> String { text.contains(",") ? "\"\(text)\"" : text }
}

extension ScreenAction {
    /// Whether the paging manager has another reformer afterwards, or none that the behaviours define.
    fileprivate var changesService: Bool {
        switch self {
        case .removeService, .dropService, .replaceService: true
        case .loadFirstPage, .loadNextPage, .enterRefresh, .pullDown, .pullUp, .setAutoDownRefresh, .setAutoUpRefresh,
            .scriptNextAnswer, .selectRow, .showTable, .setParameter, .dropPagingManager:
            false
        }
    }
}

extension HistoryStep {
    /// Returns the outcome of a request, if the step is its answer.
    fileprivate func outcome(of request: Int) -> ServerOutcome? {
        if case .answer(request, let outcome) = self { outcome } else { nil }
    }
}

extension Invariant {
    /// The basis of the first behaviour, as the index of behaviours has it.
    fileprivate var basis: String {
        switch self {
        case .supersededAnswer, .onePageAtATime, .parametersStay: "chosen"
        case .formerServiceIsSilent: "inferred"
        case .droppedIsGone: "corrected"
        default: "stated"
        }
    }
}

extension ExploredContract {
    /// Writes a contract that a paging manager breaks; nil if contracts cannot express the history.
    ///
    /// - Parameter finding: The history, and the rule that its last step breaks.
    package init?(ofPagingManager finding: ExplorationFinding) {
        let rule = finding.violation.invariant
        guard let script = ManagerScript(finding) else { return nil }
        id = "\(rule.behaviours[0]).\(Self.suffix)"
        needs = []
        let history = finding.history
        let comment =
            ["Found by a search of histories. Check it with: understudy check FILE", ""] + script.story
            + ["", "Rule \(rule.id): \(rule.sentence)."]
            + ["Expected: \(finding.violation.expected). Seen: \(finding.violation.seen)."]
        var lines = comment.flatMap(Self.wrapped)
        lines += [
            "understudy: 1",
            "layer: paging-manager",
            "list: { rows: \(history.rowCount), pageSize: \(ModelSetup.pagingManager.pageSize)\(history.rowText) }",
            "configure:",
            "  { autoDownRefresh: true, autoUpRefresh: true, hook: trace, onCompletion: trace, articles: true }",
            "contracts:",
            "  - id: \(id)",
            "    title: \"\(rule.sentence)\"",
            "    basis: \(rule.basis)",
            "    source: \"\(([rule.id] + rule.behaviours).joined(separator: ", "))\"",
        ]
        let dialect = ContractDialect(name: "", rowsKey: nil)
        let faults = script.faults.sorted { $0.key < $1.key }
            .map { request, fault in
                let text =
                    fault == .serverError
                    ? "{ status: 500, message: \(FailureMessage.serverText) }"
                    : dialect.text(of: fault, style: .bareNumbers, isLastPage: false)
                return "        - { request: \(request), fault: \(text) }"
            }
        if !faults.isEmpty { lines += ["    given:", "      faults:"] + faults }
        text = (lines + ["    steps:"] + script.lines).map { "\($0)\n" }.joined()
    }
}

extension History {
    /// The rows of a list whose rows open screens, as a further member of the list; empty if no row is tapped.
    fileprivate var rowText: String {
        let hasTap = steps.contains { if case .act(.screen(.selectRow)) = $0 { true } else { false } }
        let flags = "{ sequence: { from: \(ArticleScreen.firstFlag), step: \(ArticleScreen.flagStep) } }"
        return hasTap ? ", row: { Id: index, FlagType: \(flags) }" : ""
    }
}
