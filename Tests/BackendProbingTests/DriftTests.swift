// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListDescription
import StubEngine
import Testing

@testable import BackendProbing

/// The comparison of a description with a list: each property that is different is named, and no other.
@Suite("drift")
struct DriftTests {
    /// One change of a list file.
    typealias Change = DriftedList.Change

    @Test("an unchanged description has not drifted", arguments: DriftedList.Base.allCases)
    func unchanged(base: DriftedList.Base) throws {
        let report = try DriftedList.report(served: base.yaml, described: base.yaml)
        #expect(report.drifted == [], "\(report.driftWords)")
        #expect(report.drift.contains { $0.name == "row.title" && $0.verdict == .holds })
        #expect(report.requestCount <= 2 * report.pageCount + 25)
    }

    @Test("an unchanged description has not drifted, whatever its size", arguments: ProbedStyle.allCases)
    func sizes(style: ProbedStyle) throws {
        for (rows, size, most) in [(0, 10, 100), (1, 10, 100), (9, 10, 100), (45, 10, 10), (130, 7, 40)] {
            for pastEnd in ["empty", "error", "clamp"] where style != .bare || pastEnd != "clamp" {
                let yaml = style.list(rows: rows, size: size, most: most, pastEnd: pastEnd)
                let report = try DriftedList.report(served: yaml, described: yaml)
                let subject = "\(style), \(rows) rows by \(size) of \(most), \(pastEnd)"
                #expect(report.drifted == [], "\(subject)\n\(report.driftWords)")
            }
        }
    }

    @Test("an unchanged preset has not drifted")
    func presets() throws {
        var count = 0
        for name in PresetLibrary.shipped.names {
            let yaml = "    preset: \(name)\n    path: /api/rows"
            // Some presets describe a file, or a list with parameters that a probe cannot send.
            guard (try? ProbedMount(yaml)) != nil else { continue }
            count += 1
            let report = try DriftedList.report(served: yaml, described: yaml)
            #expect(report.unread == nil, "\(name): \(report.unread?.reason ?? "")")
            #expect(report.drifted == [], "\(name)\n\(report.driftWords)")
        }
        #expect(count >= 10)
    }

    @Test("an unchanged preset or dialect has not drifted at its own path", arguments: honest)
    func ownPath(served: ServedList) throws {
        for served in [served, served.withSmallPages] {
            var probed = try ProbedMount(served.list, path: served.path)
            probed.takeDescription()
            let report = probed.probe()
            #expect(report.unread == nil, "\(report.unread?.reason ?? "")")
            #expect(report.drifted == [], "\(report.driftWords)")
            #expect(report.broken == [], "\(report.trouble)")
            #expect(report.requestCount <= probed.plan.requestsMax(pages: report.pageCount))
        }
    }

    /// The lists of all presets and dialects.
    static let honest = ServedList.presets + ServedList.dialects

    @Test("a style for which the budget allowed no question is undecided")
    func styleWithoutBudget() throws {
        let change = Change(
            .offset,
            .served,
            from: "style: offset, offset: offset",
            to: "style: page, first: 0, page: offset",
            drifts: []
        )
        let report = try change.report(budget: nil)
        let style = try #require(report.drift.first { $0.name == "paging.style" })
        guard case .undecided(let reason) = style.verdict,
            let budget = ProbeFinding.Verdict.undecided(reason).wantedBudget
        else {
            Issue.record("\(style.verdict)")
            return
        }
        #expect(reason.contains(" requests is used up; pass --budget "), "\(reason)")
        #expect(try change.report(budget: budget).drifted == ["paging.style"])
    }

    @Test("a row that comes again does not show another style")
    func repeatedRow() throws {
        let yaml = DriftedList.Base.page.yaml
        let faults = ["lie:repeat-row@page=2"]
        let report = try DriftedList.report(served: yaml, described: yaml, faults: faults, budget: 300)
        #expect(report.broken.contains("PB-02"), "\(report.trouble)")
        #expect(report.drifted == [], "\(report.driftWords)")
        let style = try #require(report.drift.first { $0.name == "paging.style" })
        #expect(style.verdict == .undecided("rows come twice: see PB-02"))
    }

