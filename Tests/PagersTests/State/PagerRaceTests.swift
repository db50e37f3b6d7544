// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers
import Testing

@Suite("A pager while pages are on their way")
struct PagerRaceTests {
    private let second = PageFollowing.page(.token("b"))

    /// A pager that shows rows 0 and 1, with another page behind them.
    private func started() -> Decisions {
        var pager = Decisions()
        pager.on(.start)
        pager.answer(1, ReadPage([0, 1], next: second))
        return pager
    }

    @Test("asks once", arguments: [PagerEvent.next, .previous, .retry])
    func once(event: PagerEvent) {
        var pager = started()
        pager.on(.next)
        #expect(pager.on(event).isEmpty)
        #expect(pager.answer(2, ReadPage([2])) == [.page([2])])
    }

    @Test("a refresh gives the next page up, and a late answer does not join", arguments: [PagerEvent.refresh, .start])
    func refreshWhileNext(event: PagerEvent) {
        var pager = started()
        pager.on(.next)
        #expect(pager.on(event) == [.giveUp(number: 2), .send(number: 3, position: .first)])
        #expect(pager.answer(2, ReadPage([2])).isEmpty)
        #expect(pager.on(.next).isEmpty)
        #expect(pager.ids == [0, 1])
        #expect(pager.answer(3, ReadPage([7])) == [.page([7], .replacesAll)])
        #expect(pager.answer(2, ReadPage([2])).isEmpty)
        #expect(pager.ids == [7])
    }

    @Test("of two refreshes, the last one counts, in whatever order the answers come")
    func twoRefreshes() {
        var pager = started()
        pager.on(.refresh)
        #expect(pager.on(.refresh) == [.giveUp(number: 2), .send(number: 3, position: .first)])
        pager.answer(3, ReadPage([3]))
        pager.answer(2, ReadPage([2]))
        #expect(pager.ids == [3])
    }

    @Test("all begins again while a page is on its way")
    func allWhileNext() {
        var pager = started()
        pager.on(.next)
        #expect(pager.on(.all(limit: nil)) == [.giveUp(number: 2), .send(number: 3, position: .first)])
    }

    @Test("after a cancellation nothing changes, and the same page can be asked for")
    func cancel() {
        var pager = started()
        pager.on(.next)
        #expect(pager.on(.cancel) == [.giveUp(number: 2)])
        #expect(!pager.view.isLoading)
        #expect(pager.view.failure == nil)
        #expect(pager.answer(2, ReadPage([2])).isEmpty)
        #expect(pager.fail(2, .network).isEmpty)
        #expect(pager.ids == [0, 1])
        #expect(pager.on(.next) == [.send(number: 3, position: .token("b"))])
        #expect(pager.on(.cancel) == [.giveUp(number: 3)])
        #expect(pager.on(.cancel).isEmpty)
    }

    @Test("a canceled refresh leaves the old list as it was")
    func cancelRefresh() {
        var pager = started()
        pager.on(.refresh)
        pager.on(.cancel)
        #expect(pager.on(.next) == [.send(number: 3, position: .token("b"))])
    }

    @Test("a wait before a repetition is canceled, too")
    func cancelWait() {
        var pager = started()
        pager.on(.next)
        pager.fail(2, .status(503))
        #expect(pager.on(.cancel) == [.giveUp(number: 3)])
        #expect(pager.on(.waited(number: 3)).isEmpty)
    }
}

@Suite("A pager that trusts a total")
struct PagerTotalTests {
    private func until(_ total: Int, _ next: PagePosition) -> PageFollowing { .until(total: total, next: next) }

    @Test("an empty page before the total is passed")
    func emptyPage() {
        var pager = Decisions(first: .number(1), pageSize: 2)
        pager.on(.start)
        pager.answer(1, ReadPage([0, 1], next: until(5, .number(2))))
        pager.on(.next)
        pager.answer(2, ReadPage([], next: until(5, .number(3))))
        #expect(pager.view.hasNext == true)
        pager.on(.next)
        pager.answer(3, ReadPage([4], next: until(5, .number(4))))
        #expect(pager.view.hasNext == false)
    }

    @Test("two empty pages are the end, whatever the total says")
    func wrongTotal() {
        var pager = Decisions(first: .number(1), pageSize: 2)
        pager.on(.all(limit: nil))
        pager.answer(1, ReadPage([0, 1], next: until(99, .number(2))))
        pager.answer(2, ReadPage([], next: until(99, .number(3))))
        #expect(pager.answer(3, ReadPage([], next: until(99, .number(4)))) == [.page([]), .report(.end)])
    }

