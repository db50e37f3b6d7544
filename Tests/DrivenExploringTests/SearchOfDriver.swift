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
import Synchronization
import Testing
import WrongDrivers

/// A search of the pagers of some drivers in simulated time.
struct SearchOfDriver: Sendable {
    /// Makes a driver by its number, from 1.
    typealias MakeDriver = @Sendable (DriverSurroundings, Int) -> any Driver

    /// The name of the dialect.
    var dialect = "cursor"
    /// The size of the search.
    var order = SearchOrder()
    /// The limits.
    var limits = DrivenLimits()
    /// The drivers that a search leaves for the next one; nil if it ends them.
    var spares: SpareDrivers?
    /// Makes the drivers.
    let makeDriver: MakeDriver

    /// Prepares a search with a number of steps.
    init(steps: Int = 300, makeDriver: @escaping MakeDriver) {
        order.mode = .random(steps: steps)
        self.makeDriver = makeDriver
    }

    /// Prepares a search of a wrong pager.
    init(of id: String, steps: Int = 300) throws {
        let pager = try #require(WrongPager.all.first { $0.id == "pager/\(id)" })
        self.init(steps: steps) { surroundings, _ in pager.driver.make(surroundings) }
    }

    /// The subject of the search.
    var subject: DialectSubject {
        get throws {
            let words = try ContractWords(sources: ShippedContracts.files)
            return try DialectSubject(try #require(words.dialects[dialect]))
        }
    }

    /// Searches; returns the result, and the number of drivers that were made.
    func run() async throws -> (result: ExplorationResult, drivers: Int) {
        let (results, drivers) = try await run(times: 1)
        return (results[0], drivers)
    }

    /// Searches several times, one after the other; returns the results, and the number of drivers that were made.
    func run(times: Int) async throws -> (results: [ExplorationResult], drivers: Int) {
        let made = Mutex(0)
        let results = try await search { search in
            var results: [ExplorationResult] = []
            for _ in 0..<times { results.append(try await search.run()) }
            return results
        } counting: {
            made.withLock { count in
                count += 1
                return count
            }
        }
        return (results, made.withLock { $0 })
    }

    /// Returns the rule that a history breaks; nil for none.
    func violation(in history: History) async throws -> Violation? {
        try await search { search in
            try await search.violation(in: history)
        } counting: {
            1
        }
    }

    private func search<Value: Sendable>(
        _ body: @escaping @Sendable (DrivenSearch) async throws -> Value,
        counting number: @escaping @Sendable () -> Int
    ) async throws -> Value {
        let subject = try subject
        return try await SimulatedTime.run { [order, limits, spares, makeDriver] clock in
            let stage = SimulatedStage()
            let search = DrivenSearch(
                subject,
                order: order,
                stage: stage,
                clock: clock,
                limits: limits,
                spares: spares
            ) { () async throws(DriverError) in
                makeDriver(.simulated(on: stage, clock: clock), number())
            }
            return try await body(search)
        }
    }

    /// The driver of the reference.
    static func reference(_ surroundings: DriverSurroundings) -> any Driver {
        ReferenceDriver(
            version: "1",
            transport: surroundings.transport,
            cacheStore: surroundings.cacheStore,
            background: surroundings.background,
            clock: surroundings.clock
        )
    }
}
