// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import DrivenExploring
import DriverProtocol
import Exploring
import OrderedCollections
import SimulatedStage
import SourceDiagnostics
import Synchronization
import WrongDrivers

/// A search of wrong drivers without contracts, in simulated time: of pagers in all dialects, or of paging managers.
struct WrongDriverSearch: Sendable {
    /// The numbers of steps that are searched in each dialect, one round after the other.
    private static let rounds = [100, 600, 2000, 6000]
    /// The same for paging managers, which have two subjects in place of the dialects.
    private static let managerRounds = rounds + [20_000]

    /// The reason why a finding does not show the mistake of a wrong driver.
    private enum Doubt {
        /// The right driver does not keep the rule, or not the contract, so that the search is wrong.
        case right(String)
        /// The wrong driver does not break the contract.
        case wrong(String)
    }

    private let words: ContractWords
    private let dialects: [DialectSubject]
    private let managers = [PagingManagerSubject(), PagingManagerSubject(firstPage: 0)]

    /// Prepares the search.
    ///
    /// - Parameter words: The words of the contracts, with the dialects.
    /// - Throws: `Diagnostics` if the list or the description of a dialect is wrong.
    init(_ words: ContractWords) throws(Diagnostics) {
        self.words = words
        var dialects: [DialectSubject] = []
        for dialect in words.dialects.values { dialects.append(try DialectSubject(dialect)) }
        self.dialects = dialects
    }

    /// Searches a driver until a history breaks a rule that holds with the right driver.
    ///
    /// If the search writes a contract, the wrong driver must break it, and the right one must hold it.
    ///
    /// - Parameters:
    ///   - make: Makes the driver.
    ///   - result: The result of the driver so far; gets the history, if a round of searches found one.
    /// - Throws: `DriverError` if the driver did not begin.
    func find(
        _ make: @escaping @Sendable (DriverSurroundings) -> any Driver,
        into result: inout SearchedDriver
    ) async throws {
        let isPager = result.layer == ExploredLayerName.pager.rawValue
        let subjects: [any DrivenSubject] = isPager ? dialects : managers
        for (round, budget) in (isPager ? Self.rounds : Self.managerRounds).enumerated() {
            for subject in subjects {
                var order = SearchOrder()
                order.mode = .random(steps: budget)
                order.seed += UInt64(round)
                let searched = try await Self.withSearch(of: subject, order: order, make: make) { try await $0.run() }
                result.searchedSteps += searched.report.steps
                guard let broken = searched.brokenRules.first else { continue }
                switch try await doubt(about: broken, in: subject, of: make) {
                case .right(let reason): result.falseFindings.append("\(reason), in \(subject.name): \(broken.text)")
                case .wrong(let reason): result.doubts.append("\(reason), in \(subject.name): \(broken.text)")
                case nil:
                    result.finding = SearchedDriver.Finding(broken, in: subject.name, round: round + 1)
                    return
                }
            }
        }
    }

    /// Returns the reason why a finding does not show the mistake; nil if it does.
    private func doubt(
        about broken: BrokenRule,
        in subject: any DrivenSubject,
        of make: @escaping @Sendable (DriverSurroundings) -> any Driver
    ) async throws -> Doubt? {
        let history = broken.finding.history
        let alarm = try await Self.withSearch(of: subject, order: SearchOrder(), make: { $0.driver() }) { search in
            try await search.violation(in: history)
        }
        if let alarm { return .right("the right driver breaks \(alarm.invariant.id), too") }
        guard let contract = broken.contract else { return nil }
        let plan = try CheckPlan(texts: [(path: "\(contract.id).yaml", text: contract.text)], words: words)
        let right = try await verdict(on: plan) { $0.driver() }
        guard right == .holds else { return .right("the contract is \(right.rawValue) with the right driver") }
        let wrong = try await verdict(on: plan, of: make)
        return wrong == .broken ? nil : .wrong("the contract is \(wrong.rawValue) with the wrong driver")
    }

    /// Returns the verdict of the only contract of a plan.
    private func verdict(
        on plan: CheckPlan,
        of make: @escaping @Sendable (DriverSurroundings) -> any Driver
    ) async throws -> VerdictKind {
        let verdicts = Mutex<[VerdictKind]>([])
        try await WrongDriverRun(plan).run(make) { verdict in verdicts.withLock { $0.append(verdict) } }
        return verdicts.withLock { $0.first } ?? .notRun
    }

    private static func withSearch<Value: Sendable>(
        of subject: any DrivenSubject,
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
                make(.simulated(on: stage, clock: clock))
            }
            return try await body(search)
        }
    }
}

extension BrokenRule {
    /// The violation with the history.
    fileprivate var text: String { "\(finding.violation)\n\(finding.history)" }
}

extension SearchedDriver.Finding {
    /// Describes a broken rule.
    fileprivate init(_ broken: BrokenRule, in subject: String, round: Int) {
        let history = broken.finding.history
        self.init(
            rule: broken.rule.id,
            subject: subject,
            stepCount: history.steps.count,
            round: round,
            server: history.variant?.name ?? "the plain server",
            hasContract: broken.contract != nil
        )
    }
}
