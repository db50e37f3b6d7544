// Understudy
// SPDX-License-Identifier: Apache-2.0

/// An estimate of the size of an exhaustive search, from small searches.
///
/// In the searches of the reference layers, two things hold within a fifth. Faults and changes of rows multiply the
/// number of states independently of each other. And if one action more multiplies the states by 1 + g, the next one
/// multiplies them by about 1 + g/2.
package struct StateEstimate: Hashable, Sendable {
    /// The most states of a small search.
    package static let sampleStatesMax = 30_000

    /// The expected number of states, right within a factor of two as a rule.
    package let states: Double
    /// The expected time in seconds, from the speed of the small searches.
    package let seconds: Double

    /// Estimates the states of a search; nil if there are fewer than two actions, or too many states with two.
    ///
    /// - Parameters:
    ///   - bounds: The limits of the search.
    ///   - count: Searches within smaller limits, and returns the number of states; nil if there are too many.
    package init?(of bounds: ExplorationBounds, count: (ExplorationBounds) async -> Int?) async {
        let clock = ContinuousClock()
        let start = clock.now
        var (known, sampled): ([Double], Double) = ([], 0)
        for actions in 0...bounds.actions {
            guard let sample = await Self.sample(bounds, actions: actions, count: count) else { break }
            known.append(sample.product)
            sampled += sample.states
        }
        guard known.count > 2, sampled > 0 else { return nil }
        var states = known[known.count - 1]
        var growth = states / known[known.count - 2] - 1
        for _ in known.count..<max(known.count, bounds.actions + 1) {
            growth /= 2
            states *= 1 + growth
        }
        let spent = clock.now - start
        self.states = states
        seconds = states * (spent / .seconds(1)) / sampled
    }

    /// Returns the expected number of states with fewer actions, and the number of states that were searched for it.
    private static func sample(
        _ bounds: ExplorationBounds,
        actions: Int,
        count: (ExplorationBounds) async -> Int?
    ) async -> (product: Double, states: Double)? {
        var (plain, faulty, changing) = (bounds, bounds, bounds)
        (plain.faults, plain.changes, plain.actions) = (0, 0, actions)
        (faulty.changes, faulty.actions) = (0, actions)
        (changing.faults, changing.actions) = (0, actions)
        guard let all = await count(plain), all > 0, let withFaults = await count(faulty),
            let withChanges = await count(changing)
        else { return nil }
        let product = Double(withFaults) * Double(withChanges) / Double(all)
        return (product, Double(all + withFaults + withChanges))
    }
}
