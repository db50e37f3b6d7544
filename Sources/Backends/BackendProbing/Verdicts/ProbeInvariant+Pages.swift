// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

extension ProbeInvariant {
    /// PB-06: no page is larger than the size that was asked for.
    static func judgeSize(_ memory: ProbeMemory) -> Judgement {
        guard memory.plan.dialect.send.size != nil else {
            let remedy = "if there is one, add it to 'paging' in a list file as 'size'"
            return .inapplicable("no parameter of the page size is known; \(remedy)")
        }
        if let small = memory.answers[.smallSize], small.glance.ids.count > 1 {
            return .suspect(tooLarge(Suspicion.Witness(question: small.question)))
        }
        if let page = memory.first.tooLargePage { return .suspect(tooLarge(memory.witness(page: page))) }
        if let page = memory.second?.tooLargePage, let witness = memory.secondWitness(page: page) {
            return .suspect(tooLarge(witness))
        }
        if memory.answers[.smallSize] == nil, memory.second == nil {
            return .undecided(memory.reasonForNoWalk ?? "no page size was asked for")
        }
        return .holds
    }

    private static func tooLarge(_ witness: Suspicion.Witness) -> Suspicion {
        let size = witness.question.size ?? 0
        return Suspicion(witnesses: [Suspicion.Witness(question: witness.question)], shown: [0], dependsOnRows: false) {
            let count = $0[0].ids.count
            return count > size ? "a page of \(count) rows came for page size \(size)" : nil
        }
    }

    /// PB-07: a page before the last one has as many rows as the others.
    static func judgeFull(_ memory: ProbeMemory) -> Judgement {
        let isByNumber = !memory.isByToken
        for trail in [memory.first, memory.second] {
            guard let trail, let page = shortPage(of: trail, in: memory) else { continue }
            guard isByNumber || memory.promisedSize(of: trail) != nil else {
                return .inapplicable("lists that page by tokens or URLs may have short pages")
            }
            let full = memory.fullSize(of: trail)
            // The request that gave the token or the URL of the page can show why the page is short.
            let pages = isByNumber || page == 0 ? [page] : [page - 1, page]
            let witnesses = pages.map { memory.witness(page: $0, of: trail) }
            return .suspect(
                Suspicion(witnesses: witnesses, shown: Array(pages.indices)) { glances in
                    guard let short = glances.last, short.isPage, short.ids.count < full, short.following != .end else {
                        return nil
                    }
                    return "page \(page + 1) has \(short.ids.count) rows instead of \(full), although more rows follow"
                }
            )
        }
        return memory.reasonForUnfinishedWalk.map { .undecided($0) } ?? .holds
    }

    /// Returns the first page that is short, although rows follow it.
    private static func shortPage(of trail: RowTrail, in memory: ProbeMemory) -> Int? {
        let full = memory.fullSize(of: trail)
        guard let last = trail.pages.lastIndex(where: { $0.count > 0 }) else { return nil }
        // At a circle, the last page repeats rows, so it does not show that rows follow the page before it.
        let end = trail.ending == .circle ? max(0, last - 1) : last
        return trail.pages[..<end].firstIndex { $0.count < full }
    }

    /// PB-10: the end is where the last page says so.
    static func judgeEnd(_ memory: ProbeMemory) -> Judgement {
        guard let last = memory.first.pages.indices.last else { return .undecided(memory.reasonForNoWalk ?? "") }
        if let reason = reasonInCount(memory) { return .undecided(reason) }
        if let after = memory.rowsAfterEnd {
            return .suspect(rowsAfterEnd(memory, last: last, after: after))
        }
        if let suspicion = earlyEnd(memory, last: last) { return .suspect(suspicion) }
        if memory.first.ending == .empty(promised: true), let suspicion = promisedNothing(memory, last: last) {
            return .suspect(suspicion)
        }
        if let page = memory.disputed { return .suspect(disputed(memory, page: page)) }
        return memory.first.isComplete ? .holds : .undecided(memory.reasonForNoWalk ?? "the walk did not reach the end")
    }

