// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import StubEngine

@Suite("A hold")
struct HoldTests {
    @Test("keeps back the next matching request only, once for each call")
    func once() {
        let mount = Mount(.five)
        mount.hold(RequestPattern(page: 2))
        #expect(mount.answer(.page(1)).hold == nil)
        #expect(mount.answer(.page(2)).hold != nil)
        #expect(mount.answer(.page(2)).hold == nil)
        #expect(mount.heldCount == 1)
        #expect(mount.journal.map(\.state) == [.received, .held, .received])
    }

    @Test("is part of the progress, with the requests that are being answered")
    func progress() {
        let mount = Mount(.five)
        #expect(mount.progress.keptCount == 0)
        mount.hold(RequestPattern(page: 2))
        let (first, second) = (mount.answer(.page(1)), mount.answer(.page(2)))
        #expect(mount.progress.keptCount == 2)
        #expect(mount.progress.held == [second.request])
        #expect(mount.progress.isAnswering)
        mount.finished(first.request)
        #expect(!mount.progress.isAnswering)
        mount.release(id: second.request)
        #expect(mount.progress.held.isEmpty)
        #expect(mount.progress.isAnswering)
    }

    @Test("never keeps back a request for nothing")
    func nothing() {
        let mount = Mount(.five)
        mount.hold(RequestPattern())
        #expect(mount.answer(StubRequest(path: "/nowhere")).hold == nil)
        #expect(mount.armedCount == 1)
    }

    @Test("looks at method, query and headers too, all of which must fit")
    func conditions() throws {
        let mount = Mount(.five)
        let pattern = RequestPattern(
            name: "houses",
            method: "GET",
            query: [QueryCondition(name: "pageIndex", value: "2"), QueryCondition(name: "city")],
            headers: [HeaderCondition(name: "x-tab", value: "1")]
        )
        #expect(pattern.description == "houses, method GET, query pageIndex=2, query city, header x-tab=1")
        mount.hold(pattern)
        func ask(_ method: String, _ query: [(name: String, value: String)], tab: String?) -> Bool {
            var request = StubRequest(method: method, path: "/api/houses", query: query)
            request.headers = tab.map { [("X-Tab", $0)] } ?? []
            return mount.answer(request).hold != nil
        }
        let whole = [(name: "pageIndex", value: "2"), (name: "city", value: "Riga")]
        #expect(!ask("HEAD", whole, tab: "1"))
        #expect(!ask("GET", Array(whole.prefix(1)), tab: "1"))
        #expect(!ask("GET", [("pageIndex", "1"), ("city", "")], tab: "1"))
        #expect(!ask("GET", whole, tab: "2"))
        #expect(!ask("GET", whole, tab: nil))
        #expect(ask("GET", whole, tab: "1"))
        #expect(mount.release(RequestPattern(headers: [HeaderCondition(name: "X-Tab", value: "2")])) == 0)
        #expect(mount.release(RequestPattern(headers: [HeaderCondition(name: "X-Tab")])) == 1)
    }

    @Test("is released oldest first, by what it matches")
    func release() throws {
        let mount = Mount(.five)
        for _ in 1...3 { mount.hold(RequestPattern(name: "houses")) }
        let tickets = try [1, 2, 2].map { try #require(mount.answer(.page($0)).hold) }
        #expect(mount.release(RequestPattern(page: 3)) == 0)
        #expect(mount.release(RequestPattern(page: 2)) == 1)
        #expect(tickets.map(\.isReleased) == [false, true, false])
        #expect(mount.journal.map(\.state) == [.held, .received, .held])
        #expect(mount.release(nil) == 2)
        #expect(tickets.map(\.isReleased) == [true, true, true])
        #expect(mount.heldCount == 0)
    }

    @Test("goes on holding where it is for every request, until it is removed, which releases nothing")
    func every() {
        let mount = Mount(.five)
        let id = mount.hold(RequestPattern(page: 2), isRepeated: true)
        let held = [2, 1, 2].map { mount.answer(.page($0)).hold != nil }
        #expect(held == [true, false, true])
        #expect(mount.removeHold(id))
        #expect(!mount.removeHold(id))
        #expect(mount.answer(.page(2)).hold == nil)
        #expect(mount.heldCount == 2)
    }

    @Test("is released in a given order, each answer when the one before it is over")
    func order() throws {
        let mount = Mount(.five)
        mount.hold(RequestPattern(), isRepeated: true)
        let tickets = try (1...4).map { try #require(mount.answer(.page($0)).hold) }
        #expect(mount.release(inOrder: [3, 1, 9]) == 2)
        #expect(mount.release(inOrder: [4, 1, 2]) == 2)
        #expect(tickets.map(\.isReleased) == [false, false, true, false])
        mount.finished(3)
        #expect(tickets.map(\.isReleased) == [true, false, true, false])
        // The client of the next one leaves before its turn.
        mount.finished(4, sent: false)
        #expect(tickets.map(\.isReleased) == [true, false, true, true])
        mount.finished(1)
        #expect(tickets.map(\.isReleased) == [true, true, true, true])
        #expect(mount.journal.map(\.state) == [.answered, .received, .answered, .gone])
        // Answers 1 and 2 follow one that was sent.
        let pause = HoldTicket.pauseBetween
        #expect(tickets.map(\.pause) == [pause, pause, .zero, .zero])
    }

    @Test("that waits for its turn is released with all others")
    func orderEnds() throws {
        let mount = Mount(.five)
        mount.hold(RequestPattern(), isRepeated: true)
        let tickets = try (1...2).map { try #require(mount.answer(.page($0)).hold) }
        #expect(mount.release(inOrder: [2, 1]) == 2)
        #expect(mount.release(nil) == 1)
        #expect(tickets.map(\.isReleased) == [true, true])
        mount.finished(2)
        #expect(mount.heldCount == 0)
    }

    @Test("that waits for a request is forgotten when all are released")
    func disarm() {
        let mount = Mount(.five)
        mount.hold(RequestPattern(page: 1))
        #expect(mount.release(nil) == 0)
        #expect(mount.answer(.page(1)).hold == nil)
    }

    @Test("ends with its connection, and its waiters return")
    func gone() async {
        let mount = Mount(.five)
        mount.hold(RequestPattern())
        let plan = mount.answer(.page(1))
        mount.finished(plan.request)
        #expect(mount.heldCount == 0)
        #expect(mount.journal.map(\.state) == [.gone])
        #expect(mount.release(nil) == 0)
        await plan.hold?.wait()
    }

    @Test("keeps nothing back after the mount was closed")
    func close() throws {
        let mount = Mount(.five)
        mount.hold(RequestPattern())
        mount.hold(RequestPattern())
        let ticket = try #require(mount.answer(.page(1)).hold)
        mount.close()
        #expect(ticket.isReleased)
        mount.hold(RequestPattern())
        let plan = mount.answer(.page(1))
        #expect(plan.hold == nil)
        #expect(plan.status == 200)
    }

    @Test("returns at once from a wait in a cancelled task", .timeLimit(.minutes(10)))
    func cancelled() async {
        let ticket = HoldTicket()
        let task = Task { await ticket.wait() }
        task.cancel()
        await task.value
        #expect(!ticket.isReleased)
    }

    @Test("wakes every waiter, whenever it began to wait", .timeLimit(.minutes(10)))
    func allWaiters() async {
        for _ in 0..<200 {
            let ticket = HoldTicket()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 { group.addTask { await ticket.wait() } }
                group.addTask { ticket.release() }
            }
        }
    }
}
