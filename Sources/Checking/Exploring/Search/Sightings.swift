// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// Situations that a search has to meet, so that finding no violation means something.
package struct Sightings: OptionSet, Hashable, BitwiseCopyable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// A refresh began while a next page was in flight.
    package static let refreshMeetsPage = Self(rawValue: 1 << 0)
    /// A refresh began while another one was in flight.
    package static let refreshMeetsRefresh = Self(rawValue: 1 << 1)
    /// A request that was not wanted any longer got its answer.
    package static let lateAnswer = Self(rawValue: 1 << 2)
    /// A later request got its answer before an earlier one.
    package static let answersOutOfOrder = Self(rawValue: 1 << 3)
    /// A page that had failed was asked for again.
    package static let failureRetried = Self(rawValue: 1 << 4)
    /// Rows changed while a request was in flight.
    package static let changeInFlight = Self(rawValue: 1 << 5)
    /// The end was reported.
    package static let endReached = Self(rawValue: 1 << 6)
    /// A third page was shown.
    package static let thirdPage = Self(rawValue: 1 << 7)
    /// `next` was called while a page was in flight.
    package static let nextMeetsPage = Self(rawValue: 1 << 8)
    /// A request was repeated after a wait.
    package static let waitEnded = Self(rawValue: 1 << 9)
    /// Pages led in a circle.
    package static let loop = Self(rawValue: 1 << 10)
    /// A page before the first one was shown.
    package static let wentBack = Self(rawValue: 1 << 11)

    /// A page of a paging manager came without rows.
    package static let emptyPage = Self(rawValue: 1 << 12)
    /// A refresh of a paging manager failed behind its first page.
    package static let failedRefresh = Self(rawValue: 1 << 13)

    /// The situations that a search counts, in the order of their bits.
    package static let all: [Situation] = [
        Situation(.refreshMeetsPage, sentence: "a refresh began while a next page was in flight", needs: [.actions: 2]),
        Situation(
            .refreshMeetsRefresh,
            sentence: "a refresh began while another one was in flight",
            needs: [.actions: 3]
        ),
        Situation(
            .lateAnswer,
            sentence: "a request that was not wanted any longer got its answer",
            needs: [.actions: 2]
        ),
        Situation(
            .answersOutOfOrder,
            sentence: "a later request got its answer before an earlier one",
            needs: [.flying: 2, .actions: 2]
        ),
        Situation(
            .failureRetried,
            sentence: "a page that had failed was asked for again",
            needs: [.faults: 1, .actions: 2]
        ),
        Situation(.changeInFlight, sentence: "rows changed while a request was in flight", needs: [.changes: 1]),
        Situation(.endReached, sentence: "the end was reported", needs: [.actions: 1]),
        Situation(.thirdPage, sentence: "a third page was shown", needs: [.pages: 2]),
        Situation(.nextMeetsPage, sentence: "next was called while a page was in flight", needs: [.actions: 2]),
        Situation(.waitEnded, sentence: "a request was repeated after a wait", needs: [.faults: 1]),
        Situation(.loop, sentence: "pages led in a circle", needs: [.faults: 1, .pages: 2]),
        Situation(.wentBack, sentence: "a page before the first one was shown", needs: [.changes: 1, .actions: 2]),
        Situation(.emptyPage, sentence: "a page came without rows", needs: [.actions: 2]),
        Situation(
            .failedRefresh,
            sentence: "a refresh failed while several pages were shown",
            needs: [.faults: 1, .actions: 3]
        ),
    ]
}

extension Sightings {
    /// The situation before a step.
    struct Circumstances: Sendable {
        /// The kind of the wanted page.
        var wish: PagerLedger.Wish.Kind?
        /// Whether the wanted page is that of a refresh.
        var isRefreshing: Bool
        /// The page that failed last.
        var failedPage: AskedPage?
        /// The index of the wanted request.
        var wanted: Int
        /// The number of requests in flight.
        var inFlight: Int

        /// Takes the situation out of the notes of the oracle.
        init(_ ledger: borrowing PagerLedger, inFlight: Int) {
            wish = ledger.wish?.kind
            isRefreshing = ledger.hasStarted && wish == .first
            failedPage = ledger.wish == nil ? ledger.failedWish?.page : nil
            wanted = Int(ledger.wanted)
            self.inFlight = inFlight
        }
    }

    /// Names the situations that a step met.
    init(
        _ step: HistoryStep,
        answer occurrence: PagerOccurrence,
        before: Circumstances,
        seen: borrowing PagerObservation
    ) {
        var met: Sightings = []
        switch step {
        case .act(let action):
            if action == .refresh || action == .start {
                if before.wish == .next { met.insert(.refreshMeetsPage) }
                if before.isRefreshing { met.insert(.refreshMeetsRefresh) }
            }
            if action == .next, before.wish != nil { met.insert(.nextMeetsPage) }
            if let page = before.failedPage, action == .retry || action == .next, seen.requests.first == page {
                met.insert(.failureRetried)
            }
        case .answer(let request, _):
            if request != before.wanted { met.insert(.lateAnswer) }
            if request > 0 { met.insert(.answersOutOfOrder) }
            if before.wish == .previous, request == before.wanted, case .page? = seen.events.first {
                met.insert(.wentBack)
            }
        case .endWait: if !seen.requests.isEmpty { met.insert(.waitEnded) }
        case .change: if before.inFlight > 0 { met.insert(.changeInFlight) }
        }
        if !seen.events.isEmpty {
            if seen.events.contains(.end) { met.insert(.endReached) }
            if seen.events.contains(.failed(.loop)) { met.insert(.loop) }
            if seen.state.pages > 2 { met.insert(.thirdPage) }
        }
        self = met
    }
}
