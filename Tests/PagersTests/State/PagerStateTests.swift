// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers
import Testing

@Suite("The decisions of a pager")
struct PagerStateTests {
    private let second = PageFollowing.page(.token("b"))
    private let third = PageFollowing.page(.token("c"))

    /// A pager that shows rows 0 to 9, with another page behind them.
    private func started() -> Decisions {
        var pager = Decisions()
        pager.on(.start)
        pager.answer(1, ReadPage(Array(0..<10), next: second))
        return pager
    }

    @Test("walks from page to page, to the end")
    func walk() {
        var pager = Decisions()
        #expect(pager.view.hasNext == nil)
        #expect(pager.on(.start) == [.send(number: 1, position: .first)])
        #expect(pager.view.isLoading)
        #expect(pager.answer(1, ReadPage([0, 1], next: second)) == [.page([0, 1], .replacesAll)])
        #expect(pager.view.hasNext == true)
        #expect(pager.view.hasPrevious == false)
        #expect(!pager.view.isLoading)
        #expect(pager.on(.next) == [.send(number: 2, position: .token("b"))])
        #expect(pager.answer(2, ReadPage([2])) == [.page([2])])
        #expect(pager.view.hasNext == false)
        #expect(pager.on(.next) == [.report(.end)])
        #expect(pager.ids == [0, 1, 2])
        #expect(pager.view.pageCount == 2)
    }

    @Test("asks for the first page if the first wish is the next one")
    func nextFirst() {
        var pager = Decisions()
        #expect(pager.on(.next) == [.send(number: 1, position: .first)])
        #expect(pager.on(.retry).isEmpty)
    }

    @Test("a page without rows is a page if the server says so, and the end if nothing says so")
    func empty() {
        var certain = started()
        certain.on(.next)
        #expect(certain.answer(2, ReadPage([], next: third)) == [.page([])])
        #expect(certain.view.pageCount == 2)
        #expect(certain.view.hasNext == true)
        var unsigned = Decisions(first: .number(1))
        unsigned.on(.start)
        unsigned.answer(1, ReadPage([0], next: .perhaps(.number(2))))
        #expect(unsigned.view.hasNext == nil)
        unsigned.on(.next)
        #expect(unsigned.answer(2, ReadPage([])) == [.report(.end)])
        #expect(unsigned.view.hasNext == false)
        #expect(unsigned.view.pageCount == 1)
    }

    @Test("an empty list is one page without rows")
    func emptyList() {
        var pager = Decisions()
        pager.on(.start)
        #expect(pager.answer(1, ReadPage([])) == [.page([], .replacesAll)])
        #expect(pager.view.hasNext == false)
    }

    @Test("shows a row once, also within a page, but every row without an id")
    func dedupes() {
        var pager = started()
        pager.on(.next)
        #expect(pager.answer(2, ReadPage([9, 10, 10, 11])) == [.page([10, 11])])
        #expect(pager.ids == Array(0..<12))
        var nameless = Decisions()
        nameless.on(.start)
        nameless.answer(1, ReadPage(rows: [1, 2], ids: [.null, .null]))
        #expect(nameless.view.rows == [1, 2])
    }

    @Test("all asks for every page, and reports the end")
    func all() {
        var pager = Decisions()
        #expect(pager.on(.all(limit: nil)) == [.send(number: 1, position: .first)])
        let first = pager.answer(1, ReadPage([0, 1], next: second))
        #expect(first == [.page([0, 1], .replacesAll), .send(number: 2, position: .token("b"))])
        #expect(pager.answer(2, ReadPage([2])) == [.page([2]), .report(.end)])
    }

    @Test("all shows exactly its limit, and next shows the rest of the page")
    func limit() {
        var pager = Decisions()
        pager.on(.all(limit: 3))
        pager.answer(1, ReadPage([0, 1], next: second))
        #expect(pager.answer(2, ReadPage([2, 3], next: third)) == [.page([2])])
        #expect(pager.ids == [0, 1, 2])
        #expect(pager.view.hasNext == true)
        #expect(pager.on(.next) == [.page([3])])
        #expect(pager.on(.next) == [.send(number: 3, position: .token("c"))])
        #expect(pager.answer(3, ReadPage([3, 4])) == [.page([4])])
    }

    @Test(
        "all with a limit within the first page asks for one page",
        arguments: [(0, []), (1, [0]), (2, [0, 1])] as [(Int, [Int])]
    )
    func smallLimit(limit: Int, ids: [Int]) {
        var pager = Decisions()
        pager.on(.all(limit: limit))
        #expect(pager.answer(1, ReadPage([0, 1], next: second)) == [.page(ids, .replacesAll)])
        #expect(pager.ids == ids)
    }

