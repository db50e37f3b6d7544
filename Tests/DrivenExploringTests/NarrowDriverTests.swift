// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import ContractChecking
import DrivenExploring
import DriverProtocol
import Exploring
import JSONValues
import OrderedCollections
import ReferenceDriver
import ShippedContracts
import SimulatedStage
import SourceDiagnostics
import Testing
import WrongDrivers

/// The search of drivers that do not support every action, and of contracts that are in doubt.
@Suite("driven search of narrow drivers", .timeLimit(.minutes(5)))
struct NarrowDriverTests {
    private static let steps = 300

    @Test("a call that the driver does not support ends one history, and the search goes on")
    func refusal() async throws {
        let result = try await search { NarrowDriver(Self.reference($0), refuses: ["retry"]) }
        #expect(result.unsupported == nil)
        #expect(result.brokenRules.isEmpty)
        #expect(result.lost.isEmpty, "\(result.lost.map(\.reason))")
        #expect(result.report.steps >= Self.steps)
        // The action is left out after its third refusal.
        #expect(result.refusals == [NarrowDriver.reason: 3])
    }

    @Test("an action is left out after the same history with every number of jobs")
    func refusalInParallel() async throws {
        var search = SearchOfDriver { surroundings, _ in
            NarrowDriver(SearchOfDriver.reference(surroundings), refuses: ["retry"])
        }
        let one = try await search.run().result
        search.order.jobs = 4
        let four = try await search.run().result
        #expect(four.refusals == [NarrowDriver.reason: 3])
        #expect(four.report.steps == one.report.steps)
        #expect(four.report.sightingCounts == one.report.sightingCounts)
    }

    @Test("a configuration that the driver does not support ends one history, and is left out")
    func refusedConfiguration() async throws {
        let result = try await search(steps: 2000) { NarrowDriver(Self.reference($0), refuses: ["parameters"]) }
        #expect(result.unsupported == nil)
        #expect(result.brokenRules.isEmpty, "\(result.brokenRules.map(\.finding))")
        #expect(result.report.steps >= 2000)
        #expect(result.refusals == [NarrowDriver.reason: 1])
    }

    @Test("a driver that supports no call is unsupported")
    func refusesAll() async throws {
        let actions = ["start", "next", "refresh", "retry", "all", "cancel", "previous"]
        let result = try await search { NarrowDriver(Self.reference($0), refuses: Set(actions)) }
        #expect(result.unsupported == "the driver supports no action of a history")
    }

    @Test("a driver that performs only all is searched with it")
    func onlyAll() async throws {
        let result = try await search { NarrowDriver(Self.reference($0), performs: ["all"]) }
        #expect(result.unsupported == nil)
        #expect(result.brokenRules.isEmpty, "\(result.brokenRules.map(\.finding))")
        #expect(result.report.steps >= Self.steps)
        #expect(!result.expected.contains(.failureRetried))
    }

    @Test("a driver that performs neither start nor all cannot be searched")
    func neither() async throws {
        let result = try await search { NarrowDriver(Self.reference($0), performs: ["next"]) }
        #expect(result.unsupported == "driver 'reference' performs neither start nor all")
    }

    @Test("a rule whose contracts are in doubt is no finding, and the search tries other histories")
    func doubt() async throws {
        let wrong = try #require(WrongPager.all.first { $0.id == "pager/never-loading" })
        let result = try await search(doubt: { _ in "its contract is holds" }) { wrong.driver.make($0) }
        #expect(!result.brokenRules.isEmpty)
        #expect(result.brokenRules.allSatisfy { $0.contractDoubt != nil })
        guard case .undecided(let reasons) = result.verdict else { return #expect(result.verdict == .undecided([])) }
        #expect(reasons.contains("a history seems to break EX-17, but its contract is holds"))
    }

    private static func reference(_ surroundings: DriverSurroundings) -> any Driver {
        ReferenceDriver(
            version: "1",
            transport: surroundings.transport,
            cacheStore: surroundings.cacheStore,
            background: surroundings.background,
            clock: surroundings.clock
        )
    }

    /// Searches a driver in the dialect `cursor`.
    private func search(
        steps: Int = Self.steps,
        doubt: @escaping DrivenSearch.Trial = { _ in nil },
        _ makeDriver: @escaping @Sendable (DriverSurroundings) -> any Driver
    ) async throws -> ExplorationResult {
        let words = try ContractWords(sources: ShippedContracts.files)
        let subject = try DialectSubject(try #require(words.dialects["cursor"]))
        var order = SearchOrder()
        order.mode = .random(steps: steps)
        return try await SimulatedTime.run { [order] clock in
            let stage = SimulatedStage()
            return try await DrivenSearch(subject, order: order, stage: stage, clock: clock, doubt: doubt) {
                () async throws(DriverError) in
                makeDriver(.simulated(on: stage, clock: clock))
            }
            .run()
        }
    }
}

/// A driver that claims only some actions of the pager, or refuses some that it claims.
private final class NarrowDriver: Driver {
    static let reason = "this call"

    private let driver: any Driver
    private let performs: Set<String>?
    private let refuses: Set<String>

    /// Creates a driver.
    ///
    /// - Parameters:
    ///   - driver: The driver that does everything else.
    ///   - performs: The actions that it claims; nil for those of the other driver.
    ///   - refuses: The actions that it does not support although it claims them, and the keys of configurations.
    init(_ driver: any Driver, performs: Set<String>? = nil, refuses: Set<String> = []) {
        (self.driver, self.performs, self.refuses) = (driver, performs, refuses)
    }

    func initialize(
        events: @escaping @Sendable (TraceEvent) -> Void
    ) async throws(DriverError) -> DriverCapabilities {
        var capabilities = try await driver.initialize(events: events)
        if let performs { capabilities.layers["pager"]?.actions = performs }
        return capabilities
    }

    func create(layer: String, configuration: JSONObject) async throws(DriverError) -> String {
        guard refuses.isDisjoint(with: configuration.keys) else {
            throw DriverError(.unsupported(Self.reason), message: "not supported")
        }
        return try await driver.create(layer: layer, configuration: configuration)
    }

    func perform(_ handle: String, action: String, arguments: [JSONValue]) async throws(DriverError) {
        guard !refuses.contains(action) else {
            throw DriverError(.unsupported(Self.reason), message: "not supported")
        }
        try await driver.perform(handle, action: action, arguments: arguments)
    }

    func settle(
        _ handle: String,
        inFlightAtMost: Int,
        timeLimit: Duration
    ) async throws(DriverError) -> Settlement {
        try await driver.settle(handle, inFlightAtMost: inFlightAtMost, timeLimit: timeLimit)
    }

    func dispose(_ handle: String) async throws(DriverError) { try await driver.dispose(handle) }

    func shutdown() async throws(DriverError) { try await driver.shutdown() }
}
