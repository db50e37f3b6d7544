// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers
import TextEncoding

extension ProbeInvariant {
    /// PB-01: the walk has no page that cannot be read.
    static func judgeReadable(_ memory: ProbeMemory) -> Judgement {
        guard case .failed(let glance) = memory.first.ending else {
            return memory.first.ending == .open ? .undecided("no page was asked for") : .holds
        }
        if let unread = memory.unread { return .undecided(unread.reason) }
        if let reason = glance.reasonForNothing { return .undecided(reason) }
        if let reason = glance.status.flatMap({
            UnreadList.denial($0, hasCredentials: memory.plan.hasCredentials)
        }) {
            return .undecided(reason)
        }
        let position = memory.failedPosition
        if position.isToken, position != .token(""), glance.outcome == .refused {
            return .undecided(
                "the server refuses the token of page \(memory.first.pages.count + 1); its row may be gone"
            )
        }
        let question = memory.plan.question(at: position, size: memory.first.size)
        let page = memory.first.pages.count + 1
        return .suspect(
            Suspicion(witnesses: [Suspicion.Witness(question: question)], shown: [0], dependsOnRows: false) { glances in
                let words = glances[0].words
                return glances[0].isPage || glances[0].reasonForNothing != nil
                    ? nil : "page \(page) of the walk cannot be read: \(words)"
            }
        )
    }

    /// PB-02: no row comes twice in a walk.
    static func judgeTwice(_ memory: ProbeMemory) -> Judgement {
        if memory.first.idlessCount > 0 {
            let path = memory.plan.dialect.id.joined(separator: ".")
            let place = path.isEmpty ? "" : " at '\(path)'"
            if !memory.repeats.isEmpty { return .undecided("\(memory.first.idlessCount) rows have no id\(place)") }
        }
        guard let pair = memory.repeats.elements.first else {
            if let reason = memory.reasonForUnfinishedWalk { return .undecided(reason) }
            return twiceInSecondWalk(memory).map { .suspect($0) } ?? .holds
        }
        // A list can have a value twice. If pages overlap, the walk with the other size has other repetitions.
        if memory.plan.dialect.id.isEmpty, !memory.first.hasIDs || !memory.doWalksDisagree {
            return .undecided("rows have no id, and equal rows can be different ones")
        }
        let count = memory.repeats.count
        let more = count > 1 ? "; \(count) rows come twice in the walk" : ""
        return .suspect(twice(pair, words: more) { memory.witness(page: $0) })
    }

    /// Returns the suspicion that a row comes twice with the size of the second walk alone.
    ///
    /// A URL of the next page that drops the size of the request leads to such repetitions.
    private static func twiceInSecondWalk(_ memory: ProbeMemory) -> Suspicion? {
        guard let second = memory.second, second.isComplete, let again = memory.comparison.repeats.elements.first else {
            return nil
        }
        let earlier = memory.comparison.runs.place(of: again.index).flatMap { second.page(ofRow: $0) }
        let pair = RowPair(row: again.row, firstPage: earlier ?? again.page, secondPage: again.page)
        let count = memory.comparison.repeats.count
        let more = count > 1 ? "; \(count) rows come twice in the walk" : ""
        var suspicion = twice(pair, words: " with \(memory.secondSizeWords)\(more)") { page in
            memory.witness(page: page, of: second)
        }
        suspicion.needsWalk = memory.isByToken
        return suspicion
    }

    /// Returns the suspicion that a row comes on two pages of a walk, or twice on one page.
    private static func twice(
        _ pair: RowPair,
        words: String,
        witness: (Int) -> Suspicion.Witness
    ) -> Suspicion {
        let isSamePage = pair.firstPage == pair.secondPage
        let pages = isSamePage ? [pair.firstPage] : [pair.firstPage, pair.secondPage]
        return Suspicion(witnesses: pages.map(witness), shown: Array(pages.indices)) { glances in
            let places = glances.map { glance in glance.marks.indices.filter { glance.marks[$0] == pair.row } }
            guard places.allSatisfy({ $0.count >= (isSamePage ? 2 : 1) }), let place = places[0].first else {
                return nil
            }
            let id = glances[0].ids[place]
            let origin = "page \(pair.firstPage + 1)"
            return isSamePage
                ? "row \(id) comes twice on \(origin)\(words)"
                : "row \(id) comes on \(origin) and again on page \(pair.secondPage + 1)\(words)"
        }
    }

