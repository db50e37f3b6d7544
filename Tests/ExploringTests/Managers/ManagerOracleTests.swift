// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Pagers
import Testing

@testable import Exploring

/// The rules of paging managers, each with a behaviour that it refuses and one that it allows.
struct ManagerOracleTests {
    /// A history, and a change of the right behaviour in its last step that breaks a rule.
    struct Case: CustomTestStringConvertible, Sendable {
        /// The rule.
        var rule: Invariant
        /// The steps.
        var steps: [HistoryStep]
        /// The change.
        var change: @Sendable (inout ScreenObservation) -> Void

        var testDescription: String { rule.id }
    }

    private static let load = HistoryStep.act(.screen(.loadFirstPage))
    private static let next = HistoryStep.act(.screen(.loadNextPage))
    private static let answer = HistoryStep.answer(request: 0, .page)
    private static let failure = HistoryStep.answer(request: 0, .fault(.closed))
    private static let refusal = HistoryStep.answer(request: 0, .fault(.serverError))
    private static let replace = HistoryStep.act(.screen(.replaceService))
    private static let remove = HistoryStep.act(.screen(.removeService))
    private static let drop = HistoryStep.act(.screen(.dropPagingManager))

    private static let cases: [Case] = [
        Case(rule: .supersededAnswer, steps: [load, load, answer]) { $0.events = [.errorShown(.any)] },
        Case(rule: .onePageAtATime, steps: [load, next]) { $0.events = [.requested(2)] },
        Case(rule: .firstPageAtOnce, steps: [load]) { $0.events = [] },
        Case(rule: .nextPageBehind, steps: [load, answer, next]) { $0.events = [.requested(3)] },
        Case(rule: .rowsOfPages, steps: [load, answer]) { $0.state.ids = RowList() },
        Case(rule: .hookOfPage, steps: [load, answer]) { $0.events.removeAll { $0 == .firstPageHook(2) } },
        Case(rule: .reloadOfRows, steps: [load, answer]) { $0.events.removeAll { $0 == .tableReloaded } },
        Case(rule: .pageIndexMatches, steps: [load, answer]) { $0.state.pageIndex = 0 },
        Case(rule: .errorOfFailure, steps: [load, failure]) { $0.events.removeAll { $0 == .errorShown(.any) } },
        Case(rule: .refreshingEnds, steps: [load, answer]) { $0.events.removeAll { $0 == .refreshEnded } },
        Case(rule: .tipsOfAnswer, steps: [load, answer]) { $0.state.placeholder = .failure },
        Case(rule: .completionOfAnswer, steps: [load, failure]) { seen in
            seen.events = seen.events.map { event in
                if case .completed = event { .completed(rows: nil, message: nil) } else { event }
            }
        },
        Case(rule: .reformerResets, steps: [load, answer]) { $0.state.status = .success },
        Case(rule: .stepsInOrder, steps: [load, answer]) { $0.events.insert($0.events.removeLast(), at: 0) },
        Case(rule: .controlsWork, steps: [.act(.screen(.setAutoDownRefresh(false)))]) { $0.state.hasHeader = true },
        Case(rule: .tableMatches, steps: [load, answer]) { $0.state.rowCount = 5 },
        Case(rule: .restIsQuiet, steps: [.act(.screen(.scriptNextAnswer(.canceled)))]) {
            $0.events = [.tableReloaded]
        },
        Case(rule: .loadsNeedService, steps: [.act(.screen(.removeService)), load]) { $0.events = [.requested(1)] },
        Case(rule: .formerServiceIsSilent, steps: [load, replace, answer]) { $0.events = [.tableReloaded] },
        Case(rule: .parametersStay, steps: [.act(.screen(.setParameter(12))), load]) { $0.parameters = [nil] },
        Case(rule: .droppedIsGone, steps: [load, drop, answer]) { $0.events = [.errorShown(.any)] },
    ]

    @Test("a rule refuses another behaviour, and allows that of the reference", arguments: cases)
    func rules(example: Case) {
        #expect(judge(example.steps) { _ in } == nil)
        #expect(judge(example.steps, change: example.change)?.invariant == example.rule)
    }

    @Test("every rule of paging managers has an example")
    func all() {
        let rules = Invariant.allCases.filter { $0.behaviours[0].hasPrefix("P-") }
        #expect(Set(rules) == Set(Self.cases.map(\.rule)))
    }

    @Test("events that a driver does not observe are not demanded")
    func unobserved() {
        let oracle = ManagerOracle(observable: ["request", "table.reload", "dialog.error", "completion"])
        let violation = judge([Self.load, Self.answer], by: oracle) { seen in
            seen.events = [.tableReloaded, .completed(rows: 2, message: nil)]
        }
        #expect(violation == nil)
    }

    @Test("after a canceled first page, the page index may stay or go back to that of the rows")
    func canceled() {
        let cancel = HistoryStep.act(.screen(.scriptNextAnswer(.canceled)))
        let steps = [Self.load, Self.answer, Self.next, Self.answer, cancel, Self.load]
        #expect(judge(steps) { _ in } == nil)
        let violation = judge(steps) { seen in
            seen.events.removeAll { $0 == .rolledBack(to: 2) }
            seen.state.pageIndex = 1
        }
        #expect(violation == nil)
    }

    @Test("a load sets the status to onGoing")
    func status() {
        let violation = judge([Self.load]) { $0.state.status = .noExecute }
        #expect(violation == Violation(.reformerResets, expected: "status: onGoing", seen: "status: noExecute"))
    }

