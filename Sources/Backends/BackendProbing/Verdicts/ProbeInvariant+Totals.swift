// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

extension ProbeInvariant {
    private static let noTotal = "answers have no total"

    /// PB-08: the total is the number of rows; totals that differ between answers are a mistake of PB-09 alone.
    static func judgeTotal(_ memory: ProbeMemory) -> Judgement {
        let judgement = judgeCount(memory)
        guard case .suspect = judgement, memory.hasDifferentTotals else { return judgement }
        return .undecided("it is not the same in all answers: see PB-09")
    }

    /// Judges whether the total of an answer is not the number of rows.
    static func judgeCount(_ memory: ProbeMemory) -> Judgement {
        guard let total = memory.first.pages.last?.total ?? memory.first.pages.first?.total else {
            return memory.first.pages.isEmpty
                ? .undecided(memory.reasonForNoWalk ?? "no page was read") : judgePageCount(memory)
        }
        if let after = memory.rowsAfterEnd, total <= memory.first.rowCount {
            return .suspect(totalBelowRows(memory, after: after))
        }
        // The oracle knows the number of rows, whatever the walks are like.
        let isCounted = memory.oracleCount != nil
        let count = memory.oracleCount ?? memory.first.rowCount
        if memory.first.rowCount > 0, !isCounted {
            if let reason = memory.reasonForNoWalk { return .undecided(reason) }
            if memory.rowsAfterEnd != nil { return .undecided("the walk ended before the last row: see PB-10") }
        }
        if total == count, memory.first.pages.allSatisfy({ ($0.total ?? total) == total }) { return .holds }
        if !isCounted, !memory.repeats.isEmpty, memory.first.hasIDs, !memory.plan.dialect.id.isEmpty {
            return .undecided("rows come twice, so their number is not known: see PB-02")
        }
        guard memory.first.rowCount == 0 || isCounted || memory.walksAgree else {
            if let most = memory.rowsOfBothWalks, total > most { return .suspect(totalAboveRows(memory, most: most)) }
            return .undecided("the walks have different rows, so their number is not known")
        }
        return .suspect(wrongTotal(memory, count: count))
    }

    /// PB-08 for answers with the number of pages alone.
    private static func judgePageCount(_ memory: ProbeMemory) -> Judgement {
        let counts = memory.first.pages.compactMap(\.pageCount)
        guard !counts.isEmpty else { return .inapplicable(noTotal) }
        // A list without rows can have one page or none.
        if memory.first.rowCount == 0 { return .holds }
        if let reason = memory.reasonForNoWalk { return .undecided(reason) }
        let (rows, size) = (memory.first.rowCount, memory.fullSize(of: memory.first))
        let pages = (rows + size - 1) / max(1, size)
        if counts.allSatisfy({ $0 == pages }) { return .holds }
        guard memory.walksAgree else {
            return .undecided("the walks have different rows, so the number of pages is not known")
        }
        let asked = memory.sample()
        return .suspect(
            Suspicion(
                witnesses: asked.map { memory.witness(page: $0) },
                shown: [0, asked.count - 1].uniqued,
                needsWalk: memory.isByToken
            ) { glances in
                guard let count = glances.compactMap(\.pageCount).first(where: { $0 != pages }) else { return nil }
                return "the number of pages is \(count), and the list has \(rows) rows on \(pages) pages"
            }
        )
    }

    private static func wrongTotal(_ memory: ProbeMemory, count: Int) -> Suspicion {
        let owner = memory.oracleCount == nil ? "list" : "oracle"
        return aboutTotal(memory) { total in
            total == count ? nil : "the total is \(total), and the \(owner) has \(count) rows"
        }
    }

    /// Returns the suspicion that a total promises more rows than two whole walks have together.
    private static func totalAboveRows(_ memory: ProbeMemory, most: Int) -> Suspicion {
        aboutTotal(memory) { total in
            total > most ? "the total is \(total), and both walks together have at most \(most) rows" : nil
        }
    }

    /// Returns a suspicion about the total of a few pages of the first walk.
    private static func aboutTotal(
        _ memory: ProbeMemory,
        explain: @escaping @Sendable (Int) -> String?
    ) -> Suspicion {
        // After the walk was repeated, two of its pages are enough.
        let isRepeated = memory.pagesRepeated == memory.first.pages.count
        let pages = isRepeated ? [0, memory.first.pages.count - 1].uniqued : memory.sample()
        return Suspicion(
            witnesses: pages.map { memory.witness(page: $0) },
            shown: [0, pages.count - 1].uniqued,
            needsWalk: memory.isByToken
        ) { glances in
            glances.lazy.compactMap(\.total).compactMap { explain($0) }.first
        }
    }