    /// PB-03: both walks have the same rows.
    static func judgeMissing(_ memory: ProbeMemory) -> Judgement {
        if let stranger = memory.comparison.unknown.elements.first {
            if memory.hasStrangersBehindEnd, let reason = memory.reasonForShortWalk { return .undecided(reason) }
            return missing(stranger, in: memory)
        }
        if let reason = memory.reasonForNoComparison ?? memory.reasonForShortComparison { return .undecided(reason) }
        guard let index = memory.comparison.missing, let second = memory.second,
            let page = memory.first.page(ofRow: index)
        else { return memory.judgementWithoutSize ?? .holds }
        let row = index - memory.first.pages[page].start
        let other = second.pages.lastIndex { ($0.lead ?? .max) <= index } ?? 0
        let others = [other, other + 1].filter { $0 < second.pages.count }
        let witnesses = [memory.witness(page: page)] + others.compactMap { memory.secondWitness(page: $0) }
        // The pages around the gap first, then the page with the row.
        let shown = Array(1..<witnesses.count) + [0]
        let count = memory.comparison.missingCount
        return .suspect(
            Suspicion(witnesses: witnesses, shown: shown, needsWalk: memory.isByToken) { glances in
                guard row < glances[0].ids.count else { return nil }
                let mark = glances[0].marks[row]
                guard !glances.dropFirst().contains(where: { $0.marks.contains(mark) }) else { return nil }
                return "row \(glances[0].ids[row]) comes with \(memory.sizeWords) and is missing with "
                    + "\(memory.secondSizeWords); \(rows(count)) missing"
            }
        )
    }

    /// A row that only the second walk has is missing in the first one.
    private static func missing(_ stranger: RowComparison.Stranger, in memory: ProbeMemory) -> Judgement {
        if let reason = memory.reasonForNoWalk, !memory.first.isComplete { return .undecided(reason) }
        guard let witness = memory.secondWitness(page: stranger.page) else { return .undecided("no page was read") }
        let page = stranger.neighbor.flatMap { memory.first.page(ofRow: $0) } ?? 0
        let pages = [page, page + 1].filter { $0 < memory.first.pages.count }
        let count = memory.comparison.unknown.count
        let isLast = pages.last == memory.first.pages.count - 1
        let extent = memory.extent(ofPage: pages.last ?? page)
        let witnesses = [witness] + pages.map { memory.witness(page: $0) }
        return .suspect(
            Suspicion(witnesses: witnesses, shown: Array(1..<witnesses.count) + [0], needsWalk: memory.isByToken) {
                glances in
                guard let row = glances[0].marks.firstIndex(of: stranger.row),
                    !glances.dropFirst().contains(where: { $0.marks.contains(stranger.row) })
                else { return nil }
                // A row behind a last page that now says that more follow has been added meanwhile.
                if isLast, memory.first.isSaidToEnd, glances.last?.promisesMore(at: extent) == true {
                    return nil
                }
                return "row \(glances[0].ids[row]) comes with \(memory.secondSizeWords) and is missing with "
                    + "\(memory.sizeWords); \(rows(count)) missing"
            }
        )
    }

    /// Returns `1 row is`, `2 rows are`.
    static func rows(_ count: Int) -> String {
        "\(Count.text(count, noun: "row")) \(count == 1 ? "is" : "are")"
    }

