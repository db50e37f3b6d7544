// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring
import Testing

/// The estimate of the size of a search.
struct StateEstimateTests {
    /// Counts in which faults multiply the states by 10 and changes by 20.
    private func count(_ bounds: ExplorationBounds, knownActions: Int) -> Int? {
        let growth = [1, 5, 15, 30]
        guard bounds.actions <= knownActions else { return nil }
        return growth[bounds.actions] * (bounds.faults > 0 ? 10 : 1) * (bounds.changes > 0 ? 20 : 1)
    }

    private func estimate(actions: Int, knownActions: Int) async -> Double? {
        let bounds = ExplorationBounds(pages: 3, flying: 2, faults: 1, actions: actions, changes: 1)
        return await StateEstimate(of: bounds) { count($0, knownActions: knownActions) }?.states
    }

    @Test("faults and changes multiply the states independently of each other")
    func product() async {
        #expect(await estimate(actions: 3, knownActions: 3) == 6000)
    }

    @Test("each further action adds half of the growth of the one before")
    func growth() async {
        // 30 / 15 is a growth by 1, then by 1/2, then by 1/4.
        #expect(await estimate(actions: 5, knownActions: 3) == 30 * 1.5 * 1.25 * 200)
    }

    @Test("there is none if searches with two actions are too large")
    func tooLarge() async {
        #expect(await estimate(actions: 5, knownActions: 1) == nil)
    }

    @Test("the estimate for the reference pager is right within a factor of two")
    func reference() async throws {
        var order = SearchOrder()
        order.bounds = ExplorationBounds(pages: 2, flying: 2, faults: 1, actions: 3, changes: 1)
        let search = ReferenceSearch(.numbers, order: order)
        let expected = try #require(await search.estimate()).states
        let states = Double(await search.run().report.states)
        #expect(expected < states * 2 && expected > states / 2, "\(expected) for \(states)")
    }
}