    /// Changes of the paging.
    static let pagingChanges = [
        Change(.page, from: "defaultSize: 10", to: "defaultSize: 20", drifts: ["paging.defaultSize"]),
        Change(.page, from: "maximumSize: 50", to: "maximumSize: 40", drifts: ["paging.maximumSize"]),
        Change(.page, from: "maximumSize: 50", to: "maximumSize: 60", drifts: ["paging.maximumSize"]),
        Change(.page, from: "overSize: refuse", to: "overSize: clamp", drifts: ["paging.overSize"]),
        Change(.page, .served, from: "overSize: refuse", to: "overSize: clamp", drifts: ["paging.overSize"]),
        Change(.page, from: "pastEnd", to: "zeroSize: default, pastEnd", drifts: ["paging.zeroSize"]),
        Change(.page, from: "pastEnd", to: "badSize: default, pastEnd", drifts: ["paging.badSize"]),
        Change(.page, from: "pastEnd", to: "badPage: default, pastEnd", drifts: ["paging.badPage"]),
        Change(.page, from: "pastEnd: empty", to: "pastEnd: error", drifts: ["paging.pastEnd"]),
        Change(.page, from: "pastEnd: empty", to: "pastEnd: clamp", drifts: ["paging.pastEnd"]),
        Change(.page, from: "page: page", to: "page: p", drifts: ["paging.page"]),
        Change(.page, from: "size: size", to: "size: limit", drifts: ["paging.size"]),
        Change(.page, from: "first: 1", to: "first: 0", drifts: ["paging.first"]),
        Change(.page, .served, from: "first: 1", to: "first: 0", drifts: ["paging.first"]),
        Change(.link, from: "page: page", to: "page: p", drifts: ["paging.page"]),
        Change(.link, from: "size: per_page", to: "size: limit", drifts: ["paging.size"]),
        Change(.link, from: "first: 1", to: "first: 0", drifts: ["paging.first"]),
        Change(.url, from: "first: 1", to: "first: 0", drifts: ["paging.first"]),
        Change(.url, from: "defaultSize: 10", to: "defaultSize: 15", drifts: ["paging.defaultSize"]),
        Change(.cursor, from: "cursor: cursor", to: "cursor: after", drifts: ["paging.cursor"]),
        Change(.cursor, from: "size: limit", to: "badToken: default, size: limit", drifts: ["paging.badToken"]),
        Change(.cursor, from: "size: limit", to: "emptyToken: refuse, size: limit", drifts: ["paging.emptyToken"]),
        Change(
            .cursor,
            from: "style: cursor, cursor: cursor",
            to: "style: keyset, after: cursor, key: id",
            drifts: ["token"]
        ),
        Change(.cursor, from: "size: limit", to: "size: count", drifts: ["paging.size"]),
        Change(.keyset, from: "before: before", to: "before: until", drifts: ["paging.before"]),
        Change(.offset, from: "offset: offset", to: "offset: skip", drifts: ["paging.offset"]),
        Change(
            .offset,
            from: "style: offset, offset: offset",
            to: "style: page, first: 0, page: offset",
            drifts: ["paging.style"]
        ),
        Change(
            .offset,
            .served,
            from: "style: offset, offset: offset",
            to: "style: page, first: 0, page: offset",
            drifts: ["paging.style"]
        ),
        Change(.offset, from: "pastEnd: empty", to: "pastEnd: error", drifts: ["paging.pastEnd"]),
    ]

    @Test("a change of the paging is named, and nothing else", arguments: pagingChanges)
    func paging(change: Change) throws {
        let report = try change.report()
        #expect(report.drifted == change.drifted, "\(report.driftWords)")
    }

    /// Keys of the paging that the description leaves out, although the list has other values than the stub.
    static let unwritten: [(String, String)] = [
        ("defaultSize", "defaultSize: 10, "), ("maximumSize", "maximumSize: 50, "), ("overSize", "overSize: clamp, "),
        ("pastEnd", ", pastEnd: error"),
    ]

