// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics

/// One behaviour of one layer: what is given, what is done, what must be seen.
package struct Contract: Hashable, Sendable {
    /// A behaviour's id, with a suffix where several contracts share it: `P-54.late-no-data`.
    package var id: String
    /// The behaviour in the contract's words.
    package var title: String
    /// Why it is demanded.
    package var basis: Basis
    /// Where it was published, as the file says it.
    package var source: String?
    /// The layer that it is about.
    package var layer: String
    /// What the steps start from.
    package var given: Given
    /// What is done and seen, in order.
    package var steps: [Step]
    /// Where the contract begins.
    package var location: SourceLocation
}
