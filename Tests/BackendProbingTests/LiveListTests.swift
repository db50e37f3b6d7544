// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine
import Testing

@testable import BackendProbing

/// Lists that change while they are probed: what changes cannot be called broken.
@Suite("a probe of a list that changes")
struct LiveListTests {
    @Test("calls nothing broken when rows come and go at random", arguments: ProbeSeeds.parts(usually: 480))
    func random(seeds: ProbeSeeds.Part) throws {
        for seed in seeds {
            var random = SeededRandom(seed: seed)
            let list = RandomList(using: &random)
            let share = Double.random(in: 0.02...1, using: &random)
            var probed = try ProbedMount(list.yaml)
            probed.takeDescription()
            let report =
                probed.probe { _, mount in
                    guard Double.random(in: 0..<1, using: &random) < share else { return }
                    let place = UInt64.random(in: 0...UInt64(list.rows), using: &random)
                    if Bool.random(using: &random) {
                        _ = try? mount.insertRows(1, at: place, of: "rows")
                    } else {
                        _ = try? mount.removeRows(at: place..<place + 1, of: "rows")
                    }
                }
            #expect(report.broken == [], "\(list), \(ProbeSeeds.words(for: seed))\n\(report.trouble)")
        }
    }

    @Test("calls nothing broken when rows are only added at an end", arguments: ProbedStyle.allCases)
    func growing(style: ProbedStyle) throws {
        for place in [UInt64(0), 1_000] {
            let plain = style.list(rows: 40, size: 10)
            var probed = try ProbedMount(style == .keyset ? plain : RandomList.addingQuery(to: plain))
            probed.takeDescription()
            let report = probed.probe { _, mount in _ = try? mount.insertRows(1, at: place, of: "rows") }
            #expect(report.broken == [], "\(style), rows at \(place)\n\(report.trouble)")
        }
    }

    @Test("says that the list changed")
    func reason() throws {
        let report = try ProbedMount(ProbedStyle.page.list(rows: 40, size: 10))
            .probe { request, mount in
                if request == 3 { _ = try? mount.insertRows(1, at: 0, of: "rows") }
            }
        let words = "the same request got other rows, so the list changed meanwhile, or its order is random"
        #expect(report["PB-05"] == .undecided(words))
        #expect(report.isUndecided)
    }
}
