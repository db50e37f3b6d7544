// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import StubEngine

@Suite("A change of a mount")
struct ChangeTests {
    @Test("that came between looking and waiting is not missed", .timeLimit(.minutes(10)))
    func between() async {
        let mount = Mount(.five)
        let seen = mount.revision
        _ = mount.answer(.page(1))
        await mount.change(since: seen)
        #expect(mount.journal.count == 1)
    }

    @Test("is seen by each of many waiters while many requests come", .timeLimit(.minutes(10)))
    func storm() async {
        let mount = Mount(.five)
        let results = await withTaskGroup(of: Bool.self) { group in
            for count in 1...50 {
                group.addTask { await mount.wait { $0.journal.count >= count } }
                group.addTask {
                    mount.finished(mount.answer(.page(1)).request)
                    return true
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.allSatisfy { $0 })
        #expect(mount.journal.map(\.state) == Array(repeating: .answered, count: 50))
    }

    @Test("need not come for a cancelled wait to end", .timeLimit(.minutes(10)))
    func cancelled() async {
        let mount = Mount(.five)
        let waiting = Task { await mount.change() }
        let looking = Task { await mount.wait { _ in false } }
        waiting.cancel()
        looking.cancel()
        await waiting.value
        #expect(await looking.value == false)
    }

    @Test("is told for requests, ends, holds, releases and closing")
    func revisions() {
        let mount = Mount(.five)
        var seen = [mount.revision]
        let plan = mount.answer(.page(1))
        seen.append(mount.revision)
        mount.finished(plan.request)
        seen.append(mount.revision)
        mount.hold(RequestPattern())
        seen.append(mount.revision)
        mount.release(nil)
        seen.append(mount.revision)
        mount.close()
        seen.append(mount.revision)
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 < $1 })
    }
}
