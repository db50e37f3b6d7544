// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import ContractChecking
import DrivenExploring
import DriverProtocol
import Exploring
import OrderedCollections
import ReferenceDriver
import ShippedContracts
import SimulatedStage
import SourceDiagnostics
import Testing
import WrongDrivers

/// The search of real layers, in simulated time.
@Suite("driven search", .timeLimit(.minutes(5)))
struct DrivenSearchTests {
    private static let steps = 300
    /// Enough steps to meet every situation in every dialect.
    private static let manySteps = 1500

    static let dialects = (try? ContractWords(sources: ShippedContracts.files)).map { Array($0.dialects.keys) } ?? []

    @Test("the reference pager breaks no rule in any dialect, and meets every situation", arguments: dialects)
    func reference(dialect: String) async throws {
        let result = try await search(dialect, steps: Self.manySteps) { surroundings in
            ReferenceDriver(
                version: "1",
                transport: surroundings.transport,
                cacheStore: surroundings.cacheStore,
                background: surroundings.background,
                clock: surroundings.clock
            )
        }
        #expect(result.brokenRules.isEmpty, "\(result.brokenRules.map(\.finding))")
        #expect(result.unstable == nil)
        #expect(result.lost.isEmpty, "\(result.lost.map(\.reason))")
        #expect(result.report.steps >= Self.manySteps)
        #expect(result.verdict == .holds, "\(result.sightings)")
    }

    @Test("all dialects that ship with the program are searched")
    func allDialects() {
        #expect(Self.dialects.count == 19)
    }

    @Test(
        "finds wrong pagers, with a short history",
        arguments: [("start-twice", 2), ("next-page-replaces", 6), ("never-loading", 1)]
    )
    func wrong(id: String, steps: Int) async throws {
        let pager = try #require(WrongPager.all.first { $0.id == "pager/\(id)" })
        let result = try await search("page", makeDriver: pager.driver.make)
        #expect(result.brokenRules.contains { $0.finding.history.steps.count <= steps })
        #expect(result.verdict == .broken)
        for broken in result.brokenRules { #expect(broken.story.count == broken.finding.history.steps.count) }
        #expect(Set(result.brokenRules.map(\.rule)).count == result.brokenRules.count)
    }

    @Test("the same seed gives the same history")
    func seed() async throws {
        let pager = try #require(WrongPager.all.first { $0.id == "pager/next-page-replaces" })
        let first = try await search("offset", makeDriver: pager.driver.make)
        let second = try await search("offset", makeDriver: pager.driver.make)
        #expect(first.brokenRules.map(\.finding) == second.brokenRules.map(\.finding))
        #expect(!first.brokenRules.isEmpty)
    }

    @Test("the number of jobs changes nothing", arguments: ["offset", "cursor"])
    func jobs(dialect: String) async throws {
        var search = try SearchOfDriver(of: "next-page-replaces", steps: 1000)
        search.dialect = dialect
        var results: [ExplorationResult] = []
        for jobs in [1, 2, 4] {
            search.order.jobs = jobs
            results.append(try await search.run().result)
        }
        #expect(!results[0].brokenRules.isEmpty)
        for result in results[1...] {
            #expect(result.brokenRules.map(\.finding) == results[0].brokenRules.map(\.finding))
            #expect(result.brokenRules.map(\.story) == results[0].brokenRules.map(\.story))
            #expect(result.brokenRules.map(\.contract) == results[0].brokenRules.map(\.contract))
            #expect(result.histories == results[0].histories)
            #expect(result.report.steps == results[0].report.steps)
            #expect(result.report.sightingCounts == results[0].report.sightingCounts)
        }
    }

    /// Searches a driver in a dialect that ships with the program.
    private func search(
        _ dialect: String,
        steps: Int = steps,
        makeDriver: @escaping @Sendable (DriverSurroundings) -> any Driver
    ) async throws -> ExplorationResult {
        let words = try ContractWords(sources: ShippedContracts.files)
        let subject = try DialectSubject(try #require(words.dialects[dialect]))
        var order = SearchOrder()
        order.mode = .random(steps: steps)
        return try await SimulatedTime.run { [order] clock in
            let stage = SimulatedStage()
            return try await DrivenSearch(subject, order: order, stage: stage, clock: clock) {
                () async throws(DriverError) in
                makeDriver(.simulated(on: stage, clock: clock))
            }
            .run()
        }
    }
}
