// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Testing

@Suite("Balanced shards")
struct ShardBalanceTests {
    private static let durations: [String: Duration] = [
        "a": .seconds(8), "b": .seconds(7), "c": .seconds(6), "d": .seconds(5), "e": .seconds(4),
    ]

    private static func parts(_ ids: [String], _ count: Int, _ durations: [String: Duration]) -> [[String]] {
        let balance = ShardBalance(ids, count: count, durations: durations)
        return (1...count).map { number in ids.filter { balance[$0] == number }.sorted() }
    }

    @Test("the longest contract is placed first, and each goes to the shard with the least work")
    func longest() {
        #expect(Self.parts(["a", "b", "c", "d", "e"], 2, Self.durations) == [["a", "d", "e"], ["b", "c"]])
        #expect(Self.parts(["a", "b", "c", "d", "e"], 3, Self.durations) == [["a"], ["b", "e"], ["c", "d"]])
    }

    @Test("the order in which the contracts come does not matter")
    func order() {
        let ids = ["a", "b", "c", "d", "e", "x", "y"]
        #expect(Self.parts(ids.reversed(), 3, Self.durations) == Self.parts(ids, 3, Self.durations))
    }

    @Test("a contract without a duration counts with the median and does not move any that has one")
    func unknown() {
        let before = Self.parts(["a", "b", "c", "d", "e"], 2, Self.durations)
        #expect(before == [["a", "d", "e"], ["b", "c"]])
        // 17 and 13 seconds: two of the median's six seconds go to the second shard, then to the first.
        #expect(Self.parts(["x", "a", "b", "c", "d", "e"], 2, Self.durations) == [["a", "d", "e"], ["b", "c", "x"]])
        #expect(
            Self.parts(["x", "a", "b", "c", "d", "e", "y"], 2, Self.durations)
                == [["a", "d", "e", "y"], ["b", "c", "x"]]
        )
    }

    @Test("contracts that took no time are spread too", arguments: [Duration.zero, .seconds(-3)])
    func zero(duration: Duration) {
        let ids = (0..<10).map { "z\($0)" }
        let parts = Self.parts(ids, 5, Dictionary(uniqueKeysWithValues: ids.map { ($0, duration) }))
        #expect(parts.map(\.count) == [2, 2, 2, 2, 2])
    }

    @Test(
        "every contract is in exactly one shard, none takes much longer than its share",
        arguments: [1, 2, 3, 7, 16, 64]
    )
    func share(count: Int) {
        let ids = (0..<400).map { "P-\($0)" }
        var durations: [String: Duration] = [:]
        for (number, id) in ids.enumerated() where number % 10 != 3 {
            durations[id] = .milliseconds(number * 7919 % 199)
        }
        let parts = Self.parts(ids, count, durations)
        #expect(parts.flatMap(\.self).sorted() == ids.sorted())
        let loads = parts.map { part in part.reduce(Duration.zero) { $0 + (durations[$1] ?? .milliseconds(100)) } }
        let mean = loads.reduce(.zero, +) / count
        #expect(loads.allSatisfy { $0 <= mean + .milliseconds(300) }, "\(loads)")
    }
}
