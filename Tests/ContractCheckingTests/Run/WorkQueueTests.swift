// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ContractChecking

@Suite("What the sessions of a run do next")
struct WorkQueueTests {
    private typealias Item = WorkQueue.Item

    /// All that sessions get which take turns until nothing is left, by session.
    private func shares(_ queue: WorkQueue, sessions: Range<Int>) async -> [[Item]] {
        await withTaskGroup(of: (Int, [Item]).self) { group in
            for session in sessions {
                group.addTask {
                    var items: [Item] = []
                    while let item = await queue.next(for: session) { items.append(item) }
                    queue.end(session)
                    return (session, items)
                }
            }
            var shares = [[Item]](repeating: [], count: sessions.upperBound)
            for await (session, items) in group { shares[session] = items }
            return shares
        }
    }

    @Test(
        "every repetition is handed out once, and only one of a place is its first",
        arguments: [1, 2, 3, 7],
        [1, 2, 5]
    )
    func all(repetitions: Int, sessions: Int) async {
        let queue = WorkQueue(count: 4, repetitions: repetitions, sessions: sessions)
        let items = await shares(queue, sessions: 0..<sessions).flatMap(\.self)
        let expected = (0..<4).flatMap { place in (0..<repetitions).map { [place, $0] } }
        #expect(items.map { [$0.place, $0.repetition] }.sorted { $0.lexicographicallyPrecedes($1) } == expected)
        #expect(items.filter(\.isFirst).map(\.place).sorted() == [0, 1, 2, 3])
    }

    @Test("the repetitions of a contract go to the sessions in turn", arguments: [2, 3, 6])
    func turns(repetitions: Int) async {
        let queue = WorkQueue(count: 5, repetitions: repetitions, sessions: 3)
        let shares = await shares(queue, sessions: 0..<3)
        for place in 0..<5 {
            let counts = shares.map { $0.count { $0.place == place } }
            #expect(counts.max().map { $0 <= (repetitions + 2) / 3 } == true, "place \(place): \(counts)")
        }
    }

    @Test("what a session leaves undone is done by another, which waits for it")
    func left() async {
        let queue = WorkQueue(count: 2, repetitions: 2, sessions: 2)
        _ = await queue.next(for: 1)
        async let rest = shares(queue, sessions: 0..<1)
        queue.end(1)
        #expect(await rest[0].count == 3)
    }

    @Test("a queue that is closed hands out the other repetitions of what is begun, and a place that is dropped none")
    func closed() async {
        let queue = WorkQueue(count: 3, repetitions: 4, sessions: 2)
        #expect(await queue.next(for: 0) == Item(place: 0, repetition: 0, isFirst: true))
        queue.close()
        #expect(await queue.next(for: 1) == Item(place: 0, repetition: 1))
        queue.drop(0)
        #expect(await queue.next(for: 0) == nil)
        #expect(queue.isClosed)
    }
}
