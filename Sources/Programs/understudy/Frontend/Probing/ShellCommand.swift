// Understudy
// SPDX-License-Identifier: Apache-2.0

import BackendProbing
import DriverProcess
import DriverProtocol
import Synchronization

/// A shell command that the user named, which runs to its end with limits on time and output.
struct ShellCommand: Sendable {
    /// The command as the user wrote it.
    let text: String
    /// The option that names it, for messages.
    let option: String
    /// The longest time that it may take.
    let timeLimit: Duration

    /// The time between the signals that end a process that takes too long.
    private static let exitTime = Duration.seconds(10)

    /// Runs the command.
    ///
    /// - Parameters:
    ///   - variables: The variables of its environment in addition to the inherited ones.
    ///   - byteCountMax: The most bytes of standard output that are returned; nil if it is not used.
    /// - Returns: Its standard output, with each line ended.
    /// - Throws: `ShellCommandError` for another status than 0, too much output and too much time.
    func run(variables: [String: String] = [:], keeping byteCountMax: Int?) async throws -> [UInt8] {
        let exchange = CommandExchange(byteCountMax: byteCountMax)
        var limits = DriverProcessLimits()
        limits.exit = Self.exitTime
        if let byteCountMax { limits.lineByteCountMax = byteCountMax }
        let process = ChildProcess(
            command: try DriverCommand(words: ["/bin/sh", "-c", text]),
            limits: limits,
            exchange: exchange,
            variables: variables
        )
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [timeLimit] in
                guard (try? await ContinuousClock().sleep(for: timeLimit)) != nil else { return }
                exchange.expire()
            }
            await withTaskCancellationHandler {
                await process.run()
            } onCancel: {
                exchange.stop(.atOnce)
            }
            group.cancelAll()
        }
        try Task.checkCancellation()
        if let reason = exchange.problem(after: timeLimit) {
            throw ShellCommandError(message: "the command of \(option), '\(text)', \(reason)")
        }
        return exchange.output
    }
}

/// The reason why a command of the user failed.
struct ShellCommandError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, with the end of the command's output.
    var message: String

    var description: String { message }
}

/// The receiver of a command's output.
private final class CommandExchange: ProcessExchange {
    private struct State {
        var output: [UInt8] = []
        var outputTail = LogTail(lineCountMax: tailLineCountMax)
        var errorTail = LogTail(lineCountMax: tailLineCountMax)
        var isTooLong = false
        var isExpired = false
        var ending: ProcessEnding?
    }

    /// The lines of output that an error shows.
    private static let tailLineCountMax = 3

    let lines: AsyncStream<[UInt8]>
    let stops: AsyncStream<StopManner>
    private let stopInput: AsyncStream<StopManner>.Continuation
    private let byteCountMax: Int?
    private let state = Mutex(State())

    init(byteCountMax: Int?) {
        self.byteCountMax = byteCountMax
        // Nothing is written to the command.
        lines = AsyncStream { $0.finish() }
        (stops, stopInput) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
    }

    /// The standard output, if it is kept.
    var output: [UInt8] { state.withLock { $0.output } }

    func received(_ line: LineSplitter.Line) {
        let isTooLong = state.withLock { state in
            guard let byteCountMax, !state.isTooLong else {
                if case .line(let bytes) = line { state.outputTail.append(bytes + [UInt8(ascii: "\n")]) }
                return false
            }
            if case .line(let bytes) = line, state.output.count + bytes.count < byteCountMax {
                state.output += bytes
                state.output.append(UInt8(ascii: "\n"))
            } else {
                state.isTooLong = true
                state.output = []
            }
            return state.isTooLong
        }
        if isTooLong { stop(.atOnce) }
    }

    // Only complete lines count.
    func unfinished(_ beginning: [UInt8], byteCount: Int) {}

    func logged(_ bytes: [UInt8]?) {
        state.withLock { state in
            if let bytes { state.errorTail.append(bytes) } else { state.errorTail.finish() }
        }
    }

    func stop(_ manner: StopManner) {
        stopInput.yield(manner)
        stopInput.finish()
    }

    func end(_ ending: ProcessEnding) {
        state.withLock { $0.ending = ending }
    }

    /// Ends the command because its time is over.
    func expire() {
        state.withLock { $0.isExpired = true }
        stop(.atOnce)
    }

    /// Returns the reason why the command failed; nil if it succeeded.
    func problem(after timeLimit: Duration) -> String? {
        state.withLock { state in
            if state.isTooLong {
                return "wrote more than \((byteCountMax ?? 0) >> 20) MiB; give only the ids of the rows"
            }
            let tails = [("standard error", state.errorTail.lines), ("standard output", state.outputTail.lines)]
            let last = tails.first { !$0.1.isEmpty }
            let tail = last.map { "; its \($0.0) ends with '\($0.1.joined(separator: " | "))'" }
            if state.isExpired { return "did not end within \(timeLimit); raise --timeout\(tail ?? "")" }
            switch state.ending {
            case .exited(status: 0): return nil
            case .exited(let status):
                return
                    "ended with status \(status)\(tail ?? ""); run it on its own, and fix it until it ends with status 0"
            case .signalled(let signal): return "was ended by signal \(signal)\(tail ?? "")"
            case .closedOutput: return "closed its standard output and did not end\(tail ?? "")"
            case .notStarted(let reason): return "could not be started: \(reason)"
            case nil: return "did not end"
            }
        }
    }
}
