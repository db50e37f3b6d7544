// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers
import Testing

@Suite("A pager whose requests fail")
struct PagerFailureTests {
    private let second = PageFollowing.page(.token("b"))
    private let third = PageFollowing.page(.token("c"))

    /// A pager that shows rows 0 and 1, with another page behind them.
    private func started(change: (inout PagerStateSettings) -> Void = { _ in }) -> Decisions {
        var pager = Decisions(change: change)
        pager.on(.start)
        pager.answer(1, ReadPage([0, 1], next: second))
        return pager
    }

    @Test("keeps its rows, and asks for the same page again", arguments: [PagerEvent.next, .retry])
    func fails(event: PagerEvent) {
        var pager = started()
        pager.on(.next)
        #expect(pager.fail(2, .network).map(\.failure) == [.network])
        #expect(pager.ids == [0, 1])
        #expect(pager.view.failure == .network)
        #expect(!pager.view.isLoading)
        #expect(pager.on(event) == [.send(number: 3, position: .token("b"))])
        #expect(pager.answer(3, ReadPage([2])) == [.page([2])])
        #expect(pager.view.failure == nil)
        #expect(pager.on(.retry).isEmpty)
    }

    @Test("a failed refresh keeps the old rows", arguments: [PagerEvent.next, .retry])
    func refresh(event: PagerEvent) {
        var pager = started()
        pager.on(.refresh)
        pager.fail(2, .status(500))
        #expect(pager.ids == [0, 1])
        #expect(pager.on(event) == [.send(number: 3, position: .first)])
        #expect(pager.answer(3, ReadPage([5])) == [.page([5], .replacesAll)])
    }

    @Test("a failed first page is asked for again", arguments: [PagerEvent.start, .next, .retry])
    func first(event: PagerEvent) {
        var pager = Decisions()
        pager.on(.start)
        pager.fail(1, .network)
        #expect(pager.view.hasNext == nil)
        #expect(pager.on(event) == [.send(number: 2, position: .first)])
    }

    @Test("a second all goes on from the page that failed, retry and next ask for that page alone")
    func resumes() {
        var pager = Decisions()
        pager.on(.all(limit: nil))
        pager.answer(1, ReadPage([0, 1], next: second))
        #expect(pager.fail(2, .network).map(\.failure) == [.network])
        var again = pager
        #expect(again.on(.all(limit: nil)) == [.send(number: 3, position: .token("b"))])
        let page = again.answer(3, ReadPage([2], next: third))
        #expect(page == [.page([2]), .send(number: 4, position: .token("c"))])
        #expect(pager.on(.retry) == [.send(number: 3, position: .token("b"))])
        #expect(pager.answer(3, ReadPage([2], next: third)) == [.page([2])])
    }

    @Test(
        "is asked again after a while for 429 and 503, three times at most",
        arguments: [(429, nil), (503, nil), (429, .seconds(2))] as [(Int, Duration?)]
    )
    func repeats(status: Int, after: Duration?) {
        var pager = started()
        pager.on(.next)
        for count in 0..<3 {
            let number = 2 + count
            let wait = after ?? .milliseconds(100 << count)
            #expect(pager.fail(number, .status(status, after: after)) == [.wait(number: number + 1, duration: wait)])
            #expect(pager.view.isLoading)
            #expect(pager.on(.next).isEmpty)
            let again = PagerAction.send(number: number + 1, position: .token("b"))
            #expect(pager.on(.waited(number: number + 1)) == [again])
        }
        #expect(pager.fail(5, .status(status)).map(\.failure) == [.status])
        #expect(pager.on(.retry) == [.send(number: 6, position: .token("b"))])
        #expect(pager.fail(6, .status(status)) == [.wait(number: 7, duration: .milliseconds(100))])
    }

    @Test("does not repeat other failures, and does not wait for minutes")
    func doesNotRepeat() {
        for failure in [.status(401), .status(403), .status(500), .network, .status(503, after: .seconds(61))]
            as [PagerFailure]
        {
            var pager = started()
            pager.on(.next)
            #expect(pager.fail(2, failure) == [.report(.failed(failure))])
        }
    }

    @Test("a token that was asked for before is a loop", arguments: ["b", "a"] as [JSONValue])
    func loop(token: JSONValue) {
        var pager = Decisions()
        pager.on(.start)
        pager.answer(1, ReadPage([0], next: .page(.token("a"))))
        pager.on(.next)
        pager.answer(2, ReadPage([1], next: .page(.token("b"))))
        pager.on(.next)
        #expect(pager.answer(3, ReadPage([2], next: .page(.token(token)))) == [.page([2])])
        #expect(pager.on(.next).map(\.failure) == [.loop])
        #expect(pager.view.failure == .loop)
        #expect(pager.on(.retry).map(\.failure) == [.loop])
        #expect(pager.on(.refresh) == [.send(number: 4, position: .first)])
    }

    @Test("a page with the rows of the page before is a loop, and is not shown")
    func samePage() {
        var pager = Decisions(first: .number(1))
        pager.on(.all(limit: nil))
        pager.answer(1, ReadPage([0, 1], next: .perhaps(.number(2))))
        #expect(pager.answer(2, ReadPage([0, 1], next: .perhaps(.number(3)))).map(\.failure) == [.loop])
        #expect(pager.ids == [0, 1])
        #expect(pager.on(.retry) == [.send(number: 3, position: .number(2))])
    }

    @Test("pages without rows in an endless succession are a loop")
    func emptyPages() {
        var pager = Decisions()
        pager.on(.all(limit: nil))
        var number = 0
        var actions: [PagerAction] = []
        repeat {
            number += 1
            actions = pager.answer(number, ReadPage([], next: .page(.token(.integer(Int64(number))))))
        } while actions.last?.failure == nil && number < 200
        #expect(actions.last?.failure == .loop)
        #expect(number == 100)
    }

    @Test("an expired token starts the way again, once, without repeating rows", arguments: [410])
    func expired(status: Int) {
        var pager = started()
        pager.on(.next)
        #expect(pager.fail(2, .status(status)) == [.send(number: 3, position: .first)])
        let known = pager.answer(3, ReadPage([0, 1], next: .page(.token("x"))))
        #expect(known == [.send(number: 4, position: .token("x"))])
        #expect(pager.answer(4, ReadPage([1, 2], next: .page(.token("y")))) == [.page([2])])
        #expect(pager.ids == [0, 1, 2])
        #expect(pager.view.pageCount == 2)
        pager.on(.next)
        #expect(pager.fail(5, .status(status)).map(\.failure) == [.status])
    }

    @Test("a number that is refused does not start the way again")
    func notExpired() {
        var pager = Decisions(first: .number(1))
        pager.on(.start)
        pager.answer(1, ReadPage([0], next: .page(.number(2))))
        pager.on(.next)
        #expect(pager.fail(2, .status(404)).map(\.failure) == [.status])
    }

    @Test("an expired token at the end of the list leads to the end")
    func expiredAtEnd() {
        var pager = started()
        pager.on(.next)
        pager.fail(2, .status(410))
        #expect(pager.answer(3, ReadPage([0, 1])) == [.report(.end)])
        #expect(pager.ids == [0, 1])
        #expect(pager.view.hasNext == false)
    }
}
