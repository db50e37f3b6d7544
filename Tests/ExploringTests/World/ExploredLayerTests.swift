// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring
import Pagers
import Testing

/// A layer that is played step by step.
struct ExploredLayerTests {
    private static let history = History(
        rowCount: 3,
        steps: [.act(.start), .answer(request: 0, .page), .answer(request: 0, .page), .act(.next)]
    )

    @Test("the reference pager breaks no rule, and steps that are not possible are left out")
    func reference() async throws {
        var layer = ModelledLayer(Self.pager, setup: ModelSetup(style: .numbers))
        let oracle = PagerOracle(promises: .reference, firstPage: .number(1))
        let finding = try await layer.play(Self.history, judgedBy: oracle)
        #expect(finding == nil)
    }

    @Test("the first step that breaks a rule ends the history")
    func violation() async throws {
        var layer = ModelledLayer(Self.pager, setup: ModelSetup(style: .numbers))
        // A judge that expects offsets finds a request for a page number wrong.
        let oracle = PagerOracle(promises: .reference, firstPage: .offset(0))
        let finding = try await layer.play(Self.history, judgedBy: oracle)
        #expect(finding?.history.steps == [.act(.start)])
        #expect(finding?.violation.invariant == .firstPageWanted)
    }

    private static var pager: PagerState {
        var settings = PagerStateSettings()
        settings.pageSize = 2
        return PagerState(firstPosition: .number(1), settings: settings)
    }
}
