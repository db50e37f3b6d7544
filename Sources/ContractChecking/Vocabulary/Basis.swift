// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Why a contract demands what it demands.
package enum Basis: String, CaseIterable, Hashable, Sendable {
    /// Published in words or code.
    case stated
    /// Taken from the original public code.
    case original
    /// Follows from what was published.
    case inferred
    /// Nothing was published, so it was decided.
    case chosen
    /// What was published is wrong.
    case corrected
}
