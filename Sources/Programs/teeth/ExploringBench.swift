// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Exploring
import Foundation
import ShippedContracts
import TextEncoding
import WrongDrivers

/// A search of each wrong pager without contracts, and a table of the findings.
struct ExploringBench {
    private let pagers: [WrongPager]
    private let search: WrongPagerSearch

    /// Prepares the search of the pagers that a user chose.
    init(only globs: [Glob]) throws {
        pagers = WrongPager.all.filter { pager in globs.isEmpty || globs.contains { $0.matches(pager.id) } }
        guard !pagers.isEmpty else { throw TeethError("no wrong pager has this id; see --list", status: 64) }
        search = try WrongPagerSearch(ContractWords(sources: ShippedContracts.files))
    }

    /// Searches all pagers, and prints one line for each.
    ///
    /// - Returns: The exit status: 0 if exactly those pagers are found that should be, without a false finding.
    func run() async throws -> Int32 {
        var found: [(steps: Int, time: Duration)] = []
        var isRight = true
        for pager in pagers {
            let start = ContinuousClock.now
            let outcome = try await search.find(pager.driver.make)
            let time = ContinuousClock.now - start
            for (dialect, finding) in outcome.falseFindings {
                say("false finding in \(dialect): \(finding.violation)\n\(finding.history)")
            }
            let reason = WrongPager.unexplored.first { $0.id == pager.id }?.reason
            isRight = isRight && outcome.falseFindings.isEmpty && (outcome.found == nil) == (reason != nil)
            say(line(for: pager, outcome, time: time, reason: reason))
            guard let result = outcome.found else { continue }
            found.append((result.finding.history.steps.count, time))
        }
        let steps = found.map(\.steps).sorted()
        let times = found.map(\.time).sorted()
        say("\(found.count) of \(pagers.count) found")
        if !found.isEmpty {
            say("median: \(steps[steps.count / 2]) steps, \(DurationText.measured(times[times.count / 2]))")
        }
        return isRight ? 0 : 1
    }

    /// Returns the line of one pager, with tabs between its parts.
    private func line(
        for pager: WrongPager,
        _ outcome: WrongPagerSearch.Outcome,
        time: Duration,
        reason: String?
    ) -> String {
        let time = DurationText.measured(time)
        guard let found = outcome.found else {
            return "-\t\(pager.id)\tnot found\t\(time)\t\(reason ?? "without a reason")"
        }
        let history = found.finding.history
        return [
            found.finding.violation.invariant.id, pager.id, found.dialect, "round \(found.round)",
            "\(history.steps.count) steps of \(found.steps)", time, found.hasContract ? "contract" : "no contract",
            history.variant?.name ?? "the plain server", reason == nil ? "" : "found, but listed as not found",
        ]
        .joined(separator: "\t")
    }

    private func say(_ text: String) {
        FileHandle.standardOutput.write(Data("\(text)\n".utf8))
    }
}
