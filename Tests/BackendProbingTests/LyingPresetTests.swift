// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import StubEngine
import Testing

@testable import BackendProbing

/// Lists in the form of well-known APIs that lie: each lie is found in each of them in which a client can see it.
@Suite("a probe of a list in the form of an API that lies")
struct LyingPresetTests {
    private static let lies = [
        "repeat-row", "repeat-row@page=2", "skip-row", "short-page", "drifting-total", "wrong-total", "wrong-total=-20",
        "capped-total=20", "endless-more", "early-end", "same-cursor", "cycle", "other-order", "clamp", "ignore-cursor",
        "ignore-size", "tie-repeat=2", "end-as=repeated", "end-as=absent", "end-as=null", "end-as=empty", "empty-page",
    ]

    /// Returns the reason for which a lie cannot be seen in a list; nil if a probe has to find it.
    private static func obstacle(to lie: String, in served: ServedList) -> String? {
        let (list, name) = (served.list, lie.prefix { $0 != "=" && $0 != "@" })
        switch name {
        case "empty-page": return "the page is empty only every second time, so the list looks as if it changes"
        case "clamp" where list.paging.kind == .cursor || list.paging.kind == .keyset:
            return "clients cannot name a page past the end"
        case "skip-row" where list.paging.sizeParameter == nil, "early-end" where list.paging.sizeParameter == nil:
            return "without a page size, each walk has the same pages"
        case "other-order" where list.paging.sizeParameter == nil || list.paging.maximumSize < list.rows:
            return "no page shows all rows, so the list looks as if it changes"
        case "drifting-total" where served.name == "json-api":
            return "a few rows more or less hardly ever change the number of pages"
        case "drifting-total", "wrong-total", "capped-total":
            return onRequest[served.name] ?? (name == "capped-total" ? lastURL[served.name] : nil)
        case "end-as": return others["\(served.name) \(lie)"] ?? others["\(served.name) end-as"]
        default: return others["\(served.name) \(lie)"]
        }
    }

    /// The lists with a total only for requests that ask for it.
    private static let onRequest = [
        "graph": "only requests with '$count=true' get a total",
        "odata": "only requests with '$count=true' get a total",
        "postgrest": "only requests with the header 'Prefer' get a total",
    ]

    /// The lists whose total is only behind the URL of the last page.
    private static let lastURL = ["github": "only the URL of the last page depends on the total"]

    /// The lists in which a client does not see a lie because it goes on in another way.
    private static let others = {
        let counts = "the client counts pages, and does not follow the URLs"
        let flag = "the client goes by 'has_more', which is right"
        return [
            "hal repeat-row": "rows without a key can be equal",
            "laravel same-cursor": counts, "laravel cycle": counts, "laravel end-as=absent": counts,
            "laravel end-as=empty": counts,
            "notion end-as=absent": flag, "notion end-as=empty": flag,
            "odata endless-more": counts, "odata early-end": counts, "odata same-cursor": counts, "odata cycle": counts,
            "odata end-as": counts, "relay end-as": "the client goes by 'hasNextPage', which is right",
        ]
    }()

    @Test("finds each lie that a client can see", arguments: ServedList.presets)
    func found(served: ServedList) throws {
        let served = served.withSmallPages
        var count = 0
        for lie in Self.lies {
            let fault = try FaultParser.parse(commandLine: "lie:\(lie)")
            guard fault.problem(in: ListFile(lists: [served.list])) == nil, Self.obstacle(to: lie, in: served) == nil
            else { continue }
            var probed = try ProbedMount(served.list, path: served.path, faults: ["lie:\(lie)"])
            // Many lies break several invariants, and each has to be seen again.
            probed.plan.budget = 300
            // A client that does not find the token takes null for the end, too; only the description shows the lie.
            if lie == "end-as=null" { probed.takeDescription() }
            let report = probed.probe()
            // Where all rows come on one page, no other page shows that the member leads on.
            let drift = served.name == "dynamodb" ? ["body.LastEvaluatedKey"] : ["end"]
            #expect(report.isBroken || report.drifted == drift, "\(lie)\n\(report.trouble)\n\(report.driftWords)")
            count += 1
        }
        #expect(count >= 6)
    }

    private func report(_ body: String, style: String = "page", lie: String) throws -> ProbeReport {
        let yaml = """
                path: /api/rows
                paging: { style: \(style), defaultSize: 10 }
                body: \(body)
                row: { id: index }
                rows: 45
            """
        return try ProbedMount(yaml, faults: ["lie:\(lie)"]).probe()
    }

    private func sentence(_ id: String, in report: ProbeReport) -> String? {
        guard case .broken(let sentence, _) = report[id] else { return nil }
        return sentence
    }

    @Test("finds an answer whose members contradict each other")
    func dispute() throws {
        let body = "{ items: '{rows}', total: '{total}', last: '{isLast}' }"
        let report = try report(body, lie: "endless-more")
        #expect(
            sentence("PB-10", in: report) == "page 5 says that the list ends, but 'last' says that rows follow",
            "\(report.trouble)"
        )
    }

    @Test("counts with the number of rows behind a page")
    func remaining() throws {
        let body = "{ items: '{rows}', next: '{next}', left: '{remaining}' }"
        let report = try report(body, style: "cursor", lie: "wrong-total=5")
        #expect(sentence("PB-08", in: report) == "the total is 50, and the list has 45 rows", "\(report.trouble)")
    }

    @Test("compares the number of pages where there is no total")
    func pages() throws {
        let body = "{ items: '{rows}', next: '{nextUrl}', pages: '{pages}' }"
        let report = try report(body, lie: "wrong-total=20")
        #expect(
            sentence("PB-08", in: report) == "the number of pages is 7, and the list has 45 rows on 5 pages",
            "\(report.trouble)"
        )
    }
}
