// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import SourceDiagnostics
import Testing

@testable import ContractChecking

@Suite("Comparing traces")
struct TraceComparisonTests {
    private func compare(_ expected: [ExpectedEvent], _ actual: [TraceEvent]) -> TraceComparison {
        TraceComparison(expected: expected, actual: actual, observed: ["request", "completion", "table.reload"])
    }

    private func event(_ name: String, _ arguments: JSONValue...) -> TraceEvent {
        TraceEvent(handle: "h", sequence: 1, name: name, arguments: arguments)
    }

    private func expected(_ name: String, _ arguments: ExpectedValue...) -> ExpectedEvent {
        ExpectedEvent(name: name, arguments: arguments, location: SourceLocation(file: "t.yaml"))
    }

    @Test("the same events in the same order are no difference")
    func same() {
        let comparison = compare(
            [expected("request", .value(2)), expected("completion", .any, .value(.null))],
            [event("request", 2), event("completion", 20, .null)]
        )
        #expect(comparison.difference == nil)
        #expect(comparison.uncompared.isEmpty)
    }

    @Test("the first event that differs is marked")
    func different() {
        let comparison = compare(
            [expected("request", .value(2)), expected("table.reload")],
            [event("request", 2), event("completion", .null, "E"), event("table.reload")]
        )
        #expect(
            comparison.difference
                == SequenceDifference(
                    expected: ["request(2)", "table.reload"],
                    actual: ["request(2)", "completion(nil, E)", "table.reload"],
                    first: 1
                )
        )
    }

    @Test("an event too few and one too many are marked at the shorter one's end")
    func lengths() {
        #expect(compare([expected("table.reload")], []).difference?.first == 0)
        #expect(compare([], [event("table.reload")]).difference?.first == 0)
        let twice = [event("table.reload"), event("table.reload")]
        #expect(compare([expected("table.reload")], twice).difference?.first == 1)
    }

    @Test("an argument too many is a difference")
    func arguments() {
        #expect(compare([expected("request", .any)], [event("request", 1, 2)]).difference != nil)
    }

    @Test("events that the driver does not claim to observe are left out on both sides and counted")
    func unobserved() {
        let comparison = compare(
            [expected("tips", .any), expected("table.reload"), expected("refresh.end")],
            [event("hook.beforeNext", 1), event("table.reload")]
        )
        #expect(comparison.difference == nil)
        #expect(comparison.uncompared == ["tips", "refresh.end"])
    }
}
