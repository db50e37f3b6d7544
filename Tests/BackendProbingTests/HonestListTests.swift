// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BackendProbing

/// Lists that are right: nothing about them is broken, whatever their style, size and number of rows.
@Suite("a probe of an honest list")
struct HonestListTests {
    @Test("calls nothing broken", arguments: ProbeSeeds.parts(usually: 640))
    func honest(seeds: ProbeSeeds.Part) throws {
        for seed in seeds {
            var random = SeededRandom(seed: seed)
            let list = RandomList(using: &random)
            var probed = try ProbedMount(list.yaml)
            probed.takeDescription()
            let report = probed.probe()
            let words = "\(list), \(ProbeSeeds.words(for: seed))"
            #expect(report.broken == [], "\(words)\n\(report.trouble)")
            #expect(report.drifted == [], "\(words)\n\(report.driftWords)")
            // The first page of a list without rows can be past the end.
            #expect(report.unread == nil || list.rows == 0, "\(words)")
        }
    }

    @Test("is of any style, and of most presets")
    func kinds() {
        #expect(RandomList.presets.count >= 17, "\(RandomList.presets)")
    }

    @Test("has the seeds that the variable names, in parts")
    func seeds() {
        #expect(!ProbeSeeds.parts(usually: 1).isEmpty, "UNDERSTUDY_SEEDS is a number, or two numbers with '-' between")
        #expect(ProbeSeeds.parts(of: nil, usually: 120) == [1...50, 51...100, 101...120])
        #expect(ProbeSeeds.parts(of: "60", usually: 120) == [1...50, 51...60])
        #expect(ProbeSeeds.parts(of: "77-77", usually: 120) == [77...77])
        for text in ["", "0", "-5", "9-8", "1-2-3", "many"] {
            #expect(ProbeSeeds.parts(of: text, usually: 120).isEmpty, "\(text)")
        }
    }

    @Test("decides everything that the style promises", arguments: ProbedStyle.allCases)
    func decides(style: ProbedStyle) throws {
        let report = try ProbedMount(style.list(rows: 45, size: 10)).probe()
        #expect(!report.isBroken && !report.isUndecided, "\(report.trouble)")
        #expect(report.rowCount == 45)
    }

    @Test("sends at most 2 × pages + 25 requests", arguments: ProbedStyle.allCases)
    func budget(style: ProbedStyle) throws {
        for rows in [0, 1, 2, 19, 45, 300] {
            let report = try ProbedMount(style.list(rows: rows, size: 10)).probe()
            #expect(report.requestCount <= 2 * report.pageCount + 25, "\(rows) rows")
        }
    }

    @Test("ends within the budget if the largest page size is the usual one")
    func largestSize() throws {
        let report = try ProbedMount(ProbedStyle.page.list(rows: 3_000, size: 10, most: 10)).probe()
        #expect(!report.isUndecided && !report.isBroken, "\(report.trouble)")
        #expect(report.requestCount <= 2 * report.pageCount + 25)
    }

    @Test("divides a list that fits on one page")
    func onePage() throws {
        let report = try ProbedMount(ProbedStyle.page.list(rows: 9, size: 20)).probe()
        #expect(report.pageCount == 3)
        #expect(report.broken == [], "\(report.trouble)")
    }

    @Test("stops at the budget of the user, and says which option raises it")
    func ownBudget() throws {
        var probed = try ProbedMount(ProbedStyle.cursor.list(rows: 45, size: 10))
        probed.plan.budget = 3
        let report = probed.probe()
        #expect(report.requestCount == 3)
        guard case .undecided(let reason) = report["PB-03"] else {
            Issue.record("\(report.trouble)")
            return
        }
        let words = "the walk stopped after 3 pages: the budget of 3 requests is used up; pass --budget "
        #expect(reason.hasPrefix(words), "\(reason)")
        #expect(report.broken == [])
        probed.plan.budget = try #require(report["PB-03"]?.wantedBudget)
        let enough = probed.probe()
        #expect(!enough.isUndecided, "\(reason)\n\(enough.trouble)")
        probed.plan.budget = nil
        probed.plan.pagesMax = 3
        let short = probed.probe()
        let tooShort = "the walk stopped after 3 pages; pass --max-pages 5 or more"
        #expect(short["PB-03"] == .undecided(tooShort), "\(short.trouble)")
        probed.plan.pagesMax = 5
        #expect(probed.probe()["PB-03"] == .holds)
    }
}
