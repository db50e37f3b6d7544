// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// The judgement of a pager's behaviour, from requests and answers only.
///
/// It compares a pager with the sentences of the behaviours, never with another pager. If the sentences do not define a
/// behaviour, or the pager does not promise it, every behaviour is correct.
package struct PagerOracle: Sendable {
    /// The number of repetitions after which a pager may stop repeating a refused request.
    static let repeatsMin: UInt8 = 3

    /// The promises of the pager.
    package let promises: PagerPromises
    /// The first page, as requests ask for it.
    package let firstPage: AskedPage
    /// Whether the answers say if a page is before them, so that a pager that looks ahead knows it.
    package let saysPrevious: Bool

    /// Creates the oracle for a pager.
    ///
    /// - Parameters:
    ///   - promises: The promises of the pager.
    ///   - firstPage: The first page, as requests ask for it.
    ///   - saysPrevious: Whether the answers say if a page is before them.
    package init(promises: PagerPromises, firstPage: AskedPage, saysPrevious: Bool = false) {
        self.promises = promises
        self.firstPage = firstPage
        self.saysPrevious = saysPrevious
    }

    /// Judges one step.
    ///
    /// - Parameters:
    ///   - occurrence: The step.
    ///   - seen: The behaviour of the pager up to its next rest.
    ///   - ledger: The notes about the pager, which the step changes.
    /// - Returns: The first violation; nil if every rule holds.
    package func judge(
        _ occurrence: PagerOccurrence,
        seen: borrowing PagerObservation,
        ledger: inout PagerLedger
    ) -> Violation? {
        let violation: Violation? =
            switch occurrence {
            case .acted(let action): acted(action, seen: seen, ledger: &ledger)
            case .answered(let request, let answer): answered(request, with: answer, seen: seen, ledger: &ledger)
            case .waited: waited(seen: seen, ledger: &ledger)
            case .changed: quiet(.serverAlone, seen: seen, ledger: ledger)
            }
        // More requests than one break a rule, so that their exact number does not matter.
        ledger.inFlight &+= Int8(clamping: seen.requests.count)
        return violation ?? judgeState(seen: seen.state, ledger: ledger)
    }
}

// MARK: - The rules about the state at rest

extension PagerOracle {
    private func judgeState(seen: ShownState, ledger: borrowing PagerLedger) -> Violation? {
        loading(seen: seen, ledger: ledger) ?? failed(seen: seen, ledger: ledger)
            ?? repetition(seen: seen) ?? rows(seen: seen, ledger: ledger) ?? pages(seen: seen, ledger: ledger)
            ?? hasNext(seen: seen, ledger: ledger) ?? hasPrevious(seen: seen, ledger: ledger)
    }

    /// EX-17.
    private func loading(seen: ShownState, ledger: borrowing PagerLedger) -> Violation? {
        let expected = ledger.wish != nil
        guard seen.isLoading != expected else { return nil }
        return Violation(.loadingIsRight, expected: "loading: \(expected)", seen: "loading: \(seen.isLoading)")
    }

    /// EX-12.
    private func failed(seen: ShownState, ledger: borrowing PagerLedger) -> Violation? {
        let expected = ledger.failed
        guard seen.failed != expected else { return nil }
        return Violation(
            .failedIsLast,
            expected: "failed: \(expected?.rawValue ?? "nil")",
            seen: "failed: \(seen.failed?.rawValue ?? "nil")"
        )
    }

    /// EX-14.
    private func repetition(seen: ShownState) -> Violation? {
        guard promises.contains(.dedupes), seen.ids.hasRepetition else { return nil }
        return Violation(.noRepetition, expected: "each id once", seen: "ids: \(seen.ids)")
    }

    /// EX-13.
    private func rows(seen: ShownState, ledger: borrowing PagerLedger) -> Violation? {
        let expected = ledger.list.ids
        guard seen.ids != expected else { return nil }
        return Violation(.rowsExplained, expected: "ids: \(expected)", seen: "ids: \(seen.ids)")
    }

