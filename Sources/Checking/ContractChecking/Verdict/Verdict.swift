// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// The outcome of a contract.
package enum Verdict: Hashable, Sendable {
    /// Everything was seen as demanded.
    case holds
    /// The layer behaved differently.
    case broken(Difference)
    /// It did not end the same way each time; says how often in which.
    case unstable(String)
    /// It could not be judged: the process, the protocol or the stage failed; says why.
    case undecided(String)
    /// The driver does not claim to do this; says what.
    case unsupported(String)
    /// It is parked and broken as recorded; says why it is parked.
    case knownBroken(reason: String)
    /// It is parked, but holds; says what to do.
    case noLongerBroken(String)
    /// It was planned, but the run ended before it; says why.
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

    /// The reason for the verdict, on one line; nil where there is none, or a difference instead.
    package var reason: String? {
        switch self {
        case .holds, .broken: nil
        case .unstable(let reason), .undecided(let reason), .unsupported(let reason), .knownBroken(let reason),
            .noLongerBroken(let reason), .notRun(let reason):
            reason.printable
        }
    }

    /// The verdict's difference or reason, on one line; nil for one that holds.
    package var headline: String? { difference?.headline ?? reason }

    /// The difference in the layer's behaviour; nil unless it is broken.
    package var difference: Difference? {
        guard case .broken(let difference) = self else { return nil }
        return difference
    }
}

/// The verdicts without their reasons, in the words of reports.
package enum VerdictKind: String, CaseIterable, Hashable, Sendable {
    /// Everything was seen as demanded.
    case holds
    /// The layer behaved differently.
    case broken
    /// It did not end the same way each time.
    case unstable
    /// It could not be judged.
    case undecided
    /// The driver does not claim to do this.
    case unsupported
    /// It is parked and broken as recorded.
    case knownBroken = "known broken"
    /// It is parked, but holds.
    case noLongerBroken = "no longer broken"
    /// It was planned, but the run ended before it.
    case notRun = "not run"

    /// Whether it keeps a run from ending well, so that a person must be notified.
    package var isTrouble: Bool { isFailure || self == .undecided }

    /// Whether it makes a run fail, whatever else the run finds.
    package var isFailure: Bool {
        switch self {
        case .broken, .unstable, .noLongerBroken: true
        case .holds, .undecided, .unsupported, .knownBroken, .notRun: false
        }
    }
}

/// The number of contracts for each verdict.
package struct VerdictCounts: Hashable, Sendable {
    /// Those that hold.
    package private(set) var holds = 0
    /// Those that are broken.
    package private(set) var broken = 0
    /// Those that did not end the same way each time.
    package private(set) var unstable = 0
    /// Those that could not be judged.
    package private(set) var undecided = 0
    /// Those that the driver does not support.
    package private(set) var unsupported = 0
    /// Those that are parked and broken as recorded.
    package private(set) var knownBroken = 0
    /// Those that are parked, but hold.
    package private(set) var noLongerBroken = 0
    /// Those that were planned, but not tried.
    package private(set) var notRun = 0

    /// Counts results.
    package init(_ results: some Sequence<ContractResult>) {
        for result in results { add(result.verdict.kind) }
    }

    /// All of them together.
    package var all: Int {
        holds + broken + unstable + undecided + unsupported + knownBroken + noLongerBroken + notRun
    }
    /// Those that were tried, or at least judged without a trial.
    package var ended: Int { all - notRun }
    /// Those whose layer was seen to behave in one way or another.
    package var judged: Int { holds + failures + knownBroken }
    /// Those that make the run fail.
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
