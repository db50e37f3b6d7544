// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers

extension ProbeInvariant {
    /// PB-20: a filter gives rows of the list that have the value.
    static func judgeFilter(_ memory: ProbeMemory) -> Judgement {
        QueryJudge(memory: memory).filter.judgement(in: memory)
    }

    /// PB-21: a sort gives the rows of the list in its order.
    static func judgeSort(_ memory: ProbeMemory) -> Judgement { QueryJudge(memory: memory).sort.judgement(in: memory) }

    /// PB-22: in a sorted list, no row is missing or repeated because of equal or absent values.
    static func judgeTies(_ memory: ProbeMemory) -> Judgement { QueryJudge(memory: memory).ties.judgement(in: memory) }
}

/// The decisions about sort and filter.
struct QueryJudge: Sendable {
    /// The knowledge of the probe.
    let memory: ProbeMemory

    /// Returns everything that looks wrong.
    static func suspects(_ memory: ProbeMemory) -> [QuerySuspect] {
        let judge = QueryJudge(memory: memory)
        return [("PB-20", judge.filter), ("PB-21", judge.sort), ("PB-22", judge.ties)]
            .compactMap { id, opinion in
                guard case .suspect(let finding) = opinion else { return nil }
                return QuerySuspect(finding, id: id, in: memory)
            }
    }

    private typealias Row = (mark: RowMark, id: JSONValue, key: JSONValue?, page: Int)

    /// Returns the reason why the rows of a walk cannot be judged; nil if they can.
    private func obstacle(to kind: QueryTrail.Kind) -> String? {
        if memory.changed != nil { return ProbeMemory.changeWords }
        if let reason = memory.reasonForNoWalk ?? memory.reasonForShortWalk { return reason }
        guard let trail = memory.queries[kind] else {
            return memory.leftOutWords
        }
        if let failure = trail.failure { return failure.reasonForNothing ?? "the request gets \(failure.words)" }
        return nil
    }

    /// The opinion about the filter.
    var filter: QueryOpinion {
        guard let filter = memory.plan.filter else {
            return .inapplicable("no filter is known; name one with --filter")
        }
        guard let value = memory.filterValue else { return .inapplicable("no row has a value to filter by") }
        if let reason = obstacle(to: .filtered) { return .undecided(reason) }
        let rows = memory.queries[.filtered]?.rows ?? []
        let field = filter.path.joined(separator: ".")
        guard !rows.isEmpty else { return noRows(for: "\(filter.parameter)=\(value)", value: value, field: field) }
        guard rows.contains(where: { $0.key != nil }) else {
            return .undecided("the rows have no member '\(field)'; name it, as in --filter status=open:state")
        }
        if let wrong = rows.first(where: { !($0.key ?? .null).matches(value) }) {
            let words = (wrong.key ?? .null).words
            let sentence = "row \(wrong.id) has \(words) in '\(field)', but \(filter.parameter)=\(value) was asked for"
            return .suspect(
                QueryFinding(sentence: sentence, kind: .filtered, pages: [wrong.page], dependsOnList: false)
            )
        }
        guard let stranger = rows.first(where: { memory.rows[$0.mark] == nil }) else { return .holds }
        let sentence = "row \(stranger.id) comes with the filter, but not in the whole list"
        return aboutList(QueryFinding(sentence: sentence, kind: .filtered, pages: [stranger.page]))
    }

    /// Returns the opinion about a filter without rows; it is wrong if a row of the first page has the value.
    private func noRows(for words: String, value: String, field: String) -> QueryOpinion {
        let path = memory.plan.filter?.path ?? []
        guard let sample = memory.samples.pages.first else { return .inapplicable("no row came for \(words)") }
        let page = QueryTrail.Page(sample.answer, path: path, plan: memory.plan)
        guard let match = zip(page.glance.ids, page.keys).first(where: { ($0.1 ?? .null).matches(value) }) else {
            return .inapplicable("no row came for \(words)")
        }
        let sentence = "no row comes with \(words), but row \(match.0) has \((match.1 ?? .null).words) in '\(field)'"
        // The page with the row is asked for again, so other rows do not matter.
        return .suspect(
            QueryFinding(sentence: sentence, kind: .filtered, pages: [0], dependsOnList: false, listPage: page)
        )
    }

    /// Returns the opinion about a finding that depends on the rows of the whole list.
    private func aboutList(_ finding: QueryFinding) -> QueryOpinion {
        if memory.shorterWalk != nil { return .suspect(finding) }
        return .undecided(
            memory.reasonForNoComparison ?? "the walks have different rows, so the rows of the whole list are not known"
        )
    }

