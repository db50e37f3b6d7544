// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import Testing

@testable import BackendProbing

/// Lists that lie, and whose way to page was found by asking them.
@Suite("a probe of a list without a description")
struct FoundListTests {
    /// Finds out how a list pages.
    private static func plan(for probed: ProbedMount) throws -> ProbePlan {
        let request = TransportRequest(url: "\(ProbedMount.base)/api/rows", timeout: .seconds(1))
        var state = DescribeState(request: request)
        var action = state.start()
        while case .ask(let request) = action {
            action = state.handle(Exchange(request: request, outcome: probed.outcome(of: request)))
        }
        switch action {
        case .done(let reading): return ProbePlan(reading)
        case .refused(let refusal): throw refusal
        case .ask: throw CancellationError()
        }
    }

    @Test(
        "finds wrong totals and repeated rows",
        arguments: [
            ("lie:wrong-total=-1", .page, "PB-08"), ("lie:wrong-total=1", .page, "PB-08"),
            ("lie:wrong-total=-1", .offset, "PB-08"), ("lie:wrong-total=1", .cursor, "PB-08"),
            ("lie:wrong-total=-1", .link, "PB-08"), ("lie:wrong-total=1", .link, "PB-08"),
            ("lie:drifting-total=5", .page, "PB-08"), ("lie:short-page=3", .page, "PB-08"),
            ("lie:repeat-row@page=2", .page, "PB-02"),
        ] as [(String, ProbedStyle, String)]
    )
    func found(fault: String, style: ProbedStyle, id: String) throws {
        var probed = try ProbedMount(style.list(rows: 45, size: 10), faults: [fault])
        probed.plan = try Self.plan(for: probed)
        // Several invariants can be broken, and each has to be seen again.
        probed.plan.budget = 300
        let report = probed.probe()
        #expect(report.broken.contains(id), "\(fault), \(style): \(report.broken)\n\(report.trouble)")
    }

    @Test("calls nothing broken if the list is right", arguments: ProbedStyle.allCases)
    func honest(style: ProbedStyle) throws {
        var probed = try ProbedMount(style.list(rows: 45, size: 10))
        probed.plan = try Self.plan(for: probed)
        let report = probed.probe()
        #expect(report.broken == [], "\(style)\n\(report.trouble)")
        #expect(report["PB-08"] == (style == .bare ? .inapplicable("answers have no total") : .holds), "\(style)")
    }
}
