// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers
import Testing

@testable import Exploring

/// The rules, each with a behaviour that it refuses and one that it allows.
struct PagerOracleTests {
    private let oracle = PagerOracle(promises: .reference, firstPage: .number(1))

    @Test("start asks for the first page once")
    func start() {
        var ledger = PagerLedger()
        #expect(judge(.acted(.start), requests: [.number(1)], loading: true, ledger: &ledger) == nil)
        var other = PagerLedger()
        let twice = judge(.acted(.start), requests: [.number(1), .number(1)], loading: true, ledger: &other)
        #expect(twice?.invariant == .firstPageWanted)
        #expect(
            twice?.description
                == "EX-04: start, refresh and all ask for the first page, once: expected one request, for page 1, "
                + "but saw a request for page 1 and page 1"
        )
    }

    @Test("a pager that sends a great number of requests breaks a rule, and does not end the program")
    func manyRequests() {
        var ledger = started()
        var seen = PagerObservation()
        seen.requests = Array(repeating: .number(1), count: 127)
        seen.state.isLoading = true
        let violation = oracle.judge(.acted(.refresh), seen: seen, ledger: &ledger)
        #expect(violation?.invariant == .firstPageWanted)
    }

    @Test("the rows of the first page are shown and reported")
    func firstPage() {
        var ledger = started()
        #expect(answer(page([0, 1], next: .page(.number(2))), ids: [0, 1], ledger: &ledger) == nil)
        var other = started()
        let missing = answer(page([0, 1], next: .page(.number(2))), ids: [0], ledger: &other)
        #expect(missing?.invariant == .rowsExplained)
        #expect(missing?.expected == "ids: [0, 1]")
        #expect(missing?.seen == "ids: [0]")
    }

    @Test("next while a page is in flight asks for nothing")
    func patience() {
        var ledger = started()
        let request = judge(.acted(.next), requests: [.number(1)], loading: true, ledger: &ledger)
        #expect(request?.invariant == .patience)
    }

    @Test("an answer to a request that is not wanted any longer changes nothing")
    func lateAnswer() {
        var ledger = started()
        #expect(judge(.acted(.refresh), requests: [.number(1)], loading: true, ledger: &ledger) == nil)
        let late = PagerOccurrence.answered(request: 0, page([0, 1], next: .none))
        var other = ledger
        #expect(judge(late, loading: true, ledger: &ledger) == nil)
        let shown = judge(late, ids: [0, 1], loading: true, ledger: &other)
        #expect(shown?.invariant == .lateAnswer)
    }

    @Test("a failure is reported once, and keeps the rows")
    func failure() {
        let answer = PagerOccurrence.answered(request: 0, .failure(.network, .closed))
        var ledger = started()
        let reported = judge(answer, events: [.failed(.network)], failed: .network, ledger: &ledger)
        #expect(reported == nil)
        var silent = started()
        #expect(judge(answer, failed: .network, ledger: &silent)?.invariant == .failureReported)
        var repeated = started()
        let again = judge(answer, requests: [.number(1)], loading: true, ledger: &repeated)
        #expect(again?.invariant == .repeatsNothing)
    }

    @Test("loading that stays true after the last answer is a violation")
    func loading() {
        var ledger = started()
        let answered = PagerOccurrence.answered(request: 0, page([0], next: .none))
        let seen = judge(answered, events: [.page(RowList([0]))], ids: [0], loading: true, pages: 1, ledger: &ledger)
        #expect(seen?.invariant == .loadingIsRight)
    }

    @Test("without the promise, a refused request is a failure like any other")
    func promises() {
        let modest = PagerOracle(promises: [.overlaps], firstPage: .number(1))
        var ledger = started()
        var seen = PagerObservation()
        seen.events = [.failed(.status)]
        seen.state.failed = .status
        let refusal = PagerOccurrence.answered(request: 0, .failure(.status, .unavailable))
        #expect(modest.judge(refusal, seen: seen, ledger: &ledger) == nil)
        var other = started()
        #expect(oracle.judge(refusal, seen: seen, ledger: &other)?.invariant == .repeatsLater)
    }

    @Test("a pager that looks ahead knows whether a page is before the first one, if the answers say so")
    func hasPrevious() {
        let certain = PagerOracle(promises: .reference, firstPage: .number(1), saysPrevious: true)
        let modest = PagerOracle(promises: [.previous], firstPage: .number(1), saysPrevious: true)
        let answered = PagerOccurrence.answered(request: 0, page([0], next: .none))
        for (oracle, shown, isRight) in [
            (certain, false, true), (certain, nil, false), (certain, true, false), (oracle, nil, true),
            (oracle, true, false), (modest, nil, true),
        ] as [(PagerOracle, Bool?, Bool)] {
            var seen = PagerObservation()
            seen.events = [.page(RowList([0]))]
            (seen.state.ids, seen.state.pages) = (RowList([0]), 1)
            (seen.state.hasNext, seen.state.hasPrevious) = (false, shown)
            var ledger = started()
            let violation = oracle.judge(answered, seen: seen, ledger: &ledger)
            #expect(violation?.invariant == (isRight ? nil : .hasPreviousIsRight))
        }
    }

    @Test("each rule has an id of its own, a sentence without a full stop, and behaviours")
    func catalogue() {
        #expect(Set(Invariant.allCases.map(\.id)).count == Invariant.allCases.count)
        for invariant in Invariant.allCases {
            #expect(!invariant.sentence.hasSuffix("."))
            let prefixes = ["PG-", "P-", "S-"]
            #expect(invariant.behaviours.allSatisfy { id in prefixes.contains { id.hasPrefix($0) } })
            #expect(!invariant.behaviours.isEmpty)
        }
    }
}

extension PagerOracleTests {
    /// The notes after a start.
    private func started() -> PagerLedger {
        var ledger = PagerLedger()
        #expect(judge(.acted(.start), requests: [.number(1)], loading: true, ledger: &ledger) == nil)
        return ledger
    }

    private func page(_ ids: [Int], next: ServedNeighbor) -> ServedAnswer {
        .page(ServedPage(ids: RowList(ids), next: next))
    }

    /// Judges the first page, of which these ids are shown and reported.
    private func answer(_ answer: ServedAnswer, ids: [Int], ledger: inout PagerLedger) -> Violation? {
        judge(
            .answered(request: 0, answer),
            events: [.page(RowList(ids))],
            ids: ids,
            pages: 1,
            hasNext: true,
            ledger: &ledger
        )
    }

    private func judge(
        _ occurrence: PagerOccurrence,
        requests: [AskedPage] = [],
        events: [PagerNotice] = [],
        ids: [Int] = [],
        loading: Bool = false,
        failed: PagerFailure.Kind? = nil,
        pages: Int = 0,
        hasNext: Bool? = nil,
        ledger: inout PagerLedger
    ) -> Violation? {
        var seen = PagerObservation()
        seen.requests = requests
        seen.events = events
        seen.state.ids = RowList(ids)
        seen.state.isLoading = loading
        seen.state.failed = failed
        seen.state.pages = pages
        seen.state.hasNext = hasNext
        return oracle.judge(occurrence, seen: seen, ledger: &ledger)
    }
}
