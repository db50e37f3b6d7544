// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// The outcome of a contract.
package enum Verdict: Hashable, Sendable {
    /// The layer met all expectations.
    case holds
    /// The layer behaved differently.
    case broken(Difference)
    /// The attempts had different outcomes; the text counts them.
    case unstable(String)
    /// The contract could not be judged, because the process, the protocol or the stage failed; with the reason.
    case undecided(String)
    /// The driver does not claim a word that the contract needs; the text names it.
    case unsupported(String)
    /// The contract is parked, and broken as recorded; with the reason for parking it.
    case knownBroken(reason: String)
    /// The contract is parked, but holds; with the remedy.
    case noLongerBroken(String)
    /// The contract was planned, but the run ended before it; with the reason.
    case notRun(String)

    /// The kind of the verdict.
    package var kind: VerdictKind {
        switch self {
        case .holds: .holds
        case .broken: .broken
        case .unstable: .unstable
        case .undecided: .undecided
        case .unsupported: .unsupported
        case .knownBroken: .knownBroken
        case .noLongerBroken: .noLongerBroken
        case .notRun: .notRun
        }
    }

    /// The reason for the verdict, on one line; nil if there is none, or if there is a difference instead.
    package var reason: String? {
        switch self {
        case .holds, .broken: nil
        case .unstable(let reason), .undecided(let reason), .unsupported(let reason), .knownBroken(let reason),
            .noLongerBroken(let reason), .notRun(let reason):
            reason.printable
        }
    }

    /// The verdict's difference or reason, on one line; nil for a contract that holds.
    package var headline: String? { difference?.headline ?? reason }

    /// The difference in the layer's behaviour; nil unless it is broken.
    package var difference: Difference? {
        guard case .broken(let difference) = self else { return nil }
        return difference
    }
}

/// The verdicts without their reasons, in the words of reports.
package enum VerdictKind: String, CaseIterable, Hashable, Sendable {
    /// The layer met all expectations.
    case holds
    /// The layer behaved differently.
    case broken
    /// The attempts had different outcomes.
    case unstable
    /// The contract could not be judged.
    case undecided
    /// The driver does not claim a word that the contract needs.
    case unsupported
    /// The contract is parked, and broken as recorded.
    case knownBroken = "known broken"
    /// The contract is parked, but holds.
    case noLongerBroken = "no longer broken"
    /// The contract was planned, but the run ended before it.
    case notRun = "not run"

    /// Whether the verdict needs a person's attention.
    package var isTrouble: Bool { isFailure || self == .undecided }

    /// Whether the verdict makes a run fail.
    package var isFailure: Bool {
        switch self {
        case .broken, .unstable, .noLongerBroken: true
        case .holds, .undecided, .unsupported, .knownBroken, .notRun: false
        }
    }
}

/// The number of contracts for each verdict.
package struct VerdictCounts: Hashable, Sendable {
    /// The contracts that hold.
    package private(set) var holds = 0
    /// The contracts that are broken.
    package private(set) var broken = 0
    /// The contracts whose attempts had different outcomes.
    package private(set) var unstable = 0
    /// The contracts that could not be judged.
    package private(set) var undecided = 0
    /// The contracts that the driver does not support.
    package private(set) var unsupported = 0
    /// The contracts that are parked, and broken as recorded.
    package private(set) var knownBroken = 0
    /// The contracts that are parked, but hold.
    package private(set) var noLongerBroken = 0
    /// The contracts that were planned, but not tried.
    package private(set) var notRun = 0

    /// Counts results.
    package init(_ results: some Sequence<ContractResult>) {
        for result in results { add(result.verdict.kind) }
    }

    /// The number of all contracts.
    package var all: Int {
        holds + broken + unstable + undecided + unsupported + knownBroken + noLongerBroken + notRun
    }
    /// The contracts that were tried, or got a verdict without a trial.
    package var ended: Int { all - notRun }
    /// The contracts that were judged.
    package var judged: Int { holds + failures + knownBroken }
    /// The contracts that make the run fail.
    package var failures: Int { broken + unstable + noLongerBroken }

    private mutating func add(_ kind: VerdictKind) {
        switch kind {
        case .holds: holds += 1
        case .broken: broken += 1
        case .unstable: unstable += 1
        case .undecided: undecided += 1
        case .unsupported: unsupported += 1
        case .knownBroken: knownBroken += 1
        case .noLongerBroken: noLongerBroken += 1
        case .notRun: notRun += 1
        }
    }
}
