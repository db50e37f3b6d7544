// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import Subprocess
import Synchronization
import SystemCalls

// The type of a program's path comes from the module `System`; where there is none, from `SystemPackage`.
#if canImport(System)
import System
#else
import SystemPackage
#endif

/// A process, such as a driver's, in a group of its own, with the lines that go to and from its descriptors.
package struct ChildProcess: Sendable {
    private typealias Running = Execution<CustomWriteInput, SequenceOutput, SequenceOutput>

    private let command: DriverCommand
    private let limits: DriverProcessLimits
    private let exchange: any ProcessExchange
    private let variables: [String: String]

    /// Creates a process that is not started yet.
    ///
    /// - Parameters:
    ///   - command: The program.
    ///   - limits: The limits on time and output.
    ///   - exchange: The source and the receiver of lines.
    ///   - variables: The variables of its environment beside the inherited ones.
    package init(
        command: DriverCommand,
        limits: DriverProcessLimits,
        exchange: any ProcessExchange,
        variables: [String: String] = [:]
    ) {
        self.variables = variables
        self.command = command
        self.limits = limits
        self.exchange = exchange
    }

    /// Runs from the start of the process until nothing of its group is left.
    package func run() async {
        BrokenPipeSignal.ignore()
        do {
            let result = try await Subprocess.run(
                configuration,
                input: .inputWriter,
                output: .sequence,
                error: .sequence
            ) { execution in
                await attend(execution)
            }
            exchange.end(ending(result.terminationStatus, exitedByItself: result.closureResult))
        } catch {
            let folders = getenv("PATH").map { String(cString: $0) } ?? ""
            exchange.end(.notStarted(StartObstacle.reason(command.words[0], folders: folders) ?? "\(error)"))
        }
    }

    private var configuration: Configuration {
        let program = command.words[0]
        var options = PlatformOptions()
        options.processGroupID = 0
        var updates: [Environment.Key: String?] = [:]
        for (name, value) in variables { updates[Environment.Key(stringLiteral: name)] = value }
        return Configuration(
            executable: program.contains("/") ? .path(FilePath(program)) : .name(program),
            arguments: Arguments(Array(command.words.dropFirst())),
            environment: .inherit.updating(updates),
            platformOptions: options
        )
    }

    /// Returns whether the process ended, or closed both outputs, before it was asked to end.
    private func attend(_ execution: Running) async -> Bool {
        LivingGroups.insert(execution.processIdentifier.value)
        defer { LivingGroups.remove(execution.processIdentifier.value) }
        return await withTaskGroup(of: Bool?.self) { group in
            group.addTask {
                await writeLines(to: execution.standardInputWriter)
                return nil
            }
            group.addTask { await end(execution) }
            group.addTask {
                await readLog(execution.standardError)
                return nil
            }
            await readLines(execution.standardOutput)
            exchange.stop(.whenReady)
            var exitedByItself = true
            for await result in group { exitedByItself = result ?? exitedByItself }
            // The leader is not reaped yet, so the group is still ours: nothing that it started outlives it.
            try? execution.send(signal: .kill, toProcessGroup: true)
            return exitedByItself
        }
    }

    private func readLines(_ output: SubprocessOutputSequence) async {
        var splitter = LineSplitter(byteCountMax: limits.lineByteCountMax)
        var isUnfinished = false
        do {
            for try await buffer in output {
                splitter.append(buffer.withUnsafeBytes { Array($0) }).forEach(exchange.received)
                let (beginning, count) = splitter.unfinished
                guard isUnfinished || count > 0 else { continue }
                isUnfinished = count > 0
                exchange.unfinished(beginning, byteCount: count)
            }
        } catch {
            // Reading fails when the process ends early; the exit status then shows the reason.
        }
        if case .line(let rest)? = splitter.finish() { exchange.received(rest: rest) }
    }

    private func readLog(_ output: SubprocessOutputSequence) async {
        do {
            for try await buffer in output { exchange.logged(buffer.withUnsafeBytes { Array($0) }) }
        } catch {
            // The reason is the same as in `readLines`.
        }
        exchange.logged(nil)
    }

    private func writeLines(to writer: StandardInputWriter) async {
        for await line in exchange.lines {
            // A process that does not read any more is about to end; its end is reported, and not this error.
            guard (try? await writer.write(line)) != nil else { break }
        }
        try? await writer.finish()
    }

    /// Returns whether the process ended without being forced.
    private func end(_ execution: Running) async -> Bool {
        var manner = StopManner.whenReady
        for await wanted in exchange.stops { manner = wanted }
        let terminate = TeardownStep.send(
            signal: .terminate,
            toProcessGroup: true,
            allowedDurationToNextStep: limits.exit
        )
        switch manner {
        case .atOnce:
            await execution.teardown(using: [terminate])
            return true
        case .whenReady:
            // Signal 0 is not a signal: the first step only waits.
            let wait = TeardownStep.send(signal: Signal(rawValue: 0), allowedDurationToNextStep: limits.exit)
            let elapsed = await ContinuousClock().measure { await execution.teardown(using: [wait, terminate]) }
            return elapsed < limits.exit
        }
    }

    private func ending(_ status: TerminationStatus, exitedByItself: Bool) -> ProcessEnding {
        switch status {
        case _ where !exitedByItself: .closedOutput
        case .exited(let code): .exited(status: code)
        case .signaled(let code): .signalled(code)
        }
    }
}

/// The process groups of all drivers that run, for an end of this program that cannot wait for the drivers.
package enum LivingGroups {
    private static let leaders = Mutex<Set<pid_t>>([])

    /// Notes a driver that has started as the leader of its group.
    static func insert(_ leader: pid_t) {
        leaders.withLock { _ = $0.insert(leader) }
    }

    /// Forgets a driver before its process is reaped and the system reuses the number.
    static func remove(_ leader: pid_t) {
        leaders.withLock { _ = $0.remove(leader) }
    }

    /// Kills all drivers with everything in their groups.
    package static func killAll() {
        leaders.withLock { leaders in
            for leader in leaders { kill(-leader, SIGKILL) }
            leaders = []
        }
    }
}
