// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine
import Testing

@testable import BackendProbing

/// Rows that a command inserts and deletes between pages: only what the style promises can be broken.
@Suite("a probe that changes rows between pages")
struct ChangedRowsTests {
    /// A change of a list of 45 rows.
    enum Change: String, CaseIterable, Sendable {
        case insertFirst, insertLast, removeFirst, removeLast

        /// Changes a list after a page of a walk.
        func apply(_ rows: ListedRows, mount: Mount) {
            switch self {
            case .insertFirst: rows.insert(at: 0, of: mount)
            case .insertLast: rows.insert(at: rows.ids.count, of: mount)
            case .removeFirst: rows.remove(at: 0, of: mount)
            case .removeLast: rows.remove(at: rows.ids.count - 1, of: mount)
            }
        }

        /// Whether the change moves the rows of later pages.
        var movesRows: Bool { self == .insertFirst || self == .removeFirst }
    }

    private static let counted: Set<ProbedStyle> = [.page, .flag, .bare, .offset, .link, .url]

    private func probed(_ style: ProbedStyle, _ change: Change) throws -> ProbedMount {
        var probed = try ProbedMount(style.list(rows: 45, size: 10))
        let rows = ListedRows(count: 45)
        probed.plan.changesRows = true
        probed.oracle = { _ in rows.values }
        probed.between = { _, mount in change.apply(rows, mount: mount) }
        return probed
    }

    @Test("follows what an honest style promises", arguments: ProbedStyle.allCases, Change.allCases)
    func honest(style: ProbedStyle, change: Change) throws {
        for readsOracle in [false, true] {
            var probed = try probed(style, change)
            probed.plan.readsOracle = readsOracle
            let report = probed.probe()
            #expect(report.broken == [], "\(style), \(change), oracle \(readsOracle)\n\(report.trouble)")
            let verdict = report["PB-18"]
            if Self.counted.contains(style), change.movesRows {
                guard case .inapplicable(let reason) = verdict else {
                    Issue.record("\(style), \(change), oracle \(readsOracle)\n\(report.trouble)")
                    continue
                }
                #expect(reason.contains(" do not promise it: row "), "\(reason)")
            } else {
                #expect(verdict == .holds, "\(style), \(change), oracle \(readsOracle)\n\(report.trouble)")
            }
        }
    }

