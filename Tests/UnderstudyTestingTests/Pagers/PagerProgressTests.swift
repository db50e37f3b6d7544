// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import UnderstudyTesting

@Suite("The progress of a driven pager")
struct PagerProgressTests {
    @Test("a page goes behind the others, before them, or in their place")
    func places() {
        var progress = PagerProgress()
        #expect(progress.apply(.page([2, 3]), of: .start) == [.page([2, 3])])
        #expect(progress.apply(.page([4]), of: .next) == [.page([4])])
        #expect(progress.apply(.page([0, 1]), of: .previous) == [.page([0, 1])])
        #expect(progress.ids == [0, 1, 2, 3, 4])
        #expect(progress.pageCount == 3)
        #expect(progress.apply(.page([7]), of: .refresh) == [.page([7])])
        #expect(progress.ids == [7])
        #expect(progress.pageCount == 1)
    }

    @Test("a list without a first page is empty and at its end")
    func empty() {
        var progress = PagerProgress()
        #expect(progress.apply(.end, of: .start) == [.page([]), .end])
        #expect(progress.hasEnded)
        #expect(progress.pageCount == 1)
    }

    @Test("the end is over when a page comes behind it, but not when one comes before")
    func end() {
        var progress = PagerProgress()
        _ = progress.apply(.page([1]), of: .start)
        #expect(progress.apply(.end, of: .next) == [.end])
        _ = progress.apply(.page([0]), of: .previous)
        #expect(progress.hasEnded)
        _ = progress.apply(.page([2]), of: .next)
        #expect(!progress.hasEnded)
    }

    @Test(
        "retry asks for the step that failed, and next for the first page if that failed",
        arguments: [
            (PagerProgress.Step.start, PagerProgress.Step.start, PagerProgress.Step.start),
            (.refresh, .refresh, .refresh), (.next, .next, .next), (.previous, .previous, .next),
        ]
    )
    func afterFailure(failed: PagerProgress.Step, retry: PagerProgress.Step, next: PagerProgress.Step) {
        var progress = PagerProgress()
        #expect(progress.step(for: .retry) == nil)
        #expect(progress.fail(.status, of: failed) == .failed(.status))
        #expect(progress.step(for: .retry) == retry)
        #expect(progress.step(for: .next) == next)
        _ = progress.apply(.page([1]), of: failed)
        #expect(progress.failure == nil)
        #expect(progress.step(for: .retry) == nil)
    }

    @Test("no page before the first one leads to no event, and ends the failure of an earlier try")
    func noPrevious() {
        var progress = PagerProgress()
        _ = progress.fail(.network, of: .previous)
        #expect(progress.apply(.end, of: .previous) == [])
        #expect(progress.failure == nil)
        #expect(!progress.hasEnded)
    }

    @Test(
        "rows beyond a limit are not shown",
        arguments: [(0, [] as [ContractValue]), (1, [0]), (3, [0, 1, 2]), (9, [0, 1, 2, 3])]
    )
    func limit(most: Int, shown: [ContractValue]) {
        var progress = PagerProgress()
        _ = progress.apply(.page([0, 1]), of: .start, limit: most)
        _ = progress.apply(.page([2, 3]), of: .next, limit: most)
        #expect(progress.ids == shown)
    }
}