    /// PB-04: both walks have the rows in the same order.
    static func judgeOrder(_ memory: ProbeMemory) -> Judgement {
        if let suspicion = disorderOfOnePage(memory) { return .suspect(suspicion) }
        guard let disorder = memory.comparison.disorder.elements.first else {
            return memory.reasonForNoComparison.map { .undecided($0) } ?? .holds
        }
        guard let place = memory.rows[disorder.row], let page = memory.first.page(ofRow: Int(place)),
            let witness = memory.secondWitness(page: disorder.page)
        else { return .undecided("no page was read") }
        let count = memory.comparison.disorder.count
        return .suspect(
            Suspicion(witnesses: [memory.witness(page: page), witness], shown: [0, 1], needsWalk: memory.isByToken) {
                glances in
                guard let row = glances[1].marks.firstIndex(of: disorder.row), glances[0].marks.contains(disorder.row)
                else { return nil }
                return "row \(glances[1].ids[row]) is at one position with \(memory.sizeWords), and at another one "
                    + "with \(memory.secondSizeWords); \(rows(count)) in a different order"
            }
        )
    }

    /// PB-05: the same question gets the same rows.
    static func judgeAgain(_ memory: ProbeMemory) -> Judgement {
        if let suspicion = disorderOfOnePage(memory) { return .suspect(suspicion) }
        if memory.changed != nil { return .undecided(ProbeMemory.changeWords) }
        guard let again = memory.answers[.firstAgain] else {
            return .undecided(memory.reasonForNoWalk ?? memory.reasonForLeftOut ?? "no page was asked for twice")
        }
        return again.glance.isPage ? .holds : .undecided("the first page cannot be read again: \(again.glance.words)")
    }

    /// Returns the suspicion that each request gets another order; nil if rows only came or went.
    private static func disorderOfOnePage(_ memory: ProbeMemory) -> Suspicion? {
        guard let question = memory.orderQuestion, isDisordered(memory.orders) else { return nil }
        let witness = Suspicion.Witness(question: question)
        let witnesses = Array(repeating: witness, count: 3)
        return Suspicion(witnesses: witnesses, shown: [0, 1], dependsOnRows: false) { glances in
            let orders = glances.map(\.marks)
            guard Set(orders).count > 1, Set(orders.map { Set($0) }).count == 1 else { return nil }
            return "the same request gets the same rows in another order each time"
        }
    }

    /// Returns whether answers to one question have the same rows, but rarely two of them in the same order.
    private static func isDisordered(_ glances: [PageGlance]) -> Bool {
        guard glances.count == OrderQuestions.count, glances.allSatisfy(\.isPage) else { return false }
        let orders = glances.map(\.marks)
        guard Set(orders.map { Set($0) }).count == 1 else { return false }
        return Set(orders).count >= OrderQuestions.count - 1
    }
}

extension ProbeMemory {
    /// The reason for no verdict on a list that changes.
    static let changeWords = "the same request got other rows, so the list changed meanwhile, or its order is random"

    /// The reason for no verdict on something that was seen only once.
    static let onceWords = "it looked broken once, but not when it was asked for again"

    /// Whether the server gives the tokens of pages, which can keep the rows of an earlier moment.
    var isByToken: Bool { plan.dialect.style == .cursor || plan.dialect.style == .url }

    /// The judgement about rows that are missing with another size, if no request can name one; nil if requests can.
    fileprivate var judgementWithoutSize: Judgement? {
        guard plan.dialect.send.size == nil else { return nil }
        let words = "both walks have the page size of the server, because no parameter of the page size is known"
        return plan.isFound ? .undecided(words) : .inapplicable(words)
    }

    /// The position of the page that could not be read.
    var failedPosition: PagePosition { failedQuestion?.position ?? plan.firstPosition }

    /// The page size of the first walk, in words.
    var sizeWords: String { Self.words(size: first.size) }

    /// The page size of the second walk, in words.
    var secondSizeWords: String {
        let words = Self.words(size: second?.size)
        return second?.size == first.size ? "\(words) the second time" : words
    }

    private static func words(size: Int?) -> String { size.map { "page size \($0)" } ?? "the server's page size" }
}
