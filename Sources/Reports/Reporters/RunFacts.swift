// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking

/// The facts about a run in reports, other than its results.
package struct RunFacts: Hashable, Sendable {
    /// The version of the program.
    package var version: String
    /// The start of the run, in universal time: `2026-11-21T08:15:00`.
    package var start: String
    /// The seed of every list; nil if each list has its own.
    package var seed: UInt64?
    /// The part of the suite that was run, such as `1/4`; nil for all of it.
    package var shard: String?
    /// The command that checks the same contracts on the same driver; an option `--id` is added for one of them.
    package var command: String

    /// Creates the facts of a run.
    package init(
        version: String,
        start: String,
        seed: UInt64? = nil,
        shard: String? = nil,
        command: String = "understudy check"
    ) {
        self.version = version
        self.start = start
        self.seed = seed
        self.shard = shard
        self.command = command
    }
}

/// The number of contracts for each verdict, in the fixed order of the verdicts.
package struct VerdictTally: Sendable {
    /// The verdicts that occur, each with its count.
    package let parts: [(kind: VerdictKind, count: Int)]
    /// The number of all contracts.
    package let all: Int

    /// Counts results.
    package init(_ results: some Sequence<ContractResult>) {
        var counts: [VerdictKind: Int] = [:]
        for result in results { counts[result.verdict.kind, default: 0] += 1 }
        parts = VerdictKind.allCases.compactMap { kind in counts[kind].map { (kind: kind, count: $0) } }
        all = counts.values.reduce(0, +)
    }

    /// The number of contracts that ended in a verdict.
    package subscript(kind: VerdictKind) -> Int {
        parts.first { $0.kind == kind }?.count ?? 0
    }

    /// The number of contracts that were tried, with any result.
    package var ran: Int {
        VerdictKind(rawValue: "not run").map { all - self[$0] } ?? all
    }

    /// The number of contracts that need attention.
    package var trouble: Int { parts.reduce(0) { $0 + ($1.kind.isTrouble ? $1.count : 0) } }

    /// The counts in words: `2 hold, 1 broken`.
    package var words: String {
        guard !parts.isEmpty else { return "none" }
        return parts.map { "\($0.count) \($0.kind == .holds && $0.count != 1 ? "hold" : $0.kind.rawValue)" }
            .joined(separator: ", ")
    }
}