    @Test("a key that the description leaves out is not compared", arguments: unwritten)
    func leftOut(key: String, text: String) throws {
        let served = DriftedList.Base.page.yaml.replacing("overSize: refuse", with: "overSize: clamp")
            .replacing("pastEnd: empty", with: "pastEnd: error")
        try #require(served.contains(text))
        let report = try DriftedList.report(served: served, described: served.replacing(text, with: ""))
        #expect(report.drifted == [], "\(report.driftWords)")
        #expect(!report.isBroken, "\(report.trouble)")
        let finding = try #require(report.drift.first { $0.name == "paging.\(key)" })
        #expect(finding.verdict == .notCompared("the description does not have '\(key)'"))
    }

    /// Changes of the body, the headers and the end.
    static let bodyChanges = [
        Change(.page, from: "pages: '{pages}'", to: "pageCount: '{pages}'", drifts: ["body.pageCount", "body.pages"]),
        Change(.page, .served, from: "kind: list", to: "kind: list\n      extra: 1", drifts: ["body.extra"]),
        Change(.page, from: "kind: list", to: "kind: list\n      extra: 1", drifts: ["body.extra"]),
        Change(.page, from: "kind: list", to: "kind: collection", drifts: ["body.kind"]),
        Change(.page, from: "version: 2", to: "version: 3", drifts: ["body.meta.version"]),
        Change(.page, from: "version: 2", to: "version: '2'", drifts: ["body.meta.version"]),
        Change(.page, from: "from: '{from}'", to: "from: '{offset}'", drifts: ["body.from"]),
        Change(.page, from: "to: '{to}'", to: "to: '{lastIndex}'", drifts: ["body.to"]),
        Change(.page, from: "pages: '{pages}'", to: "pages: '{total}'", drifts: ["body.pages"]),
        Change(.page, from: "total: '{total}'", to: "total: '{count}'", drifts: ["body.total"]),
        Change(.page, from: "total: '{total}'", to: "total: '{total as text}'", drifts: ["body.total"]),
        Change(.page, from: "last: '{isLast}'", to: "last: '{isFirst}'", drifts: ["body.meta.last"]),
        Change(.url, from: "{nextUrl}", to: "{nextPath}", drifts: ["body.next"]),
        Change(.url, from: "{previousUrl}", to: "{previousPath}", drifts: ["body.previous"]),
        Change(.url, from: "{nextUrl}", to: "{nextUrl?}", drifts: ["end"]),
        Change(.cursor, from: "{next}", to: "{next?}", drifts: ["end"]),
        Change(.cursor, .served, from: "{next}", to: "{next?}", drifts: ["end"]),
        Change(.link, from: "'{total}'", to: "'{count}'", drifts: ["headers.X-Total-Count"]),
        Change(
            .link,
            from: "X-Total-Count",
            to: "X-Total",
            drifts: ["headers.X-Total", "headers.x-total-count"]
        ),
        Change(.link, from: "'v2'", to: "'v3'", drifts: ["headers.X-Version"]),
        Change(.link, .served, from: ", X-Version: 'v2'", to: "", drifts: ["headers.X-Version"]),
        Change(
            .link,
            from: "headers:",
            to: "contentType: application/vnd.api+json\n    headers:",
            drifts: ["contentType"]
        ),
        Change(.wrapped, from: "cursor: '{cursor}'", to: "cursor: '{cursor}', rank: 1", drifts: ["each.rank"]),
        Change(.refusing, from: "error: '{message}'", to: "message: '{message}'", drifts: ["errors"]),
        Change(.refusing, from: "status: 400", to: "status: 422", drifts: ["errors"]),
    ]

    @Test("a change of the body is named, and nothing else", arguments: bodyChanges)
    func body(change: Change) throws {
        let report = try change.report()
        #expect(report.drifted == change.drifted, "\(report.driftWords)")
    }

