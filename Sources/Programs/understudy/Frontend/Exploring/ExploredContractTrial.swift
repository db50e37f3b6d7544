// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import DriverProtocol
import Exploring
import SourceDiagnostics

/// The check of a contract that a search has just written, on the layer in which it found the history.
struct ExploredContractTrial<Time: Clock>: Sendable where Time.Duration == Duration {
    /// The stage that serves mounts.
    let stage: any Stage
    /// Measures durations and bounds waits.
    let clock: Time
    /// Makes the driver.
    let makeDriver: DriverFactory

    /// Returns a sentence if the layer does not break the contract; nil if it does.
    ///
    /// - Parameters:
    ///   - contract: The contract.
    ///   - dialectsFile: The file of the dialects; nil for those that ship with the program.
    /// - Returns: The sentence without a full stop.
    func doubt(about contract: ExploredContract, in dialectsFile: String?) async -> String? {
        do {
            var words = try Suite.words()
            if let dialectsFile { words.ownDialects = try OwnDialects.read(dialectsFile) }
            let plan = try CheckPlan(texts: [(path: "\(contract.id).yaml", text: contract.text)], words: words)
            let run = CheckRun(stage: stage, clock: clock, makeDriver: makeDriver)
            let verdicts = try await run.report(on: plan).results.map(\.verdict)
            guard let verdict = verdicts.first(where: { $0.kind != .broken }) else { return nil }
            let reason = verdict.reason.map { ": \($0)" } ?? ""
            return "the contract of this history is \(verdict.kind.rawValue) when it is checked\(reason)"
        } catch {
            return "the contract of this history cannot be checked: \(error)"
        }
    }
}
