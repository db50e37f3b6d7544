// Understudy
// SPDX-License-Identifier: Apache-2.0

extension CheckPlan {
    /// Keeps the contracts of one shard, in their order; there may be none.
    ///
    /// - Parameters:
    ///   - shard: The shard.
    ///   - durations: How long contracts took, by id, to give every shard as much to do; nil goes by the ids alone.
    package mutating func keep(_ shard: Shard, durations: [String: Duration]? = nil) {
        guard let durations else { return contracts.removeAll { !shard.holds($0.id) } }
        let balance = ShardBalance(contracts.map(\.id), count: shard.count, durations: durations)
        contracts.removeAll { balance[$0.id] != shard.number }
    }

    /// Keeps the contracts of these ids, in their order; there may be none.
    package mutating func keep(ids: some Collection<String>) {
        let ids = Set(ids)
        contracts.removeAll { !ids.contains($0.id) }
    }
}