    /// EX-18.
    private func pages(seen: ShownState, ledger: borrowing PagerLedger) -> Violation? {
        let expected = ledger.list.pages
        guard seen.pages != expected else { return nil }
        return Violation(.pagesAreCounted, expected: "pages: \(expected)", seen: "pages: \(seen.pages)")
    }

    /// EX-16; the sentences do not define it after a circle, at a limit, and while the pager starts again.
    private func hasNext(seen: ShownState, ledger: borrowing PagerLedger) -> Violation? {
        guard ledger.hasStarted, ledger.failed != .loop, ledger.wish?.kind != .restart, ledger.list.rest.isEmpty,
            let expected = ledger.walk.next.exists
        else { return nil }
        if seen.hasNext == expected { return nil }
        if seen.hasNext == nil, !promises.contains(.looksAhead) { return nil }
        let seenText = seen.hasNext.map(String.init) ?? "nil"
        return Violation(.hasNextIsRight, expected: "hasNext: \(expected)", seen: "hasNext: \(seenText)")
    }

    /// EX-26.
    private func hasPrevious(seen: ShownState, ledger: borrowing PagerLedger) -> Violation? {
        guard promises.contains(.previous), ledger.hasStarted, ledger.failed != .loop else { return nil }
        guard let expected = ledger.walk.previous.exists, seen.hasPrevious != expected else { return nil }
        let isKnown = saysPrevious && promises.contains(.looksAhead) && ledger.wish?.kind != .restart
        if seen.hasPrevious == nil, !isKnown { return nil }
        let seenText = seen.hasPrevious.map(String.init) ?? "nil"
        return Violation(.hasPreviousIsRight, expected: "hasPrevious: \(expected)", seen: "hasPrevious: \(seenText)")
    }
}

// MARK: - The rules about requests and events

extension PagerOracle {
    /// Returns a violation of a rule if anything was sent, reported or shown.
    func quiet(_ rule: Invariant, seen: borrowing PagerObservation, ledger: borrowing PagerLedger) -> Violation? {
        if let request = seen.requests.first {
            return Violation(rule, expected: "no request", seen: "a request for \(request)")
        }
        return silent(rule, seen: seen, ledger: ledger)
    }

    /// Returns a violation of a rule if anything was reported or shown.
    func silent(_ rule: Invariant, seen: borrowing PagerObservation, ledger: borrowing PagerLedger) -> Violation? {
        if let event = seen.events.first {
            return Violation(rule, expected: "no event", seen: "\(event)")
        }
        return kept(rule, seen: seen, ledger: ledger)
    }

    /// Returns a violation of a rule if the shown rows differ from those before.
    func kept(_ rule: Invariant, seen: borrowing PagerObservation, ledger: borrowing PagerLedger) -> Violation? {
        guard seen.state.ids != ledger.list.ids else { return nil }
        return Violation(rule, expected: "ids: \(ledger.list.ids)", seen: "ids: \(seen.state.ids)")
    }

    /// Returns a violation of a rule if the request for the wanted page was not the only one that was sent.
    ///
    /// It records which request is wanted from now on.
    func asks(
        for wish: PagerLedger.Wish,
        rule: Invariant,
        seen: borrowing PagerObservation,
        ledger: inout PagerLedger
    ) -> Violation? {
        ledger.wish = wish
        ledger.wanted = ledger.inFlight
        guard seen.requests.count == 1, seen.requests[0] == wish.page else {
            let requests = seen.requests.map(\.description).joined(separator: " and ")
            let text = requests.isEmpty ? "no request" : "a request for \(requests)"
            return Violation(rule, expected: "one request, for \(wish.page)", seen: text)
        }
        return nil
    }

    /// Returns a violation of a rule if the events are not the expected ones.
    func events(
        _ expected: [PagerNotice],
        rule: Invariant,
        seen: borrowing PagerObservation
    ) -> Violation? {
        guard seen.events != expected else { return nil }
        return Violation(rule, expected: Self.text(expected), seen: Self.text(seen.events))
    }

    private static func text(_ events: [PagerNotice]) -> String {
        events.isEmpty ? "no event" : "the events \(events.map(\.description).joined(separator: ", "))"
    }
}
