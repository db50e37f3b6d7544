// Understudy
// SPDX-License-Identifier: Apache-2.0

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

    /// Whether it keeps a run from ending well, so that a person must be told.
    package var isTrouble: Bool { isFailure || self == .undecided }

    /// Whether it makes a run fail, whatever else comes of it.
    package var isFailure: Bool {
        switch self {
        case .broken, .unstable, .noLongerBroken: true
        case .holds, .undecided, .unsupported, .knownBroken, .notRun: false
        }
    }
}