    @Test(
        "a null token at the end is drift alone if the description leaves it out",
        arguments: [
            Change(.cursor, from: "{next}", to: "{next?}", drifts: ["end"]),
            Change(.url, from: "{nextUrl}", to: "{nextUrl?}", drifts: ["end"]),
        ]
    )
    func nullEnd(change: Change) throws {
        let report = try change.report()
        #expect(report.broken == [], "\(report.trouble)")
        #expect(report.drifted == ["end"], "\(report.driftWords)")
        #expect(report.drift.first(where: \.isDrifted)?.property == .end)
        #expect(report["PB-03"] == .holds)
    }

    /// Changes of the rows.
    static let rowChanges = [
        Change(.page, from: "title: {", to: "name: {", drifts: ["row.name", "row.title"]),
        Change(.page, .served, from: "open: boolean", to: "open: boolean\n      extra: index", drifts: ["row.extra"]),
        Change(.page, from: "price: { number: [1, 9] }", to: "price: { words: [1, 2] }", drifts: ["row.price"]),
        Change(
            .page,
            .served,
            from: "price: { number: [1, 9] }",
            to: "price: { number: [1, 9], decimals: 2 }",
            drifts: ["row.price"]
        ),
        Change(.page, from: "open: boolean", to: "open: { number: [0, 1] }", drifts: ["row.open"]),
        Change(.page, from: "born: { date: [2020-01-01, 2026-12-31] }", to: "born: uuid", drifts: ["row.born"]),
        Change(.page, from: "uid: uuid", to: "uid: { date: [2020-01-01, 2026-12-31] }", drifts: ["row.uid"]),
        Change(
            .page,
            .served,
            from: "title: { words: [2, 4] }",
            to: "title: { nullable: { of: { words: [2, 4] }, share: 0.5 } }",
            drifts: ["row.title"]
        ),
        Change(.page, from: "name: person", to: "name: { number: [1, 9] }", drifts: ["row.owner.name"]),
        Change(.page, from: "of: { words: [1, 1] }", to: "of: { number: [1, 9] }", drifts: ["row.tags"]),
        Change(
            .page,
            from: "tags: { array: { of: { words: [1, 1] }, count: 2 } }",
            to: "tags: { words: [1, 2] }",
            drifts: ["row.tags"]
        ),
        Change(.page, from: "id: index", to: "id: { sequence: { from: 200, step: -1 } }", drifts: ["order"]),
        Change(.wrapped, from: "title: { words: [2, 4] }", to: "title: { number: [1, 9] }", drifts: ["row.title"]),
        Change(.page, from: "rows: 130", to: "rows: 60", drifts: []),
    ]

    @Test("a change of the rows is named, and nothing else", arguments: rowChanges)
    func rows(change: Change) throws {
        let report = try change.report()
        #expect(report.drifted == change.drifted, "\(report.driftWords)")
    }

    @Test("names the place of the rows if they are not where the description has them")
    func misplacedRows() throws {
        let base = DriftedList.Base.offset.yaml
        let report = try DriftedList.report(served: base, described: base.replacing("items: ", with: "data: "))
        #expect(report.unread?.isMisdescribed == true)
        let rows = try #require(report.drift.first { $0.property == .rows })
        guard case .drifted(let difference, let evidence) = rows.verdict else {
            Issue.record("\(rows.verdict)")
            return
        }
        #expect(difference == DriftFinding.Difference("the rows are at 'data'", came: "an array of objects at 'items'"))
        #expect(evidence.map(\.command) == ["curl -s 'http://stub.test/api/rows?offset=0'"])
    }

    @Test("shows both sides and the request")
    func evidence() throws {
        let report = try Change(.page, from: "version: 2", to: "version: 3", drifts: []).report()
        let finding = try #require(report.drift.first { $0.isDrifted })
        #expect(finding.property == .member)
        guard case .drifted(let difference, let evidence) = finding.verdict else { return }
        #expect(difference == DriftFinding.Difference("'meta.version' is always 3", came: "it is 2"))
        #expect(evidence.map(\.command) == ["curl -s 'http://stub.test/api/rows?page=1'"])
        #expect(evidence.first?.body.contains(#""version":2"#) == true)
    }

