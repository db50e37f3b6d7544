// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProcess
import DriverProtocol
import Synchronization

/// Carries lines between a rule and a process as they are.
final class RawExchange: ProcessExchange {
    /// What comes from the process.
    enum Arrival: Sendable {
        /// A line of standard output.
        case line(LineSplitter.Line)
        /// Its end; nothing comes after it.
        case end(ProcessEnding)
    }

    private struct State {
        var arrivals: [Arrival] = []
        var log = LogTail(lineCountMax: 20)
        var waiting: CheckedContinuation<Arrival?, Never>?
        var waits = 0
        var abandoned = 0
    }

    let lines: AsyncStream<[UInt8]>
    let stops: AsyncStream<StopManner>

    private let clock: any Clock<Duration>
    private let lineInput: AsyncStream<[UInt8]>.Continuation
    private let stopInput: AsyncStream<StopManner>.Continuation
    private let state = Mutex(State())

    /// Creates an exchange with no process yet.
    init(clock: any Clock<Duration>) {
        self.clock = clock
        (lines, lineInput) = AsyncStream.makeStream()
        (stops, stopInput) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
    }

    /// The last line on standard error that says something.
    var lastLogLine: String? { state.withLock { $0.log.lines.last { !$0.isEmpty } } }

    /// Writes a line to the process.
    func send(_ line: String) {
        lineInput.yield(Array("\(line)\n".utf8))
    }

    /// Returns the next arrival; nil when none comes within the limit, or the task is cancelled.
    func next(within limit: Duration) async -> Arrival? {
        let wait = state.withLock { state in
            state.waits += 1
            return state.waits
        }
        return await withTaskCancellationHandler {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { [clock] in
                    try? await clock.sleep(for: limit)
                    self.giveUp(wait)
                }
                let arrival = await self.arrival(wait)
                group.cancelAll()
                return arrival
            }
        } onCancel: {
            giveUp(wait)
        }
    }

    func received(_ line: LineSplitter.Line) {
        arrive(.line(line))
    }

    func logged(_ bytes: [UInt8]?) {
        state.withLock { state in
            if let bytes { state.log.append(bytes) } else { state.log.finish() }
        }
    }

    func stop(_ manner: StopManner) {
        lineInput.finish()
        stopInput.yield(manner)
        stopInput.finish()
    }

    /// Asks for the end of the process by a signal, its input left open.
    func terminate() {
        stopInput.yield(.atOnce)
        stopInput.finish()
    }

    func end(_ ending: ProcessEnding) {
        arrive(.end(ending))
    }

    private func arrival(_ wait: Int) async -> Arrival? {
        await withCheckedContinuation { continuation in
            let arrival = state.withLock { state -> Arrival?? in
                if !state.arrivals.isEmpty { return .some(state.arrivals.removeFirst()) }
                if state.abandoned >= wait { return .some(nil) }
                state.waiting = continuation
                return nil
            }
            if let arrival { continuation.resume(returning: arrival) }
        }
    }

    private func arrive(_ arrival: Arrival) {
        let waiting = state.withLock { state in
            defer { state.waiting = nil }
            if state.waiting == nil { state.arrivals.append(arrival) }
            return state.waiting
        }
        waiting?.resume(returning: arrival)
    }

    private func giveUp(_ wait: Int) {
        let waiting = state.withLock { state -> CheckedContinuation<Arrival?, Never>? in
            guard state.abandoned < wait else { return nil }
            state.abandoned = wait
            guard state.waits == wait else { return nil }
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: nil)
    }
}
