// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import JUnitReport

extension ShardCoverage {
    /// Finds the shards that joined reports name, in the property that `JUnitMapping` writes.
    ///
    /// A report that was joined before has those behind the first as `<layer>.shard.2`, `<layer>.shard.3` …
    ///
    /// - Parameter joined: What came of the merge.
    init(_ joined: JoinedReport) {
        let shards = joined.properties.compactMap { property -> Shard? in
            let name = JUnitMapping.shardProperty(of: property.suite)
            guard property.name == name || property.name.hasPrefix("\(name).") else { return nil }
            return Shard(property.value)
        }
        self.init(Set(shards))
    }
}
