// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import Synchronization
import Testing

@testable import UnderstudyTesting

@Suite("The trace of a layer")
struct LayerTraceTests {
    @Test("events are numbered from 1 in their order, nil is null")
    func numbers() {
        let events = Mutex<[TraceEvent]>([])
        let trace = LayerTrace(handle: "7") { event in events.withLock { $0.append(event) } }
        trace.tell("table.reload")
        trace.tell("completion", with: nil, "E")
        trace.close()
        trace.tell("late")
        #expect(
            events.withLock { $0 } == [
                TraceEvent(handle: "7", sequence: 1, name: "table.reload"),
                TraceEvent(handle: "7", sequence: 2, name: "completion", arguments: [.null, "E"]),
            ]
        )
    }

    @Test("rest comes as soon as no more is under way than may be")
    func rest() async {
        let trace = LayerTrace(handle: "1") { _ in }
        trace.began()
        trace.began()
        async let rested: Void = trace.rest(atMost: 1, within: .seconds(60))
        trace.ended()
        await rested
        #expect(trace.underWay == 1)
    }

    @Test("what was given up is under way no more, and counted")
    func givenUp() {
        let trace = LayerTrace(handle: "1") { _ in }
        trace.began()
        trace.gaveUp()
        #expect(trace.underWay == 0)
        #expect(trace.givenUp == 1)
    }

    @Test("who never comes to rest is waited for no longer than the limit")
    func limit() async {
        let trace = LayerTrace(handle: "1") { _ in }
        trace.began()
        await trace.rest(atMost: 0, within: .milliseconds(1))
        #expect(trace.underWay == 1)
    }
}
