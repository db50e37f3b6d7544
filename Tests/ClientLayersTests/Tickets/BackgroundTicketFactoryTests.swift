// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Dispatch
import JSONValues
import OrderedCollections
import Synchronization
import Testing

@MainActor
@Suite("A ticket factory", .timeLimit(.minutes(1)))
struct BackgroundTicketFactoryTests {
    /// Runs jobs on a queue of its own and counts them.
    private final class CountingExecutor: TaskExecutor {
        private let queue = DispatchQueue(label: "tickets")
        private let count = Mutex(0)

        var jobs: Int { count.withLock { $0 } }

        func enqueue(_ job: consuming ExecutorJob) {
            count.withLock { $0 += 1 }
            let job = UnownedJob(job)
            let executor = asUnownedTaskExecutor()
            queue.async { job.runSynchronously(on: executor) }
        }
    }

    private nonisolated static let text = #"{"modelType":0,"data":[{"goodName":"A"}]}"#

    private func names(_ result: Result<TicketBatch, TicketFailure>) -> [String]? {
        try? result.get().tickets.map(\.goodName)
    }

    @Test("reads away from the main actor and tells on it, later (T-32)")
    func threads() async {
        let mark = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: mark, value: true)
        let isOnMain = Mutex<Bool?>(nil)
        let reader = TicketReader { kind, members in
            isOnMain.withLock { $0 = DispatchQueue.getSpecific(key: mark) ?? false }
            return TicketReader.ticket(of: kind, members: members)
        }
        let factory = BackgroundTicketFactory(reader: reader)
        var hasReturned = false
        let result = await withCheckedContinuation { continuation in
            factory.analyse(.text(Self.text)) { result in
                #expect(DispatchQueue.getSpecific(key: mark) == true)
                #expect(hasReturned)
                continuation.resume(returning: result)
            }
            hasReturned = true
        }
        #expect(names(result) == ["A"])
        #expect(isOnMain.withLock { $0 } == false)
    }

    @Test("tells each analysis exactly once, whatever came of it (T-32)")
    func once() async {
        let factory = BackgroundTicketFactory()
        var results: [String: Int] = [:]
        await withCheckedContinuation { continuation in
            var left = 200
            for number in 0..<200 {
                let text = number % 2 == 0 ? Self.text : "no document \(number)"
                factory.analyse(.text(text)) { result in
                    results["\(number)", default: 0] += 1
                    #expect(names(result) == (number % 2 == 0 ? ["A"] : nil))
                    left -= 1
                    if left == 0 { continuation.resume() }
                }
            }
        }
        #expect(results.count == 200)
        #expect(results.values.allSatisfy { $0 == 1 })
    }

    @Test("reads where it is told to")
    func executor() async {
        let executor = CountingExecutor()
        let factory = BackgroundTicketFactory(executor: executor)
        let result = await withCheckedContinuation { continuation in
            factory.analyse(.document(["modelType": 0, "data": [["goodName": "A"]]])) {
                continuation.resume(returning: $0)
            }
        }
        #expect(names(result) == ["A"])
        #expect(executor.jobs > 0)
    }
}
