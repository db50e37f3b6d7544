// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import OrderedCollections
import Testing

@testable import WrongDrivers

@Suite("A mutation on top of a layer")
struct MutatedLayerTests {
    /// What is told of the events a, b and c(1), in the order of their numbers.
    private func told(_ mutation: Mutation) -> [String] {
        var layer = MutatedLayer(mutation, state: [:])
        let events = [("a", []), ("b", []), ("c", [JSONValue.integer(1)])]
        var told: [TraceEvent] = []
        for (place, event) in events.enumerated() {
            let event = TraceEvent(handle: "1", sequence: place + 1, name: event.0, arguments: event.1)
            told += layer.events(for: event)
        }
        told += layer.lateEvents()
        #expect(told.map(\.sequence) == Array(1..<(told.count + 1)), "numbered without a gap")
        return told.map(\.description)
    }

    @Test("drops, doubles, delays or spoils the events of one name")
    func events() {
        #expect(told(.eventDropped("b")) == ["a", "c(1)"])
        #expect(told(.eventDoubled("b")) == ["a", "b", "b", "c(1)"])
        #expect(told(.eventLate("a")) == ["b", "a", "c(1)"])
        #expect(told(.eventArgument("c", place: 0, .oneTooLarge)) == ["a", "b", "c(2)"])
    }

    @Test("tells an event that waits for a neighbour in vain at the end of the segment")
    func lateAtTheEnd() {
        #expect(told(.eventLate("c")) == ["a", "b", "c(1)"])
    }

    @Test("leaves the events of other names alone", arguments: [Mutation.eventDropped("d"), .stateStale("a")])
    func otherEvents(mutation: Mutation) {
        #expect(told(mutation) == ["a", "b", "c(1)"])
    }

    @Test("tells the value of the settle before, the first time that of the creation")
    func stale() {
        var layer = MutatedLayer(.stateStale("rows"), state: ["rows": 0, "page": 0])
        #expect(layer.state(for: ["rows": 20, "page": 1]) == ["rows": 0, "page": 1])
        #expect(layer.state(for: ["rows": 40, "page": 2]) == ["rows": 20, "page": 2])
    }

    @Test("leaves a value out, or tells a wrong one")
    func state() {
        var absent = MutatedLayer(.stateAbsent("rows"), state: [:])
        #expect(absent.state(for: ["rows": 20, "page": 1]) == ["page": 1])
        var wrong = MutatedLayer(.state("rows", .oneTooLarge), state: [:])
        #expect(wrong.state(for: ["rows": 20, "page": 1]) == ["rows": 21, "page": 1])
    }
}
