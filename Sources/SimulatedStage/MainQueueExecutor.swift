// Understudy
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Runs the jobs of tasks on the main queue, in the order in which they become ready, between those of the main actor.
final class MainQueueExecutor: TaskExecutor {
    private let count = Mutex<UInt64>(0)

    /// How many jobs have become ready so far.
    var jobs: UInt64 { count.withLock { $0 } }

    func enqueue(_ job: consuming ExecutorJob) {
        count.withLock { $0 += 1 }
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        DispatchQueue.main.async { job.runSynchronously(on: executor) }
    }
}
