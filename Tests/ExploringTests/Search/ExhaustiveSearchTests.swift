// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring
import Pagers
import Testing

/// The search of all histories within limits.
struct ExhaustiveSearchTests {
    private static let bounds = ExplorationBounds(pages: 2, flying: 2, faults: 0, actions: 2, changes: 1)

    @Test(
        "the reference pager breaks no rule, and the number of states is the same on every machine",
        arguments: [
            (ModelStyle.numbers, 2263), (.bareNumbers, 3832), (.offsets, 2608), (.tokens, 2205), (.keys, 3940),
        ]
    )
    func reference(style: ModelStyle, states: Int) async {
        let report = await Exploration.reference(ModelSetup(style: style), bounds: Self.bounds).exhaust()
        #expect(report.finding == nil)
        #expect(report.ending == .exhausted)
        #expect(report.states == states)
    }

    @Test("with faults, the reference pager breaks no rule in any way of paging", arguments: ModelStyle.allCases)
    func faults(style: ModelStyle) async {
        let bounds = ExplorationBounds(pages: 2, flying: 2, faults: 1, actions: 2, changes: 0)
        for refetchesAll in [false, true] {
            let setup = ModelSetup(style: style)
            let search = Exploration.reference(setup, bounds: bounds, refetchesAll: refetchesAll)
            let report = await search.exhaust()
            #expect(report.finding == nil)
            #expect(report.ending == .exhausted)
        }
    }

    @Test("with an empty list after an expired token, the reference pager breaks no rule")
    func emptyRestart() async {
        let bounds = ExplorationBounds(pages: 1, flying: 1, faults: 2, actions: 2, changes: 1)
        let report = await Exploration.reference(ModelSetup(style: .tokens), bounds: bounds).exhaust()
        #expect(report.finding == nil)
        #expect(report.ending == .exhausted)
    }

    @Test("without the reduction, the same states take more steps")
    func reduction() async {
        let search = Exploration.reference(ModelSetup(style: .keys), bounds: Self.bounds)
        let reduced = await search.exhaust()
        var options = ExhaustiveSearch<Exploration<PagerState>>.Options()
        options.reduces = false
        let full = await search.exhaust(options: options)
        #expect(reduced.states == full.states)
        #expect(reduced.depth == full.depth)
        #expect(reduced.steps < full.steps)
    }

    @Test(
        "with faults and changes, the states are the same with and without the reduction, for every number of jobs",
        arguments: [
            (ModelStyle.numbers, 2635), (.bareNumbers, 4974), (.offsets, 2784), (.tokens, 2905), (.keys, 5400),
        ],
        [1, 2, 4]
    )
    func reductionWithFaults(style: (ModelStyle, states: Int), jobs: Int) async {
        let bounds = ExplorationBounds(pages: 1, flying: 2, faults: 1, actions: 2, changes: 1)
        let search = Exploration.reference(ModelSetup(style: style.0), bounds: bounds)
        var options = ExhaustiveSearch<Exploration<PagerState>>.Options()
        options.jobs = jobs
        let reduced = await search.exhaust(options: options)
        options.reduces = false
        let full = await search.exhaust(options: options)
        for report in [reduced, full] {
            #expect(report.ending == .exhausted)
            #expect(report.states == style.states)
        }
        #expect(reduced.depth == full.depth)
        #expect(reduced.steps < full.steps)
    }

    @Test("the number of jobs changes nothing")
    func jobs() async {
        let search = Exploration.reference(ModelSetup(style: .offsets), bounds: Self.bounds)
        var options = ExhaustiveSearch<Exploration<PagerState>>.Options()
        let one = await search.exhaust(options: options)
        options.jobs = 3
        let three = await search.exhaust(options: options)
        #expect(one.states == three.states)
        #expect(one.steps == three.steps)
        #expect(one.depth == three.depth)
        #expect(one.sightingCounts == three.sightingCounts)
    }

    @Test("a search ends at the most states, and at its time limit")
    func limits() async {
        let search = Exploration.reference(ModelSetup(style: .numbers), bounds: Self.bounds)
        var options = ExhaustiveSearch<Exploration<PagerState>>.Options()
        options.statesMax = 100
        let small = await search.exhaust(options: options)
        #expect(small.ending == .statesMax)
        options.statesMax = .max
        options.isTimeOver = { true }
        let short = await search.exhaust(options: options)
        #expect(short.ending == .timeLimit)
        #expect(short.states < 2263)
    }

    @Test("a limit of memory limits the number of states, and never raises it")
    func memory() {
        var options = ExhaustiveSearch<Exploration<PagerState>>.Options()
        options.limitMemory(to: 6_000_000)
        #expect(options.statesMax == 10_000)
        options.limitMemory(to: 60_000_000)
        #expect(options.statesMax == 10_000)
        options.limitMemory(to: 1)
        #expect(options.statesMax == 1)
    }

    @Test("most steps are repetitions of moves that were judged before")
    func moves() async {
        let report = await Exploration.reference(ModelSetup(style: .tokens), bounds: Self.bounds).exhaust()
        #expect(report.clients > 0)
        #expect(report.clients < report.states)
        #expect(report.moves < report.steps)
    }

    @Test("a search counts the situations that it met")
    func sightings() async {
        let report = await Exploration.reference(ModelSetup(style: .tokens), bounds: Self.bounds).exhaust()
        let met = zip(Sightings.all, report.sightingCounts).filter { $0.1 > 0 }.map(\.0.sighting)
        #expect(met.contains(.refreshMeetsRefresh) == false)
        #expect(met.contains(.refreshMeetsPage))
        #expect(met.contains(.changeInFlight))
        #expect(met.contains(.endReached))
        #expect(!met.contains(.failureRetried))
    }

    @Test("the situations are listed in the order of their numbers")
    func order() {
        for (index, entry) in Sightings.all.enumerated() {
            #expect(entry.sighting.rawValue == 1 << UInt16(index))
        }
    }
}
