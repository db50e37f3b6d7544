// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics

/// How one contract ended, with everything that a report says about it.
package struct ContractResult: Hashable, Sendable {
    /// The contract's id.
    package var id: String
    /// The behaviour in the contract's words.
    package var title: String
    /// The layer that it is about.
    package var layer: String
    /// Why it is demanded.
    package var basis: Basis
    /// Where the contract begins.
    package var location: SourceLocation
    /// How it ended.
    package var verdict: Verdict
    /// How long it took.
    package var duration: Duration
    /// How many expected events were not compared because the driver does not claim to observe them.
    package var uncomparedEvents: Int
    /// The end of what the driver wrote on standard error, oldest line first; only where it may explain the verdict.
    package var logLines: [String] = []
    /// Every attempt, in order; empty if there was one only.
    package var attempts: [ContractAttempt] = []
    /// What happened, step by step; nil unless the run was asked to keep it.
    package var timeline: Timeline?

    /// Creates the result of a contract.
    package init(_ contract: Contract, _ verdict: Verdict, duration: Duration = .zero, uncomparedEvents: Int = 0) {
        id = contract.id
        title = contract.title
        layer = contract.layer
        basis = contract.basis
        location = contract.location
        self.verdict = verdict
        self.duration = duration
        self.uncomparedEvents = uncomparedEvents
    }

    /// Creates the result of a contract that another run has tried.
    package init(
        id: String,
        title: String,
        layer: String,
        basis: Basis,
        location: SourceLocation,
        verdict: Verdict,
        duration: Duration
    ) {
        self.id = id
        self.title = title
        self.layer = layer
        self.basis = basis
        self.location = location
        self.verdict = verdict
        self.duration = duration
        uncomparedEvents = 0
    }

    /// How many attempts were made because an earlier one could not be judged.
    package var retryCount: Int { attempts.count(where: \.isRetried) }

    /// The file's name without folders and ending: `outcomes` for `Contracts/paging-manager/outcomes.yaml`.
    package var fileStem: String {
        let name = location.file.split(separator: "/").last.map(String.init) ?? location.file
        let ending = ContractPaths.endings.first(where: name.hasSuffix) ?? ""
        return String(name.dropLast(ending.count))
    }
}
