// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import Testing

@Suite struct TraceEventTests {
    @Test(
        "an event prints as contracts write it",
        arguments: [
            (TraceEvent(handle: "1", sequence: 1, name: "table.reload"), "table.reload"),
            (TraceEvent(handle: "1", sequence: 1, name: "request", arguments: [2]), "request(2)"),
            (TraceEvent(handle: "1", sequence: 1, name: "completion", arguments: [.null, "E"]), "completion(nil, E)"),
            (
                TraceEvent(handle: "1", sequence: 1, name: "table.deselect", arguments: [3, true]),
                "table.deselect(3, true)"
            ),
        ]
    )
    func description(event: TraceEvent, text: String) {
        #expect(event.description == text)
    }
}
