// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Exploring
import JSONValues
import Pagers
import StubEngine

/// The answers of the stub to the requests of one history, as a client reads them.
struct ServedAnswers {
    /// The names of pages.
    var labels: PageLabels
    /// The names of rows.
    var rows: RowLabels
    /// The number of rows on a full page.
    let servedSize: Int

    /// Returns the pages that a request can ask for, and its answer.
    ///
    /// - Parameters:
    ///   - entry: The request.
    ///   - plan: Its answer.
    ///   - fault: The fault of its answer; nil for none.
    ///   - isBackward: Whether the user wants the page before.
    /// - Returns: The pages, the likely one first, and the answer.
    mutating func receive(
        _ entry: JournalEntry,
        answer plan: AnswerPlan,
        fault: ServerFault?,
        isBackward: Bool
    ) -> (pages: [AskedPage], answer: ServedAnswer) {
        let asked = labels.pages(asked: entry, isBackward: isBackward)
        let position = asked.first?.position ?? labels.reading.firstPosition
        return (asked.isEmpty ? [.unknown] : asked.map(\.page), answer(plan, at: position, fault: fault))
    }

    private mutating func answer(_ plan: AnswerPlan, at position: PagePosition, fault: ServerFault?) -> ServedAnswer {
        guard plan.ending == .complete else { return .failure(.network, fault ?? .closed) }
        let answer = TransportAnswer(
            status: plan.status,
            headers: plan.headers.map { HeaderField(name: $0.name, value: $0.value) },
            bytes: plan.body
        )
        switch labels.reading.page(from: answer, at: position) {
        case .failure(let failure): return .failure(failure.kind, fault ?? .serverError)
        case .success(let page):
            return .page(
                ServedPage(
                    ids: rows.served(page.ids),
                    next: neighbor(page.next, of: page, at: position),
                    previous: neighbor(page.previous, of: page, at: position),
                    total: page.isCounted ? page.total : nil
                )
            )
        }
    }

    private mutating func neighbor(
        _ following: PageFollowing,
        of page: ReadPage,
        at position: PagePosition
    ) -> ServedNeighbor {
        switch following {
        case .end: .none
        case .page(let position): .page(labels.page(at: position))
        case .perhaps(let position): .perhaps(labels.page(at: position))
        case .until(let total, let next):
            total > rowsBefore(position) + page.ids.count ? .page(labels.page(at: next)) : .none
        }
    }

    /// Returns the number of rows in front of a page.
    private func rowsBefore(_ position: PagePosition) -> Int {
        switch (position, labels.reading.firstPosition) {
        case (.offset(let offset), _): offset
        case (.number(let number), .number(let first)): (number - first) * servedSize
        default: 0
        }
    }
}

extension ReadPage {
    /// Whether the total decides if a page follows.
    fileprivate var isCounted: Bool {
        if case .until = next { true } else { false }
    }
}
