// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// Everything that one run found out.
package struct RunReport: Hashable, Sendable {
    /// The driver as it introduced itself: name and version.
    package var driver: String
    /// The results in the order of the plan, one for each contract; what was not tried says so.
    package var results: [ContractResult]
    /// The number of planned contracts.
    package var planned: Int
    /// The time that the whole run took.
    package var duration: Duration
    /// The mistakes of a driver that no verdict shows, such as words that are not in the vocabulary.
    package var driverRemarks: [String] = []
    /// The names of expected events that the driver does not observe, sorted.
    package var unobservedEvents: [String] = []
    /// The requirements of the run that were not judged, a sentence each.
    package var shortfalls: [String] = []
    /// The gaps of a run that was joined out of parts, a sentence each; such a run passes for no whole one.
    package var gaps: [String] = []

    /// Creates a report.
    package init(
        driver: String,
        results: [ContractResult],
        planned: Int,
        duration: Duration,
        driverRemarks: [String] = []
    ) {
        self.driver = driver
        self.results = results
        self.planned = planned
        self.duration = duration
        self.driverRemarks = driverRemarks
    }

    /// The layers of the results, each once, in the order of the plan.
    package var layers: [String] {
        results.reduce(into: []) { if !$0.contains($1.layer) { $0.append($1.layer) } }
    }
    /// The number of contracts for each verdict.
    package var counts: VerdictCounts { VerdictCounts(results) }
    /// Whether the run ended before every contract was tried.
    package var isCutShort: Bool { counts.ended < planned }
    /// The number of expected events that were not compared, in all contracts together.
    package var uncomparedEvents: Int { results.reduce(0) { $0 + $1.uncomparedEvents } }
    /// The remark that events were not compared, and why; nil if all were.
    package var uncomparedRemark: String? {
        let count = uncomparedEvents
        guard count > 0 else { return nil }
        let names = unobservedEvents.map { "'\($0)'" }.joined(separator: ", ")
        let pronoun = count == 1 ? "it" : "them"
        return "\(count) \(count == 1 ? "event was" : "events were") not compared: "
            + "the driver does not observe \(names.isEmpty ? pronoun : names)"
    }
    /// Whether the driver supports none of what was planned, so that nothing was judged.
    package var claimsNothing: Bool {
        let counts = counts
        return counts.ended > 0 && counts.unsupported == counts.ended
    }
    /// The reasons why a run without failures is not as good as it looks, a sentence each.
    package var warnings: [String] { [unsupportedWarning].compactMap(\.self) + shortfalls }

    private var unsupportedWarning: String? {
        let counts = counts
        guard counts.unsupported > 0 else { return nil }
        let are = counts.unsupported == 1 ? "is" : "are"
        let were = counts.unsupported == 1 ? "was" : "were"
        let contracts = "\(counts.all) contract\(counts.all == 1 ? "" : "s")"
        return "\(counts.unsupported) of \(contracts) \(are) unsupported by the driver and \(were) not judged"
    }

    /// The reasons why contracts are unsupported, with counts: the most frequent first, equal ones by name.
    package var unsupportedReasons: [(reason: String, count: Int)] {
        var counts: [String: Int] = [:]
        for result in results {
            if case .unsupported(let reason) = result.verdict { counts[reason.printable, default: 0] += 1 }
        }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { (reason: $0.key, count: $0.value) }
    }
    /// The contracts that were tried more than once because they could not be judged at first.
    package var retried: [ContractResult] { results.filter { $0.retryCount > 0 } }

    /// Returns the contracts that took longest, the longest first; of equal ones the earlier in the plan.
    ///
    /// - Parameters:
    ///   - count: The greatest number of results.
    ///   - least: The least duration that counts.
    /// - Returns: The results.
    package func slowest(_ count: Int = 10, from least: Duration = .zero) -> [ContractResult] {
        let tried = results.enumerated().filter { $0.element.verdict.kind != .notRun && $0.element.duration >= least }
        return tried.sorted { ($1.element.duration, $0.offset) < ($0.element.duration, $1.offset) }
            .prefix(max(0, count))
            .map(\.element)
    }
}
