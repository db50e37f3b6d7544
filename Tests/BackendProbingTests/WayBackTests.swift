// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Pagers
import StubEngine
import Testing

@testable import BackendProbing

/// The walk from the last page to the first one, by the references to the page before.
@Suite("the way back through a probed list")
struct WayBackTests {
    /// The styles whose pages have a reference to the page before.
    static let styles = ProbedStyle.allCases.filter(\.leadsBack)

    @Test("holds in each style that leads back", arguments: styles, [1, 2, 20, 39, 40, 45, 130])
    func honest(style: ProbedStyle, rows: Int) throws {
        let probed = try ProbedMount(style.list(rows: rows, size: 10))
        let report = probed.probe()
        #expect(report.broken == [], "\(report.trouble)")
        if rows > 10 { #expect(report["PB-15"] == .holds, "\(report.trouble)") }
        #expect(report.requestCount <= probed.plan.requestsMax(pages: report.pageCount))
    }

    @Test("holds if no larger page size is allowed, so that both walks have many pages", arguments: styles)
    func largestSize(style: ProbedStyle) throws {
        let probed = try ProbedMount(style.list(rows: 300, size: 10, most: 10))
        let report = probed.probe()
        #expect(report["PB-15"] == .holds, "\(report.trouble)")
        #expect(report.requestCount <= 3 * report.pageCount + 25)
    }

    /// Probes a keyset list; a request for the rows before one row can get other rows.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - replace: Changes the request, or returns the answer to it.
    /// - Returns: The verdicts.
    /// - Throws: For a list that is wrong.
    private func report(
        before row: String,
        replacing replace: (inout TransportRequest) -> TransportAnswer?
    ) throws -> ProbeReport {
        let probed = try ProbedMount(ProbedStyle.keyset.list(rows: 45, size: 10))
        return ProbedMount.probe(probed.plan) { _, request in
            var request = request
            if request.parameters.contains(RequestParameter(name: "before", value: row)),
                let answer = replace(&request)
            {
                return .success(answer)
            }
            return probed.outcome(of: request)
        }
    }

    @Test("a row that is missing on the way back is found, although the first step was right")
    func missing() throws {
        // The second walk has pages of 19 rows, so the way back leads from row 38 over row 19.
        let report = try report(before: "19") { request in
            request.parameters = request.parameters.map { parameter in
                parameter.name == "before" ? RequestParameter(name: "before", value: "18") : parameter
            }
            return nil
        }
        #expect(report.broken == ["PB-15"], "\(report.trouble)")
        guard case .broken(let sentence, let evidence) = report["PB-15"] else { return }
        let words =
            "on the way back, the page that begins with row 19 refers to a previous page, which is a page of 18 rows "
            + "that are not those before it"
        #expect(sentence == words)
        #expect(evidence.count == 2)
        #expect(evidence.last?.command.contains("before=19") == true)
    }

    @Test("a refusal in the middle of the way back is found")
    func refused() throws {
        let report = try report(before: "19") { _ in TransportAnswer(status: 404, body: ["error": "no"]) }
        guard case .broken(let sentence, _) = report["PB-15"] else {
            Issue.record("\(report.trouble)")
            return
        }
        #expect(sentence.hasSuffix("refers to a previous page, which is status 404"), "\(sentence)")
    }

    @Test("a page without the reference leaves the way back undecided")
    func ended() throws {
        let probed = try ProbedMount(ProbedStyle.cursor.list(rows: 45, size: 10))
        let report = ProbedMount.probe(probed.plan) { _, request in
            probed.outcome(of: request)
                .map { answer in
                    guard let body = answer.json, body["items"]?.array?.first?["id"] == 19 else { return answer }
                    return TransportAnswer(status: answer.status, body: body.putting(.null, at: ["previous"]))
                }
        }
        let reason = "on the way back, the page that begins with row 19 has no reference to the page before"
        #expect(report["PB-15"] == .undecided(reason), "\(report.trouble)")
    }

    @Test("a budget that ends the way back leaves it undecided, and names one that is enough")
    func budget() throws {
        let whole = try ProbedMount(ProbedStyle.keyset.list(rows: 130, size: 10)).probe()
        try #require(whole["PB-15"] == .holds)
        let most = whole.requestCount - 1
        func report(budget: Int) throws -> ProbeReport {
            var probed = try ProbedMount(ProbedStyle.keyset.list(rows: 130, size: 10))
            probed.plan.budget = budget
            return probed.probe()
        }
        let cut = try report(budget: most)
        let wanted = try #require(cut["PB-15"]?.wantedBudget, "\(cut.trouble)")
        #expect(try report(budget: wanted)["PB-15"] == .holds)
    }

    @Test("a list that changes meanwhile breaks nothing", arguments: styles)
    func live(style: ProbedStyle) throws {
        let probed = try ProbedMount(style.list(rows: 60, size: 10))
        for first in [5, 10, 15, 20, 22, 24] {
            let report = probed.probe { number, mount in
                if number >= first { _ = try? mount.insertRows(1, at: 0, of: "rows") }
            }
            #expect(report.broken == [], "from request \(first) on\n\(report.trouble)")
        }
    }
}
