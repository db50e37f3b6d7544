// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import JSONValues
import Testing

@testable import BackendProbing

/// Lists that lie, and whose way to page was found by asking them.
@Suite("a probe of a list without a description")
struct FoundListTests {
    /// Finds out how a list pages.
    private static func plan(for probed: ProbedMount) throws -> ProbePlan {
        try plan(answering: probed.outcome)
    }

    private static func plan(
        answering answer: (TransportRequest) -> Result<TransportAnswer, TransportFailure>
    ) throws -> ProbePlan {
        let request = TransportRequest(url: "\(ProbedMount.base)/api/rows", timeout: .seconds(1))
        var state = DescribeState(request: request)
        var action = state.start()
        while case .ask(let request) = action {
            action = state.handle(Exchange(request: request, outcome: answer(request)))
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
            ("lie:drifting-total=5", .page, "PB-09"), ("lie:short-page=3", .page, "PB-08"),
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

    // A list with 'each' cannot have the envelope of the style link.
    @Test("reads rows that are values, and not objects", arguments: ProbedStyle.allCases.filter { $0 != .link })
    func values(style: ProbedStyle) throws {
        var probed = try ProbedMount(style.list(rows: 45, size: 10) + "\n    each: '{key}'")
        probed.plan = try Self.plan(for: probed)
        let report = probed.probe()
        #expect(!report.isBroken, "\(style)\n\(report.trouble)")
        #expect(report["PB-02"] == .holds && report.rowCount == 45, "\(style)\n\(report.trouble)")
    }

    @Test("finds a value that comes twice because pages overlap")
    func repeatedValue() throws {
        let yaml = ProbedStyle.page.list(rows: 45, size: 10) + "\n    each: '{key}'"
        var probed = try ProbedMount(yaml, faults: ["lie:repeat-row@page=2"])
        probed.plan = try Self.plan(for: probed)
        probed.plan.budget = 300
        let report = probed.probe()
        #expect(report.broken.contains("PB-02"), "\(report.trouble)")
    }

    @Test("values that the list has twice are not called broken", arguments: [nil, 9, 12])
    func equalValues(budget: Int?) throws {
        let values = (0..<45).map { JSONValue.integer(Int64($0 == 30 ? 3 : $0)) }
        var probed = try ProbedMount(ProbedStyle.bare.list(rows: 45, size: 10) + "\n    each: '{key}'")
        probed.plan = try Self.plan(for: probed)
        probed.plan.budget = budget
        let report = ProbedMount.probe(probed.plan) { _, request in
            probed.outcome(of: request)
                .map { answer in
                    guard let rows = answer.json?.array else { return answer }
                    return TransportAnswer(body: .array(rows.map { $0.int.map { values[$0] } ?? $0 }))
                }
        }
        #expect(!report.isBroken, "\(report.trouble)")
        #expect(report["PB-02"] == .undecided("rows have no id, and equal rows can be different ones"))
    }

    @Test("finds URLs that drop the page size of the request", arguments: [(nil, 19), (25, 25)] as [(Int?, Int)])
    func droppedSize(asked: Int?, size: Int) throws {
        let next = "{ $when: hasMore, $value: '{url}?page={next}', $else: ~ }"
        let yaml = ProbedStyle.url.list(rows: 57, size: 10).replacing("'{nextUrl}'", with: next)
        var probed = try ProbedMount(yaml)
        probed.plan = try Self.plan(for: probed)
        probed.plan.pageSize = asked
        probed.plan.budget = 300
        let report = probed.probe()
        guard case .broken(let sentence, let evidence) = report["PB-02"] else {
            Issue.record("\(report.trouble)")
            return
        }
        #expect(sentence.hasPrefix("row 10 comes on page 1 and again on page 2"))
        let list = "http://stub.test/api/rows"
        #expect(evidence.map(\.command) == ["curl -s '\(list)?size=\(size)'", "curl -s '\(list)?page=2'"])
    }

    @Test("finds URLs of the next page that lead to rows of the page itself", arguments: [0, 5])
    func repeatedPage(skipped: Int) throws {
        let rows = (0..<45).map { id -> JSONValue in ["id": .integer(Int64(id))] }
        let answer = { (request: TransportRequest) -> Result<TransportAnswer, TransportFailure> in
            let start = request.parameters.isEmpty ? 0 : skipped
            let body: JSONValue = ["items": .array(Array(rows[start..<start + 10])), "next": "/api/rows?after=9"]
            return .success(TransportAnswer(body: body))
        }
        let report = ProbedMount.probe(try Self.plan(answering: answer)) { _, request in answer(request) }
        #expect(report.broken.contains("PB-02"), "\(report.trouble)")
    }

    @Test("does not know rows that are missing with another size, if no request can name one")
    func oneSize() throws {
        let yaml = ProbedStyle.page.list(rows: 45, size: 10).replacing("size: size", with: "size: ~")
        var probed = try ProbedMount(yaml)
        let words = "both walks have the page size of the server, because no parameter of the page size is known"
        #expect(probed.probe()["PB-03"] == .inapplicable(words))
        probed.plan = try Self.plan(for: probed)
        let report = probed.probe()
        #expect(report["PB-03"] == .undecided(words), "\(report.trouble)")
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
