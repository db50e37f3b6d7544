// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A contract that is known to be broken: why that is bearable for now, and in which way it is.
package struct ParkedContract: Hashable, Sendable {
    /// The reason of a contract that `--update-known-broken` has added.
    package static let unexplained = "not given yet"

    /// The contract's id.
    package var id: String
    /// Why it is parked, for reports.
    package var reason: String
    /// The first difference, as ``Difference/line`` says it.
    package var difference: String

    /// Parks a contract.
    package init(id: String, reason: String, difference: String) {
        self.id = id
        self.reason = reason
        self.difference = difference
    }
}
