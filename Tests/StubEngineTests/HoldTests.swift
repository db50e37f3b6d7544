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

    @Test("never keeps back a request for nothing")
    func nothing() {
        let mount = Mount(.five)
        mount.hold(RequestPattern())
        #expect(mount.answer(StubRequest(path: "/nowhere")).hold == nil)
        #expect(mount.armedCount == 1)
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
