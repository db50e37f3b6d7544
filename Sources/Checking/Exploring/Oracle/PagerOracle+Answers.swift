// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// The rules about what a server answers.
extension PagerOracle {
    /// EX-01: judges the behaviour after an answer.
    func answered(
        _ request: Int,
        with answer: ServedAnswer,
        seen: borrowing PagerObservation,
        ledger: inout PagerLedger
    ) -> Violation? {
        let isWanted = Int(ledger.wanted) == request
        ledger.inFlight -= 1
        if isWanted { ledger.wanted = -1 } else if Int(ledger.wanted) > request { ledger.wanted -= 1 }
        guard isWanted, let wish = ledger.wish else { return quiet(.lateAnswer, seen: seen, ledger: ledger) }
        switch answer {
        case .failure(let kind, let fault):
            return failed(wish, kind: kind, fault: fault, seen: seen, ledger: &ledger)
        case .page(let page):
            return received(page, for: wish, seen: seen, ledger: &ledger)
        }
    }

    /// EX-21: after a wait, the request is repeated.
    func waited(seen: borrowing PagerObservation, ledger: inout PagerLedger) -> Violation? {
        guard let wish = ledger.wish, ledger.wanted < 0 else { return quiet(.lateAnswer, seen: seen, ledger: ledger) }
        return asks(for: wish, rule: .repeatsLater, seen: seen, ledger: &ledger)
            ?? silent(.showsOnlyAnswers, seen: seen, ledger: ledger)
    }

    private func failed(
        _ wish: PagerLedger.Wish,
        kind: PagerFailure.Kind,
        fault: ServerFault,
        seen: borrowing PagerObservation,
        ledger: inout PagerLedger
    ) -> Violation? {
        if fault == .unavailable, promises.contains(.retriesAfter), wish.repeats < Self.repeatsMin {
            return refused(wish, seen: seen, ledger: &ledger)
        }
        if fault == .expired, promises.contains(.restartsExpired), wish.kind == .next,
            !(ledger.fresh?.walk ?? ledger.walk).hasRestarted
        {
            let restart = PagerLedger.Wish(kind: .restart, goal: wish.goal, page: firstPage)
            return asks(for: restart, rule: .restartsExpired, seen: seen, ledger: &ledger)
                ?? silent(.restartsExpired, seen: seen, ledger: ledger)
        }
        if let request = seen.requests.first {
            return Violation(.repeatsNothing, expected: "no request", seen: "a request for \(request)")
        }
        if let violation = kept(.failureKeeps, seen: seen, ledger: ledger) { return violation }
        giveUp(wish, kind: kind, ledger: &ledger)
        return events([.failed(kind)], rule: .failureReported, seen: seen)
    }

    /// EX-21: the request is repeated at once or after a wait.
    private func refused(
        _ wish: PagerLedger.Wish,
        seen: borrowing PagerObservation,
        ledger: inout PagerLedger
    ) -> Violation? {
        var repeated = wish
        repeated.repeats += 1
        ledger.wish = repeated
        if seen.requests.isEmpty { return silent(.repeatsLater, seen: seen, ledger: ledger) }
        return asks(for: repeated, rule: .repeatsLater, seen: seen, ledger: &ledger)
            ?? silent(.repeatsLater, seen: seen, ledger: ledger)
    }

    /// Notes that a wanted page failed; a refresh of several pages has to begin again.
    private func giveUp(_ wish: PagerLedger.Wish, kind: PagerFailure.Kind, ledger: inout PagerLedger) {
        ledger.wish = nil
        ledger.failed = kind
        ledger.failedWish = wish.askedAgain
        guard ledger.fresh != nil else { return }
        ledger.fresh = nil
        let goal = PagerLedger.Wish.Goal.pages(UInt8(clamping: ledger.list.pages))
        ledger.failedWish = PagerLedger.Wish(kind: .first, goal: goal, page: firstPage)
    }

    private func received(
        _ page: ServedPage,
        for wish: PagerLedger.Wish,
        seen: borrowing PagerObservation,
        ledger: inout PagerLedger
    ) -> Violation? {
        let lastPage = (ledger.fresh?.walk ?? ledger.walk).lastPage
        if wish.kind == .next, promises.contains(.detectsLoops), !page.ids.isEmpty, page.ids == lastPage {
            giveUp(wish, kind: .loop, ledger: &ledger)
            return quietLoop(seen: seen, ledger: ledger)
        }
        ledger.failed = nil
        ledger.failedWish = nil
        if wish.kind == .previous { return receivedBefore(page, at: wish.page, seen: seen, ledger: &ledger) }
        var progress = PageProgress(wish: wish, ledger: ledger, oracle: self)
        // The sentences do not define whether the first page replaces the rows or only adds new ones.
        if wish.kind == .restart, ledger.fresh == nil, seen.state.pages == 1, seen.events.first == .page(page.ids) {
            progress.list = PagerLedger.List()
        }
        // They also do not define whether such a page without rows counts as a page.
        progress.skipsEmptyPage = page.ids.isEmpty && seen.events.first != .page(page.ids)
        progress.take(page)
        ledger.hasStarted = true
        return settle(progress, isEmptyPage: page.ids.isEmpty, seen: seen, ledger: &ledger)
    }

