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

    private static let cases: [Case] = [
        Case(rule: .supersededAnswer, steps: [load, load, answer]) { $0.events = [.errorShown] },
        Case(rule: .onePageAtATime, steps: [load, next]) { $0.events = [.requested(2)] },
        Case(rule: .firstPageAtOnce, steps: [load]) { $0.events = [] },
        Case(rule: .nextPageBehind, steps: [load, answer, next]) { $0.events = [.requested(3)] },
        Case(rule: .rowsOfPages, steps: [load, answer]) { $0.state.ids = RowList() },
        Case(rule: .hookOfPage, steps: [load, answer]) { $0.events.removeAll { $0 == .firstPageHook(2) } },
        Case(rule: .reloadOfRows, steps: [load, answer]) { $0.events.removeAll { $0 == .tableReloaded } },
        Case(rule: .pageIndexMatches, steps: [load, answer]) { $0.state.pageIndex = 0 },
        Case(rule: .errorOfFailure, steps: [load, failure]) { $0.events.removeAll { $0 == .errorShown } },
        Case(rule: .refreshingEnds, steps: [load, answer]) { $0.events.removeAll { $0 == .refreshEnded } },
        Case(rule: .tipsOfAnswer, steps: [load, answer]) { $0.state.placeholder = .failure },
        Case(rule: .completionOfAnswer, steps: [load, failure]) { seen in
            seen.events = seen.events.map { event in
                if case .completed = event { .completed(rows: nil, hasMessage: false) } else { event }
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
    ]

    @Test("a rule refuses another behaviour, and allows that of the reference", arguments: cases)
    func rules(example: Case) {
        #expect(judge(example.steps) { _ in } == nil)
        #expect(judge(example.steps, change: example.change)?.invariant == example.rule)
    }

    @Test("every rule of paging managers has an example")
    func all() {
        let rules = Invariant.allCases.filter { $0.behaviours.allSatisfy { $0.hasPrefix("P-") } }
        #expect(Set(rules) == Set(Self.cases.map(\.rule)))
    }

    @Test("events that a driver does not observe are not demanded")
    func unobserved() {
        let oracle = ManagerOracle(observable: ["request", "table.reload", "dialog.error", "completion"])
        let violation = judge([Self.load, Self.answer], by: oracle) { seen in
            seen.events = [.tableReloaded, .completed(rows: 2, hasMessage: false)]
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
