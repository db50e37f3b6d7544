// Understudy
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// The main queue as a value: each closure for `DispatchQueue.main` itself checks that it runs on the main actor.
private let mainQueue = DispatchQueue.main

/// Advances a clock whenever no other work is left.
///
/// Why: docs/decisions/0010-simulated-time-moves-when-the-main-queue-is-quiet.md
final class RestWatch: Sendable {
    /// The number of turns of the main queue without a sign of work that count as rest.
    ///
    /// Steps inside the main actor are not visible as work. ``SimulatedClock/quietTurnsMax`` counts how many turns such
    /// steps take, and a test compares that number with this one for the whole suite.
    static let quietTurns = 100

    private let clock: SimulatedClock
    private let executor: MainQueueExecutor
    private let hasEnded = Mutex(false)

    /// Creates a watch.
    init(clock: SimulatedClock, executor: MainQueueExecutor) {
        self.clock = clock
        self.executor = executor
    }

    /// Begins to watch.
    func begin() {
        turn(quiet: 0, seen: signs)
    }

    /// Ends the watch at its next turn.
    func end() {
        hasEnded.withLock { $0 = true }
    }

    private var signs: UInt64 { clock.changes + executor.jobs }

    /// Checks again after all work that is now on the main queue.
    private func turn(quiet: Int, seen: UInt64) {
        mainQueue.async { [self] in
            guard !hasEnded.withLock({ $0 }) else { return }
            let signs = signs
            guard signs == seen else {
                clock.noteWork(afterQuietTurns: quiet)
                return turn(quiet: 0, seen: signs)
            }
            guard quiet >= Self.quietTurns else { return turn(quiet: quiet + 1, seen: signs) }
            clock.advance()
            turn(quiet: 0, seen: self.signs)
        }
    }
}

/// Runs the jobs of tasks on the main queue, in the order in which they become ready, between those of the main actor.
final class MainQueueExecutor: TaskExecutor {
    private let count = Mutex<UInt64>(0)

    /// The number of jobs that have become ready so far.
    var jobs: UInt64 { count.withLock { $0 } }

    func enqueue(_ job: consuming ExecutorJob) {
        count.withLock { $0 += 1 }
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        mainQueue.async { job.runSynchronously(on: executor) }
    }
}
