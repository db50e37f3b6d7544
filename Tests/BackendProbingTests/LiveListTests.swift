// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine
import Testing

@testable import BackendProbing

/// Lists that change while they are probed: what changes cannot be called broken.
@Suite("a probe of a list that changes")
struct LiveListTests {
    private static let seeds = 60

    @Test("calls nothing broken when rows come and go at random", arguments: ProbedStyle.allCases)
    func random(style: ProbedStyle) throws {
        for seed in 1...Self.seeds {
            var random = SeededRandom(seed: UInt64(seed))
            let rows = Int.random(in: 5...60, using: &random)
            let size = Int.random(in: 2...20, using: &random)
            let share = Double.random(in: 0.02...1, using: &random)
            let probed = try ProbedMount(style.list(rows: rows, size: size))
            let report = probed.probe { _, mount in
                guard Double.random(in: 0..<1, using: &random) < share else { return }
                let place = UInt64.random(in: 0...UInt64(rows), using: &random)
                if Bool.random(using: &random) {
                    _ = try? mount.insertRows(1, at: place, of: "rows")
                } else {
                    _ = try? mount.removeRows(at: place..<place + 1, of: "rows")
                }
            }
            #expect(report.broken == [], "\(style), seed \(seed): \(rows) rows by \(size)\n\(report.trouble)")
        }
    }

    @Test("calls nothing broken when rows are only added at an end", arguments: ProbedStyle.allCases)
    func growing(style: ProbedStyle) throws {
        for place in [UInt64(0), 1_000] {
            let report = try ProbedMount(style.list(rows: 40, size: 10))
                .probe { _, mount in _ = try? mount.insertRows(1, at: place, of: "rows") }
            #expect(report.broken == [], "\(style), rows at \(place)\n\(report.trouble)")
        }
    }

    @Test("says that the list changed")
    func reason() throws {
        let report = try ProbedMount(ProbedStyle.page.list(rows: 40, size: 10))
            .probe { request, mount in
                if request == 3 { _ = try? mount.insertRows(1, at: 0, of: "rows") }
            }
        #expect(report["PB-05"] == .undecided("the list changed meanwhile: the same request got other rows"))
        #expect(report.isUndecided)
    }
}
