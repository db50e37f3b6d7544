// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// The rules about what a user does.
extension PagerOracle {
    /// Judges the behaviour after an action.
    func acted(
        _ action: UserAction,
        seen: borrowing PagerObservation,
        ledger: inout PagerLedger
    ) -> Violation? {
        switch action {
        case .start, .refresh:
            let isOfAll = promises.contains(.refetchesAll)
            return begin(
                isOfAll ? .pages(UInt8(clamping: max(1, ledger.list.pages))) : .onePage,
                seen: seen,
                ledger: &ledger
            )
        case .all(let limit): return all(limit: limit.map { UInt8($0) }, seen: seen, ledger: &ledger)
        case .next: return next(seen: seen, ledger: &ledger)
        case .previous: return previous(seen: seen, ledger: &ledger)
        case .retry: return retry(seen: seen, ledger: &ledger)
        case .cancel: return cancel(seen: seen, ledger: &ledger)
        case .screen: return quiet(.showsOnlyAnswers, seen: seen, ledger: ledger)
        }
    }

    /// EX-04: fresh rows are wanted, and earlier requests are not wanted any longer.
    private func begin(
        _ goal: PagerLedger.Wish.Goal,
        seen: borrowing PagerObservation,
        ledger: inout PagerLedger
    ) -> Violation? {
        ledger.fresh = nil
        let wish = PagerLedger.Wish(kind: .first, goal: goal, page: firstPage)
        return asks(for: wish, rule: .firstPageWanted, seen: seen, ledger: &ledger)
            ?? silent(.showsOnlyAnswers, seen: seen, ledger: ledger)
    }

    /// EX-04, EX-06: after a failure, `all` may go on from the page that failed, or start again.
    private func all(
        limit: UInt8?,
        seen: borrowing PagerObservation,
        ledger: inout PagerLedger
    ) -> Violation? {
        if ledger.wish == nil, promises.contains(.resumes), var failed = ledger.failedWish,
            failed.kind == .next || failed.kind == .restart, seen.requests.first == failed.page,
            limit.map({ Int($0) > ledger.list.ids.count }) ?? true
        {
            failed.goal = .all(limit: limit)
            return asks(for: failed, rule: .failedPageWanted, seen: seen, ledger: &ledger)
                ?? silent(.showsOnlyAnswers, seen: seen, ledger: ledger)
        }
        return begin(.all(limit: limit), seen: seen, ledger: &ledger)
    }

    /// EX-02, EX-03, EX-05, EX-06, EX-24.
    private func next(seen: borrowing PagerObservation, ledger: inout PagerLedger) -> Violation? {
        guard ledger.wish == nil else { return quiet(.patience, seen: seen, ledger: ledger) }
        if let failed = ledger.failedWish, failed.kind != .previous {
            return again(failed, seen: seen, ledger: &ledger)
        }
        guard ledger.hasStarted else {
            // The sentences do not define `next` before `start`.
            return seen.requests.isEmpty ? nil : begin(.onePage, seen: seen, ledger: &ledger)
        }
        if !ledger.list.rest.isEmpty { return showRest(seen: seen, ledger: &ledger) }
        guard let page = ledger.walk.next.page else {
            if let request = seen.requests.first {
                return Violation(.endIsEnd, expected: "no request", seen: "a request for \(request)")
            }
            return events([.end], rule: .endIsEnd, seen: seen)
        }
        if promises.contains(.detectsLoops), ledger.walk.hasVisited(page) { return loop(seen: seen, ledger: &ledger) }
        let wish = PagerLedger.Wish(kind: .next, goal: .onePage, page: page)
        return asks(for: wish, rule: .nextPageWanted, seen: seen, ledger: &ledger)
            ?? silent(.showsOnlyAnswers, seen: seen, ledger: ledger)
    }

    /// EX-13: the rows after the limit of `all` have come already.
    private func showRest(seen: borrowing PagerObservation, ledger: inout PagerLedger) -> Violation? {
        let rest = ledger.list.rest
        ledger.list.rest = RowList()
        ledger.list.ids.append(contentsOf: rest)
        return events([.page(rest)], rule: .rowsExplained, seen: seen)
    }

    /// EX-24: the pager must stop.
    private func loop(seen: borrowing PagerObservation, ledger: inout PagerLedger) -> Violation? {
        ledger.failed = .loop
        if let request = seen.requests.first {
            return Violation(.loopStops, expected: "failed(loop) and no request", seen: "a request for \(request)")
        }
        return events([.failed(.loop)], rule: .loopStops, seen: seen)
    }

    /// EX-06: the page that failed is wanted again.
    private func again(
        _ failed: PagerLedger.Wish,
        seen: borrowing PagerObservation,
        ledger: inout PagerLedger
    ) -> Violation? {
        asks(for: failed, rule: .failedPageWanted, seen: seen, ledger: &ledger)
            ?? silent(.showsOnlyAnswers, seen: seen, ledger: ledger)
    }

    /// EX-09.
    private func previous(seen: borrowing PagerObservation, ledger: inout PagerLedger) -> Violation? {
        guard ledger.wish == nil else { return quiet(.patience, seen: seen, ledger: ledger) }
        guard ledger.hasStarted, let page = ledger.walk.previous.page else {
            return quiet(.previousPageWanted, seen: seen, ledger: ledger)
        }
        if promises.contains(.detectsLoops), ledger.walk.hasVisited(page) { return loop(seen: seen, ledger: &ledger) }
        let wish = PagerLedger.Wish(kind: .previous, goal: .onePage, page: page)
        return asks(for: wish, rule: .previousPageWanted, seen: seen, ledger: &ledger)
            ?? silent(.showsOnlyAnswers, seen: seen, ledger: ledger)
    }

    /// EX-06, EX-07, EX-24.
    private func retry(seen: borrowing PagerObservation, ledger: inout PagerLedger) -> Violation? {
        guard ledger.wish == nil else { return quiet(.patience, seen: seen, ledger: ledger) }
        if let failed = ledger.failedWish { return again(failed, seen: seen, ledger: &ledger) }
        // If pages lead in a circle, the sentences do not define whether `retry` reports that again.
        if ledger.failed == .loop, seen.events == [.failed(.loop)], seen.requests.isEmpty { return nil }
        return quiet(.nothingToRetry, seen: seen, ledger: ledger)
    }

    /// EX-08.
    private func cancel(seen: borrowing PagerObservation, ledger: inout PagerLedger) -> Violation? {
        ledger.wish = nil
        ledger.wanted = -1
        ledger.fresh = nil
        return quiet(.cancelKeeps, seen: seen, ledger: ledger)
    }
}
