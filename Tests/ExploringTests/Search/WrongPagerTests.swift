// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring
import Pagers
import Testing
import WrongDrivers

/// The wrong pagers, which a search has to find without any contract.
struct WrongPagerTests {
    @Test("a search finds the mistakes of decisions, with a short history", arguments: ExploredWrongPager.found)
    func found(wrong: ExploredWrongPager) async throws {
        let found = try await wrong.find()
        #expect(found.history.steps.count <= wrong.steps)
    }

    @Test("every wrong pager is in the table of those that are found, or has a reason to be missing there")
    func table() {
        let found = ExploredWrongPager.found.map(\.id)
        let missing = ExploredWrongPager.needsMore.flatMap(\.ids)
        #expect(Set(found).count == found.count)
        #expect(Set(found).isDisjoint(with: missing))
        #expect(Set((found + missing).map { "pager/\($0)" }) == Set(WrongPager.all.map(\.id)))
    }

    @Test(
        "the reference pager breaks no rule in the circumstances of the table",
        arguments: SearchCircumstances.allCases
    )
    func reference(circumstances: SearchCircumstances) async {
        for style in ModelStyle.allCases {
            let settings = PagerStateSettings(circumstances.settings(style: style))
            let pager = PagerState(firstPosition: style.firstPosition, settings: settings)
            var options = ExhaustiveSearch<Exploration<PagerState>>.Options()
            options.statesMax = 2000
            let report = await circumstances.exploration(pager, style: style).exhaust(options: options)
            #expect(report.finding == nil)
        }
    }

    @Test("a long history is shrunk to the steps that matter")
    func shrinking() throws {
        let search = try small("older-refresh-wins").exploration()
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
        let wrong = small("late-page-joins")
        let found = try await wrong.find()
        let again = try wrong.exploration().replay(found.history)
        #expect(again?.played == found.history)
        #expect(again?.violation == found.violation)
    }

    private func small(_ id: String) -> ExploredWrongPager {
        ExploredWrongPager(id, in: .small, .numbers, states: 2000, steps: 3)
    }
}

extension ModelStyle {
    /// The first page as a position of a pager.
    fileprivate var firstPosition: PagePosition {
        switch self {
        case .numbers, .bareNumbers: .number(1)
        case .offsets: .offset(0)
        case .tokens, .keys: .first
        }
    }
}
