// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// The results of one run.
package struct RunReport: Hashable, Sendable {
    /// The name and the version of the driver, from its handshake.
    package var driver: String
    /// The results in the order of the plan, one for each contract, tried or not.
    package var results: [ContractResult]
    /// The number of planned contracts.
    package var planned: Int
    /// The time that the whole run took.
    package var duration: Duration
    /// The mistakes of a driver that no verdict shows, such as words that are not in the vocabulary.
    package var driverRemarks: [String] = []
    /// The names of expected events that the driver does not observe, sorted.
    package var unobservedEvents: [String] = []
    /// The requirements that the run does not meet, a sentence each.
    package var shortfalls: [String] = []
    /// The gaps of a run that was joined from parts, a sentence each; with gaps, the run counts as incomplete.
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
    /// The remark that events were not compared, with the reason; nil if all were.
    package var uncomparedRemark: String? {
        let count = uncomparedEvents
        guard count > 0 else { return nil }
        let names = unobservedEvents.map { "'\($0)'" }.joined(separator: ", ")
        let pronoun = count == 1 ? "it" : "them"
        return "\(count) \(count == 1 ? "event was" : "events were") not compared: "
            + "the driver does not observe \(names.isEmpty ? pronoun : names)"
    }
    /// Whether the driver supports none of the planned contracts, so that nothing was judged.
    package var claimsNothing: Bool {
        let counts = counts
        return counts.ended > 0 && counts.unsupported == counts.ended
    }
    /// The warnings about a run that has no failures but did not judge all contracts, a sentence each.
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

    /// Returns the contracts that took longest, the longest first; equal ones in the order of the plan.
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
