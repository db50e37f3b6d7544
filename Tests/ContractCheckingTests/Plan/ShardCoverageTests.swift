// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Testing

@Suite("Which shards there are reports of")
struct ShardCoverageTests {
    @Test(
        "what is missing is named",
        arguments: [
            ("", nil),
            ("1/1", nil),
            ("1/2 2/2", nil),
            ("2/2", "the shard 1/2 is missing: its contracts are in none of these reports"),
            ("2/3", "the shards 1/3, 3/3 are missing: their contracts are in none of these reports"),
            ("2/2 1/2 1/3 3/3", "the shard 2/3 is missing: its contracts are in none of these reports"),
            ("2/2 1/3 3/3", "the shards 1/2, 2/3 are missing: their contracts are in none of these reports"),
        ] as [(String, String?)]
    )
    func remark(shards: String, expected: String?) {
        let seen = Set(shards.split(separator: " ").compactMap { Shard(String($0)) })
        #expect(ShardCoverage(seen).remark == expected)
    }

    @Test("of many missing shards the first twenty are named")
    func many() throws {
        let coverage = ShardCoverage([try #require(Shard(1, of: 10_000))])
        #expect(coverage.missing.count == 9_999)
        let remark = try #require(coverage.remark)
        #expect(remark.hasPrefix("the shards 2/10000, 3/10000, "))
        #expect(remark.hasSuffix(", 21/10000 and 9979 more are missing: their contracts are in none of these reports"))
    }

    @Test("a shard is read from its text, and nothing else is", arguments: ["0/4", "5/4", "none", "", "1/4 ", "a/b"])
    func reading(text: String) {
        #expect(Shard(text) == nil)
        #expect(Shard("3/4") == Shard(3, of: 4))
    }
}
