// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListDescription
import StubEngine
import Testing

@testable import BackendProbing

/// The comparison of the `query` of a description with a list that is filtered, searched and sorted.
@Suite("drift of filter, search and sort")
struct QueryDriftTests {
    private static let query =
        "\n    query: { filter: [status, price], search: [title], sort: [price, id], sortForm: space }"
    private static let names = [
        "query.filter.price", "query.filter.status", "query.search", "query.sort.id", "query.sort.price",
    ]

    private static func list(_ style: ProbedStyle, query: String = query) -> String {
        style.list(rows: 45, size: 10)
            .replacing(
                "row: { id: index,",
                with: "row: { id: index, status: { choice: [open, closed] }, price: { number: [1, 3] },"
            ) + query
    }

    private func verdicts(_ report: ProbeReport) -> [String: DriftFinding.Verdict] {
        let found = report.drift.filter { $0.name.hasPrefix("query.") }.map { ($0.name, $0.verdict) }
        return Dictionary(found) { first, _ in first }
    }

    /// Probes a list whose answers can be replaced.
    private func report(
        _ style: ProbedStyle = .page,
        replacing replace: (TransportRequest) -> TransportAnswer? = { _ in nil }
    ) throws -> ProbeReport {
        var probed = try ProbedMount(Self.list(style))
        probed.takeDescription()
        return ProbedMount.probe(probed.plan) { _, request in
            replace(request).map { .success($0) } ?? probed.outcome(of: request)
        }
    }

    @Test("an honest list has not drifted, and everything is decided", arguments: SortAndFilterTests.styles)
    func honest(style: ProbedStyle) throws {
        let report = try report(style)
        #expect(report.drifted == [], "\(report.driftWords)")
        let verdicts = verdicts(report)
        for name in Self.names { #expect(verdicts[name] == .holds, "\(name)") }
        #expect(report.broken == [], "\(report.trouble)")
    }

    @Test("each parameter that has no effect is named", arguments: [ProbedStyle.page, .offset, .cursor, .link])
    func ignored(style: ProbedStyle) throws {
        let served = Self.list(style, query: "")
        let report = try DriftedList.report(served: served, described: Self.list(style), budget: 300)
        #expect(report.drifted == Self.names, "\(report.driftWords)")
        guard case .drifted(let difference, let evidence) = verdicts(report)["query.search"] else { return }
        #expect(difference.described == "'search' searches the rows")
        #expect(difference.came == "search=understudy-no-such-text gets the same rows as without it")
        #expect(evidence.first?.command.contains("search=understudy-no-such-text") == true)
    }

    @Test(
        "a refusal is drift, and a refusal of the client is not",
        arguments: [(400, true), (403, false), (500, false)]
    )
    func refused(status: Int, isDrift: Bool) throws {
        let report = try report { request in
            guard request.parameters.contains(where: { $0.name == "search" }) else { return nil }
            return TransportAnswer(status: status, body: ["error": "no"])
        }
        #expect(report.drifted == (isDrift ? ["query.search"] : []), "\(report.driftWords)")
        if !isDrift { #expect(verdicts(report)["query.search"] == .undecided("the request gets status \(status)")) }
    }

    @Test("a filter without rows, and a sort in another order, are drift")
    func wrong() throws {
        var probed = try ProbedMount(Self.list(.page))
        probed.takeDescription()
        let report = ProbedMount.probe(probed.plan) { _, request in
            var request = request
            if request.parameters.contains(where: { $0.name == "price" }) {
                return .success(TransportAnswer(status: 200, body: ["items": [], "total": 0]))
            }
            request.parameters = request.parameters.map { parameter in
                guard parameter.value == "id desc" else { return parameter }
                return RequestParameter(name: parameter.name, value: "id asc")
            }
            return probed.outcome(of: request)
        }
        #expect(report.drifted == ["query.filter.price", "query.sort.id"], "\(report.driftWords)")
        guard case .drifted(let difference, _) = verdicts(report)["query.filter.price"] else { return }
        #expect(difference.came.hasSuffix("gets no row, although a row of the list has this value"))
    }

    @Test("a search for which backends may answer with other rows is undecided")
    func fuzzy() throws {
        let report = try report { request in
            guard request.parameters.contains(where: { $0.name == "search" }) else { return nil }
            let row: JSONValue = ["id": 3, "status": "open", "price": 1, "title": "near enough"]
            return TransportAnswer(status: 200, body: ["items": [row], "total": 1])
        }
        #expect(report.drifted == [], "\(report.driftWords)")
        let reason = "search=understudy-no-such-text gets other rows; backends search in different ways"
        #expect(verdicts(report)["query.search"] == .undecided(reason))
    }

    @Test("a field with one value decides nothing")
    func sameValues() throws {
        let yaml = Self.list(.page).replacing("{ number: [1, 3] }", with: "{ number: [2, 2] }")
        let report = try DriftedList.report(served: yaml, described: yaml, budget: 300)
        let verdicts = verdicts(report)
        let reason = "all rows that were read have the same value in 'price'"
        #expect(verdicts["query.filter.price"] == .undecided(reason))
        let same = "all values in 'price' are the same, or databases order them in different ways"
        #expect(verdicts["query.sort.price"] == .undecided(same))
        #expect(report.drifted == [], "\(report.driftWords)")
    }

    @Test("a list longer than 'scan' may be refused")
    func scan() throws {
        let yaml = Self.list(.page).replacing("sortForm: space", with: "sortForm: space, scan: 44")
        let report = try DriftedList.report(served: yaml, described: yaml, budget: 300)
        #expect(report.drifted == [], "\(report.driftWords)")
        let reason = "the description allows a refusal if a list has more than 44 rows"
        #expect(verdicts(report)["query.search"] == .undecided(reason))
    }

    @Test("at most eight parameters are tried, and the default budget allows them")
    func many() throws {
        let fields = (1...10).map { "f\($0)" }
        let kinds = fields.map { "\($0): { number: [1, 9] }" }.joined(separator: ", ")
        let yaml =
            Self.list(.page, query: "\n    query: { filter: [\(fields.joined(separator: ", "))] }")
            .replacing("status: {", with: "\(kinds), status: {")
        let report = try DriftedList.report(served: yaml, described: yaml)
        let verdicts = verdicts(report)
        #expect(verdicts.values.count { $0 == .holds } == 8, "\(verdicts)")
        #expect(verdicts["query.filter.f9"] == .notCompared("the probe tries at most 8 parameters of 'query'"))
        #expect(report.drifted == [])
    }

    @Test("a list that is read by POST is not filtered")
    func post() throws {
        let yaml = Self.list(.page).replacing("path: /api/rows", with: "path: /api/rows\n    method: POST")
        let report = try DriftedList.report(served: yaml, described: yaml)
        let reason = "only lists with GET are filtered, searched and sorted"
        #expect(verdicts(report)["query.filter"] == .notCompared(reason))
        #expect(report.drifted == [], "\(report.driftWords)")
    }

    @Test("a row that is deleted meanwhile does not show a wrong filter")
    func deleted() throws {
        var probed = try ProbedMount(Self.list(.page))
        probed.takeDescription()
        let report = ProbedMount.probe(probed.plan) { _, request in
            if request.parameters.contains(where: { $0.name == "price" }) {
                _ = try? probed.mount.removeRows(at: 0..<9, of: "rows")
            }
            return probed.outcome(of: request)
        }
        #expect(report.drifted == [], "\(report.driftWords)")
    }
}
