// Understudy
// SPDX-License-Identifier: Apache-2.0

import DrivenExploring
import DriverProtocol
import Exploring
import Synchronization
import Testing
import WrongDrivers

/// The drivers that one search leaves for the next one, and other things that change only the time of a search.
@Suite("the time of a driven search", .timeLimit(.minutes(5)))
struct SpareDriversTests {
    private let search = SearchOfDriver { surroundings, _ in SearchOfDriver.reference(surroundings) }

    /// Returns what a search has found.
    private static func findings(_ result: ExplorationResult) -> [String] {
        ["\(result.verdict)", "\(result.report.steps) steps", "\(result.histories ?? 0) histories"]
            + result.brokenRules.map { "\($0.rule.id): \($0.finding)" }
            + result.sightings.map { "\($0)" }
    }

    @Test("a search begins with the driver that the one before has left, and finds the same")
    func left() async throws {
        var search = search
        let plain = try await search.run()
        #expect(plain.drivers == 1)
        search.spares = SpareDrivers()
        let (results, drivers) = try await search.run(times: 3)
        #expect(drivers == 1)
        for result in results { #expect(Self.findings(result) == Self.findings(plain.result)) }
        #expect(search.spares?.take() != nil)
        #expect(search.spares?.take() == nil)
    }

    @Test("a driver that failed is not left")
    func failed() async throws {
        var search = SearchOfDriver { surroundings, number in
            FailingDriver(SearchOfDriver.reference(surroundings), failsAt: number == 1 ? 3 : nil) {
                () throws(DriverError) in throw DriverError(.crashed, message: "driver 'x' ended by signal 11")
            }
        }
        search.spares = SpareDrivers()
        let (results, drivers) = try await search.run(times: 2)
        #expect(results.map { $0.lost.count } == [1, 0])
        #expect(drivers == 2)
    }

    @Test("a history that breaks a rule is played again by a driver of its own, not by one that was left")
    func confirmed() async throws {
        var search = try SearchOfDriver(of: "start-twice")
        search.limits.brokenMax = 1
        search.spares = SpareDrivers()
        let (result, drivers) = try await search.run()
        #expect(result.verdict == .broken)
        #expect(drivers == 2)
    }

    @Test("the wait for an expected request changes no result")
    func expectedRequest() async throws {
        var search = search
        let plain = try await search.run().result
        search.limits.expectedRequest = .milliseconds(1)
        let waited = try await search.run().result
        #expect(Self.findings(waited) == Self.findings(plain))
    }
}
