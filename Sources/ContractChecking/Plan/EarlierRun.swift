// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What an earlier run found out about contracts, by their ids.
package struct EarlierRun: Hashable, Sendable {
    /// How long contracts took.
    package var durations: [String: Duration] = [:]
    /// The contracts that have to be tried again, in the order of the earlier run.
    package var unsettled: [String] = []

    /// Creates a run of no contracts.
    package init() {}

    /// Notes a contract.
    ///
    /// - Parameters:
    ///   - id: The contract's id.
    ///   - duration: How long it took, if that is known; one that was not tried has taken no time.
    ///   - isUnsettled: Whether it has to be tried again: broken, unstable, undecided or not run.
    package mutating func add(_ id: String, duration: Duration?, isUnsettled: Bool) {
        if let duration { durations[id] = duration }
        if isUnsettled, !unsettled.contains(id) { unsettled.append(id) }
    }
}
