// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import Synchronization

/// The link between the caller and the process: at most one call waits, and lines go in both directions.
final class DriverExchange: ProcessExchange {
    private struct State {
        var session: ClientSession
        var log: LogTail
        var unfinished: (beginning: [UInt8], byteCount: Int) = ([], 0)
        var waiting: CheckedContinuation<Result<DriverReply, DriverError>, Never>?
        var callCount = 0
        var events: (@Sendable (TraceEvent) -> Void)?

        /// The words that a message adds about a last line without its line feed; nil if there is none.
        var unfinishedWords: String? {
            let (beginning, count) = unfinished
            guard count > 0 else { return nil }
            let words = "\(count) \(count == 1 ? "byte" : "bytes") without a line feed"
            return "; its standard output ends with \(words): \(QuotedLine.text(of: beginning))"
        }
    }

    /// The lines for the process's standard input; ends when the session is over.
    let lines: AsyncStream<[UInt8]>
    /// A stream of one value, which comes when the process has to end.
    let stops: AsyncStream<StopManner>

    private let driver: String
    private let lineInput: AsyncStream<[UInt8]>.Continuation
    private let stopInput: AsyncStream<StopManner>.Continuation
    private let state: Mutex<State>

    /// Creates an exchange with no process yet.
    init(driver: String, logLineCountMax: Int, eventCountMax: Int) {
        self.driver = driver
        (lines, lineInput) = AsyncStream.makeStream()
        (stops, stopInput) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
        let session = ClientSession(driver: driver, eventCountMax: eventCountMax)
        state = Mutex(State(session: session, log: LogTail(lineCountMax: logLineCountMax)))
    }

    /// The last lines on standard error and the number of all lines.
    var log: DriverLog { state.withLock { DriverLog(lines: $0.log.lines, lineCount: $0.log.lineCount) } }

    /// Whether the session cannot go on.
    var hasFailed: Bool { state.withLock { $0.session.hasFailed } }

    /// The reason why the session cannot go on; nil once a call has received it.
    var unreportedFailure: DriverError? { state.withLock { $0.session.unreportedFailure } }

    /// Sets the receiver of events.
    func observe(_ events: @escaping @Sendable (TraceEvent) -> Void) {
        state.withLock { $0.events = events }
    }

    /// Makes a call and waits for its end, however long that takes.
    ///
    /// - Parameters:
    ///   - request: The call.
    ///   - onBegin: Receives the number of the call when its line is on the way.
    /// - Returns: The result.
    func call(
        _ request: DriverRequest,
        onBegin: @escaping @Sendable (Int) -> Void = { _ in }
    ) async -> Result<DriverReply, DriverError> {
        await withCheckedContinuation { continuation in
            let refusal = state.withLock { state -> DriverError? in
                do throws(DriverError) {
                    lineInput.yield(try state.session.call(request))
                    state.waiting = continuation
                    state.callCount += 1
                    onBegin(state.callCount)
                    return nil
                } catch {
                    return error
                }
            }
            if let refusal { continuation.resume(returning: .failure(refusal)) }
        }
    }

    /// Asks for the end of the process.
    func stop(_ manner: StopManner) {
        lineInput.finish()
        stopInput.yield(manner)
        stopInput.finish()
    }

    /// Ends the session because a call took too long; has no effect if the call is no longer under way.
    ///
    /// - Parameters:
    ///   - call: The number of the call.
    ///   - limit: The time that it had.
    func expire(_ call: Int, after limit: Duration) {
        end { state in
            guard state.waiting != nil, state.callCount == call, let method = state.session.methodUnderWay else {
                return nil
            }
            let unit: Duration = limit < .milliseconds(100) ? .microseconds(100) : .milliseconds(10)
            let shown = unit * Int((limit / unit).rounded())
            let words = "driver '\(self.driver)' did not answer '\(method)' within \(shown)"
            let remedy =
                state.session.hasAnswered
                ? "answer each call, or allow more time" : "flush standard output after each line"
            return DriverError(.timedOut, message: words + (state.unfinishedWords ?? "; \(remedy)"))
        }
    }

    /// Ends the session because the caller gave up.
    func interrupt() {
        end { _ in
            DriverError(.unavailable, message: "driver '\(self.driver)' was ended because the run was interrupted")
        }
    }

    /// Ends the session because the process could not start or has ended.
    func end(_ ending: ProcessEnding) {
        end { state in
            var error = ending.error(driver: self.driver, session: state.session, log: state.log.lines)
            if case .notStarted = ending { return error }
            error.message += state.unfinishedWords ?? ""
            return error
        }
    }

    /// Ends the session with an error, and lets it go on without one.
    ///
    /// No call begins or ends between the look at the state and the end.
    private func end(_ error: (State) -> DriverError?) {
        perform(
            state.withLock { state in
                guard let error = error(state) else { return .nothing }
                return state.session.end(error)
            }
        )
    }
}

extension DriverExchange {
    /// Takes a line of standard output.
    func received(_ line: LineSplitter.Line) {
        perform(state.withLock { $0.session.received(line) })
    }

    /// Receives the beginning and the length of a line that has not ended.
    func unfinished(_ beginning: [UInt8], byteCount: Int) {
        state.withLock { $0.unfinished = (beginning, byteCount) }
    }

    /// Takes the bytes after the last line feed, at the end of standard output.
    ///
    /// A complete message counts as a line, although its line feed is missing. Other bytes are kept, so that the error
    /// about the end of the process can show them.
    func received(rest: [UInt8]) {
        guard (try? RPCMessage(line: rest)) != nil else { return unfinished(rest, byteCount: rest.count) }
        unfinished([], byteCount: 0)
        received(.line(rest))
    }

    /// Takes bytes of standard error; nil at its end.
    func logged(_ bytes: [UInt8]?) {
        state.withLock { state in
            if let bytes { state.log.append(bytes) } else { state.log.finish() }
        }
    }

    private func perform(_ action: ClientSession.Action) {
        switch action {
        case .nothing: break
        case .deliver(let event): state.withLock { $0.events }?(event)
        case .complete(let result): resume(result)
        case .fail(let error):
            resume(.failure(error))
            stop(.atOnce)
        }
    }

    private func resume(_ result: Result<DriverReply, DriverError>) {
        let waiting = state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: result)
    }
}
