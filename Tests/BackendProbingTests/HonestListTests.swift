// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BackendProbing

/// Lists that are right: nothing about them is broken, whatever their style, size and number of rows.
@Suite("a probe of an honest list")
struct HonestListTests {
    private static let seeds = 80

    @Test("calls nothing broken", arguments: ProbedStyle.allCases)
    func honest(style: ProbedStyle) throws {
        for seed in 1...Self.seeds {
            var random = SeededRandom(seed: UInt64(seed))
            let most = Int.random(in: 1...40, using: &random)
            let size = Int.random(in: 1...most, using: &random)
            let rows = Int.random(in: 0...120, using: &random)
            let pastEnd = style == .bare ? ["empty", "error"] : ["empty", "error", "clamp"]
            let end = pastEnd.randomElement(using: &random) ?? "empty"
            let probed = try ProbedMount(style.list(rows: rows, size: size, most: most, pastEnd: end))
            let report = probed.probe()
            let subject = "\(style), seed \(seed): \(rows) rows by \(size) of \(most), past the end \(end)"
            #expect(report.broken == [], "\(subject)\n\(report.trouble)")
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
        #expect(report["PB-03"] == .undecided("the walk stopped after 3 pages; raise --max-pages or --budget"))
        #expect(report.broken == [])
    }
}

/// Numbers that are the same for the same seed.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    /// Begins the numbers of a seed.
    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
