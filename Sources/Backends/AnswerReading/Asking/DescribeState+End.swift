// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Pagers

extension DescribeState {
    /// The most requests that look for the last page.
    private static let endStepsMax = 4

    /// Asks for the last page; nil if it was seen or is too far away.
    mutating func askEnd(_ notes: ListNotes) -> Action? {
        if let action = askLastNumber(notes) { return action }
        // A URL that leads back does not lead to the last page.
        guard notes.lastPage == nil, notes.repeatedPage == nil, endSteps < Self.endStepsMax else { return nil }
        endSteps += 1
        guard let farthest = notes.pages.filter({ $0.end != nil }).max(by: { $0.end ?? 0 < $1.end ?? 0 }) else {
            return nil
        }
        if endSteps == 1, let action = askWidePage(notes) { return action }
        guard !farthest.rows.isEmpty, farthest.end != notes.failedPage?.start,
            let request = notes.request(behind: farthest)
        else { return nil }
        return ask(.end(start: farthest.end, size: farthest.size), with: request)
    }

    /// Asks for the last page by its number, to see a page that has a page before it and no page after it.
    private mutating func askLastNumber(_ notes: ListNotes) -> Action? {
        let form = PagingForm(notes)
        guard !isLastNumberTried, let numbered = form.numbered, let total = notes.total, let size = notes.defaultSize,
            total > size, !notes.pages.contains(where: { $0.end == total && $0.start ?? 0 > 0 && !$0.rows.isEmpty })
        else { return nil }
        isLastNumberTried = true
        let start = (total - 1) / size * size
        let number = numbered.isOffset ? start : start / size + form.first
        let request = notes.base.setting(.integer(Int64(number)), at: numbered.location)
        return ask(.end(start: start, size: nil), with: request)
    }

    private mutating func askWidePage(_ notes: ListNotes) -> Action? {
        switch notes.paging {
        case .token, .key, .url: break
        case .page, .offset, nil: return nil
        }
        guard let location = notes.size, notes.first.rows.count < Self.wideSize else { return nil }
        let request = notes.base.setting(.integer(Int64(Self.wideSize)), at: location)
        return ask(.end(start: 0, size: Self.wideSize), with: request)
    }

    /// Takes a page that may be the last one.
    mutating func takeEnd(
        _ page: SeenPage?,
        of exchange: Exchange,
        start: Int?,
        size: Int?,
        into notes: inout ListNotes
    ) {
        guard var page else {
            if start == 0, let size {
                notes.bounds.takeRefusal(of: size, by: exchange)
            } else if let start, let denial = Denial(exchange) {
                notes.failedPage = ListNotes.FailedPage(start: start, denial: denial)
            } else if case .success(let answer) = exchange.outcome, [404, 416].contains(answer.status) {
                notes.errorAt = start
            }
            return
        }
        page.start = start
        page.size = size
        // A backend that ignores the parameter sends the first page again, which does not begin at `start`.
        let isFromStart = RowsRelation(of: page, to: notes.first).isFromStart
        guard start == 0 ? isFromStart : page.rows.isEmpty || page.follows(notes.first) else { return }
        notes.pages.append(page)
    }

    /// Asks for a page far past the end, of a list whose pages have numbers.
    mutating func askPastEnd(_ notes: ListNotes) -> Action? {
        guard notes.pastEnd == nil, notes.pastEndDenial == nil, let numbered = PagingForm(notes).numbered else {
            return nil
        }
        let number = numbered.isOffset ? 10_000_000 : 1_000_000
        return ask(.pastEnd, with: notes.base.setting(.integer(Int64(number)), at: numbered.location))
    }

    /// Takes the answer to a page far past the end.
    mutating func takePastEnd(_ page: SeenPage?, of exchange: Exchange, into notes: inout ListNotes) {
        guard let page else {
            notes.pastEndDenial = Denial(exchange)
            if notes.pastEndDenial == nil, case .success(let answer) = exchange.outcome {
                notes.pastEnd = .error(answer.status)
            }
            return
        }
        switch RowsRelation(of: page, to: notes.first) {
        case .none: notes.pastEnd = .empty
        case .same: notes.pastEnd = .firstPage
        case .sameStart, .shifted, .disjoint, .mixed: notes.pastEnd = .lastPage
        }
    }

    /// Takes the answer to any question but the first.
    ///
    /// - Parameters:
    ///   - page: The page of the answer; nil for an answer that is none.
    ///   - exchange: The request with its answer.
    ///   - notes: The facts so far.
    /// - Throws: `ReadingRefusal` for an answer that contradicts the ones before it.
    mutating func take(_ page: SeenPage?, of exchange: Exchange, into notes: inout ListNotes) throws(ReadingRefusal) {
        switch question {
        case .first: break
        case .sizeName(let trials): takeSizeName(page, trials: trials, notes: notes)
        case .size(let trial): takeSize(page, trial: trial, into: &notes)
        case .wayOn(let trials): takeWayOn(page, trials: trials, into: &notes)
        case .nextURL(let reference): takeNextURL(page, reference: reference, into: &notes)
        case .numberOne: try takeNumberOne(page, of: exchange, into: &notes)
        case .end(let start, let size): takeEnd(page, of: exchange, start: start, size: size, into: &notes)
        case .pastEnd: takePastEnd(page, of: exchange, into: &notes)
        case .largeSize(let size): takeLargeSize(page, of: exchange, size: size, into: &notes)
        }
        notes.updateRepeats()
        notes.updateBounds()
    }
}
