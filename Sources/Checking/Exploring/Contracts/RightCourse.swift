// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// A history as the reference pager plays it, if the oracle finds nothing wrong with that.
struct RightCourse {
    /// One request.
    struct Request {
        /// The page that it asks for.
        var asked: AskedPage
        /// The number of the page as the stub counts pages; nil if it is uncertain.
        var page: Int?
        /// Whether the server has no page after it.
        var isLastPage: Bool
        /// The outcome; nil if the history has none.
        var outcome: ServerOutcome?
    }

    /// One step, with its effects.
    struct Moment {
        /// The step.
        var step: HistoryStep
        /// The behaviour.
        var seen: PagerObservation
        /// The requests that were sent, by their places among all requests.
        var sent: [Int]
        /// The request that was answered, by its place among all requests.
        var answered: Int?
        /// Whether the answered request was still wanted.
        var isWanted = true
        /// The requests in flight before the step, by their places.
        var flying: [Int]
        /// Whether a wait continues after the step.
        var isWaiting: Bool
        /// The notes of the oracle before the step.
        var ledger: PagerLedger
        /// The occurrence that the oracle judged.
        var occurrence: PagerOccurrence
    }

    /// The requests in the order of sending.
    private(set) var requests: [Request] = []
    /// The steps; after the last one, a running wait is ended.
    private(set) var moments: [Moment] = []
    /// The number of steps of the history itself.
    let stepCount: Int
    /// Whether the answer to the request that was sent last leads to no further request.
    private(set) var endsQuietly = false

    /// Plays a history; nil if a step is not possible, or the behaviour of the reference pager breaks a rule.
    ///
    /// - Parameters:
    ///   - history: The history, up to the step that broke a rule.
    ///   - setup: The circumstances.
    ///   - pager: The promises of the pager that plays.
    ///   - judged: The promises by which the oracle judges it.
    init?(_ history: History, in setup: ModelSetup, pager: PagerPromises, judgedBy judged: PagerPromises) {
        stepCount = history.steps.count
        var settings = PagerStateSettings()
        settings.pageSize = setup.pageSize
        if pager.contains(.refetchesAll) { settings.refresh = .allPages }
        let right = PagerState(firstPosition: setup.style.firstPage.position, settings: settings)
        var model = PagerModel(right, rowCount: history.rowCount)
        var ledger = PagerLedger()
        let oracle = PagerOracle(promises: judged, firstPage: setup.style.firstPage)
        var flying: [Int] = []
        var steps = history.steps[...]
        while let step = steps.popFirst() {
            var moment = Moment(
                step: step,
                seen: PagerObservation(),
                sent: [],
                flying: flying,
                isWaiting: false,
                ledger: ledger,
                occurrence: .changed
            )
            guard let occurrence = model.perform(step, in: setup, seen: &moment.seen) else { return nil }
            moment.occurrence = occurrence
            if case .answer(let index, let outcome) = step {
                let answered = flying.remove(at: index)
                requests[answered].outcome = outcome
                moment.answered = answered
                moment.isWanted = Int(ledger.wanted) == index
            }
            for asked in moment.seen.requests {
                moment.sent.append(requests.count)
                flying.append(requests.count)
                let served = model.server.page(asked, style: setup.style, size: setup.pageSize)
                let page = model.server.number(of: asked, size: setup.pageSize)
                requests.append(Request(asked: asked, page: page, isLastPage: served?.next.page == nil))
            }
            guard oracle.judge(occurrence, seen: moment.seen, ledger: &ledger) == nil else { return nil }
            moment.isWaiting = !model.waits.isEmpty
            moments.append(moment)
            // A wait ends by itself as soon as nothing else happens.
            if moment.isWaiting, steps.isEmpty { steps = [.endWait(0)] }
            if moment.isWaiting, steps.first != .endWait(0) { return nil }
        }
        guard let last = flying.indices.last else { return }
        var seen = PagerObservation()
        let end = model.perform(.answer(request: last, .page), in: setup, seen: &seen)
        endsQuietly = end != nil && seen.requests.isEmpty
    }

    /// The last step of the history itself; nil if the history is empty.
    var last: Moment? { stepCount > 0 && stepCount <= moments.count ? moments[stepCount - 1] : nil }
}

extension ModelServer {
    /// Returns the number of a page as the stub counts pages.
    ///
    /// - Parameters:
    ///   - asked: The page.
    ///   - size: The number of rows on a full page.
    /// - Returns: The number, from 1; nil if there is no such page.
    fileprivate func number(of asked: AskedPage, size: Int) -> Int? {
        switch asked {
        case .first: return 1
        case .number(let number): return Int(number)
        case .offset(let offset): return Int(offset) / size + 1
        case .token, .before:
            guard let page = page(asked, style: .tokens, size: size), !page.ids.isEmpty else { return nil }
            return rows.firstIndex(of: page.ids[0]).map { $0 / size + 1 }
        case .unknown: return nil
        }
    }
}
