// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers
import TextEncoding

/// A property that a list with right paging has.
package struct ProbeInvariant: Sendable {
    /// The stable id, such as `PB-01`.
    package var id: String
    /// The property in one sentence.
    package var sentence: String
    /// Judges what a probe has seen.
    let judge: @Sendable (ProbeMemory) -> Judgement

    /// All properties, in the order of their ids.
    package static let all: [ProbeInvariant] = [
        ProbeInvariant(id: "PB-01", sentence: "Each page from the first to the last can be read", judge: judgeReadable),
        ProbeInvariant(id: "PB-02", sentence: "No row comes twice", judge: judgeTwice),
        ProbeInvariant(id: "PB-03", sentence: "No row is missing with another page size", judge: judgeMissing),
        ProbeInvariant(id: "PB-04", sentence: "Two walks give the rows in the same order", judge: judgeOrder),
        ProbeInvariant(
            id: "PB-05",
            sentence: "The same page has the same rows when it is asked for twice",
            judge: judgeAgain
        ),
        ProbeInvariant(id: "PB-06", sentence: "No page has more rows than were asked for", judge: judgeSize),
        ProbeInvariant(id: "PB-07", sentence: "Each page before the last one is full", judge: judgeFull),
        ProbeInvariant(id: "PB-08", sentence: "The total is the number of rows", judge: judgeTotal),
        ProbeInvariant(
            id: "PB-09",
            sentence: "The total is the same on each page and for each size",
            judge: judgeTotals
        ),
        ProbeInvariant(id: "PB-10", sentence: "The list ends where a page says so, and nowhere else", judge: judgeEnd),
        ProbeInvariant(id: "PB-11", sentence: "No page leads back to one that was shown", judge: judgeCircle),
        ProbeInvariant(id: "PB-12", sentence: "No rows come past the end", judge: judgePastEnd),
        ProbeInvariant(id: "PB-13", sentence: "Wrong parameters get a page or a status 4xx", judge: judgeHostile),
        ProbeInvariant(id: "PB-14", sentence: "A token leads to the same row with another size", judge: judgeOtherSize),
        ProbeInvariant(
            id: "PB-15",
            sentence: "The reference to the previous page leads to its rows",
            judge: judgeWayBack
        ),
        ProbeInvariant(id: "PB-16", sentence: "No row of the oracle is missing", judge: judgeOracleMissing),
        ProbeInvariant(id: "PB-17", sentence: "No row comes that the oracle does not have", judge: judgeOracleExtra),
        ProbeInvariant(id: "PB-18", sentence: changesSentence, judge: judgeChanges),
        ProbeInvariant(
            id: "PB-20",
            sentence: "A filter gives only rows of the list that have the value",
            judge: judgeFilter
        ),
        ProbeInvariant(id: "PB-21", sentence: "A sort gives the rows of the list in its order", judge: judgeSort),
        ProbeInvariant(
            id: "PB-22",
            sentence: "In a sorted list, no row is missing or repeated because of equal values",
            judge: judgeTies
        ),
    ]

    /// Returns everything that looks broken.
    static func suspicions(_ memory: ProbeMemory) -> [(id: String, suspicion: Suspicion)] {
        all.compactMap { invariant in
            guard case .suspect(let suspicion) = invariant.judge(memory) else { return nil }
            return (invariant.id, suspicion)
        }
    }
}

extension ProbeMemory {
    /// The reason why the first walk says nothing about whole lists; nil if it reached the end.
    var reasonForNoWalk: String? {
        switch first.ending {
        case .said, .empty: first.rowCount == 0 ? "the list has no rows" : nil
        case .open: "no page was read"
        case .circle: "the walk does not reach the end"
        case .failed: "the walk stopped at a page that cannot be read"
        case .limited where first.pages.count < plan.pagesMax:
            "the walk stopped after \(Count.text(first.pages.count, noun: "page")): \(leftOutWords)"
        case .limited: "the walk stopped after \(Count.text(first.pages.count, noun: "page")); \(pagesRemedy)"
        case .full:
            "the walk stopped after \(first.pages.count) pages with \(first.rowCount) rows, because a probe keeps at most "
                + "\(plan.keptBytesMax >> 20) MB of ids and tokens; probe a part of the list, such as by a filter in the URL"
        }
    }

    /// The reason why the rest of the list is not known; nil if the first walk reached the end.
    var reasonForUnfinishedWalk: String? { first.isComplete ? nil : reasonForNoWalk }

    /// The reason why there is nothing to compare the first walk with; nil if the second one reached the end.
    var reasonForNoComparison: String? {
        if let reasonForNoWalk { return reasonForNoWalk }
        guard let second, second.isComplete else {
            return reasonForLeftOut ?? "the second walk did not reach the end"
        }
        return nil
    }

    /// Returns a question about a page of the first walk, whose rows must stay the same.
    func witness(page: Int) -> Suspicion.Witness { witness(page: page, of: first) }

    /// Returns a question about a page of the second walk, whose rows must stay the same.
    func secondWitness(page: Int) -> Suspicion.Witness? { second.map { witness(page: page, of: $0) } }

    /// Returns a question about a page of a walk, whose rows must stay the same.
    func witness(page: Int, of trail: RowTrail) -> Suspicion.Witness {
        let (place, size) = (trail.pages[page], trail.size)
        let question = plan.question(at: place.position, size: size, rowsBefore: place.start)
        return Suspicion.Witness(question: question, fingerprint: place.fingerprint)
    }

    /// Returns the place of a page of the first walk in the list.
    func extent(ofPage page: Int) -> PageExtent { first.extent(ofPage: page, fullSize: fullSize(of: first)) }

    /// The answer after the end of the first walk, if it has rows that the walk did not have.
    var rowsAfterEnd: Answered? {
        guard plan.promises.pastEnd != .clamp, let after = answers[.afterEnd],
            after.glance.marks.contains(where: { rows[$0] == nil })
        else { return nil }
        return after
    }

    /// Returns a few pages of the first walk, the first and the last among them.
    func sample() -> [Int] {
        let (count, most) = (first.pages.count, 5)
        guard count > most else { return Array(0..<count) }
        return (0..<most).map { $0 * (count - 1) / (most - 1) }
    }
}
