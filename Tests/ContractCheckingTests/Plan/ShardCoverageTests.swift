// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Testing

@Suite("Which shards there are reports of")
struct ShardCoverageTests {
    @Test(
        "what is missing is named, and a report without contracts may be any of it",
        arguments: [
            ("", 0, nil),
            ("", 3, nil),
            ("1/1", 0, nil),
            ("1/2 2/2", 0, nil),
            ("2/2", 0, "the shard 1/2 is missing: its contracts are in none of these reports"),
            ("2/2", 1, nil),
            ("2/3", 0, "the shards 1/3, 3/3 are missing: their contracts are in none of these reports"),
            ("2/3", 1, "1 of the shards 1/3, 3/3 is missing: some contracts are in none of these reports"),
            ("2/4", 1, "2 of the shards 1/4, 3/4, 4/4 are missing: some contracts are in none of these reports"),
            ("2/2 1/2 1/3 3/3", 0, "the shard 2/3 is missing: its contracts are in none of these reports"),
            ("2/2 1/3 3/3", 0, "the shards 1/2, 2/3 are missing: their contracts are in none of these reports"),
        ] as [(String, Int, String?)]
    )
    func remark(shards: String, emptyCount: Int, expected: String?) {
        let seen = Set(shards.split(separator: " ").compactMap { Shard(String($0)) })
        #expect(ShardCoverage(seen, emptyCount: emptyCount).remark == expected)
    }

    @Test("of many missing shards the first twenty are named")
    func many() throws {
        let coverage = ShardCoverage([try #require(Shard(1, of: 10_000))], emptyCount: 0)
        #expect(coverage.missingCount == 9_999)
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
