// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListDescription
import Pagers

extension DriftJudge {
    /// Compares the filters, the search and the sorts with the described ones.
    mutating func judgeQuery() {
        guard let query = list.query else { return }
        guard list.method == "GET", list.graphQL == nil else {
            let reason = "only lists with GET are filtered, searched and sorted"
            let parts = [(DriftProperty.filter, query.filter), (.search, query.search), (.sort, query.sort)]
            for (property, fields) in parts where !fields.isEmpty { add(property, as: .notCompared(reason)) }
            return
        }
        var askedCount = 0
        for query in FieldQuery.all(for: memory) {
            if case .none(let reason) = query.kind {
                add(query.property, name: query.name, as: .undecided(reason))
                continue
            }
            askedCount += 1
            let isTooMuch = askedCount > FieldQuery.countMax
            let words = "the probe tries at most \(FieldQuery.countMax) parameters of 'query'"
            add(query.property, name: query.name, as: isTooMuch ? .notCompared(words) : verdict(on: query))
        }
    }

    private func verdict(on query: FieldQuery) -> DriftFinding.Verdict {
        guard let answer = memory.fieldAnswers[query] else {
            return .undecided(memory.reasonForLeftOut ?? "'\(query.words)' was not asked for")
        }
        let glance = answer.answered.glance
        if let reason = glance.reasonForNoTreatment { return .undecided(reason) }
        if memory.changed != nil || memory.hasOtherFirstPage { return .undecided(ProbeMemory.changeWords) }
        guard memory.answers[.firstAtLast]?.glance.isPage == true else {
            return .undecided(
                memory.reasonForLeftOut ?? "the first page was not read again, so the list may have changed"
            )
        }
        guard glance.isPage else {
            if let most = list.query?.scan, rowsMin > most {
                return .undecided("the description allows a refusal if a list has more than \(most) rows")
            }
            if query.kind == .search, list.paging.pastEnd == .error {
                return .undecided("no row has the text, and the description allows a refusal of a page without rows")
            }
            return drifted(query, came: glance.words, by: answer)
        }
        return switch query.kind {
        case .filter(let value): filtered(answer, to: query, by: value)
        case .search: searched(answer, to: query)
        case .ascending, .descending: sorted(answer, to: query)
        case .none(let reason): .undecided(reason)
        }
    }

    private func drifted(_ query: FieldQuery, came: String, by answer: FieldAnswer) -> DriftFinding.Verdict {
        let described =
            switch query.kind {
            case .filter: "'\(query.parameters.first?.name ?? "")' filters by '\(query.field)'"
            case .search: "'\(query.parameters.first?.name ?? "")' searches the rows"
            case .ascending, .descending, .none: "'\(query.words)' sorts by '\(query.field)'"
            }
        let difference = DriftFinding.Difference(described, came: "\(query.words) gets \(came)")
        return .drifted(difference, evidence(answer.answered))
    }

    /// Whether an answer has the rows of the first page of the whole list, so that its parameters have no effect.
    private func isFirstPage(_ answer: FieldAnswer) -> Bool {
        guard let first = memory.first.pages.first, first.count > 0 else { return false }
        return answer.answered.glance.fingerprint == first.fingerprint
    }

    private func filtered(_ answer: FieldAnswer, to query: FieldQuery, by value: String) -> DriftFinding.Verdict {
        let keys = answer.page.keys
        guard !keys.isEmpty else {
            return drifted(query, came: "no row, although a row of the list has this value", by: answer)
        }
        guard keys.contains(where: { $0 != nil }) else {
            return .undecided("the rows that came have no member '\(query.field)'")
        }
        guard let wrong = keys.first(where: { !($0 ?? .null).matches(value) }) else { return .holds }
        let words = isFirstPage(answer) ? "the same rows as without it" : "a row with \((wrong ?? .null).words)"
        return drifted(query, came: words, by: answer)
    }

    private func searched(_ answer: FieldAnswer, to query: FieldQuery) -> DriftFinding.Verdict {
        guard !answer.page.keys.isEmpty else {
            return memory.first.rowCount > 0 ? .holds : .undecided("the list has no rows")
        }
        guard isFirstPage(answer) else {
            return .undecided("\(query.words) gets other rows; backends search in different ways")
        }
        return drifted(query, came: "the same rows as without it", by: answer)
    }

    private func sorted(_ answer: FieldAnswer, to query: FieldQuery) -> DriftFinding.Verdict {
        let wrong = query.kind == .ascending ? SortOrder.falling : .rising
        // Rows without a value can come first or last.
        let keys = answer.page.keys.compactMap(\.self).filter { $0 != .null }
        let samples = memory.firstValues(at: query.path).compactMap(\.self).filter { $0 != .null }
        guard let first = keys.first else {
            return .undecided("the rows that came have no values in '\(query.field)'")
        }
        // Each row comes behind the one before it, and the rows of the first page behind the first one.
        let pairs = Array(zip(keys, keys.dropFirst())) + samples.map { (first, $0) }
        let orders = pairs.map { SortOrder(comparing: $0.0, to: $0.1) }
        if let place = orders.firstIndex(of: wrong) {
            let (one, other) = (pairs[place].0.words, pairs[place].1.words)
            let words = isFirstPage(answer) ? "the same rows as without it" : "\(one) before \(other)"
            return drifted(query, came: words, by: answer)
        }
        guard orders.contains(where: { $0 != nil && $0 != .same }) else {
            return .undecided("all values in '\(query.field)' are the same, or databases order them in different ways")
        }
        guard !isFirstPage(answer) else { return .undecided("the list has this order without a sort, too") }
        return .holds
    }
}
