// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListDescription
import Pagers
import Testing

@testable import BackendProbing

/// Lists whose clients follow URLs: the described parameter of the token is compared, although no client sends it.
@Suite("drift of a token in URLs")
struct ForeignTokenTests {
    private static let base = """
            path: /api/rows
            paging: { style: cursor, cursor: cursor, size: limit, defaultSize: 10, maximumSize: 50 }
            body: { items: '{rows}', next: '{nextUrl}', total: '{total}' }
            row: { id: index, title: { words: [2, 4] } }
            rows: 45
        """

    private func verdict(_ report: ProbeReport) -> DriftFinding.Verdict? {
        report.drift.first { $0.property == .pageParameter }?.verdict
    }

    @Test("holds if the parameter alone leads to the second page")
    func honest() throws {
        let report = try DriftedList.report(served: Self.base, described: Self.base)
        #expect(report.drifted == [], "\(report.driftWords)")
        #expect(verdict(report) == .holds)
        #expect(!report.isBroken && !report.isUndecided, "\(report.trouble)")
    }

    @Test("a parameter that the URLs do not have is named, whatever else is different in them")
    func renamed() throws {
        let described = Self.base.replacing("cursor: cursor, size: limit", with: "cursor: after, size: count")
        let report = try DriftedList.report(served: Self.base, described: described, budget: 300)
        #expect(report.drifted == ["paging.cursor", "paging.size"], "\(report.driftWords)")
        guard case .drifted(let difference, _) = verdict(report) else { return }
        #expect(difference.described.hasSuffix("has the parameters after, count"), "\(difference)")
    }

    /// Probes a server whose URLs have the described parameter beside its own, which alone chooses the page.
    ///
    /// - Parameter reads: Returns whether the server reads the described parameter of a request.
    /// - Returns: The verdicts.
    /// - Throws: For a list that is wrong.
    private func report(reading reads: @escaping (TransportRequest) -> Bool) throws -> ProbeReport {
        var probed = try ProbedMount(Self.base)
        probed.takeDescription()
        return ProbedMount.probe(probed.plan) { _, request in
            var request = request
            if !reads(request) {
                // The token of the server's own parameter is the one that the list reads.
                let url = EndpointQuery(request.url)
                var rest = url
                rest.remove(["cursor", "own"])
                request.parameters.removeAll { $0.name == "cursor" }
                let mark = rest.text.contains("?") ? "&" : "?"
                request.url = url.value(of: "own").map { "\(rest.text)\(mark)cursor=\($0)" } ?? rest.text
            }
            return probed.outcome(of: request)
                .map { answer in
                    guard let body = answer.json, let next = body["next"]?.text,
                        let token = EndpointQuery(next).value(of: "cursor")
                    else { return answer }
                    let other = JSONValue.string("\(next)&own=\(token)")
                    let changed = body.putting(other, at: ["next"])
                    return TransportAnswer(status: answer.status, headers: answer.headers, body: changed)
                }
        }
    }

    @Test("a parameter in the URLs that the server does not read is foreign")
    func unread() throws {
        let report = try report { _ in false }
        #expect(report.drifted == ["body.next", "paging.cursor"], "\(report.driftWords)")
        #expect(!report.isBroken, "\(report.trouble)")
        guard case .drifted(let difference, let evidence) = verdict(report) else { return }
        #expect(difference.described == "'cursor' chooses the page")
        let came = "the URL of the second page gets it without 'cursor', too, and 'cursor' alone gets the first page"
        #expect(difference.came == came)
        #expect(evidence.count == 2)
    }

    @Test("a parameter that the server reads beside another one is not foreign")
    func both() throws {
        let report = try report { EndpointQuery($0.url).value(of: "own") == nil }
        #expect(report.drifted == ["body.next"], "\(report.driftWords)")
        #expect(verdict(report) == .holds)
    }
}