    @Test("compares no numbers of a list that changes", arguments: [ProbedStyle.page, .cursor, .link])
    func live(style: ProbedStyle) throws {
        var probed = try ProbedMount(style.list(rows: 60, size: 10))
        let text = "understudy: 1\nlists:\n  rows:\n\(style.list(rows: 60, size: 10))\n"
        probed.plan.description = try ListFileParser.parse(Array(text.utf8), file: "list.yaml").lists.first
        let report = probed.probe { _, mount in _ = try? mount.insertRows(1, at: 0, of: "rows") }
        #expect(report.drifted == [], "\(report.driftWords)")
    }

    @Test("an answer that refuses the client, or fails, shows no treatment", arguments: [401, 403, 500, 502])
    func noTreatment(status: Int) throws {
        let yaml = DriftedList.Base.page.yaml
            .replacing("overSize:", with: "zeroSize: clamp, badSize: refuse, badPage: refuse, overSize:")
        var probed = try ProbedMount(yaml)
        probed.takeDescription()
        var named: [String] = []
        let report = ProbedMount.probe(probed.plan) { _, request in
            let values = request.parameters.filter { ["0", "-1", "abc", "51", "1013"].contains($0.value) }
            guard let value = values.first else { return probed.outcome(of: request) }
            named.append(value.value)
            return .success(TransportAnswer(status: status, body: ["error": "not now"]))
        }
        #expect(report.drifted == [], "\(report.driftWords)")
        #expect(Set(named) == ["0", "-1", "abc", "51", "1013"])
        for property in [DriftProperty.maximumSize, .zeroSize, .badSize, .badPage, .pastEnd] {
            let finding = report.drift.first { $0.property == property }
            #expect(finding?.verdict == .undecided("the request gets status \(status)"), "\(property)")
        }
    }

    @Test("refusals without a described body have any body", arguments: ["", ", body: { error: '{message}' }"])
    func undescribedBody(body: String) throws {
        let base = DriftedList.Base.refusing.yaml
        let form = "default: { status: 400, body: { error: '{message}' } }"
        let described = base.replacing(form, with: "size: { status: 400\(body) }")
        try #require(described != base)
        let served = base.replacing("error: '{message}' } } }", with: "message: '{message}' } } }")
        let report = try DriftedList.report(served: served, described: described, budget: 300)
        #expect(report.drifted == (body.isEmpty ? [] : ["errors"]), "\(report.driftWords)")
    }

    @Test("a walk that a limit ends shows no end of the list", arguments: ProbedStyle.allCases, [1, 2, 3, 4])
    func limitedWalk(style: ProbedStyle, pages: Int) throws {
        var probed = try ProbedMount(style.list(rows: 45, size: 10).replacing(", total: '{total}'", with: ""))
        probed.takeDescription()
        probed.plan.pagesMax = pages
        let limited = probed.probe()
        #expect(limited.drifted == [], "\(limited.driftWords)")
        probed.plan.pagesMax = 10_000
        probed.plan.budget = pages
        let short = probed.probe()
        #expect(short.drifted == [], "\(short.driftWords)")
    }

    @Test("a deleted row does not show another largest size")
    func deletedRow() throws {
        var probed = try ProbedMount(ProbedStyle.page.list(rows: 30, size: 10, most: 40))
        probed.takeDescription()
        let report = ProbedMount.probe(probed.plan) { _, request in
            if request.parameters.contains(RequestParameter(name: "size", value: "40")) {
                _ = try? probed.mount.removeRows(at: 25..<26, of: "rows")
            }
            return probed.outcome(of: request)
        }
        #expect(report.drifted == [], "\(report.driftWords)")
        #expect(report.drift.first { $0.property == .maximumSize }?.verdict == .undecided(ProbeMemory.changeWords))
    }

    @Test("compares nothing without a description")
    func undescribed() throws {
        #expect(try ProbedMount(ProbedStyle.page.list(rows: 45, size: 10)).probe().drift.isEmpty)
    }
}
