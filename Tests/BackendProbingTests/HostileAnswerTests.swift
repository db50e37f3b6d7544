// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import JSONValues
import Testing

@testable import BackendProbing

/// Answers that no honest server sends: the probe ends with verdicts.
@Suite("a probe of a hostile server")
struct HostileAnswerTests {
    /// Probes a server that gives the same answer to each request.
    private func probe(_ body: JSONValue, status: Int = 200) throws -> (report: ProbeReport, most: Int?) {
        var state = ProbeState(try ProbedMount(ProbedStyle.page.list(rows: 45, size: 10)).plan)
        var action = state.start()
        var most: Int?
        while true {
            switch action {
            case .done(let report): return (report: report, most: most)
            case .readOracle, .changeRows: throw CancellationError()
            case .ask(let request):
                let answer = TransportAnswer(status: status, body: body)
                action = state.handle(Exchange(request: request, outcome: .success(answer)))
                most = most ?? state.requestsMax
            }
        }
    }

    @Test("any total is taken", arguments: [Int64.max, .min, -1, 0])
    func totals(total: Int64) throws {
        let result = try probe(["items": [["id": 1]], "total": .integer(total)])
        #expect(result.report.isBroken)
        #expect(try #require(result.most) <= 2 * 10_000 + 25)
    }

    @Test("a server that sends all rows again and again leads back, but has no short page")
    func again() throws {
        let rows = JSONValue.array((0..<3).map { ["id": .integer($0)] })
        let broken = try probe(["items": rows, "total": 45]).report.broken
        #expect(broken.contains("PB-11") && !broken.contains("PB-07"), "\(broken)")
    }

    @Test("a server that always fails is broken, and is asked a few times only")
    func failing() throws {
        let report = try probe(["error": "out of order"], status: 500).report
        #expect(report.broken == ["PB-01"])
        #expect(report.requestCount <= 4)
    }

    @Test(
        "a server that gets too many requests is undecided, wherever it begins to say so",
        arguments: [1, 2, 4, 6, 8, 10, 14]
    )
    func busy(first: Int) throws {
        for (style, status) in [(ProbedStyle.bare, 429), (.page, 429), (.page, 503), (.bare, 401)] {
            let probed = try ProbedMount(style.list(rows: 45, size: 10))
            let report = probed.probe(refusing: first, status: status)
            #expect(report.broken.isEmpty, "\(style), status \(status): \(report.trouble)")
            #expect(report.requestCount < first || report.isUndecided || status == 401, "\(style), status \(status)")
        }
    }

    @Test("a server that begins to fail is undecided, wherever it begins", arguments: 2...36)
    func outage(first: Int) throws {
        for style in [ProbedStyle.page, .bare, .cursor, .link] {
            var probed = try ProbedMount(style.list(rows: 45, size: 10))
            probed.takeDescription()
            let reports = [
                (probed.probe(refusing: first, status: 500), "status 500"),
                (probed.probe(refusing: first, status: 502), "status 502"), (probed.probe(losing: first), "no network"),
            ]
            for (report, words) in reports {
                #expect(report.broken == [], "\(style), \(words): \(report.trouble)")
                #expect(report.drifted == [], "\(style), \(words): \(report.driftWords)")
            }
        }
    }

    @Test("a walk that could not be repeated has the real reason, and no budget")
    func noRepetition() throws {
        let probed = try ProbedMount(ProbedStyle.cursor.list(rows: 45, size: 10), faults: ["lie:skip-row"])
        // The first page is asked for in the first walk, once more, and at the beginning of the repeated walk.
        var beginnings = 0
        let report = ProbedMount.probe(probed.plan) { _, request in
            let isBeginning = request.parameters.allSatisfy { $0.name != "cursor" && $0.name != "limit" }
            beginnings += isBeginning ? 1 : 0
            guard beginnings == 3, !isBeginning else { return probed.outcome(of: request) }
            return .success(TransportAnswer(status: 500, body: ["error": "not now"]))
        }
        #expect(
            report["PB-03"]
                == .undecided(
                    "it looks broken, but the walk was not repeated, and tokens can keep the rows of an earlier moment: "
                        + "page 2 gets status 500 now"
                ),
            "\(report.trouble)"
        )
    }

    @Test("a server that begins to fail while rows change is undecided")
    func outageInChanges() throws {
        var probed = try ProbedMount(ProbedStyle.page.list(rows: 45, size: 10))
        var isOut = false
        probed.plan.changesRows = true
        let report = ProbedMount.probe(probed.plan, between: { _ in isOut = true }) { _, request in
            isOut ? .success(TransportAnswer(status: 500, body: [:])) : probed.outcome(of: request)
        }
        #expect(report["PB-18"] == .undecided("the first page of the walk with changes gets status 500"))
    }

    @Test("a page for browsers instead of a page of the list is named so")
    func html() throws {
        let probed = try ProbedMount(ProbedStyle.page.list(rows: 45, size: 10))
        let report = ProbedMount.probe(probed.plan) { _, request in
            guard request.parameters.contains(RequestParameter(name: "page", value: "3")) else {
                return probed.outcome(of: request)
            }
            let type = HeaderField(name: "Content-Type", value: "text/html")
            return .success(TransportAnswer(status: 200, headers: [type], bytes: Array("<p>".utf8)))
        }
        guard case .broken(let sentence, _) = report["PB-01"] else {
            Issue.record("\(report.trouble)")
            return
        }
        #expect(sentence == "page 3 of the walk cannot be read: status 200, but no page: it is an HTML page")
    }

    @Test("a server that wants credentials is undecided, with the option to pass")
    func unauthorized() throws {
        let report = try probe(["error": "who are you"], status: 401).report
        #expect(
            report["PB-01"] == .undecided("the server answered with status 401; pass the credentials with --header")
        )
        #expect(report.unread != nil && !report.isBroken)
        #expect(report.requestCount == 1)
    }
}
