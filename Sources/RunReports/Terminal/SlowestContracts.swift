// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking

/// The contracts that took longest, for those who want a faster run.
package struct SlowestContracts: Sendable {
    private let results: [ContractResult]

    /// Finds them.
    ///
    /// - Parameters:
    ///   - report: The run.
    ///   - count: How many; none are named where that would be all.
    package init(_ report: RunReport, count: Int) {
        guard count > 0, report.results.count > count else {
            results = []
            return
        }
        results = report.slowest(count)
    }

    /// One line each, the slowest first, under a heading; none if there is nothing to tell.
    package var lines: [String] {
        guard !results.isEmpty else { return [] }
        let times = results.map { DurationText.text(of: $0.duration) }
        let width = times.map(\.count).max() ?? 0
        return ["slowest:"]
            + zip(results, times)
            .map { result, time in
                "  \(String(repeating: " ", count: width - time.count))\(time)  \(result.id)  \(result.layer)"
            }
    }
}
