// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BackendProbing

/// The page sizes of a probe: those that a URL names, and those that a report shows.
@Suite("the page sizes of a probe")
struct PageSizeTests {
    private func plan(_ query: String, style: ProbedStyle = .page) throws -> ProbePlan {
        var plan = try ProbedMount(style.list(rows: 45, size: 20)).plan
        plan.endpoint += query
        plan.takeSize(from: plan.endpoint)
        return plan
    }

    @Test(
        "a size in the URL is that of the first walk, and no request has two",
        arguments: [
            ("?size=10", 10, ""), ("?status=open&size=10&page=2", 10, "?status=open"), ("?si%7Ae=7", 7, ""),
            ("?size=0", nil, ""), ("?size=many", nil, ""), ("?size=1000001", nil, ""), ("?other=3", nil, "?other=3"),
        ] as [(String, Int?, String)]
    )
    func inURL(query: String, size: Int?, rest: String) throws {
        let plan = try plan(query)
        #expect(plan.pageSize == size)
        #expect(plan.endpoint == "http://stub.test/api/rows\(rest)")
    }

    @Test("a size that no request can name is reported")
    func unused() throws {
        let url = "http://stub.test/api/rows?limit=25"
        #expect(try plan("").unusedSize(of: url) == nil)
        var plan = try ProbedMount(ProbedStyle.page.list(rows: 45, size: 20).replacing("size: size", with: "size: ~"))
            .plan
        let remedy = "the list file has no parameter of the page size; write it into 'paging' as 'size'"
        // The list file does not know 'limit', so the parameter stays in the URL.
        #expect(plan.unusedSize(of: url) == nil)
        plan.pageSize = 30
        #expect(plan.unusedSize(of: url) == "--page-size 30 is not used: \(remedy)")
        plan.isFound = true
        plan.pageSize = nil
        #expect(plan.unusedSize(of: url)?.hasPrefix("'limit' of the URL is not used: no parameter") == true)
        #expect(plan.unusedSize(of: "http://stub.test/api/rows?limit=all") == nil)
        plan.pageSize = 30
        #expect(plan.unusedSize(of: url)?.hasPrefix("--page-size 30 is not used: no parameter") == true)
    }

    @Test("the report has the sizes of both walks")
    func reported() throws {
        var probed = try ProbedMount(ProbedStyle.page.list(rows: 45, size: 20))
        #expect(probed.probe().pageSizes == [20, 39])
        probed.plan.endpoint += "?size=10"
        probed.plan.takeSize(from: probed.plan.endpoint)
        let report = probed.probe()
        #expect(report.pageSizes == [10, 19])
        #expect(!report.isBroken && !report.isUndecided, "\(report.trouble)")
    }

    @Test("the second size is a smaller one if the server cuts larger pages", arguments: [nil, 50] as [Int?])
    func cut(asked size: Int?) throws {
        let served = ProbedStyle.page.list(rows: 57, size: 20, most: 20)
            .replacing("maximumSize: 20", with: "maximumSize: 20, overSize: clamp")
        var probed = try ProbedMount(served)
        probed.plan.promises.maximumSize = nil
        probed.plan.pageSize = size
        let report = probed.probe()
        #expect(report.pageSizes == [20, 19], "\(report.trouble)")
        #expect(report["PB-03"] == .holds, "\(report.trouble)")
    }

    @Test("a page is as large as the others if the description has no size", arguments: [ProbedStyle.page, .cursor])
    func undescribedSizes(style: ProbedStyle) throws {
        let served = style.list(rows: 45, size: 7, most: 9)
            .replacing("maximumSize: 9", with: "maximumSize: 9, overSize: clamp")
        var probed = try ProbedMount(served)
        probed.plan = try ProbedMount(
            served.replacing("defaultSize: 7, maximumSize: 9, overSize: clamp", with: "zeroSize: refuse")
        )
        .plan
        let report = probed.probe()
        #expect(report.pageSizes.first == 7, "\(report.pageSizes)")
        #expect(!report.isBroken, "\(report.trouble)")
    }

    @Test(
        "a default size that the first page contradicts is a drift, and no page is short",
        arguments: [
            ProbedStyle.page, .cursor, .url,
        ]
    )
    func wrongDefault(style: ProbedStyle) throws {
        let served = style.list(rows: 45, size: 10)
        let described = served.replacing("defaultSize: 10", with: "defaultSize: 20")
        let report = try DriftedList.report(served: served, described: described)
        #expect(report.drifted == ["paging.defaultSize"], "\(report.driftWords)")
        #expect(!report.isBroken, "\(report.trouble)")
    }

    @Test("a first page that is shorter than the others is short, although the default size is another one, too")
    func shortFirstPage() throws {
        let served = ProbedStyle.page.list(rows: 45, size: 10)
        let report = try DriftedList.report(served: served, described: served, faults: ["lie:short-page@page=1"])
        #expect(report.broken.contains("PB-07"), "\(report.trouble)")
    }

    @Test("another order each time is found in a list with more rows than the usual size, if no maximum is known")
    func unknownMaximum() throws {
        let list = ProbedStyle.page.list(rows: 250, size: 100, most: 1000)
        var probed = try ProbedMount(list, faults: ["lie:other-order"])
        probed.plan.promises.maximumSize = nil
        let report = probed.probe()
        #expect(report.isBroken, "\(report.trouble)")
    }

    @Test("a size that the server refuses is not shown as walked")
    func refused() throws {
        var probed = try ProbedMount(ProbedStyle.cursor.list(rows: 45, size: 10, most: 12))
        probed.plan.promises.maximumSize = nil
        #expect(probed.probe().pageSizes == [10, 9])
    }
}
