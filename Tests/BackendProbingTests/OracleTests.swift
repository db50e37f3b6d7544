// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import StubEngine
import Testing

@testable import BackendProbing

/// Lists that are compared with the rows that must come.
@Suite("a probe with an oracle")
struct OracleTests {
    private static let seeds = 40

    private func probed(_ style: ProbedStyle, rows: Int = 45, ids: some Sequence<Int>) throws -> ProbedMount {
        var probed = try ProbedMount(style.list(rows: rows, size: 10))
        probed.plan.readsOracle = true
        let values = ids.map { JSONValue.integer(Int64($0)) }
        probed.oracle = { _ in values }
        return probed
    }

    @Test("calls nothing broken if both have the same rows, in any order", arguments: ProbedStyle.allCases)
    func same(style: ProbedStyle) throws {
        for ids in [Array(0..<45), Array((0..<45).reversed())] {
            let report = try probed(style, ids: ids).probe()
            #expect(!report.isBroken && !report.isUndecided, "\(style)\n\(report.trouble)")
            #expect(report["PB-16"] == .holds && report["PB-17"] == .holds)
        }
    }

    @Test("promises nothing about an oracle that is not there")
    func without() throws {
        let report = try ProbedMount(ProbedStyle.page.list(rows: 45, size: 10)).probe()
        let reason = "there is no oracle; name one with --oracle"
        #expect(report["PB-16"] == .inapplicable(reason) && report["PB-17"] == .inapplicable(reason))
    }

    @Test("finds a row that is missing in the middle, and shows the pages around the gap")
    func middle() throws {
        for style in ProbedStyle.allCases {
            let probed = try probed(style, ids: 0..<45)
            _ = try probed.mount.removeRows(at: 20..<21, of: "rows")
            let report = probed.probe()
            guard case .broken(let sentence, let evidence) = report["PB-16"] else {
                Issue.record("\(style)\n\(report.trouble)")
                continue
            }
            #expect(sentence == "row 20 of the oracle does not come; 1 row is missing")
            let answers = evidence.map(\.answer)
            #expect(answers == ["a page of 10 rows, from 10 to 19", "a page of 10 rows, from 21 to 30"], "\(style)")
            #expect(report["PB-17"] == .holds)
        }
    }

    @Test("finds rows that are missing at the end, and a total without them", arguments: ProbedStyle.allCases)
    func end(style: ProbedStyle) throws {
        let report = try probed(style, ids: 0..<47).probe()
        guard case .broken(let sentence, _) = report["PB-16"] else {
            Issue.record("\(style)\n\(report.trouble)")
            return
        }
        #expect(sentence == "row 45 of the oracle does not come; 2 rows are missing")
        guard case .broken(let total, _) = report["PB-08"] else {
            #expect(style == .bare, "\(style)\n\(report.trouble)")
            return
        }
        #expect(total == "the total is 45, and the oracle has 47 rows")
    }

    @Test("finds rows that the oracle does not have", arguments: ProbedStyle.allCases)
    func extra(style: ProbedStyle) throws {
        let report = try probed(style, ids: (0..<45).filter { $0 != 20 && $0 != 30 }).probe()
        guard case .broken(let sentence, let evidence) = report["PB-17"] else {
            Issue.record("\(style)\n\(report.trouble)")
            return
        }
        let more = "the oracle does not have 2 rows of the list"
        #expect(sentence == "row 20 comes on page 3, and the oracle does not have it; \(more)")
        #expect(evidence.map(\.answer) == ["a page of 10 rows, from 20 to 29"])
        #expect(report["PB-16"] == .holds)
    }

    @Test("compares a list without rows, and an oracle without rows")
    func empty() throws {
        let empty = try probed(.page, rows: 0, ids: 0..<3).probe()
        #expect(empty.broken == ["PB-08", "PB-16"], "\(empty.trouble)")
        let nothing = try probed(.page, rows: 3, ids: []).probe()
        #expect(nothing.broken == ["PB-08", "PB-17"], "\(nothing.trouble)")
        let both = try probed(.page, rows: 0, ids: []).probe()
        #expect(!both.isBroken && both["PB-16"] == .holds && both["PB-17"] == .holds, "\(both.trouble)")
    }

    @Test("does not judge ids that are none of the list")
    func foreign() throws {
        var probed = try probed(.page, ids: [])
        probed.oracle = { _ in ["A-1", "A-2"] }
        let report = probed.probe()
        let reason = "none of the 2 rows of the oracle is in the list; give the ids of its rows, which are at 'id'"
        #expect(report["PB-16"] == .undecided(reason), "\(report.trouble)")
        #expect(report["PB-17"] == .undecided(reason))
        #expect(report.broken == [])
    }

    @Test("takes a row as missing only if the oracle has it before, after, and after the confirmation")
    func changed() throws {
        var readings: [Range<Int64>] = []
        func report(_ all: [Range<Int64>]) throws -> ProbeReport {
            readings = all
            var probed = try probed(.page, ids: [])
            probed.oracle = { _ in
                let ids = readings.count > 1 ? readings.removeFirst() : readings[0]
                return ids.map { .integer($0) }
            }
            return probed.probe()
        }
        #expect(try report([0..<46, 0..<45]).broken == [])
        #expect(try report([0..<45, 0..<46]).broken == [])
        let late = try report([0..<46, 0..<46, 0..<45])
        #expect(late["PB-16"] == .undecided("the rows of the oracle changed meanwhile"), "\(late.trouble)")
        #expect(late.broken == [])
        #expect(try report([0..<46]).broken.contains("PB-16"))
    }

    @Test("calls nothing broken when list and oracle change together", arguments: ProbedStyle.allCases)
    func live(style: ProbedStyle) throws {
        for seed in 1...Self.seeds {
            var random = SeededRandom(seed: UInt64(seed))
            let count = Int.random(in: 5...60, using: &random)
            let size = Int.random(in: 2...20, using: &random)
            let share = Double.random(in: 0.02...1, using: &random)
            var probed = try ProbedMount(style.list(rows: count, size: size))
            let rows = ListedRows(count: count)
            probed.plan.readsOracle = true
            probed.oracle = { _ in rows.values }
            let report = probed.probe { _, mount in
                guard Double.random(in: 0..<1, using: &random) < share else { return }
                let place = Int.random(in: 0...count, using: &random)
                if Bool.random(using: &random) {
                    rows.insert(at: place, of: mount)
                } else {
                    rows.remove(at: place, of: mount)
                }
            }
            #expect(report.broken == [], "\(style), seed \(seed): \(count) rows by \(size)\n\(report.trouble)")
        }
    }

    @Test("sends at most 3 × pages + 25 requests, and the way back", arguments: ProbedStyle.allCases)
    func budget(style: ProbedStyle) throws {
        let report = try probed(style, ids: (0..<46).reversed()).probe()
        #expect(report.requestCount <= (style.leadsBack ? 4 : 3) * report.pageCount + 25)
        #expect(report.broken.contains("PB-16"), "\(style)\n\(report.trouble)")
    }
}
