// Understudy
// SPDX-License-Identifier: Apache-2.0

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