    @Test("says which row a counting style repeats or skips")
    func words() throws {
        let repeated = try probed(.page, .insertFirst).probe()
        let words = "page numbers do not promise it: row"
        #expect(
            repeated["PB-18"] == .inapplicable("\(words) 9 comes on page 1 and again on page 2 while rows change")
        )
        let skipped = try probed(.offset, .removeFirst).probe()
        let loss = "row 10 is there before and after, and does not come while rows change; 3 rows are lost"
        #expect(skipped["PB-18"] == .inapplicable("offsets do not promise it: \(loss)"))
    }

    @Test("finds tokens that claim to be keys, and only count", arguments: [Change.insertFirst, .removeFirst])
    func wrong(change: Change) throws {
        for readsOracle in [false, true] {
            var probed = try probed(.url, change)
            probed.plan.promises.hasKeyTokens = true
            probed.plan.readsOracle = readsOracle
            let report = probed.probe()
            #expect(report.broken == ["PB-18"], "\(report.trouble)")
            guard case .broken(let sentence, let evidence) = report["PB-18"] else { continue }
            #expect(sentence.contains(change == .insertFirst ? " and again on page 2 " : " 3 rows are lost"))
            #expect(evidence.count == 2)
        }
    }

    @Test("expects each row once from tokens that keep the rows of the first page", arguments: Change.allCases)
    func snapshot(change: Change) throws {
        let list = ProbedStyle.cursor.list(rows: 45, size: 10)
        var probed = try ProbedMount(list.replacing("size: limit,", with: "size: limit, tokens: { rows: snapshot },"))
        #expect(probed.plan.changePromise == .once)
        let rows = ListedRows(count: 45)
        probed.plan.changesRows = true
        probed.between = { _, mount in change.apply(rows, mount: mount) }
        let report = probed.probe()
        #expect(report.broken == [] && report["PB-18"] == .holds, "\(change)\n\(report.trouble)")
    }

    @Test("finds a page that fails after a change, in each style", arguments: [ProbedStyle.page, .cursor])
    func failure(style: ProbedStyle) throws {
        var probed = try ProbedMount(style.list(rows: 45, size: 10))
        let fault = try FaultParser.parse(commandLine: "status:500@page=3")
        probed.plan.changesRows = true
        probed.between = { pageCount, mount in if pageCount == 2 { _ = mount.add(fault) } }
        let report = probed.probe()
        #expect(report.broken == ["PB-18"], "\(report.trouble)")
        guard case .broken(let sentence, let evidence) = report["PB-18"] else { return }
        #expect(sentence == "page 3 cannot be read after rows have changed: status 500")
        #expect(evidence.map(\.status) == [500])
    }

    @Test("does not judge tokens whose meaning is not known")
    func unknown() throws {
        var probed = try probed(.url, .insertFirst)
        probed.plan.promises.pageLocation = nil
        let report = probed.probe()
        guard case .undecided(let reason) = report["PB-18"] else {
            Issue.record("\(report.trouble)")
            return
        }
        #expect(reason.contains("; the meaning of the tokens is not known: describe the list with the style keyset"))
    }

    @Test("runs the command after the pages 1 to 3, after all other requests")
    func moments() throws {
        var probed = try probed(.cursor, .insertFirst)
        var pages: [Int] = []
        let change = probed.between
        probed.between = { pageCount, mount in
            pages.append(pageCount)
            change(pageCount, mount)
        }
        let report = probed.probe()
        #expect(pages == [1, 2, 3])
        #expect(!report.isBroken && !report.isUndecided, "\(report.trouble)")
        #expect(report.requestCount <= 6 * report.pageCount + 25)
    }

    @Test("does not judge a command that changes nothing, and a list on one page")
    func nothing() throws {
        var probed = try probed(.cursor, .insertFirst)
        probed.between = { _, _ in }
        #expect(probed.probe()["PB-18"] == .undecided("the command of --between changed no row of the list"))
        var short = try ProbedMount(ProbedStyle.cursor.list(rows: 1, size: 10))
        short.plan.changesRows = true
        #expect(short.probe()["PB-18"] == .undecided("all rows are on one page; pass a smaller --page-size"))
    }

    @Test("changes no row if the budget is too small for the whole walk")
    func budget() throws {
        var probed = try probed(.page, .insertFirst)
        var count = 0
        probed.between = { _, _ in count += 1 }
        probed.plan.budget = 25
        let report = probed.probe()
        #expect(count == 0)
        guard case .undecided(let reason) = report["PB-18"] else {
            Issue.record("\(report.trouble)")
            return
        }
        #expect(
            reason.hasPrefix("the budget of 25 requests leaves too few for a walk with changes; pass --budget ")
        )
        var enough = try self.probed(.page, .insertFirst)
        enough.plan.budget = report["PB-18"]?.wantedBudget
        let verdict = enough.probe()["PB-18"]
        #expect(verdict?.wantedBudget == nil, "\(String(describing: verdict))")
    }

    @Test("changes no row of a list that is wrong without changes")
    func lie() throws {
        var probed = try ProbedMount(ProbedStyle.page.list(rows: 45, size: 10), faults: ["lie:skip-row@page=2"])
        var count = 0
        probed.plan.changesRows = true
        probed.between = { _, _ in count += 1 }
        #expect(probed.probe()["PB-18"] == .undecided("the rows are not right without changes"))
        #expect(count == 0)
    }

    @Test("promises nothing without a command")
    func without() throws {
        let report = try ProbedMount(ProbedStyle.page.list(rows: 45, size: 10)).probe()
        #expect(report["PB-18"] == .inapplicable("no command changes rows; name one with --between"))
    }
}
