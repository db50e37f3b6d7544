// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Dispatch
import Foundation
import Synchronization
import SystemCalls
import WrongDrivers

/// Distributes drivers to several worker processes, because each process has one queue of simulated time.
struct WorkerPool: Sendable {
    private struct State<Result: Sendable> {
        var next = 0
        var results: [Result?]

        /// Takes the next driver.
        mutating func take() -> Int? {
            guard next < results.count else { return nil }
            defer { next += 1 }
            return next
        }
    }

    /// The arguments of each worker.
    let arguments: [String]
    /// The number of processes at once.
    let jobs: Int
    /// The most real time between two bytes of an answer, in seconds.
    let patience: Int

    /// Lets workers try drivers, and waits for all of them.
    ///
    /// - Parameters:
    ///   - drivers: The ids of the drivers.
    ///   - read: Returns the result of a driver from the bytes of a worker, and from the reason if the worker ended.
    /// - Returns: The results in the same order.
    func results<Result: Sendable>(
        of drivers: [String],
        read: @Sendable (_ place: Int, [UInt8], WrongDriverOutcome.Ending?) -> Result
    ) -> [Result] {
        let state = Mutex(State<Result>(results: Array(repeating: nil, count: drivers.count)))
        DispatchQueue.concurrentPerform(iterations: min(jobs, drivers.count)) { _ in
            var worker: WorkerProcess?
            while let place = state.withLock({ $0.take() }) {
                let used = worker ?? WorkerProcess(arguments: arguments, patience: patience)
                let bytes = used.answer(to: drivers[place])
                worker = used.ending == nil ? used : nil
                let result = read(place, bytes, used.ending)
                state.withLock { $0.results[place] = result }
            }
            worker?.end()
        }
        return state.withLock { $0.results.compactMap(\.self) }
    }
}

/// One child process that tries drivers; it is ended if it no longer answers.
final class WorkerProcess {
    /// The byte that a worker writes at the end of an answer.
    static let endOfAnswer = UInt8(ascii: "\n")

    /// The reason why the process has ended; nil while it can be used.
    private(set) var ending: WrongDriverOutcome.Ending?
    private let patience: Int
    private let process = Process()
    private let orders = Pipe()
    private let answers = Pipe()
    private var unread = Data()

    /// Starts a worker.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the program.
    ///   - patience: The most real time between two bytes of an answer, in seconds.
    init(arguments: [String], patience: Int) {
        self.patience = patience
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = arguments
        // The crash of a wrong driver is a result, so it needs no backtrace.
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        process.standardError = FileHandle.nullDevice
        process.standardInput = orders
        process.standardOutput = answers
        try? process.run()
    }

    /// Lets the worker try one driver.
    ///
    /// - Parameter id: The id of the driver.
    /// - Returns: The answer up to its end, or up to the end of the process.
    func answer(to id: String) -> [UInt8] {
        try? orders.fileHandleForWriting.write(contentsOf: Data((id + "\n").utf8))
        var answer: [UInt8] = []
        while let byte = next() {
            if byte == Self.endOfAnswer { return answer }
            answer.append(byte)
        }
        process.waitUntilExit()
        return answer
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
            guard poll(&wanted, 1, Int32(patience * 1000)) != 0 else {
                ending = .stalled
                kill(process.processIdentifier, SIGKILL)
                return nil
            }
            unread = answers.fileHandleForReading.availableData
        }
        let byte = unread.popFirst()
        if byte == nil { ending = .crashed }
        return byte
    }
}
