// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import ContractChecking
import DrivenExploring
import DriverProtocol
import Exploring
import ShippedContracts
import SimulatedStage
import Testing
import WrongDrivers

/// The search of real paging managers, in simulated time.
@Suite("driven search of paging managers", .timeLimit(.minutes(10)))
struct PagingManagerSearchTests {
    /// The wrong paging managers that count pages wrongly only if the first page has another index than 1.
    private static let countsFromElsewhere = ["first-page-fixed"]

    private static let found = WrongDriverCatalogue.pagingManagers.filter { driver in
        WrongDriverCatalogue.reasonUnexplored(driver.id) == nil
    }

    @Test("the reference paging manager breaks no rule, whatever the index of its first page", arguments: [0, 1, 3])
    func reference(firstPage: Int) async throws {
        let result = try await search(firstPage: firstPage, steps: 3000) { $0.driver() }
        #expect(result.brokenRules.isEmpty, "\(result.brokenRules.map(\.finding))")
        #expect(result.unstable == nil)
        #expect(result.lost.isEmpty, "\(result.lost.map(\.reason))")
        #expect(result.verdict == .holds, "\(result.sightings)")
    }

    @Test("a search finds each wrong paging manager, with a short history", arguments: found.map(\.id))
    func wrong(id: String) async throws {
        let driver = try #require(Self.found.first { $0.id == id })
        let isElsewhere = Self.countsFromElsewhere.contains { id == "paging-manager/\($0)" }
        let result = try await search(firstPage: isElsewhere ? 0 : 1, steps: 20_000, makeDriver: driver.make)
        #expect(result.verdict == .broken)
        #expect(result.brokenRules.contains { $0.finding.history.steps.count <= 8 })
        guard let contract = result.brokenRules.first?.contract else { return }
        let words = try ContractWords(sources: ShippedContracts.files)
        let plan = try CheckPlan(texts: [(path: "explored.yaml", text: contract.text)], words: words)
        #expect(try await WrongDriverRun(plan).verdicts { $0.driver() } == [.holds], "\(contract.text)")
        #expect(try await WrongDriverRun(plan).verdicts(of: driver.make) == [.broken], "\(contract.text)")
    }

    @Test(
        "a search finds wrong services, parameters, screens and messages, and managers that are kept alive",
        arguments: [
            "published/X-08", "published/X-20", "published/X-22", "paging-manager/action.replaceService.ignored",
            "paging-manager/action.dropPagingManager.ignored", "paging-manager/action.setParameter.ignored",
            "paging-manager/action.setParameter.name.other-text", "paging-manager/action.setParameter.value.lost",
            "paging-manager/event.screen.open.screen.other-text",
            "paging-manager/event.dialog.error.message.other-text", "paging-manager/event.completion.error.other-text",
        ]
    )
    func words(id: String) async throws {
        let files = ShippedContracts.files
        let words = try ContractWords(sources: files)
        let all = try CheckPlan(of: ContractSuite.load(sources: files, words: words))
        let driver = try #require(WrongDriverCatalogue.searched(for: all).first { $0.driver.id == id }?.driver)
        let broken = try #require(
            try await search(firstPage: 1, steps: 6000, makeDriver: driver.make).brokenRules.first
        )
        #expect(broken.finding.history.steps.count <= 6)
        let contract = try #require(broken.contract, "\(broken.finding)")
        let plan = try CheckPlan(texts: [(path: "explored.yaml", text: contract.text)], words: words)
        #expect(try await WrongDriverRun(plan).verdicts { $0.driver() } == [.holds], "\(contract.text)")
        #expect(try await WrongDriverRun(plan).verdicts(of: driver.make) == [.broken], "\(contract.text)")
    }

    @Test("each wrong paging manager that is not found has a reason, and they are few")
    func exceptions() {
        let ids = WrongDriverCatalogue.pagingManagers.map(\.id)
        let missing = WrongDriverCatalogue.unexploredPagingManagers.map(\.id)
        #expect(Set(missing).isSubset(of: ids))
        #expect(missing.count * 20 <= ids.count)
    }

    /// Searches the paging managers of a driver.
    private func search(
        firstPage: Int,
        steps: Int,
        makeDriver: @escaping @Sendable (DriverSurroundings) -> any Driver
    ) async throws -> ExplorationResult {
        var order = SearchOrder()
        order.mode = .random(steps: steps)
        return try await SimulatedTime.run { [order] clock in
            let stage = SimulatedStage()
            let subject = PagingManagerSubject(firstPage: firstPage)
            var limits = DrivenLimits()
            limits.brokenMax = 1
            return try await DrivenSearch(subject, order: order, stage: stage, clock: clock, limits: limits) {
                () async throws(DriverError) in
                makeDriver(.simulated(on: stage, clock: clock))
            }
            .run()
        }
    }
}
