// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics

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
