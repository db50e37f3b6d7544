// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import SystemCalls

/// A program that runs; it is killed when it takes too long, and when nobody holds it any more.
final class RunningProgram: Sendable {
    /// The time after which a program is killed, so that every wait for it ends; a debug build needs more than a minute
    /// for some tests.
    static let limit: Duration = .seconds(240)

    /// What it writes to standard output.
    let output: Transcript
    /// What it writes to standard error.
    let error: Transcript
    private static let starting = Mutex(())
    private let process: ChildProcess
    private let watchdog: Task<Void, any Error>

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - words: The program's path and its arguments.
    ///   - folder: The working directory; nil for the test's own.
    ///   - environment: All its variables.
    ///   - isHeard: Whether there is somebody who reads its standard output.
    /// - Throws: When it cannot be started.
    init(_ words: [String], in folder: URL?, environment: [String: String], isHeard: Bool = true) throws {
        // One after the other, so that no child holds another's pipe open.
        let (process, outputReader, errorReader) = try Self.starting.withLock { _ in
            let outputPipe = try SystemPipe()
            let errorPipe = try SystemPipe()
            if !isHeard { close(outputPipe.reader) }
            defer {
                close(outputPipe.writer)
                close(errorPipe.writer)
            }
            let process = try ChildProcess(
                words,
                in: folder,
                environment: environment,
                output: outputPipe.writer,
                error: errorPipe.writer
            )
            return (process, outputPipe.reader, errorPipe.reader)
        }
        self.process = process
        output = isHeard ? Transcript(reading: outputReader) : Transcript()
        error = Transcript(reading: errorReader)
        watchdog = Task {
            try await ContinuousClock().sleep(for: Self.limit)
            process.send(SIGKILL)
        }
    }

    deinit {
        watchdog.cancel()
        process.send(SIGKILL)
    }

    /// How many bytes of memory it holds now.
    var memory: Int {
        get throws {
            let counts = try String(contentsOfFile: "/proc/\(process.id)/statm", encoding: .utf8).split(separator: " ")
            return (counts.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
        }
    }

    /// Sends a signal.
    func send(_ signal: CInt) {
        process.send(signal)
    }

    /// Waits for the end.
    ///
    /// - Returns: The exit code, or 128 and the number of the signal that ended it.
    func exit() async -> Int32 {
        await process.status()
    }

    /// Sends a signal again and again until the end: one that only repeats the signal before it has no effect.
    ///
    /// - Parameter signal: The signal.
    /// - Returns: The exit code, or 128 and the number of the signal that ended it.
    func exit(sending signal: CInt) async -> Int32 {
        let sending = Task {
            while !Task.isCancelled {
                process.send(signal)
                try await ContinuousClock().sleep(for: .milliseconds(20))
            }
        }
        defer { sending.cancel() }
        return await exit()
    }

    /// Waits for the end of the program and of its streams.
    ///
    /// - Returns: The exit and the output.
    func outcome() async -> Program.Outcome {
        let exit = await exit()
        return Program.Outcome(exit: exit, output: await output.whole(), error: await error.whole())
    }
}
