// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import DrivenExploring
import DriverProtocol
import Exploring
import ReferenceDriver
import SimulatedStage
import SourceDiagnostics

/// The check of a history that a search has just found: the layer breaks its contract, and the reference holds.
///
/// Without a contract, the reference must keep the rules in the same history.
struct ExploredContractTrial<Time: Clock>: Sendable where Time.Duration == Duration {
    /// The stage that serves mounts.
    let stage: any Stage
    /// Measures durations and bounds waits.
    let clock: Time
    /// The file of the dialects; nil for those that ship with the program.
    let dialectsFile: String?
    /// Whether the driver is that of the reference, which cannot contradict itself.
    let isReference: Bool
    /// Makes the driver.
    let makeDriver: DriverFactory

    /// Returns a sentence if the history does not show a mistake of the layer; nil if it does.
    ///
    /// - Parameters:
    ///   - broken: The rule with the history.
    ///   - subject: The subject of the search.
    /// - Returns: The sentence without a full stop.
    func doubt(about broken: BrokenRule, in subject: any DrivenSubject) async -> String? {
        guard let contract = broken.contract else {
            return isReference ? nil : await doubt(about: broken.finding.history, in: subject)
        }
        do {
            var words = try Suite.words()
            if let dialectsFile { words.ownDialects = try OwnDialects.read(dialectsFile) }
            let plan = try CheckPlan(texts: [(path: "\(contract.id).yaml", text: contract.text)], words: words)
            let run = CheckRun(stage: stage, clock: clock, makeDriver: makeDriver)
            if let verdict = try await run.report(on: plan).verdict(otherThan: .broken) {
                return "\(Self.sentence(verdict)) when the driver is checked"
            }
            guard !isReference else { return nil }
            let verdict =
                try await ReferenceTime.run { stage, clock, makeDriver in
                    try await CheckRun(stage: stage, clock: clock, makeDriver: makeDriver).report(on: plan)
                }
                .verdict(otherThan: .holds)
            return verdict.map { "\(Self.sentence($0)) when the reference is checked, which keeps the rules" }
        } catch {
            return "its contract cannot be checked: \(error)"
        }
    }

    /// Plays a history with the reference.
    private func doubt(about history: History, in subject: any DrivenSubject) async -> String? {
        do {
            let violation = try await ReferenceTime.run { stage, clock, makeDriver in
                try await DrivenSearch(
                    subject,
                    order: SearchOrder(),
                    stage: stage,
                    clock: clock,
                    makeDriver: makeDriver
                )
                .violation(in: history)
            }
            return violation.map { "the reference breaks \($0.invariant.id) in the same history" }
        } catch {
            return "its history cannot be played with the reference: \(error)"
        }
    }

    private static func sentence(_ verdict: Verdict) -> String {
        "its contract is \(verdict.kind.rawValue)\(verdict.reason.map { " (\($0))" } ?? "")"
    }
}

extension RunReport {
    /// Returns the first verdict of another kind; nil if there is none.
    fileprivate func verdict(otherThan kind: VerdictKind) -> Verdict? {
        results.map(\.verdict).first { $0.kind != kind }
    }
}

/// The drivers of the reference in simulated time.
enum ReferenceTime {
    /// Runs a body on a stage in simulated time.
    ///
    /// - Parameter body: Gets the stage, its clock, and drivers of the reference.
    /// - Returns: The value of the body.
    /// - Throws: The error of the body.
    static func run<Value: Sendable>(
        _ body: @escaping @Sendable (any Stage, SimulatedClock, @escaping DriverFactory) async throws -> Value
    ) async throws -> Value {
        try await SimulatedTime.run { clock in
            let stage = SimulatedStage()
            return try await body(stage, clock) { () async throws(DriverError) in
                let stores = SimulatedCacheStores()
                return ReferenceDriver(
                    version: Understudy.version,
                    transport: { SimulatedTransport(stage, clock: clock) },
                    cacheStore: { stores.open($0) },
                    background: SimulatedTime.background,
                    clock: clock
                )
            }
        }
    }
}
