// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The result of a search.
package struct ExplorationReport: Sendable {
    /// The reason for which a search ended.
    package enum Ending: String, Hashable, Sendable {
        /// Every history within the limits was tried.
        case exhausted
        /// A rule was broken.
        case violated
        /// The most states were reached.
        case statesMax
        /// The time was over.
        case timeLimit
    }

    /// The reason for which the search ended.
    package var ending = Ending.exhausted
    /// The number of different states.
    package var states = 0
    /// The number of steps that were performed.
    package var steps = 0
    /// The number of steps after which more requests would have been in flight than the limits allow.
    package var stepsBeyondBounds = 0
    /// The number of steps of the longest history.
    package var depth = 0
    /// The memory for the fingerprints of all states, in bytes.
    package var visitedBytes = 0
    /// The number of different pagers with the oracle's notes about them, apart from servers and pages in flight.
    package var clients = 0
    /// The number of steps that had to be computed and judged; all others are repetitions of these.
    package var moves = 0
    /// The number of times that each situation was met, in the order of ``Sightings/all``.
    package var sightingCounts = [Int](repeating: 0, count: Sightings.all.count)
    /// The history that broke a rule.
    package var finding: ExplorationFinding?

    /// Creates the report of a search that has done nothing.
    package init() {}

    /// Counts the situations that a step met.
    mutating func count(_ sightings: Sightings) {
        var bits = sightings.rawValue
        while bits != 0 {
            sightingCounts[bits.trailingZeroBitCount] += 1
            bits &= bits - 1
        }
    }

    /// Adds the counts of steps of another part of the same search.
    mutating func add(_ other: ExplorationReport) {
        steps += other.steps
        stepsBeyondBounds += other.stepsBeyondBounds
        for index in sightingCounts.indices { sightingCounts[index] += other.sightingCounts[index] }
    }
}

/// A history that breaks a rule with its last step.
package struct ExplorationFinding: Hashable, Sendable {
    /// The history.
    package var history: History
    /// The rule that it breaks.
    package var violation: Violation

    /// Creates a finding.
    package init(history: History, violation: Violation) {
        self.history = history
        self.violation = violation
    }
}
