// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring
import Pagers
import Testing
import WrongDrivers

/// The wrong pagers, which a search has to find without any contract.
struct WrongPagerTests {
    private static let bounds = ExplorationBounds(pages: 3, flying: 3, faults: 1, actions: 3, changes: 0)

    @Test(
        "a search finds pagers that are wrong about numbered pages, with a short history",
        arguments: [
            ("start-twice", 1), ("next-page-replaces", 3), ("all-without-end", 2), ("second-all-ignored", 3),
            ("limit-in-whole-pages", 3), ("limit-one-more", 3), ("limit-ignored", 3), ("end-only-once", 3),
            ("one-page-without-end", 2), ("empty-list-asked-again", 3), ("stops-at-short-page", 2),
            ("empty-page-ends-numbers", 2), ("first-page-not-retried", 3), ("first-page-not-asked-again", 3),
            ("first-page-not-started-again", 3), ("failed-page-is-end", 3), ("failed-first-page-is-empty", 2),
            ("no-answer-is-end", 2), ("network-failure-is-other", 2), ("next-after-all-starts-again", 3),
            ("no-repeats", 2), ("unavailable-not-repeated", 2), ("refresh-keeps-place", 3), ("start-ignored", 3),
            ("second-next-sends", 2), ("next-during-first-sends", 2), ("late-page-joins", 3),
            ("late-failure-shown", 3), ("older-refresh-wins", 3), ("canceled-page-shown", 3),
            ("repeated-first-page-is-end", 3), ("circles-followed-for-ever", 3), ("previous-always-there", 2),
            ("always-has-next", 2), ("full-page-has-next", 2), ("failed-page-has-no-next", 3), ("never-loading", 1),
            ("retry-asks-again", 3), ("failed-pages-count", 2), ("refreshes-count", 2),
        ]
    )
    func numbers(id: String, steps: Int) async throws {
        let found = try await find(id, style: .numbers, statesMax: 700)
        #expect(found.history.steps.count <= steps)
    }

    @Test(
        "a search finds pagers that are wrong about tokens and offsets",
        arguments: [
            ("stops-at-empty-page", ModelStyle.tokens, 2), ("loop-of-one-is-end", .tokens, 3),
            ("expired-token-fails", .tokens, 3), ("restart-shows-rows-again", .tokens, 3),
            ("empty-page-awaited", .offsets, 2), ("first-page-is-all", .bareNumbers, 2),
            ("short-page-of-two-is-last", .bareNumbers, 2), ("empty-page-behind-full-page-fails", .bareNumbers, 3),
        ]
    )
    func styles(id: String, style: ModelStyle, steps: Int) async throws {
        let found = try await find(id, style: style, statesMax: 700)
        #expect(found.history.steps.count <= steps)
    }

    @Test("a long history is shrunk to the steps that matter")
    func shrinking() throws {
        let search = try exploration(of: "older-refresh-wins", style: .numbers)
        let long = History(
            rowCount: 6,
            steps: [
                .act(.start), .answer(request: 0, .page), .act(.next), .answer(request: 0, .fault(.serverError)),
                .act(.retry), .answer(request: 0, .page), .change(.insert(at: 2)), .act(.next),
                .act(.refresh), .act(.refresh), .answer(request: 0, .page), .answer(request: 0, .page), .act(.next),
            ]
        )
        let (played, violation) = try #require(search.replay(long))
        let found = search.shrink(ExplorationFinding(history: played, violation: violation))
        #expect(found.violation.invariant == violation.invariant)
        #expect(found.history.description == "0 rows\ndo refresh\ndo refresh\nanswer request 1 in flight")
    }

    @Test("a history that was found breaks the same rule when it is played again")
    func replay() async throws {
        let search = try exploration(of: "late-page-joins", style: .numbers)
        let found = try await find("late-page-joins", style: .numbers, statesMax: 700)
        let again = search.replay(found.history)
        #expect(again?.played == found.history)
        #expect(again?.violation == found.violation)
    }

    /// Returns the finding of a search, shrunk.
    private func find(_ id: String, style: ModelStyle, statesMax: Int) async throws -> ExplorationFinding {
        let search = try exploration(of: id, style: style)
        var options = ExhaustiveSearch<WrongPagerDecisions>.Options()
        options.statesMax = statesMax
        let report = await ExhaustiveSearch(search, options: options).run()
        return search.shrink(try #require(report.finding))
    }

    private func exploration(of id: String, style: ModelStyle) throws -> Exploration<WrongPagerDecisions> {
        let wrong = try #require(WrongPager.all.first { $0.id == "pager/\(id)" })
        let settings = PagerSettings(dialect: Self.dialect(of: style), endpoint: "/", pageSize: 2)
        return Exploration(
            wrong.decisions(settings),
            setup: ModelSetup(style: style),
            promises: .reference,
            bounds: Self.bounds
        )
    }

    /// Returns a dialect with the positions of a way of paging.
    static func dialect(of style: ModelStyle) -> PagerDialect {
        var dialect: PagerDialect
        switch style {
        case .numbers:
            dialect = PagerDialect(style: .page)
            dialect.more = .pages(at: ["pages"])
        case .bareNumbers: dialect = PagerDialect(style: .page)
        case .offsets:
            dialect = PagerDialect(style: .offset)
            dialect.more = .total(at: ["total"])
        case .tokens:
            dialect = PagerDialect(style: .cursor)
            dialect.next = .path(["next"])
            dialect.more = .token(ends: [.null])
        case .keys:
            dialect = PagerDialect(style: .cursor)
            dialect.next = .edgeRow
            dialect.more = .token(ends: [.null])
        }
        return dialect
    }
}
