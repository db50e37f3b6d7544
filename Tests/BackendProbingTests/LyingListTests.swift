// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Testing

@testable import BackendProbing

/// Lists that lie: each lie is found in each style in which a client can see it.
@Suite("a probe of a list that lies")
struct LyingListTests {
    /// A lie with the invariants that it breaks in each style.
    struct Lie: CustomTestStringConvertible, Sendable {
        /// The fault.
        var fault: String
        /// The invariant that is broken, by style; a style that is left out cannot show the lie.
        var broken: [ProbedStyle: String]

        var testDescription: String { fault }
    }

    private static func all(_ id: String, _ others: [ProbedStyle: String] = [:]) -> [ProbedStyle: String] {
        Dictionary(uniqueKeysWithValues: ProbedStyle.allCases.map { ($0, others[$0] ?? id) })
    }

    private static func only(_ styles: [ProbedStyle], _ id: String) -> [ProbedStyle: String] {
        Dictionary(uniqueKeysWithValues: styles.map { ($0, id) })
    }

    private static let withTotal: [ProbedStyle] = [.page, .flag, .offset, .cursor, .keyset, .link, .url]
    private static let byReference: [ProbedStyle] = [.cursor, .keyset, .link, .url]

    /// The table of lies.
    ///
    /// Not in it: `empty-page`. The page is empty only every second time, so it looks like a list that changes.
    static let lies: [Lie] = [
        Lie(fault: "lie:repeat-row", broken: all("PB-02")),
        Lie(fault: "lie:repeat-row@page=2", broken: all("PB-02")),
        Lie(fault: "lie:skip-row", broken: all("PB-03")),
        Lie(fault: "lie:short-page", broken: all("PB-07")),
        Lie(fault: "lie:drifting-total", broken: only(withTotal, "PB-09")),
        // Each total is too high by the page size, and the two walks have different sizes.
        Lie(fault: "lie:wrong-total", broken: only(withTotal, "PB-09")),
        Lie(fault: "lie:wrong-total=-20", broken: only(withTotal, "PB-08")),
        Lie(fault: "lie:capped-total=20", broken: only(withTotal, "PB-08")),
        // Without a sign of the end, or with the total alone, no page says that more rows follow.
        Lie(
            fault: "lie:endless-more",
            broken: [.flag: "PB-10", .cursor: "PB-11", .keyset: "PB-11", .link: "PB-11", .url: "PB-11"]
        ),
        Lie(
            fault: "lie:early-end",
            broken: [.flag: "PB-10", .cursor: "PB-03", .keyset: "PB-03", .link: "PB-03", .url: "PB-03"]
        ),
        // No key leads to the first page, so the first page says that the list ends.
        Lie(
            fault: "lie:same-cursor",
            broken: [.cursor: "PB-11", .keyset: "PB-03", .link: "PB-11", .url: "PB-11"]
        ),
        Lie(fault: "lie:cycle", broken: only(byReference, "PB-11")),
        Lie(fault: "lie:other-order", broken: all("PB-04")),
        // A client that follows tokens cannot ask for a page past the end.
        // Without a sign of the end, the walk gets there.
        Lie(
            fault: "lie:clamp",
            broken: [.page: "PB-12", .flag: "PB-12", .bare: "PB-11", .offset: "PB-12", .link: "PB-12", .url: "PB-12"]
        ),
        Lie(fault: "lie:ignore-cursor", broken: all("PB-11")),
        Lie(fault: "lie:ignore-size", broken: all("PB-06")),
        Lie(fault: "lie:tie-repeat=2", broken: all("PB-02")),
        Lie(fault: "lie:end-as=repeated", broken: only(byReference, "PB-11")),
        Lie(fault: "lie:end-as=absent", broken: only([.cursor, .keyset, .url], "PB-01")),
        // An empty token leads to the first page.
        Lie(fault: "lie:end-as=empty", broken: [.cursor: "PB-11", .keyset: "PB-11", .url: "PB-01"]),
    ]

