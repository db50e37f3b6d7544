// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import ContractChecking
import DriverProtocol
import Exploring
import ShippedContracts
import Testing
import WrongDrivers

/// The search of the decisions of paging managers.
@Suite("Paging managers", .timeLimit(.minutes(5)))
struct ManagerSearchTests {
    private static let bounds = ExplorationBounds(pages: 2, flying: 2, faults: 1, actions: 3, changes: 0)

    @Test("the reference paging manager breaks no rule, and the number of states is the same for all numbers of jobs")
    func reference() async {
        let space = ManagerExploration(PagingState(), bounds: Self.bounds)
        let one = await ExhaustiveSearch(space).run()
        #expect(one.finding == nil, "\(one.finding?.history.description ?? "") \(String(describing: one.finding))")
        #expect(one.ending == .exhausted)
        var options = ExhaustiveSearch<ManagerExploration<PagingState>>.Options()
        options.jobs = 2
        let two = await ExhaustiveSearch(space, options: options).run()
        #expect(one.states == two.states)
        #expect(one.steps == two.steps)
        #expect(one.states == 1107)
    }

    @Test("with faults and changes of rows, the reduction leaves out steps, and no state", arguments: [1, 2, 4])
    func reduction(jobs: Int) async {
        let bounds = ExplorationBounds(pages: 1, flying: 2, faults: 1, actions: 2, changes: 1)
        let space = ManagerExploration(PagingState(), bounds: bounds)
        var options = ExhaustiveSearch<ManagerExploration<PagingState>>.Options()
        options.jobs = jobs
        let reduced = await ExhaustiveSearch(space, options: options).run()
        options.reduces = false
        let full = await ExhaustiveSearch(space, options: options).run()
        #expect(reduced.finding == nil)
        #expect(reduced.states == full.states)
        #expect(reduced.states == 994)
        #expect(reduced.steps < full.steps)
    }

    @Test("in random histories, the reference paging manager breaks no rule and meets every situation")
    func random() async {
        var order = SearchOrder()
        order.mode = .random(steps: 20_000)
        let result = await ReferenceSearch(pagingManagerBy: order).run()
        #expect(result.verdict == .holds, "\(result.brokenRules.map(\.finding)) \(result.sightings)")
        #expect(result.subject == "paging-manager")
    }

    @Test("a search finds wrong decisions, with a short history", arguments: WrongPagingDecisions.all)
    func wrong(decisions: WrongPagingDecisions) async throws {
        let space = ManagerExploration(decisions, bounds: Self.bounds)
        let found = space.shrink(try #require(await ExhaustiveSearch(space).run().finding))
        #expect(found.violation.invariant == decisions.rule, "\(found.violation)")
        #expect(found.history.steps.count <= decisions.steps, "\(found.history)")
        #expect(space.replay(found.history)?.violation == found.violation)
    }

    @Test(
        "the driver with the mistake breaks the contract of the history, and the reference driver holds it",
        arguments: WrongPagingDecisions.all
    )
    func contracts(decisions: WrongPagingDecisions) async throws {
        let space = ManagerExploration(decisions, bounds: Self.bounds)
        let found = space.shrink(try #require(await ExhaustiveSearch(space).run().finding))
        let contract = try #require(space.contract(for: found), "\(found.history)")
        let words = try ContractWords(sources: ShippedContracts.files)
        let plan = try CheckPlan(texts: [(path: "explored.yaml", text: contract.text)], words: words)
        #expect(plan.contracts.map(\.id) == [contract.id], "\(contract.text)")
        let driver = try #require(
            WrongDriverCatalogue.pagingManagers.first { $0.id == "paging-manager/\(decisions.id)" }
        )
        #expect(try await WrongDriverRun(plan).verdicts { $0.driver() } == [.holds], "\(contract.text)")
        #expect(try await WrongDriverRun(plan).verdicts(of: driver.make) == [.broken], "\(contract.text)")
    }
}
