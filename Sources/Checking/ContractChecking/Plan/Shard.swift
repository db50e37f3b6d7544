// Understudy
// SPDX-License-Identifier: Apache-2.0

import Fingerprints
import ListDescription

/// One of the equal parts that a suite is split into, so that several machines check it together.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
    /// The largest number of shards, larger than any CI needs for one job.
    package static let countMax = 10_000

    /// The number of this part, from 1.
    package let number: Int
    /// The number of parts.
    package let count: Int

    /// Creates a shard; nil if the number is out of range.
    package init?(_ number: Int, of count: Int) {
        guard (1...Self.countMax).contains(count), (1...count).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    /// Reads `K/N`; nil for anything else.
    package init?(_ text: String) {
        guard case .part(let shard) = try? ShardOption(text) else { return nil }
        self = shard
    }

    package var description: String { "\(number)/\(count)" }

    /// Whether a contract is checked in this shard; depends only on its id and the number of shards.
    package func holds(_ id: String) -> Bool {
        Self.number(of: id, count: count) == number
    }

    /// Returns the number of the shard that a contract is checked in.
    ///
    /// The shard with the highest score takes the contract. So a new shard takes a similar share from each of the
    /// others, and no contract moves between the others.
    ///
    /// - Parameters:
    ///   - id: The contract's id.
    ///   - count: The number of shards, at least 1.
    /// - Returns: 1 to `count`.
    package static func number(of id: String, count: Int) -> Int {
        let hash = StableHash.hash(id)
        var best = (number: 1, score: score(of: hash, in: 1))
        var number = 2
        while number <= count {
            let score = score(of: hash, in: number)
            if score > best.score { best = (number, score) }
            number += 1
        }
        return best.number
    }

    private static func score(of hash: UInt64, in number: Int) -> UInt64 {
        scattered(hash ^ scattered(UInt64(number)))
    }

    private static func scattered(_ value: UInt64) -> UInt64 {
        Fingerprinter.spread(value &+ StableHash.increment)
    }
}

/// A split of contracts into shards of about the same duration, by the durations of an earlier run.
///
/// The longest contract is placed first, and each contract goes to the shard with the least work. A contract without an
/// earlier duration counts with the median and is placed last, so that it does not move any contract that has one.
package struct ShardBalance: Hashable, Sendable {
    /// The shortest duration that a contract counts with, so that contracts that took no time are spread, too.
    private static let durationMin: Duration = .microseconds(500)

    private let numbers: [String: Int]

    /// Splits contracts.
    ///
    /// - Parameters:
    ///   - ids: The ids of the contracts, each once; their order does not matter.
    ///   - count: The number of shards, at least 1.
    ///   - durations: The durations of contracts, by id; other ids do not matter.
    package init(_ ids: [String], count: Int, durations: [String: Duration]) {
        let known = ids.compactMap { id in durations[id].map { (id: id, duration: max($0, Self.durationMin)) } }
            .sorted { ($1.duration, $0.id) < ($0.duration, $1.id) }
        let median = known.isEmpty ? Self.durationMin : known[known.count / 2].duration
        let unknown = ids.filter { durations[$0] == nil }.sorted().map { (id: $0, duration: median) }
        var loads = [Duration](repeating: .zero, count: max(1, count))
        var numbers: [String: Int] = [:]
        for (id, duration) in known + unknown {
            let place = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
            loads[place] += duration
            numbers[id] = place + 1
        }
        self.numbers = numbers
    }

    /// Returns the number of the shard that checks a contract, from 1; nil if the contract was not among them.
    package subscript(id: String) -> Int? { numbers[id] }
}

/// The shards whose reports are missing.
///
/// A shard without contracts has a report, too, which names the shard.
package struct ShardCoverage: Hashable, Sendable {
    /// The largest number of shards that the remark lists; it gives only the number of the others.
    private static let listedMax = 20

    /// The shards without a report.
    package let missing: [Shard]

    /// Compares the shards that reports name with all shards of the run.
    ///
    /// - Parameter shards: The shards that the reports name; if their counts differ, they are from different runs.
    package init(_ shards: Set<Shard>) {
        let counts = Set(shards.map(\.count)).sorted()
        missing = counts.flatMap { count in
            (1...count).compactMap { Shard($0, of: count) }.filter { !shards.contains($0) }
        }
    }

    /// The advice for a person; nil if no report is missing.
    package var remark: String? {
        guard !missing.isEmpty else { return nil }
        let listed = missing.prefix(Self.listedMax).map(\.description).joined(separator: ", ")
        let more = missing.count > Self.listedMax ? " and \(missing.count - Self.listedMax) more" : ""
        return missing.count == 1
            ? "the shard \(listed) is missing: its contracts are in none of these reports"
            : "the shards \(listed)\(more) are missing: their contracts are in none of these reports"
    }
}

/// The reason why a text or a variable names no shard.
package struct ShardError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem, with the value in quotes, and the remedy.
    package var message: String

    package var description: String { message }
}
