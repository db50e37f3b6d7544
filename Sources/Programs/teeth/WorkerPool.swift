// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Dispatch
import Foundation
import Synchronization
import SystemCalls
import WrongDrivers

/// Distributes drivers to several worker processes, because each process has one queue of simulated time.
final class WorkerPool: Sendable {
    private struct State {
        var next = 0
        var outcomes: [WrongDriverOutcome?]

        /// Takes the next driver.
        mutating func take() -> Int? {
            guard next < outcomes.count else { return nil }
            defer { next += 1 }
            return next
        }
    }

    private let jobs: Int

    /// Creates a pool.
    ///
    /// - Parameters:
    ///   - bench: The bench with the drivers and contracts.
    ///   - jobs: The number of processes at once.
    init(_ bench: TeethBench, jobs: Int) {
        self.jobs = jobs
    }

    /// Tries drivers, and waits for all of them.
    ///
    /// - Parameter drivers: The drivers.
    /// - Returns: The outcomes of their contracts, in the same order.
    func outcomes(of drivers: [WrongDriver]) -> [WrongDriverOutcome] {
        let state = Mutex(State(outcomes: Array(repeating: nil, count: drivers.count)))
        DispatchQueue.concurrentPerform(iterations: min(jobs, drivers.count)) { _ in
            var worker: WorkerProcess?
            while let place = state.withLock({ $0.take() }) {
                let used = worker ?? WorkerProcess()
                let outcome = used.outcome(of: drivers[place])
                worker = outcome.ending == nil ? used : nil
                state.withLock { $0.outcomes[place] = outcome }
            }
            worker?.end()
        }
        return state.withLock { $0.outcomes.compactMap(\.self) }
    }
}

/// One child process that tries drivers; it is ended if it no longer answers.
final class WorkerProcess {
    /// The most real time for one contract, in seconds; in simulated time, a contract needs almost none.
    private static let patience = 5

    private let process = Process()
    private let orders = Pipe()
    private let answers = Pipe()
    private var unread = Data()
    private var isStalled = false

    /// Starts a worker.
    init() {
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["--worker"]
        // The crash of a wrong driver is a result, so it needs no backtrace.
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        process.standardError = FileHandle.nullDevice
        process.standardInput = orders
        process.standardOutput = answers
        try? process.run()
    }

    /// Lets the worker try one driver.
    func outcome(of driver: WrongDriver) -> WrongDriverOutcome {
        try? orders.fileHandleForWriting.write(contentsOf: Data((driver.id + "\n").utf8))
        var verdicts: [VerdictKind] = []
        while let letter = next() {
            if letter == VerdictKind.endOfRun { return WrongDriverOutcome(verdicts: verdicts) }
            verdicts.append(VerdictKind(letter: letter))
        }
        if isStalled { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        return WrongDriverOutcome(verdicts: verdicts, ending: isStalled ? .stalled : .crashed)
    }

    /// Ends the worker.
    func end() {
        try? orders.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Returns the next byte; nil if the worker has ended or is silent for too long.
    private func next() -> UInt8? {
        if unread.isEmpty {
            let descriptor = answers.fileHandleForReading.fileDescriptor
            var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            isStalled = poll(&wanted, 1, Int32(Self.patience * 1000)) == 0
            guard !isStalled else { return nil }
            unread = answers.fileHandleForReading.availableData
        }
        return unread.popFirst()
    }
}
