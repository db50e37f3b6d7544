// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The verdicts without their reasons, in the words of reports.
package enum VerdictKind: String, CaseIterable, Hashable, Sendable {
    /// Everything was seen as demanded.
    case holds
    /// The layer behaved differently.
    case broken
    /// It could not be judged.
    case undecided
    /// The driver does not claim to do this.
    case unsupported
}