    @Test("goes back by the reference of the first page that is shown")
    func previous() {
        var pager = Decisions()
        pager.on(.start)
        pager.answer(1, ReadPage([2, 3], next: second, previous: .page(.before("a"))))
        #expect(pager.view.hasPrevious == true)
        #expect(pager.on(.previous) == [.send(number: 2, position: .before("a"))])
        #expect(pager.answer(2, ReadPage([0, 1, 2])) == [.page([0, 1], .atStart)])
        #expect(pager.ids == [0, 1, 2, 3])
        #expect(pager.view.hasPrevious == false)
        #expect(pager.on(.previous).isEmpty)
        #expect(pager.on(.next) == [.send(number: 3, position: .token("b"))])
    }

    @Test("a way back that is not certain ends without a report")
    func previousPerhaps() {
        var pager = Decisions()
        pager.on(.start)
        pager.answer(1, ReadPage([2], previous: .perhaps(.before(2))))
        #expect(pager.view.hasPrevious == nil)
        pager.on(.previous)
        #expect(pager.answer(2, ReadPage([])).isEmpty)
        #expect(pager.view.hasPrevious == false)
        #expect(pager.view.pageCount == 1)
    }

    @Test("a failed way back is retried, and does not stop the way on")
    func previousFails() {
        var pager = Decisions()
        pager.on(.start)
        pager.answer(1, ReadPage([2], next: second, previous: .page(.before("a"))))
        pager.on(.previous)
        #expect(pager.fail(2, .network).map(\.failure) == [.network])
        #expect(pager.on(.retry) == [.send(number: 3, position: .before("a"))])
        pager.fail(3, .network)
        #expect(pager.on(.next) == [.send(number: 4, position: .token("b"))])
    }

    @Test("a refresh of all pages asks for as many as were shown")
    func refetchesAll() {
        var pager = Decisions { $0.refresh = .allPages }
        pager.on(.start)
        pager.answer(1, ReadPage([0, 1], next: second))
        pager.on(.next)
        pager.answer(2, ReadPage([2, 3], next: third))
        #expect(pager.on(.refresh) == [.send(number: 3, position: .first)])
        let fresh = pager.answer(3, ReadPage([1, 2], next: second))
        #expect(fresh == [.send(number: 4, position: .token("b"))])
        #expect(pager.fail(4, .network).map(\.failure) == [.network])
        #expect(pager.view.ids == [0, 1, 2, 3], "the old rows stay until all fresh pages are there (PG-58)")
        #expect(pager.on(.refresh) == [.send(number: 5, position: .first)])
        pager.answer(5, ReadPage([1, 2], next: second))
        #expect(pager.answer(6, ReadPage([3], next: third)) == [.page([1, 2], .replacesAll), .page([3])])
        #expect(pager.view.pageCount == 2)
    }

    @Test("a loop in a refresh of all pages keeps the old rows, and the next page asks for fresh ones")
    func refetchLoops() {
        var pager = Decisions { $0.refresh = .allPages }
        pager.on(.start)
        pager.answer(1, ReadPage([0, 1], next: second))
        pager.on(.next)
        pager.answer(2, ReadPage([2, 3], next: third))
        pager.on(.refresh)
        pager.answer(3, ReadPage([0, 1], next: second))
        #expect(pager.answer(4, ReadPage([0, 1], next: third)).map(\.failure) == [.loop])
        #expect(pager.view.ids == [0, 1, 2, 3])
        #expect(pager.on(.next) == [.send(number: 5, position: .first)])
    }

    @Test("all with a limit below the rows that are shown begins again after a failure")
    func limitAfterFailure() {
        var pager = Decisions()
        pager.on(.all(limit: nil))
        pager.answer(1, ReadPage([0, 1, 2], next: second))
        pager.fail(2, .network)
        #expect(pager.on(.all(limit: 2)) == [.send(number: 3, position: .first)])
        pager.answer(3, ReadPage([0, 1, 2], next: second))
        #expect(pager.view.ids == [0, 1])
    }

    @Test("a refresh of all pages ends quietly if there are fewer now")
    func refetchesFewer() {
        var pager = Decisions { $0.refresh = .allPages }
        pager.on(.start)
        pager.answer(1, ReadPage([0, 1], next: second))
        pager.on(.next)
        pager.answer(2, ReadPage([2]))
        pager.on(.refresh)
        #expect(pager.answer(3, ReadPage([0])) == [.page([0], .replacesAll)])
        #expect(!pager.view.isLoading)
    }
}