    /// EX-24.
    private func quietLoop(seen: borrowing PagerObservation, ledger: borrowing PagerLedger) -> Violation? {
        if let request = seen.requests.first {
            return Violation(.loopStops, expected: "failed(loop) and no request", seen: "a request for \(request)")
        }
        return kept(.loopStops, seen: seen, ledger: ledger)
            ?? events([.failed(.loop)], rule: .loopStops, seen: seen)
    }

    /// EX-13: the rows of a page before go to the front.
    private func receivedBefore(
        _ page: ServedPage,
        at asked: AskedPage,
        seen: borrowing PagerObservation,
        ledger: inout PagerLedger
    ) -> Violation? {
        let wasCertain = ledger.walk.previous.exists != nil
        ledger.wish = nil
        ledger.walk.visited |= 1 << UInt128(asked.index)
        ledger.walk.previous = page.previous
        if page.ids.isEmpty, !wasCertain { return quiet(.rowsExplained, seen: seen, ledger: ledger) }
        let added = promises.contains(.dedupes) ? page.ids.without(ledger.list.ids) : page.ids
        var ids = added
        ids.append(contentsOf: ledger.list.ids)
        ledger.list.ids = ids
        ledger.list.pages += 1
        let violation = rowsShown(seen: seen, ledger: ledger) ?? nothingMore(seen: seen)
        // The sentences do not say whether a page with nothing new is a page.
        if violation == nil, added.isEmpty, seen.events.isEmpty {
            if seen.state.pages == ledger.list.pages - 1 { ledger.list.pages -= 1 }
            return nil
        }
        return violation
            ?? events([.page(added)], rule: .reportsMatch, seen: seen)
    }

    /// EX-13, EX-15, EX-19, EX-25: compares the progress of a walk with the observation.
    private func settle(
        _ progress: PageProgress,
        isEmptyPage: Bool,
        seen: borrowing PagerObservation,
        ledger: inout PagerLedger
    ) -> Violation? {
        progress.note(in: &ledger)
        if let wish = progress.following {
            if let violation = asks(for: wish, rule: .walkGoesOn, seen: seen, ledger: &ledger) { return violation }
        } else if let violation = nothingMore(seen: seen) {
            return violation
        }
        // The sentences do not define whether an expected page without rows counts as a page.
        if isEmptyPage, seen.state.pages == ledger.list.pages - 1 { ledger.list.pages -= 1 }
        let rule = progress.isFresh ? Invariant.refreshIsWhole : .rowsExplained
        guard seen.state.ids == ledger.list.ids else {
            if promises.contains(.dedupes), seen.state.ids.hasRepetition {
                return Violation(.noRepetition, expected: "each id once", seen: "ids: \(seen.state.ids)")
            }
            return Violation(rule, expected: "ids: \(ledger.list.ids)", seen: "ids: \(seen.state.ids)")
        }
        if isEmptyPage, seen.events == progress.events.filter({ $0 != .page(RowList()) }) { return nil }
        // They do not say either whether such a page at the end is reported as the end.
        if isEmptyPage, progress.walk.next == .none, seen.events == [.end] { return nil }
        // all may report the end at its limit if no page follows.
        if progress.isAtLimit, seen.events == progress.events + [.end] { return nil }
        return events(progress.events, rule: .reportsMatch, seen: seen)
    }

    private func rowsShown(seen: borrowing PagerObservation, ledger: borrowing PagerLedger) -> Violation? {
        guard seen.state.ids != ledger.list.ids else { return nil }
        return Violation(.rowsExplained, expected: "ids: \(ledger.list.ids)", seen: "ids: \(seen.state.ids)")
    }

    /// EX-19: all wanted pages have come.
    private func nothingMore(seen: borrowing PagerObservation) -> Violation? {
        guard let request = seen.requests.first else { return nil }
        return Violation(.walkGoesOn, expected: "no request", seen: "a request for \(request)")
    }
}