    /// Returns the reason not to report a wrong end, if a wrong number of rows or pages caused it; nil for another end.
    private static func reasonInCount(_ memory: ProbeMemory) -> String? {
        guard memory.endsByCount, memory.rowsAfterEnd != nil || memory.first.ending == .empty(promised: true),
            case .suspect = judgeCount(memory)
        else { return nil }
        return memory.reasonForShortWalk
            ?? "the reported number of rows or pages is too high (see \(memory.idOfWrongTotal)), so the walk continued "
            + "after the last row"
    }

    /// Returns the suspicion that the members of one answer contradict each other; its rows do not matter.
    private static func disputed(_ memory: ProbeMemory, page: Int) -> Suspicion {
        let extent = memory.extent(ofPage: page)
        let witness = Suspicion.Witness(question: memory.question(page: page))
        return Suspicion(witnesses: [witness], shown: [0], dependsOnRows: false) { glances in
            guard glances[0].isPage else { return nil }
            return glances[0].dispute(at: extent).map { "page \(page + 1) \($0)" }
        }
    }

    private static func rowsAfterEnd(_ memory: ProbeMemory, last: Int, after: ProbeMemory.Answered) -> Suspicion {
        let known = memory.rows
        let extent = memory.extent(ofPage: last)
        let witnesses = [
            memory.witness(page: last),
            Suspicion.Witness(question: after.question, fingerprint: after.glance.fingerprint),
        ]
        return Suspicion(witnesses: witnesses, shown: [0, 1]) { glances in
            guard !glances[0].promisesMore(at: extent),
                let row = glances[1].marks.firstIndex(where: { known[$0] == nil })
            else { return nil }
            return "page \(last + 1) says that the list ends, but row \(glances[1].ids[row]) follows on the next page"
        }
    }

    /// Returns the suspicion that the first walk was ended before rows that the second one has.
    private static func earlyEnd(_ memory: ProbeMemory, last: Int) -> Suspicion? {
        guard memory.first.ending == .said, !memory.first.lacksRows,
            let stranger = memory.comparison.unknown.elements.first,
            let neighbor = stranger.neighbor, neighbor >= memory.first.rowCount - 1,
            let witness = memory.secondWitness(page: stranger.page)
        else { return nil }
        let extent = memory.extent(ofPage: last)
        let witnesses = [memory.witness(page: last), witness]
        return Suspicion(witnesses: witnesses, shown: [0, 1], needsWalk: memory.isByToken) { glances in
            guard !glances[0].promisesMore(at: extent),
                let row = glances[1].marks.firstIndex(of: stranger.row)
            else {
                return nil
            }
            return "page \(last + 1) says that the list ends, but row \(glances[1].ids[row]) follows with "
                + memory.secondSizeWords
        }
    }

    /// Returns the suspicion that a page was promised which has no rows; nil if the style allows that.
    private static func promisedNothing(_ memory: ProbeMemory, last: Int) -> Suspicion? {
        guard last > 0, memory.plan.promises.isDescribed || memory.plan.dialect.more.isAboutRows else { return nil }
        // With the sign `rows`, a page without rows is the right end.
        guard memory.plan.dialect.more != .rows,
            memory.plan.dialect.next != .edgeRow || memory.plan.dialect.more.isAboutRows
        else { return nil }
        let filled = memory.first.pages.lastIndex { $0.count > 0 } ?? 0
        guard filled < last else { return nil }
        let extent = memory.extent(ofPage: filled)
        let witnesses = [memory.witness(page: filled), memory.witness(page: filled + 1)]
        return Suspicion(witnesses: witnesses, shown: [0, 1]) { glances in
            guard glances[0].promisesMore(at: extent), glances[1].isPage, glances[1].ids.isEmpty else {
                return nil
            }
            return "page \(filled + 1) says that rows follow, but the next page has none"
        }
    }