    @Test("a page larger or smaller than asked for counts with its rows")
    func sizes() {
        var large = Decisions(first: .number(1), pageSize: 2)
        large.on(.start)
        large.answer(1, ReadPage([0, 1, 2], next: until(6, .number(2))))
        large.on(.next)
        large.answer(2, ReadPage([3, 4, 5], next: until(6, .number(3))))
        #expect(large.view.hasNext == false)
        var small = Decisions(first: .number(1), pageSize: 10)
        small.on(.start)
        small.answer(1, ReadPage([0, 1], next: until(3, .number(2))))
        #expect(small.view.hasNext == true)
        small.on(.next)
        small.answer(2, ReadPage([2], next: until(3, .number(3))))
        #expect(small.view.hasNext == false)
    }

    @Test("pages ahead are asked for early, and shown in order")
    func ahead() {
        var pager = Decisions(first: .number(1), pageSize: 2) { $0.pagesAhead = 2 }
        pager.on(.start)
        let first = pager.answer(1, ReadPage([0, 1], next: until(7, .number(2)), total: 7))
        let ahead = [PagerAction.send(number: 2, position: .number(2)), .send(number: 3, position: .number(3))]
        #expect(first == [.page([0, 1], .replacesAll)] + ahead)
        #expect(!pager.view.isLoading)
        #expect(pager.answer(3, ReadPage([4, 5], next: until(7, .number(4)), total: 7)).isEmpty)
        #expect(pager.on(.next) == [.send(number: 4, position: .number(4))])
        #expect(pager.view.isLoading)
        #expect(pager.answer(2, ReadPage([2, 3], next: until(7, .number(3)), total: 7)) == [.page([2, 3])])
        #expect(pager.on(.next) == [.page([4, 5])])
        #expect(pager.ids == Array(0..<6))
        #expect(pager.on(.refresh) == [.giveUp(number: 4), .send(number: 5, position: .number(1))])
        #expect(pager.answer(4, ReadPage([6])).isEmpty)
    }

    @Test("pages ahead at other positions than the next one are given up")
    func aheadElsewhere() {
        var pager = Decisions(first: .offset(0), pageSize: 2) { $0.pagesAhead = 2 }
        pager.on(.start)
        pager.answer(1, ReadPage([0, 1], next: until(6, .offset(2)), total: 6))
        pager.answer(3, ReadPage([4, 5], next: until(6, .offset(6)), total: 6))
        pager.on(.next)
        let moved = pager.answer(2, ReadPage([2], next: until(6, .offset(3)), total: 6))
        let ahead = [PagerAction.send(number: 4, position: .offset(3)), .send(number: 5, position: .offset(5))]
        #expect(moved == [.page([2])] + ahead)
        #expect(pager.on(.next).isEmpty)
        pager.answer(4, ReadPage([3, 4], next: until(6, .offset(5)), total: 6))
        #expect(pager.ids == Array(0..<5))
        pager.on(.next)
        #expect(pager.answer(5, ReadPage([5], total: 6)) == [.page([5])])
    }

    @Test("a page ahead that failed is asked for again when it is wanted")
    func aheadFails() {
        var pager = Decisions(first: .number(1), pageSize: 2) { $0.pagesAhead = 1 }
        pager.on(.start)
        pager.answer(1, ReadPage([0, 1], next: until(4, .number(2)), total: 4))
        #expect(pager.fail(2, .network).isEmpty)
        #expect(pager.view.failure == nil)
        #expect(pager.on(.next) == [.send(number: 3, position: .number(2))])
    }

    @Test("a page ahead that the server refuses for the moment is asked for again after the wait")
    func aheadWaits() {
        var pager = Decisions(first: .number(1), pageSize: 2) { $0.pagesAhead = 1 }
        pager.on(.start)
        pager.answer(1, ReadPage([0, 1], next: until(6, .number(2)), total: 6))
        #expect(pager.fail(2, .status(429, after: .seconds(5))) == [.wait(number: 3, duration: .seconds(5))])
        #expect(!pager.view.isLoading)
        var early = pager
        #expect(pager.on(.waited(number: 3)) == [.send(number: 3, position: .number(2))])
        #expect(pager.answer(3, ReadPage([2, 3], next: until(6, .number(3)), total: 6)).isEmpty)
        #expect(pager.on(.next) == [.page([2, 3]), .send(number: 4, position: .number(3))])
        // A page that is wanted in the meantime waits, too.
        #expect(early.on(.next) == [.send(number: 4, position: .number(3))])
        #expect(early.view.isLoading)
        #expect(early.on(.waited(number: 3)) == [.send(number: 3, position: .number(2))])
        #expect(early.fail(3, .status(503)) == [.wait(number: 5, duration: .milliseconds(200))])
    }

    @Test("the wait for a page ahead is given up with the page")
    func aheadGivenUp() {
        var pager = Decisions(first: .number(1), pageSize: 2) { $0.pagesAhead = 1 }
        pager.on(.start)
        pager.answer(1, ReadPage([0, 1], next: until(6, .number(2)), total: 6))
        pager.fail(2, .status(503))
        #expect(pager.on(.refresh) == [.giveUp(number: 3), .send(number: 4, position: .number(1))])
        #expect(pager.on(.waited(number: 3)).isEmpty)
    }
}
