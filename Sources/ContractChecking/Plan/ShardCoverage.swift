// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Which shards of a run there are reports of, and which of them are missing.
///
/// A shard without contracts leaves a report that names no shard, so such a report may stand for any that is missing.
package struct ShardCoverage: Hashable, Sendable {
    /// More shards are only counted.
    private static let listedMax = 20

    /// The shards of which there is no report with a contract.
    package let unseen: [Shard]
    /// How many of them have no report at all.
    package let missingCount: Int

    /// Compares the shards that reports name with those that there must be.
    ///
    /// - Parameters:
    ///   - shards: What the reports say; those of several numbers of shards are of several runs.
    ///   - emptyCount: How many further reports have no contracts.
    package init(_ shards: Set<Shard>, emptyCount: Int) {
        let counts = Set(shards.map(\.count)).sorted()
        unseen = counts.flatMap { count in
            (1...count).compactMap { Shard($0, of: count) }.filter { !shards.contains($0) }
        }
        missingCount = max(0, unseen.count - emptyCount)
    }

    /// What a person should know; nil if no report is missing.
    package var remark: String? {
        guard missingCount > 0 else { return nil }
        let listed = unseen.prefix(Self.listedMax).map(\.description).joined(separator: ", ")
        let more = unseen.count > Self.listedMax ? " and \(unseen.count - Self.listedMax) more" : ""
        let consequence = "contracts are in none of these reports"
        if missingCount < unseen.count {
            let verb = missingCount == 1 ? "is" : "are"
            return "\(missingCount) of the shards \(listed)\(more) \(verb) missing: some \(consequence)"
        }
        return unseen.count == 1
            ? "the shard \(listed) is missing: its \(consequence)"
            : "the shards \(listed)\(more) are missing: their \(consequence)"
    }
}
