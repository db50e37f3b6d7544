// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Everything that one run found out.
package struct RunReport: Hashable, Sendable {
    /// How the driver introduced itself: name and version.
    package var driver: String
    /// The results in the order of the plan; fewer than planned only if the run was cut short.
    package var results: [ContractResult]
    /// How many contracts were planned.
    package var planned: Int
    /// How long the whole run took.
    package var duration: Duration

    /// The layers of the results, each once, in the order of the plan.
    package var layers: [String] {
        results.reduce(into: []) { if !$0.contains($1.layer) { $0.append($1.layer) } }
    }
    /// How many ended in which verdict.
    package var counts: VerdictCounts { VerdictCounts(results) }
    /// Whether the run was cancelled before its end.
    package var isCutShort: Bool { results.count < planned }
    /// How many expected events were not compared in all contracts together.
    package var uncomparedEvents: Int { results.reduce(0) { $0 + $1.uncomparedEvents } }
    /// Whether the driver supports none of what was planned, so that nothing was judged.
    package var claimsNothing: Bool { !results.isEmpty && counts.unsupported == results.count }
}
