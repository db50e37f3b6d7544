// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Foundation
import Testing

@Suite("Shards")
struct ShardTests {
    /// The ids of the suite.
    private static func shippedIDs() throws -> [String] {
        let path = Project.root.appending(path: "Contracts").path()
        let suite = try ContractSuite.load(paths: [path], words: Project.words())
        let ids = suite.contracts.map(\.id)
        #expect(ids.count > 800)
        return ids
    }

    /// The ids of the suite, and some that a generator has made.
    private static func ids() throws -> [String] {
        try shippedIDs() + (0..<1000).map { "Z-\($0 % 100).case-\($0 * 7919 % 1000)-\($0)" }
    }

    @Test("every contract is in exactly one shard, for every number of shards up to 64")
    func once() throws {
        let ids = try Self.ids()
        for count in 1...64 {
            let numbers = Set(ids.map { Shard.number(of: $0, count: count) })
            #expect(numbers == Set(1...count), "all shards, and no others")
        }
        for (place, id) in ids.enumerated() {
            let count = place % 64 + 1
            let holders = (1...count).count { Shard($0, of: count)?.holds(id) == true }
            if holders != 1 { Issue.record("\(holders) of \(count) shards hold '\(id)'") }
        }
    }

    @Test("every shard has about its share", arguments: [2, 4, 8])
    func share(count: Int) throws {
        let ids = try Self.ids()
        for number in 1...count {
            let shard = try #require(Shard(number, of: count))
            let share = ids.count(where: shard.holds) * count * 100 / ids.count
            #expect((75...125).contains(share), "shard \(shard) has \(share) % of its share")
        }
    }

    @Test("the guide says how many contracts the suite and its second of four shards have")
    func guide() throws {
        let ids = try Self.shippedIDs()
        let shard = try #require(Shard(2, of: 4))
        let share = ids.count(where: shard.holds)
        let guide = String(decoding: try Project.bytes("docs/checking.md"), as: UTF8.self)
        #expect(guide.replacing("\n", with: " ").contains("CI_NODE_TOTAL): \(share) of \(ids.count) contracts`"))
    }

    @Test("a new shard takes contracts from the others, and none moves between the others")
    func growth() throws {
        let ids = try Self.ids()
        for count in 1..<16 {
            let moved = ids.filter { Shard.number(of: $0, count: count) != Shard.number(of: $0, count: count + 1) }
            #expect(!moved.isEmpty && moved.count < 2 * ids.count / (count + 1))
            #expect(moved.allSatisfy { Shard.number(of: $0, count: count + 1) == count + 1 })
        }
    }

    @Test(
        "the shard of an id is the same for ever",
        arguments: [("P-35", 7), ("R-03.again", 10), ("A-09.list-with-null", 9), ("", 4)]
    )
    func pinned(id: String, number: Int) throws {
        #expect(try #require(Shard(number, of: 16)).holds(id))
    }

    @Test("there is no shard outside its number", arguments: [(0, 4), (5, 4), (-1, 4), (1, 0), (1, 10_001)])
    func impossible(number: Int, count: Int) {
        #expect(Shard(number, of: count) == nil)
    }

    @Test("a plan keeps the contracts of its shard, in their order")
    func plan() throws {
        var rest = try Self.plan()
        var both: [String] = []
        for number in 1...2 {
            var part = try Self.plan()
            part.keep(try #require(Shard(number, of: 2)))
            let ids = part.contracts.map(\.id)
            #expect(rest.contracts.map(\.id).filter(ids.contains) == ids)
            both += ids
        }
        #expect(both.sorted() == rest.contracts.map(\.id).sorted())
        rest.keep(ids: ["P-34", "P-31", "P-1"])
        #expect(rest.contracts.map(\.id) == ["P-31", "P-34"])
    }

    private static func plan() throws -> CheckPlan {
        let contracts = (30...34)
            .map { id in
                "  - { id: P-\(id), title: T, basis: stated, steps: [ { do: loadFirstPage, trace: [] } ] }\n"
            }
        return try Texts.plan("understudy: 1\nlayer: paging-manager\ncontracts:\n" + contracts.joined())
    }
}