    private static func totalBelowRows(_ memory: ProbeMemory, after: ProbeMemory.Answered) -> Suspicion {
        let known = memory.rows
        let last = memory.first.pages.count - 1
        let rowsBefore = memory.extent(ofPage: last).rowsBefore
        let witnesses = [
            memory.witness(page: last),
            Suspicion.Witness(question: after.question, fingerprint: after.glance.fingerprint),
        ]
        return Suspicion(witnesses: witnesses, shown: [0, 1]) { glances in
            let count = rowsBefore + glances[0].ids.count
            guard let total = glances[0].total, total <= count,
                glances[1].marks.contains(where: { known[$0] == nil })
            else { return nil }
            return "the total is \(total), and more than \(count) rows come"
        }
    }

    /// PB-09: all answers have the same total.
    static func judgeTotals(_ memory: ProbeMemory) -> Judgement {
        if memory.first.pages.contains(where: { $0.pageCount != nil }) { return judgePageCounts(memory) }
        let totals = memory.first.pages.compactMap(\.total)
        let others = memory.second?.pages.compactMap(\.total) ?? []
        guard let total = totals.first else {
            return memory.first.pages.isEmpty
                ? .undecided(memory.reasonForNoWalk ?? "no page was read") : .inapplicable(noTotal)
        }
        let seen = totals + others + [memory.answers[.firstAgain]?.glance.total].compactMap { $0 }
        guard seen.contains(where: { $0 != total }) else {
            return memory.reasonForNoComparison.map { .undecided($0) } ?? .holds
        }
        guard zip(seen, seen.dropFirst()).contains(where: { $0 > $1 }) else {
            return .undecided("the total only grows, as if rows were added meanwhile")
        }
        return .suspect(
            Suspicion(
                witnesses: memory.witnesses(ofTotalsOtherThan: total),
                shown: [0, 1],
                needsWalk: memory.isByToken
            ) { glances in
                let totals = glances.compactMap(\.total)
                guard let one = totals.first, let other = totals.first(where: { $0 != one }) else { return nil }
                return "the total is \(one) in one answer and \(other) in another"
            }
        )
    }

    /// PB-09 for answers with the number of pages alone, which is another one for each size.
    private static func judgePageCounts(_ memory: ProbeMemory) -> Judgement {
        let counts = memory.first.pages.compactMap(\.pageCount)
        let again = memory.answers[.firstAgain]?.glance.pageCount
        let seen = counts + [again].compactMap { $0 }
        guard let count = seen.first, seen.contains(where: { $0 != count }) else {
            return memory.reasonForNoWalk.map { .undecided($0) } ?? .holds
        }
        guard zip(seen, seen.dropFirst()).contains(where: { $0 > $1 }) else {
            return .undecided("the number of pages only grows, as if rows were added meanwhile")
        }
        let witnesses = memory.sample().map { memory.witness(page: $0) } + [memory.witness(page: 0)]
        return .suspect(
            Suspicion(witnesses: witnesses, shown: [0, witnesses.count - 2].uniqued, needsWalk: memory.isByToken) {
                glances in
                let counts = glances.compactMap(\.pageCount)
                guard let one = counts.first, let other = counts.first(where: { $0 != one }) else { return nil }
                return "the number of pages is \(one) in one answer and \(other) in another"
            }
        )
    }
}

extension ProbeMemory {
    /// Whether answers look as if they contradict each other about the number of rows or pages.
    var hasDifferentTotals: Bool {
        if case .suspect = ProbeInvariant.judgeTotals(self) { true } else { false }
    }

    /// Returns the pages of both walks that first have another total, between the first page and this page once more.
    fileprivate func witnesses(ofTotalsOtherThan total: Int) -> [Suspicion.Witness] {
        let isOther = { (page: RowTrail.Page) in page.total.map { $0 != total } ?? false }
        let others = [
            first.pages.firstIndex(where: isOther).map { witness(page: $0) },
            secondWitness(page: second?.pages.firstIndex(where: isOther) ?? 0),
        ]
        return [witness(page: 0)] + others.compactMap(\.self) + [witness(page: 0)]
    }

    /// The most rows that the list can have by two whole walks; nil unless both reached the end.
    fileprivate var rowsOfBothWalks: Int? {
        guard first.isComplete, second?.isComplete == true else { return nil }
        return rows.count + comparison.unknown.count
    }
}

extension [Int] {
    /// The numbers without those that came before.
    fileprivate var uniqued: [Int] {
        enumerated().filter { !self[..<$0.offset].contains($0.element) }.map(\.element)
    }
}