    /// PB-11: no page leads back.
    static func judgeCircle(_ memory: ProbeMemory) -> Judgement {
        guard memory.first.ending == .circle, let last = memory.first.pages.indices.last else {
            return memory.reasonForUnfinishedWalk.map { .undecided($0) } ?? .holds
        }
        let pages = last > 0 ? [last - 1, last] : [last]
        let asked = Set(memory.first.pages.map(\.position))
        let witnesses = pages.map { Suspicion.Witness(question: memory.question(page: $0)) }
        return .suspect(
            Suspicion(witnesses: witnesses, shown: Array(pages.indices), dependsOnRows: false) { glances in
                guard let end = glances.last, end.isPage else { return nil }
                if let next = end.following.position, asked.contains(next) {
                    return "page \(last + 1) of the walk leads back to \(next)"
                }
                guard glances.count == 2, !end.ids.isEmpty, glances[0].ids == end.ids else { return nil }
                return "page \(last + 1) of the walk has the rows of page \(last) again"
            }
        )
    }

    /// PB-12: a page far past the end has no rows; without a promise, it may have rows of the list again.
    static func judgePastEnd(_ memory: ProbeMemory) -> Judgement {
        guard let far = memory.answers[.farPastEnd] else {
            if memory.isByToken { return .inapplicable("clients cannot name a page past the end") }
            return .undecided(
                memory.reasonForNoWalk ?? memory.reasonForLeftOut ?? "no page past the end was asked for"
            )
        }
        let promise = memory.plan.promises.pastEnd
        if promise == nil, far.glance.isPage, !far.glance.ids.isEmpty,
            far.glance.marks.allSatisfy({ memory.rows[$0] != nil })
        {
            return .inapplicable("'pastEnd' is not described, and a page past the end has rows of the list again")
        }
        let explain: @Sendable (PageGlance) -> String? = { glance in
            switch (glance.outcome, promise) {
            case (.page, .clamp): nil
            case (.page, _) where !glance.ids.isEmpty: "a page past the end has \(glance.ids.count) rows"
            case (.page, .error): "a page past the end is \(glance.words), and the description promises an error"
            case (.refused, .empty), (.refused, .clamp):
                "a page past the end gets \(glance.words), and the description promises a page"
            case (.failed, _), (.unreadable, _): "a page past the end gets \(glance.words)"
            case (.page, _), (.refused, _), (.busy, _), (.silent, _), (.barred, _): nil
            }
        }
        if let reason = far.glance.reasonForNothing { return .undecided(reason) }
        guard explain(far.glance) != nil else { return .holds }
        let witness = Suspicion.Witness(question: far.question)
        return .suspect(Suspicion(witnesses: [witness], shown: [0], dependsOnRows: false) { explain($0[0]) })
    }
}

extension RowTrail {
    /// The first page with more rows than were asked for; nil if there is none.
    fileprivate var tooLargePage: Int? {
        size.flatMap { size in pages.firstIndex { $0.count > size } }
    }
}

extension ProbeMemory {
    /// Whether the page size of a request has no effect.
    var ignoresSize: Bool {
        guard let small = answers[.smallSize]?.glance else { return false }
        return small.isPage && small.ids.count > 1
    }

    /// Returns the number of rows of a full page that the description promises; nil if it promises none.
    fileprivate func promisedSize(of trail: RowTrail) -> Int? {
        let promises = plan.promises
        guard promises.isDescribed else { return nil }
        guard let size = trail.size else { return contradictsDefault ? nil : promises.defaultSize }
        // If the backend ignores the size, PB-06 reports it, and a page is not also called short.
        guard !ignoresSize else { return nil }
        // A size above the maximum can get the maximum or the default.
        guard let most = promises.maximumSize, size <= most else { return nil }
        return size
    }

    /// Whether the first page is shorter than the described default size, which DR-18 reports.
    private var contradictsDefault: Bool {
        guard plan.description != nil, let page = first.pages.first, first.size == nil else { return false }
        return page.count < plan.promises.defaultSize ?? 0
    }

    /// Returns the number of rows of a full page: the promised one, or else that of the largest page.
    func fullSize(of trail: RowTrail) -> Int { promisedSize(of: trail) ?? trail.largestPage }
}

extension PagerDialect.Sign {
    /// Whether the sign is about rows that follow; a token can lead to a page without rows.
    var isAboutRows: Bool {
        switch self {
        case .flag, .total, .pages: true
        case .token, .rows: false
        }
    }
}
