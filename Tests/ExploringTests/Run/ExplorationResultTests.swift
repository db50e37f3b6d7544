// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring
import Pagers
import Testing

/// The verdict about one subject, and the searches of the reference pager.
struct ExplorationResultTests {
    /// Returns the result of a search that met every situation.
    private func complete() -> ExplorationResult {
        var result = ExplorationResult(subject: "numbers", expected: .expected(of: .numbers))
        result.report.sightingCounts = Sightings.all.map { _ in 1 }
        return result
    }

    @Test("a search that met every situation and found nothing holds")
    func holds() {
        #expect(complete().verdict == .holds)
    }

    @Test("a search that never met a situation is undecided, and names the limit to raise")
    func vacuous() {
        var result = complete()
        result.report.sightingCounts[4] = 0
        let reason = "in no history, a page that had failed was asked for again; raise 'faults' in --bounds"
        #expect(result.verdict == .undecided([reason]))
    }

    @Test(
        "the remedy names the limits that are too low for a situation",
        arguments: [
            (1, 2, "in no history, a refresh began while another one was in flight; raise 'actions' to 3 in --bounds"),
            (
                3, 1,
                "in no history, a later request got its answer before an earlier one; "
                    + "raise 'flying' to 2 and 'actions' to 2 in --bounds"
            ),
        ]
    )
    func remedy(situation: Int, actions: Int, reason: String) {
        var result = complete()
        result.bounds = ExplorationBounds(pages: 3, flying: 1, faults: 1, actions: actions, changes: 1)
        result.report.sightingCounts[situation] = 0
        #expect(result.verdict == .undecided([reason]))
    }

    @Test("random histories that never met a situation within their limits need more steps")
    func randomRemedy() {
        var result = complete()
        result.histories = 10
        result.report.sightingCounts[4] = 0
        let reason =
            "in no history, a page that had failed was asked for again; raise the number of steps with --random"
        #expect(result.verdict == .undecided([reason]))
    }

    @Test("a search that a signal kept from beginning is not begun, and shows nothing")
    func notBegun() {
        let result = ExplorationResult.notBegun("tokens")
        #expect(result.verdict == .notBegun)
        #expect(result.sightings.isEmpty)
    }

    @Test("a page before the first one is not expected in a way of paging that cannot go back")
    func backward() {
        var result = complete()
        result.report.sightingCounts[11] = 0
        #expect(result.verdict == .holds)
        result.expected = .expected(of: .keys)
        #expect(result.verdict != .holds)
    }

    @Test("a violation counts more than anything that is missing")
    func broken() {
        var result = ExplorationResult(subject: "numbers", expected: .expected(of: .numbers))
        let violation = Violation(.patience, expected: "no request", seen: "a request for page 2")
        let finding = ExplorationFinding(history: History(rowCount: 1), violation: violation)
        result.brokenRules = [BrokenRule(finding: finding, story: [])]
        #expect(result.verdict == .broken)
    }

    @Test("a search that ended early says why")
    func early() {
        var result = complete()
        result.report.ending = .timeLimit
        let reason = "the time was over before every history was tried; raise --time, or lower --bounds"
        #expect(result.verdict == .undecided([reason]))
        result.isInterrupted = true
        #expect(result.verdict == .undecided(["the search was interrupted"]))
    }

    @Test("the parts of a random search have no history in common")
    func parts() {
        var indices: Set<Int> = []
        for number in 1...3 {
            var order = SearchOrder()
            order.part = SearchOrder.Part(number: number, of: 3)
            for block in 0..<4 {
                #expect(indices.insert(order.firstHistory(ofBlock: block, size: 64)).inserted)
            }
        }
        #expect(indices == Set((0..<12).map { $0 * 64 }))
    }

    @Test("a random search of the reference pager has as many steps as wanted, and breaks no rule")
    func random() async {
        var order = SearchOrder()
        order.mode = .random(steps: 2000)
        let result = await ReferenceSearch(.tokens, order: order).run()
        #expect(result.brokenRules.isEmpty)
        #expect(result.report.steps >= 2000)
        #expect(result.report.ending == .exhausted)
        #expect(result.histories == 1024)
    }

    @Test("the histories of a seed are the same on every machine, and for every number of jobs", arguments: [1, 2, 4])
    func sameHistories(jobs: Int) async {
        var order = SearchOrder()
        order.mode = .random(steps: 20_000)
        order.jobs = jobs
        let result = await ReferenceSearch(.tokens, order: order).run()
        #expect(result.histories == 2048)
        #expect(result.report.steps == 21_290)
        #expect(result.sightings.map(\.count) == [119, 527, 3366, 3064, 188, 1069, 792, 76, 2040, 104, 25])
    }

    @Test("a random draw is the same for the same index, and keeps to the limits")
    func draw() {
        let setup = ModelSetup(style: .numbers)
        for index in 0..<50 {
            let one = draw(index, setup: setup)
            let same = draw(index, setup: setup)
            #expect(one.rowCount == same.rowCount)
            #expect(one.faults == same.faults)
            #expect(one.faults.count <= ExplorationBounds().faults)
        }
    }

    private func draw(_ index: Int, setup: ModelSetup) -> RandomHistory {
        RandomHistory(
            seed: 3,
            index: index,
            bounds: ExplorationBounds(),
            setup: setup,
            actions: RandomHistory.pagerActions(setup: setup, promises: .reference)
        )
    }
}
