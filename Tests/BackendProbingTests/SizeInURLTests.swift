// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BackendProbing

/// Lists whose answers have URLs of other pages, with the page size of the request or without it.
@Suite("the page size in the URLs of answers")
struct SizeInURLTests {
    /// A list whose URLs have the page size only if the request has it.
    private static func served(_ style: ProbedStyle) -> String {
        style.list(rows: 45, size: 10).replacing("pastEnd: empty", with: "pastEnd: empty, links: { size: asSent }")
    }

    @Test("may be missing if the request has none", arguments: [ProbedStyle.link, .url])
    func unsized(style: ProbedStyle) throws {
        let described = style.list(rows: 45, size: 10)
        for (served, described) in [(Self.served(style), described), (described, Self.served(style))] {
            try #require(served != described)
            let report = try DriftedList.report(served: served, described: described)
            #expect(report.drifted == [], "\(report.driftWords)")
            #expect(report.broken == [], "\(report.trouble)")
        }
    }

    @Test("must be there if the request has one, and the description says so")
    func sized() throws {
        let described = ProbedStyle.url.list(rows: 45, size: 10)
        let served = described.replacing(
            "'{nextUrl}'",
            with: "{ $when: hasMore, $value: '{url}?page={next}', $else: ~ }"
        )
        let report = try DriftedList.report(served: served, described: described)
        #expect(report.drifted == ["body.next"], "\(report.driftWords)")
        let finding = try #require(report.drift.first { $0.isDrifted })
        guard case .drifted(let difference, let evidence) = finding.verdict else { return }
        #expect(difference.came == "it has the parameters page")
        #expect(evidence.map(\.command) == ["curl -s 'http://stub.test/api/rows?size=19'"])
    }

    @Test("must be there, because rows come twice otherwise", arguments: ["PB-02", "PB-07"])
    func repeated(id: String) throws {
        let described = ProbedStyle.url.list(rows: 45, size: 10)
        let served = described.replacing(
            "'{nextUrl}'",
            with: "{ $when: hasMore, $value: '{url}?page={next}', $else: ~ }"
        )
        // Several invariants are broken, and each has to be seen again.
        let report = try DriftedList.report(served: served, described: described, budget: 300)
        guard case .broken(let sentence, let evidence) = report[id] else {
            Issue.record("\(report.trouble)")
            return
        }
        let words = [
            "PB-02": "row 10 comes on page 1 and again on page 2 with page size 19; 9 rows come twice in the walk",
            "PB-07": "page 2 has 10 rows instead of 19, although more rows follow",
        ]
        #expect(sentence == words[id])
        // The first request got the URL of the second one.
        let list = "http://stub.test/api/rows"
        #expect(evidence.map(\.command) == ["curl -s '\(list)?size=19'", "curl -s '\(list)?page=2'"])
    }

    @Test("is not known if no request had a size", arguments: [ProbedStyle.link, .url])
    func unknown(style: ProbedStyle) throws {
        let described = style.list(rows: 45, size: 10)
        let report = try DriftedList.report(served: Self.served(style), described: described, budget: 3)
        let reason = "no request with a page size shows whether the URLs keep it"
        #expect(report.drift.contains { $0.verdict == .undecided(reason) }, "\(report.driftWords)")
        #expect(report.drifted == [], "\(report.driftWords)")
    }
}
