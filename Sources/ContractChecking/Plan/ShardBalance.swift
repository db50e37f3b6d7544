// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Splits contracts into shards that take about as long as each other, by how long each took before.
///
/// The longest comes first and goes where there is least to do. Contracts without a time come after all others and
/// count as much as the median, so that a new contract moves none of those that have one.
package struct ShardBalance: Hashable, Sendable {
    /// What a contract counts at least, so that those that took no measurable time are spread too.
    private static let durationMin: Duration = .microseconds(500)

    private let numbers: [String: Int]

    /// Splits contracts.
    ///
    /// - Parameters:
    ///   - ids: The ids of the contracts, each once; their order does not matter.
    ///   - count: How many shards there are, at least 1.
    ///   - durations: How long contracts took, by id; other ids do not matter.
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
