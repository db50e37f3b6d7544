// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Which shards of a run there are no reports of; a shard without contracts has one that names it, too.
package struct ShardCoverage: Hashable, Sendable {
    /// More shards are only counted.
    private static let listedMax = 20

    /// The shards of which there is no report.
    package let missing: [Shard]

    /// Compares the shards that reports name with those that there must be.
    ///
    /// - Parameter shards: What the reports say; those of several numbers of shards are of several runs.
    package init(_ shards: Set<Shard>) {
        let counts = Set(shards.map(\.count)).sorted()
        missing = counts.flatMap { count in
            (1...count).compactMap { Shard($0, of: count) }.filter { !shards.contains($0) }
        }
    }

    /// What a person should know; nil if no report is missing.
    package var remark: String? {
        guard !missing.isEmpty else { return nil }
        let listed = missing.prefix(Self.listedMax).map(\.description).joined(separator: ", ")
        let more = missing.count > Self.listedMax ? " and \(missing.count - Self.listedMax) more" : ""
        return missing.count == 1
            ? "the shard \(listed) is missing: its contracts are in none of these reports"
            : "the shards \(listed)\(more) are missing: their contracts are in none of these reports"
    }
}