    /// The opinion about the sort.
    var sort: QueryOpinion {
        guard let sort = memory.plan.sort else { return .inapplicable("no sort is known; name one with --sort") }
        var isCompared = false
        for kind in [QueryTrail.Kind.ascending, .descending] {
            if let reason = obstacle(to: kind) { return .undecided(reason) }
            let rows = memory.queries[kind]?.rows ?? []
            let field = sort.path.joined(separator: ".")
            guard rows.contains(where: { ($0.key ?? .null) != .null }) else {
                return .undecided("the rows have no values in '\(field)'; name it, as in --sort ordering=price:amount")
            }
            // Rows without a value can come first or last.
            let valued = rows.filter { ($0.key ?? .null) != .null }
            for (row, next) in zip(valued, valued.dropFirst()) {
                guard let left = row.key, let right = next.key, let order = SortOrder(comparing: left, to: right) else {
                    continue
                }
                isCompared = isCompared || order != .same
                guard order == (kind == .ascending ? .falling : .rising) else { continue }
                let sentence =
                    "row \(row.id) with \(left.words) in '\(field)' comes before row \(next.id) with \(right.words)"
                if row.page != next.page {
                    return aboutList(QueryFinding(sentence: sentence, kind: kind, pages: [row.page, next.page]))
                }
                return .suspect(QueryFinding(sentence: sentence, kind: kind, pages: [row.page], dependsOnList: false))
            }
            if let stranger = rows.first(where: { memory.rows[$0.mark] == nil }) {
                let sentence = "row \(stranger.id) comes in the sorted list, but not in the unsorted one"
                return aboutList(QueryFinding(sentence: sentence, kind: kind, pages: [stranger.page]))
            }
        }
        let opinion = reversal
        if case .holds = opinion, !isCompared { return .undecided(nothingCompared(by: sort)) }
        return opinion
    }

    /// Returns the reason why the values of a sort were not compared.
    private func nothingCompared(by sort: ProbedSort) -> String {
        let field = sort.path.joined(separator: ".")
        let keys = [QueryTrail.Kind.ascending, .descending].flatMap { memory.queries[$0]?.rows.compactMap(\.key) ?? [] }
        guard Set(keys.filter { $0 != .null }).count > 1 else {
            return
                "all rows that were read have the same value in '\(field)', so no order was compared; sort by another "
                + "field, as in --sort ordering=price"
        }
        return
            "databases order the values in '\(field)' in different ways, so no order was compared; sort by a field with "
            + "numbers or words, as in --sort ordering=price"
    }

    /// The opinion about the descending sort, which is the ascending one in reverse if no values are equal.
    private var reversal: QueryOpinion {
        guard let up = memory.queries[.ascending], up.isComplete, let down = memory.queries[.descending] else {
            return .holds
        }
        let rows = up.rows
        let keys = rows.map { $0.key ?? .null }
        guard !keys.contains(.null), Set(keys).count == keys.count else { return .holds }
        let expected = rows.reversed().prefix(down.rows.count).map(\.mark)
        guard let place = zip(expected, down.rows).enumerated().first(where: { $1.0 != $1.1.mark })?.offset else {
            return .holds
        }
        let row = down.rows[place]
        let sentence =
            "row \(row.id) is number \(place + 1) from the greatest value, but not from the end of the other order"
        return aboutList(QueryFinding(sentence: sentence, kind: .descending, pages: [row.page]))
    }

    /// The opinion about rows with equal values at the borders of pages.
    var ties: QueryOpinion {
        guard memory.plan.sort != nil else { return .inapplicable("no sort is known; name one with --sort") }
        if let reason = obstacle(to: .ascending) { return .undecided(reason) }
        guard let trail = memory.queries[.ascending] else { return .undecided("the sorted list was not read") }
        let rows = trail.rows
        var seen: [RowMark: Int] = [:]
        for row in rows {
            guard let page = seen[row.mark] else {
                seen[row.mark] = row.page
                continue
            }
            let sentence =
                "row \(row.id) comes on page \(page + 1) and again on page \(row.page + 1) of the sorted list"
            if page != row.page {
                return aboutList(QueryFinding(sentence: sentence, kind: .ascending, pages: [page, row.page]))
            }
            return .suspect(QueryFinding(sentence: sentence, kind: .ascending, pages: [page], dependsOnList: false))
        }
        if trail.isComplete, seen.count < memory.rows.count {
            // A row that came and went meanwhile moves the others, so that a walk skips one of them.
            guard seen.keys.allSatisfy({ memory.rows[$0] != nil }) else {
                return .undecided("rows come in the sorted list that the unsorted one does not have")
            }
            let count = memory.rows.count - seen.count
            let sentence = "\(count) of \(memory.rows.count) rows are missing in the sorted list"
            let pages = Array(trail.pages.indices.prefix(2))
            return aboutList(QueryFinding(sentence: sentence, kind: .ascending, pages: pages))
        }
        let borders = zip(rows, rows.dropFirst())
            .contains { $0.page != $1.page && ($0.key ?? .null) == ($1.key ?? .null) }
        if borders { return .holds }
        guard trail.isComplete else { return .undecided(reasonForNoBorder(in: trail)) }
        return .inapplicable("no page ends between two rows with equal values")
    }

    /// Returns the reason why no page of a sorted list, which was not read to its end, ended between equal values.
    private func reasonForNoBorder(in trail: QueryTrail) -> String {
        let rest = "before a page of the sorted list ended between two rows with equal values"
        switch trail.cut {
        case .budget: return "the budget of \(memory.requestsMax) requests ended \(rest); \(memory.budgetRemedy())"
        case .pages: return "the probe stopped after \(trail.pages.count) pages, \(rest); \(memory.budgetRemedy())"
        case nil: return "the sorted list was not read to its end"
        }
    }
}

extension JSONValue {
    /// Returns whether a value is the one that a filter asks for; an array has it among its elements.
    func matches(_ text: String) -> Bool {
        if let array { return array.contains { $0.matches(text) } }
        return (self.text ?? description).lowercased() == text.lowercased()
    }
}
