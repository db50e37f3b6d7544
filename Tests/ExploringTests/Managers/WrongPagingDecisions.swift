// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Exploring
import Fingerprints
import Testing

/// The decisions of a paging manager with one mistake, and the result that a search must have.
struct WrongPagingDecisions: ExplorablePaging, CustomTestStringConvertible {
    /// The name of the wrong driver with the same mistake, behind that of the layer.
    let id: String
    /// The rule that the mistake breaks.
    let rule: Invariant
    /// The number of steps of the shrunk history.
    let steps: Int
    private let change: @Sendable ([PagingAction]) -> [PagingAction]
    private var state = PagingState()

    var testDescription: String { id }

    /// Creates decisions whose actions are changed.
    init(
        _ id: String,
        rule: Invariant,
        steps: Int,
        change: @escaping @Sendable ([PagingAction]) -> [PagingAction]
    ) {
        (self.id, self.rule, self.steps) = (id, rule, steps)
        self.change = change
    }

    var isUnderWay: Bool { state.isUnderWay }

    mutating func event(_ event: PagingEvent) -> [PagingAction] { change(state.event(event)) }

    func mix(into words: inout Fingerprinter) { state.mix(into: &words) }

    /// The mistakes that a search must find.
    static let all: [WrongPagingDecisions] = [
        .init("refresh-never-ends", rule: .refreshingEnds, steps: 2) { $0.filter { $0 != .endRefreshing } },
        .init("first-page-appends", rule: .rowsOfPages, steps: 2) { actions in
            actions.contains(.appendModels) ? actions.filter { $0 != .clearList } : actions
        },
        .init("no-hook-of-first", rule: .hookOfPage, steps: 2) { $0.filter { $0 != .callFirstPageHook } },
        .init("no-reload", rule: .reloadOfRows, steps: 2) { $0.filter { $0 != .reloadTable } },
        .init("no-dialog", rule: .errorOfFailure, steps: 2) { $0.filter { $0 != .showError } },
        .init("no-reset", rule: .reformerResets, steps: 2) { $0.filter { $0 != .resetReformer } },
        .init("asks-twice", rule: .firstPageAtOnce, steps: 1) { actions in
            actions.flatMap { $0 == .doService ? [$0, $0] : [$0] }
        },
        .init("refresh-ends-first", rule: .stepsInOrder, steps: 2) { actions in
            actions.contains(.endRefreshing) ? [.endRefreshing] + actions.filter { $0 != .endRefreshing } : actions
        },
        .init("supersedes-nothing", rule: .supersededAnswer, steps: 3) { $0.filter { $0 != .abandonRequests } },
        .init("no-step-back", rule: .pageIndexMatches, steps: 4) { actions in
            actions.filter { if case .rollBack = $0 { false } else { true } }
        },
    ]
}
