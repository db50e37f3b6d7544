// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import DrivenExploring
import DriverProtocol
import Exploring
import OrderedCollections
import SimulatedStage
import SourceDiagnostics
import WrongDrivers

/// A search of wrong pagers without contracts, in all dialects, in simulated time.
struct WrongPagerSearch: Sendable {
    /// The numbers of steps that are searched in each dialect, one round after the other.
    private static let rounds = [100, 600, 2000, 6000]

    /// A history that shows the mistake of a pager.
    struct Found: Sendable {
        /// The dialect in which the history was found.
        var dialect: String
        /// The history, made short, and the rule that it breaks.
        var finding: ExplorationFinding
        /// Whether the search wrote a contract.
        var hasContract: Bool
        /// The number of the round, from 1.
        var round: Int
        /// The number of steps of all searches up to this one.
        var steps: Int
    }

    /// The result for one pager.
    struct Outcome: Sendable {
        /// The first history that only the wrong pager breaks a rule in; nil if none was found.
        var found: Found?
        /// The findings whose history breaks a rule with the reference pager, too; each is a defect of the search.
        var falseFindings: [(dialect: String, finding: ExplorationFinding)] = []
    }

    private let subjects: [DialectSubject]

    /// Prepares the search.
    ///
    /// - Parameter words: The words of the contracts, with the dialects.
    /// - Throws: `Diagnostics` if the list or the description of a dialect is wrong.
    init(_ words: ContractWords) throws(Diagnostics) {
        var subjects: [DialectSubject] = []
        for dialect in words.dialects.values { subjects.append(try DialectSubject(dialect)) }
        self.subjects = subjects
    }

    /// Searches a driver until a history breaks a rule that holds with the reference pager.
    ///
    /// - Parameters:
    ///   - make: Makes the driver.
    ///   - dialects: The dialects to search; nil for all.
    /// - Returns: The history, if a round of searches found one.
    /// - Throws: `DriverError` if the driver did not begin.
    func find(
        _ make: @escaping @Sendable (DriverSurroundings) -> any Driver,
        in dialects: [String]? = nil
    ) async throws -> Outcome {
        var outcome = Outcome()
        var steps = 0
        for (round, budget) in Self.rounds.enumerated() {
            for subject in subjects where dialects?.contains(subject.name) ?? true {
                var order = SearchOrder()
                order.mode = .random(steps: budget)
                order.seed += UInt64(round)
                let result = try await Self.withSearch(of: subject, order: order, make: make) { try await $0.run() }
                steps += result.report.steps
                guard let broken = result.brokenRules.first else { continue }
                let finding = broken.finding
                let alarm = try await Self.withSearch(of: subject, order: order, make: { $0.driver() }) { search in
                    try await search.violation(in: finding.history)
                }
                guard alarm == nil else {
                    outcome.falseFindings.append((subject.name, finding))
                    continue
                }
                let hasContract = broken.contract != nil
                outcome.found = Found(
                    dialect: subject.name,
                    finding: finding,
                    hasContract: hasContract,
                    round: round + 1,
                    steps: steps
                )
                return outcome
            }
        }
        return outcome
    }

    private static func withSearch<Value: Sendable>(
        of subject: DialectSubject,
        order: SearchOrder,
        make: @escaping @Sendable (DriverSurroundings) -> any Driver,
        body: (DrivenSearch) async throws -> Value
    ) async throws -> Value {
        try await SimulatedTime.run { clock in
            let stage = SimulatedStage()
            var limits = DrivenLimits()
            limits.brokenMax = 1
            let search = DrivenSearch(subject, order: order, stage: stage, clock: clock, limits: limits) {
                () async throws(DriverError) in
                let stores = SimulatedCacheStores()
                return make(
                    DriverSurroundings(
                        transport: { SimulatedTransport(stage, clock: clock) },
                        cacheStore: { stores.open($0) },
                        background: SimulatedTime.background,
                        clock: clock
                    )
                )
            }
            return try await body(search)
        }
    }
}
