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
import Synchronization
import Testing
import WrongDrivers

/// The search of drivers that crash, hang, or behave in another way each time.
@Suite("driven search of failing drivers", .timeLimit(.minutes(5)))
struct FailingDriverTests {
    private static let steps = 300
    private static let death = DriverError(.crashed, message: "driver 'x' ended by signal 11")

    @Test("a crash costs one history, and another driver plays the rest")
    func crash() async throws {
        let (result, drivers) = try await search { surroundings, number in
            FailingDriver(Self.reference(surroundings), failsAt: number == 1 ? 3 : nil) { () throws(DriverError) in
                throw Self.death
            }
        }
        #expect(result.lost.map(\.reason) == [Self.death.message])
        #expect(result.report.steps >= Self.steps)
        #expect(result.brokenRules.isEmpty)
        #expect(drivers == 2)
        guard case .undecided(let reasons) = result.verdict else { return #expect(result.verdict == .undecided([])) }
        #expect(reasons.first == "a history could not be judged: \(Self.death.message)")
    }

    @Test("a driver that hangs costs the time limit of one history, and another driver plays the rest")
    func hang() async throws {
        let (result, drivers) = try await search { surroundings, number in
            FailingDriver(Self.reference(surroundings), failsAt: number == 1 ? 3 : nil) { () throws(DriverError) in
                // The end of this wait is the cancellation.
                try? await surroundings.clock.sleep(for: .seconds(3600))
                throw DriverError(.unavailable, message: "cancelled")
            }
        }
        #expect(result.lost.map(\.reason) == ["a history was not finished within \(DrivenLimits().history)"])
        #expect(result.report.steps >= Self.steps)
        #expect(drivers == 2)
    }

    @Test("a driver that crashes in each history ends the search after a few of them")
    func crashes() async throws {
        let (result, drivers) = try await search { surroundings, _ in
            FailingDriver(Self.reference(surroundings), failsAt: 1) { () throws(DriverError) in throw Self.death }
        }
        #expect(result.lost.count == DrivenLimits().lostMax)
        #expect(drivers == DrivenLimits().lostMax)
        #expect(result.verdict != .holds)
    }

    @Test("a history that breaks a rule only the first time is unstable, and both behaviours are kept")
    func unstable() async throws {
        let wrong = try #require(WrongPager.all.first { $0.id == "pager/start-twice" })
        let (result, drivers) = try await search { surroundings, number in
            number == 1 ? wrong.driver.make(surroundings) : Self.reference(surroundings)
        }
        #expect(result.verdict == .unstable)
        #expect(result.brokenRules.isEmpty)
        let unstable = try #require(result.unstable)
        #expect(unstable.first != unstable.second)
        #expect(unstable.first.count == unstable.finding.history.steps.count)
        #expect(!unstable.second.isEmpty)
        // The search goes on after the first such history. Each is played again by a driver of its own.
        #expect(drivers == 1 + DrivenLimits().unstableMax)
    }

    @Test("a history that was judged although requests were missing is lost, not unstable")
    func missing() async throws {
        let wrong = try #require(WrongPager.all.first { $0.id == "pager/start-twice" })
        let (result, _) = try await search { surroundings, number in
            number == 1
                ? MiscountingDriver(wrong.driver.make(surroundings), inFlight: 1) : Self.reference(surroundings)
        }
        #expect(result.unstable == nil)
        #expect(result.lost.count == DrivenLimits().lostMax)
        let reason = "requests in flight, and the stub"
        #expect(result.lost.allSatisfy { $0.reason.contains(reason) }, "\(result.lost.map(\.reason))")
        guard case .undecided = result.verdict else { return #expect(result.verdict == .undecided([])) }
    }

    @Test("a request that was aborted before it was sent is not missed")
    func aborted() async throws {
        let wrong = try #require(WrongPager.all.first { $0.id == "pager/start-twice" })
        let (result, _) = try await search { surroundings, number in
            number == 1
                ? MiscountingDriver(wrong.driver.make(surroundings), gaveUp: 1) : Self.reference(surroundings)
        }
        #expect(result.lost.isEmpty, "\(result.lost.map(\.reason))")
        #expect(result.unstable != nil)
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

    /// Searches drivers that a function makes by their numbers, from 1.
    private func search(
        _ makeDriver: @escaping @Sendable (DriverSurroundings, Int) -> any Driver
    ) async throws -> (result: ExplorationResult, drivers: Int) {
        let words = try ContractWords(sources: ShippedContracts.files)
        let subject = try DialectSubject(try #require(words.dialects["cursor"]))
        var order = SearchOrder()
        order.mode = .random(steps: Self.steps)
        let made = Mutex(0)
        let result = try await SimulatedTime.run { [order] clock in
            let stage = SimulatedStage()
            return try await DrivenSearch(subject, order: order, stage: stage, clock: clock) {
                () async throws(DriverError) in
                let number = made.withLock { count in
                    count += 1
                    return count
                }
                return makeDriver(.simulated(on: stage, clock: clock), number)
            }
            .run()
        }
        return (result, made.withLock { $0 })
    }
}

/// A driver that fails when it is asked to create a certain layer.
final class FailingDriver: Driver {
    private let driver: any Driver
    private let failsAt: Int?
    private let failure: @Sendable () async throws(DriverError) -> Void
    private let created = Mutex(0)

    /// Creates a driver.
    ///
    /// - Parameters:
    ///   - driver: The driver that does everything else.
    ///   - failsAt: The number of the layer, from 1; nil for a driver that does not fail.
    ///   - failure: Throws, or waits.
    init(
        _ driver: any Driver,
        failsAt: Int?,
        failure: @escaping @Sendable () async throws(DriverError) -> Void
    ) {
        self.driver = driver
        self.failsAt = failsAt
        self.failure = failure
    }

    func initialize(
        events: @escaping @Sendable (TraceEvent) -> Void
    ) async throws(DriverError) -> DriverCapabilities {
        try await driver.initialize(events: events)
    }

    func create(layer: String, configuration: JSONObject) async throws(DriverError) -> String {
        let number = created.withLock { count in
            count += 1
            return count
        }
        if number == failsAt { try await failure() }
        return try await driver.create(layer: layer, configuration: configuration)
    }

    func perform(_ handle: String, action: String, arguments: [JSONValue]) async throws(DriverError) {
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

/// A driver that counts too many requests.
private final class MiscountingDriver: Driver {
    private let driver: any Driver
    private let inFlight: Int
    private let gaveUp: Int

    /// Creates a driver.
    ///
    /// - Parameters:
    ///   - driver: The driver that does everything else.
    ///   - inFlight: The number of requests in flight to add, once its layer has sent a request.
    ///   - gaveUp: The number of aborted requests to add.
    init(_ driver: any Driver, inFlight: Int = 0, gaveUp: Int = 0) {
        (self.driver, self.inFlight, self.gaveUp) = (driver, inFlight, gaveUp)
    }

    func initialize(
        events: @escaping @Sendable (TraceEvent) -> Void
    ) async throws(DriverError) -> DriverCapabilities {
        try await driver.initialize(events: events)
    }

    func create(layer: String, configuration: JSONObject) async throws(DriverError) -> String {
        try await driver.create(layer: layer, configuration: configuration)
    }

    func perform(_ handle: String, action: String, arguments: [JSONValue]) async throws(DriverError) {
        try await driver.perform(handle, action: action, arguments: arguments)
    }

    func settle(
        _ handle: String,
        inFlightAtMost: Int,
        timeLimit: Duration
    ) async throws(DriverError) -> Settlement {
        var settlement = try await driver.settle(handle, inFlightAtMost: inFlightAtMost, timeLimit: timeLimit)
        if settlement.inFlight > 0 { settlement.inFlight += inFlight }
        settlement.gaveUp += gaveUp
        return settlement
    }

    func dispose(_ handle: String) async throws(DriverError) { try await driver.dispose(handle) }

    func shutdown() async throws(DriverError) { try await driver.shutdown() }
}
