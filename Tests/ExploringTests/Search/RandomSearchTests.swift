// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring
import Pagers
import Testing

/// Random histories beyond the limits of an exhaustive search.
struct RandomSearchTests {
    private static let bounds = ExplorationBounds(pages: 4, flying: 3, faults: 3, actions: 30, changes: 3)

    @Test("the reference pager breaks no rule in long histories", arguments: ModelStyle.allCases)
    func reference(style: ModelStyle) {
        var options = RandomSearch<Exploration<PagerState>>.Options()
        options.histories = 100
        let search = Exploration.reference(ModelSetup(style: style), bounds: Self.bounds)
        let report = RandomSearch(search, options: options).run()
        #expect(report.finding == nil)
        #expect(report.steps > 1000)
    }

    @Test("the same seed gives the same histories, and another seed gives others")
    func seed() {
        var options = RandomSearch<Exploration<PagerState>>.Options()
        options.histories = 20
        let search = Exploration.reference(ModelSetup(style: .tokens), bounds: Self.bounds)
        let first = RandomSearch(search, options: options).run()
        let again = RandomSearch(search, options: options).run()
        options.seed += 1
        let other = RandomSearch(search, options: options).run()
        #expect(first.sightingCounts == again.sightingCounts)
        #expect(first.steps == again.steps)
        #expect(first.sightingCounts != other.sightingCounts)
    }

    @Test("two shards together play the histories of the whole search")
    func shards() {
        let search = Exploration.reference(ModelSetup(style: .numbers), bounds: Self.bounds)
        var options = RandomSearch<Exploration<PagerState>>.Options()
        options.histories = 20
        let whole = RandomSearch(search, options: options).run()
        options.histories = 10
        let first = RandomSearch(search, options: options).run()
        options.firstHistory = 10
        let second = RandomSearch(search, options: options).run()
        #expect(first.steps + second.steps == whole.steps)
    }
}