    @Test("finds the lie in each style that shows it", arguments: lies)
    func found(lie: Lie) throws {
        for (style, id) in lie.broken.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            var probed = try ProbedMount(style.list(rows: 45, size: 10), faults: [lie.fault])
            // Many lies break several invariants, and each has to be seen again.
            probed.plan.budget = 300
            let report = probed.probe()
            #expect(report.broken.contains(id), "\(lie.fault), \(style): \(report.broken)\n\(report.trouble)")
        }
    }

    @Test("finds the lie with the default budget, too", arguments: lies)
    func foundCheaply(lie: Lie) throws {
        for style in lie.broken.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            let report = try ProbedMount(style.list(rows: 45, size: 10), faults: [lie.fault]).probe()
            #expect(report.isBroken, "\(lie.fault), \(style)\n\(report.trouble)")
            #expect(report.requestCount <= (style.leadsBack ? 3 : 2) * report.pageCount + 25)
        }
    }

    @Test("the budget that an undecided finding asks for is enough", arguments: lies)
    func enough(lie: Lie) throws {
        for style in lie.broken.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            var probed = try ProbedMount(style.list(rows: 45, size: 10), faults: [lie.fault])
            for finding in probed.probe().findings {
                guard let budget = finding.verdict.wantedBudget else { continue }
                probed = try ProbedMount(style.list(rows: 45, size: 10), faults: [lie.fault])
                probed.plan.budget = budget
                let report = probed.probe()
                #expect(
                    report[finding.id]?.wantedBudget == nil,
                    "\(lie.fault), \(style), \(finding.id) with \(budget)\n\(report.trouble)"
                )
            }
        }
    }

    @Test("a page size that is ignored makes no page short", arguments: ProbedStyle.allCases)
    func ignoredSize(style: ProbedStyle) throws {
        var probed = try ProbedMount(style.list(rows: 45, size: 10), faults: ["lie:ignore-size"])
        probed.plan.budget = 300
        let report = probed.probe()
        #expect(report.broken.contains("PB-06"), "\(report.trouble)")
        #expect(report["PB-07"] == .holds, "\(report.trouble)")
    }

    @Test("a total that is too low is one mistake", arguments: [ProbedStyle.page, .offset])
    func lowTotal(style: ProbedStyle) throws {
        let yaml = style.list(rows: 45, size: 10)
        var probed = try ProbedMount(yaml, faults: ["lie:wrong-total=-20"])
        probed.plan.budget = 300
        let report = probed.probe()
        #expect(report.broken == ["PB-08"], "\(report.trouble)")
        let reason =
            "the walk ended after page 3, because the total of 25 was reached, and more rows follow: see PB-08"
        for id in ["PB-03", "PB-10"] { #expect(report[id] == .undecided(reason), "\(report.trouble)") }
        var compared = try ProbedMount(yaml, faults: ["lie:wrong-total=-20"])
        compared.plan.budget = 300
        compared.plan.readsOracle = true
        compared.oracle = { _ in (0..<45).map { .integer($0) } }
        #expect(compared.probe()["PB-16"] == .undecided(reason))
    }

    @Test("a total that is too high is one mistake", arguments: [ProbedStyle.page, .offset])
    func highTotal(style: ProbedStyle) throws {
        var probed = try ProbedMount(style.list(rows: 45, size: 10), faults: ["lie:wrong-total=15"])
        probed.plan.budget = 300
        let report = probed.probe()
        #expect(report.broken == ["PB-08"], "\(report.trouble)")
        #expect(
            report["PB-10"]
                == .undecided(
                    "the reported number of rows or pages is too high (see PB-08), so the walk continued after the "
                        + "last row"
                )
        )
    }

    @Test("a total that is too high, and still on the last page, breaks the total alone")
    func slightlyHighTotal() throws {
        let report = try ProbedMount(ProbedStyle.page.list(rows: 45, size: 10), faults: ["lie:wrong-total=5"]).probe()
        #expect(report.broken == ["PB-08"] && report["PB-10"] == .holds, "\(report.trouble)")
        #expect(report.pageCount == 5)
    }

    @Test("totals that differ are one mistake", arguments: withTotal)
    func differentTotals(style: ProbedStyle) throws {
        for seed in UInt64(1)...20 {
            let yaml = style.list(rows: 45, size: 10)
            let report = try ProbedMount(yaml, faults: ["lie:drifting-total"], seed: seed).probe()
            #expect(report.broken == ["PB-09"], "seed \(seed)\n\(report.trouble)")
        }
    }

    @Test("a list that says nothing about pages past the end may show its rows there again")
    func undescribedEnd() throws {
        let served = ProbedStyle.page.list(rows: 45, size: 10, pastEnd: "clamp")
        var probed = try ProbedMount(served)
        probed.plan = try ProbedMount(served.replacing(", pastEnd: clamp", with: "")).plan
        let report = probed.probe()
        #expect(!report.isBroken, "\(report.trouble)")
        let reason = "'pastEnd' is not described, and a page past the end has rows of the list again"
        #expect(report["PB-12"] == .inapplicable(reason), "\(report.trouble)")
    }

    @Test("a list without a parameter of the page size says how to name one")
    func unnamedSize() throws {
        let served = ProbedStyle.page.list(rows: 45, size: 10)
        var probed = try ProbedMount(served)
        probed.plan = try ProbedMount(served.replacing("size: size", with: "size: ~")).plan
        let reason =
            "no parameter of the page size is known; if there is one, add it to 'paging' in a list file as 'size'"
        #expect(probed.probe()["PB-06"] == .inapplicable(reason))
    }

    @Test("shows what is broken by two commands")
    func evidence() throws {
        let report = try ProbedMount(ProbedStyle.page.list(rows: 45, size: 10), faults: ["lie:repeat-row@page=2"])
            .probe()
        guard case .broken(let sentence, let evidence) = report["PB-02"] else {
            Issue.record("\(report.trouble)")
            return
        }
        #expect(sentence == "row 9 comes on page 1 and again on page 2")
        #expect(
            evidence.map(\.command) == [
                "curl -s 'http://stub.test/api/rows?page=1'", "curl -s 'http://stub.test/api/rows?page=2'",
            ]
        )
        #expect(evidence.map(\.answer) == ["a page of 10 rows, from 0 to 9", "a page of 10 rows, from 9 to 18"])
        #expect(evidence.allSatisfy { $0.body.contains("\"id\":9") })
    }

    @Test("shows the pages around a missing row, and the page that has it")
    func missing() throws {
        let report = try ProbedMount(ProbedStyle.page.list(rows: 45, size: 10), faults: ["lie:skip-row@page=2"]).probe()
        guard case .broken(let sentence, let evidence) = report["PB-03"] else {
            Issue.record("\(report.trouble)")
            return
        }
        #expect(sentence.contains(" is missing with ") && !sentence.contains("1 rows are"), "\(sentence)")
        #expect(evidence.count >= 2 && evidence.count <= 3)
        let row = sentence.dropFirst("row ".count).prefix { $0 != " " }
        let has = evidence.map { $0.body.contains("\"id\":\(row),") || $0.body.contains("\"id\":\(row)}") }
        #expect(has.last == true && has.dropLast().allSatisfy { !$0 }, "\(sentence)\n\(evidence)")
        #expect(evidence.allSatisfy { $0.answer.contains(", from ") })
    }

    @Test("says that it is undecided if a page is empty only every second time")
    func emptyPage() throws {
        for style in [ProbedStyle.cursor, .keyset] {
            let report = try ProbedMount(style.list(rows: 45, size: 10), faults: ["lie:empty-page@page=2"]).probe()
            #expect(report.isUndecided && !report.isBroken, "\(style)\n\(report.trouble)")
        }
    }
}