    @Test("a failure has the message of the server, or any message if the server sent none")
    func messages() {
        func change(to message: FailureMessage, in seen: inout ScreenObservation) {
            seen.events = seen.events.map { event in
                switch event {
                case .errorShown: .errorShown(message)
                case .completed: .completed(rows: nil, message: message)
                default: event
                }
            }
        }
        #expect(judge([Self.load, Self.failure]) { change(to: .ofServer, in: &$0) } == nil)
        #expect(judge([Self.load, Self.refusal]) { change(to: .ofServer, in: &$0) } == nil)
        let violation = judge([Self.load, Self.refusal]) { change(to: .any, in: &$0) }
        #expect(violation?.invariant == .errorOfFailure)
        let unheard = judge([Self.load, Self.refusal]) { seen in
            change(to: .any, in: &seen)
            seen.events = seen.events.map { if case .errorShown = $0 { .errorShown(.ofServer) } else { $0 } }
        }
        #expect(unheard?.invariant == .completionOfAnswer)
    }

    @Test("the first row opens the browser, and any other one its article")
    func screens() {
        for (row, other) in [(0, ArticleScreen.article), (1, .browser)] {
            let steps = [Self.load, Self.answer, .act(.screen(.selectRow(row)))]
            let violation = judge(steps) { seen in
                seen.events = [.deselected(row: row, animated: true), .screenOpened(other)]
            }
            #expect(violation?.invariant == .tableMatches)
            #expect(judge(steps) { _ in } == nil)
        }
    }

    @Test("a service that was removed or replaced does not answer any longer, and a new one loads as the first did")
    func services() {
        let load = Self.load
        for service in [[Self.replace], [Self.remove], [Self.remove, Self.replace]] {
            #expect(judge([load] + service + [Self.answer]) { _ in } == nil)
            let violation = judge([load] + service + [Self.answer]) { $0.events = [.tableReloaded] }
            #expect(violation?.invariant == .formerServiceIsSilent)
        }
        // The answer of the former service comes after the request to the new one was sent.
        let steps = [load, Self.replace, load, Self.answer]
        #expect(judge(steps + [Self.answer, Self.next, Self.answer]) { _ in } == nil)
        #expect(judge(steps) { $0.events = [.tableReloaded] }?.invariant == .formerServiceIsSilent)
        let late = [load, Self.replace, load, load, Self.answer, Self.answer]
        #expect(judge(late) { $0.events = [.tableReloaded] }?.invariant == .supersededAnswer)
    }

    @Test("a parameter stays through answers and failures, until another service is set")
    func parameters() {
        let set = HistoryStep.act(.screen(.setParameter(12)))
        for answer in [Self.answer, Self.failure] {
            let violation = judge([set, Self.load, answer, Self.load]) { $0.parameters = ["13"] }
            #expect(violation == Violation(.parametersStay, expected: "ownerId=12", seen: "ownerId=13"))
        }
        #expect(judge([set, Self.replace, Self.load]) { $0.parameters = [nil] } == nil)
    }

    @Test("actions whose effect no behaviour defines are not tried")
    func undefined() {
        let next = UserAction.screen(.loadNextPage)
        let replace = UserAction.screen(.replaceService)
        let drop = UserAction.screen(.dropPagingManager)
        #expect(ledger(after: []).allows(replace))
        #expect(!ledger(after: []).allows(drop))
        #expect(ledger(after: [Self.load]).allows(drop))
        #expect(!ledger(after: [.act(.screen(.enterRefresh))]).allows(replace))
        #expect(!ledger(after: [.act(.screen(.enterRefresh))]).allows(drop))
        #expect(!ledger(after: [Self.load, Self.replace]).allows(next))
        #expect(ledger(after: [Self.load, Self.answer, Self.replace]).allows(.screen(.loadFirstPage)))
        #expect(ledger(after: [Self.load, Self.replace, Self.load, Self.answer, Self.answer]).allows(next))
        #expect(!ledger(after: [Self.load, Self.answer, Self.next, Self.answer]).allows(replace))
        #expect(!ledger(after: [Self.load, Self.drop]).allows(.screen(.loadFirstPage)))
    }

    /// Judges a history of the reference whose last step is changed.
    private func judge(
        _ steps: [HistoryStep],
        by oracle: ManagerOracle = ManagerOracle(),
        change: (inout ScreenObservation) -> Void
    ) -> Violation? {
        let space = ManagerExploration(PagingState(), bounds: ExplorationBounds())
        var observations = space.observations(of: History(rowCount: 4, steps: steps))
        #expect(observations.count == steps.count)
        change(&observations[steps.count - 1].seen)
        var ledger = ManagerLedger()
        var violation: Violation?
        for (step, seen) in observations {
            #expect(violation == nil)
            violation = oracle.judge(Self.occurrence(step, page: seen.state.pageIndex), seen: seen, ledger: &ledger)
        }
        return violation
    }

    /// Returns the notes of the oracle after a history of the reference.
    private func ledger(after steps: [HistoryStep]) -> ManagerLedger {
        let space = ManagerExploration(PagingState(), bounds: ExplorationBounds())
        var ledger = ManagerLedger()
        for (step, seen) in space.observations(of: History(rowCount: 4, steps: steps)) {
            let occurrence = Self.occurrence(step, page: seen.state.pageIndex)
            #expect(ManagerOracle().judge(occurrence, seen: seen, ledger: &ledger) == nil)
        }
        return ledger
    }

    /// Returns the step as the oracle sees it; a page in these histories has two rows.
    private static func occurrence(_ step: HistoryStep, page: Int) -> PagerOccurrence {
        let first = (max(1, page) - 1) * 2
        return switch step {
        case .act(let action): .acted(action)
        case .answer(let request, .fault(let fault)): .answered(request: request, .failure(.network, fault))
        case .answer(let request, .page):
            .answered(request: request, .page(ServedPage(ids: RowList(first..<first + 2), next: .none)))
        case .endWait: .waited
        case .change: .changed
        }
    }
}
