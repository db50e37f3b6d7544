// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers

/// A finding about a sort or a filter, with the pages that have to show it again.
struct QuerySuspect: Sendable {
    /// The id of the invariant.
    var id: String
    /// The finding in one sentence.
    var sentence: String
    /// The questions of the pages.
    var questions: [ProbeQuestion]
    /// The rows of each page as one number.
    var fingerprints: [Int?]
}

/// The opinion about a sort or a filter.
enum QueryOpinion: Sendable {
    /// Nothing is wrong.
    case holds
    /// Nothing can be judged, for this reason.
    case undecided(String)
    /// The list does not promise it, or shows no case of it.
    case inapplicable(String)
    /// The pages of these indices show something wrong.
    case suspect(String, QueryTrail.Kind, pages: [Int])

    /// Returns the judgement of an invariant; a finding is settled only when it was seen again.
    fileprivate func judgement(in memory: ProbeMemory) -> Judgement {
        switch self {
        case .holds: .holds
        case .undecided(let reason): .undecided(reason)
        case .inapplicable(let reason): .inapplicable(reason)
        case .suspect:
            .undecided(
                "it looks broken, but the budget of \(memory.requestsMax) requests is too small to check it again; "
                    + memory.budgetRemedy()
            )
        }
    }
}

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
                guard case .suspect(let sentence, let kind, let indices) = opinion,
                    let pages = memory.queries[kind]?.pages
                else { return nil }
                return QuerySuspect(
                    id: id,
                    sentence: sentence,
                    questions: indices.map { pages[$0].question },
                    fingerprints: indices.map { pages[$0].glance.fingerprint }
                )
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
        guard !rows.isEmpty else { return .inapplicable("no row came for \(filter.parameter)=\(value)") }
        let field = filter.path.joined(separator: ".")
        guard rows.contains(where: { $0.key != nil }) else {
            return .undecided("the rows have no member '\(field)'; name it, as in --filter status=open:state")
        }
        if let wrong = rows.first(where: { !($0.key ?? .null).matches(value) }) {
            let words = (wrong.key ?? .null).words
            let sentence = "row \(wrong.id) has \(words) in '\(field)', but \(filter.parameter)=\(value) was asked for"
            return .suspect(sentence, .filtered, pages: [wrong.page])
        }
        guard let stranger = rows.first(where: { memory.rows[$0.mark] == nil }) else { return .holds }
        let sentence = "row \(stranger.id) comes with the filter, but not in the whole list"
        return .suspect(sentence, .filtered, pages: [stranger.page])
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
                return .suspect(sentence, kind, pages: row.page == next.page ? [row.page] : [row.page, next.page])
            }
            if let stranger = rows.first(where: { memory.rows[$0.mark] == nil }) {
                let sentence = "row \(stranger.id) comes in the sorted list, but not in the unsorted one"
                return .suspect(sentence, kind, pages: [stranger.page])
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
        return .suspect(sentence, .descending, pages: [row.page])
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
            return .suspect(sentence, .ascending, pages: page == row.page ? [page] : [page, row.page])
        }
        if trail.isComplete, seen.count < memory.rows.count {
            let count = memory.rows.count - seen.count
            let sentence = "\(count) of \(memory.rows.count) rows are missing in the sorted list"
            return .suspect(sentence, .ascending, pages: Array(trail.pages.indices.prefix(2)))
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
    fileprivate func matches(_ text: String) -> Bool {
        if let array { return array.contains { $0.matches(text) } }
        return (self.text ?? description).lowercased() == text.lowercased()
    }
}
