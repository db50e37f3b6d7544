// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProcess
import DriverProtocol
import Synchronization

/// Carries lines between a rule and a process as they are.
final class RawExchange: ProcessExchange {
    /// One arrival from the process.
    enum Arrival: Sendable {
        /// A line of standard output.
        case line(LineSplitter.Line)
        /// More than a rule listens to, with the limit and the last line; after it comes only the end.
        case excess(String)
        /// Its end; nothing comes after it.
        case end(ProcessEnding)
    }

    private struct State {
        var arrivals: [Arrival] = []
        var takenCount = 0
        var lineCount = 0
        var byteCount = 0
        var isFull = false
        var log = LogTail(lineCountMax: 200)
        var unfinished: (beginning: [UInt8], byteCount: Int) = ([], 0)
        var waiting: CheckedContinuation<Arrival?, Never>?
        var waits = 0
        var abandoned = 0
    }

    let lines: AsyncStream<[UInt8]>
    let stops: AsyncStream<StopManner>

    private let clock: any Clock<Duration>
    private let limits: ConductLimits
    private let lineInput: AsyncStream<[UInt8]>.Continuation
    private let stopInput: AsyncStream<StopManner>.Continuation
    private let state = Mutex(State())

    /// Creates an exchange with no process yet.
    init(limits: ConductLimits, clock: any Clock<Duration>) {
        self.limits = limits
        self.clock = clock
        (lines, lineInput) = AsyncStream.makeStream()
        (stops, stopInput) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
    }

    /// The last lines on standard error.
    var logLines: [String] { state.withLock { $0.log.lines } }

    /// The beginning of a line of standard output that has not ended.
    var unfinishedLine: (beginning: [UInt8], byteCount: Int) { state.withLock { $0.unfinished } }

    func unfinished(_ beginning: [UInt8], byteCount: Int) {
        state.withLock { $0.unfinished = (beginning, byteCount) }
    }

    /// Writes a line to the process.
    func send(_ line: String) {
        lineInput.yield(Array("\(line)\n".utf8))
    }

    /// Returns the next arrival; nil when none comes within the limit, or the task is cancelled.
    ///
    /// Arrivals that have come already are returned also when the limit is over; their number is bounded.
    func next(within limit: Duration) async -> Arrival? {
        guard !Task.isCancelled else { return nil }
        if let arrival = state.withLock({ Self.take(&$0) }) { return arrival }
        guard limit > .zero else { return nil }
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
        let arrival = state.withLock { state -> Arrival? in
            guard !state.isFull else { return nil }
            state.lineCount += 1
            state.byteCount += line.byteCount
            guard let limit = limits.excess(lineCount: state.lineCount, byteCount: state.byteCount) else {
                return .line(line)
            }
            state.isFull = true
            return .excess("more than \(limit) in one session; the last was \(QuotedLine.text(of: line))")
        }
        guard let arrival else { return }
        arrive(arrival)
        // Later output of the process is not kept, so the process can end now.
        if case .excess = arrival { stop(.atOnce) }
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
                if let arrival = Self.take(&state) { return .some(arrival) }
                if state.abandoned >= wait { return .some(nil) }
                state.waiting = continuation
                return nil
            }
            if let arrival { continuation.resume(returning: arrival) }
        }
    }

    /// Takes the oldest arrival; the others stay where they are, as moving them would take long when there are many.
    private static func take(_ state: inout State) -> Arrival? {
        guard state.takenCount < state.arrivals.count else { return nil }
        let arrival = state.arrivals[state.takenCount]
        state.takenCount += 1
        if state.takenCount == state.arrivals.count {
            state.arrivals = []
            state.takenCount = 0
        }
        return arrival
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
