// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import DriverProcess
import Synchronization
import SystemCalls
import UnixSignals

/// Lets a first SIGINT, SIGTERM or SIGHUP end a run cleanly, and a later one at once.
final class Interruption: Sendable {
    private struct State {
        var signals = SignalSeries<ContinuousClock.Instant>()
        var seen: UnixSignal?
        var isHearing = false
        var isOver = false
        var cancel: (@Sendable () -> Void)?
    }

    /// The time for the remaining output after a signal; some CI systems wait only about seven seconds in all.
    private static let grace: Duration = .seconds(4)

    private let state = Mutex(State())

    /// The exit code of a run that was interrupted; nil if none was.
    var status: ExitCode? { state.withLock { $0.seen }.map { ExitCode(128 + $0.rawValue) } }

    /// Handles signals until the process ends; the first one is kept for later work, and another one ends the process.
    ///
    /// - Parameter onFirst: The reaction to the first signal.
    func hear(onFirst: @escaping @Sendable () -> Void = {}) async {
        let isHearing = state.withLock { state in
            defer { state.isHearing = true }
            return state.isHearing
        }
        guard !isHearing else { return }
        // A program that `nohup` has started continues when its terminal is closed.
        let isDetached = SignalDisposition(of: SIGHUP) == .ignored
        let heard: [UnixSignal] = isDetached ? [.sigint, .sigterm] : [.sigint, .sigterm, .sighup]
        let signals = await UnixSignalsSequence(trapping: heard)
        // This is not a child task, because signals are handled until the process ends.
        Task {
            for await signal in signals {
                switch take(signal) {
                case .cancel: onFirst()
                case .ignore: break
                case .end: end(signal)
                }
            }
        }
    }

    /// Runs a closure and cancels it at the first signal, or at once if that has come already.
    ///
    /// - Parameter body: The closure to run; it must end early when its task is cancelled.
    /// - Returns: The result of the body.
    /// - Throws: What the body throws.
    func during<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        // Signals are handled before the closure begins, so that a signal in response to its output is not missed.
        await hear()
        // This is a separate task, so that a signal can cancel only the closure.
        let work = Task { try await body() }
        let isLate = state.withLock { state in
            state.cancel = { work.cancel() }
            return state.seen != nil
        }
        if isLate { work.cancel() }
        return try await work.value
    }

    /// Marks that the program only needs to write to a reader that may have stopped reading.
    ///
    /// A signal then ends the program after a few seconds, even if it came before.
    func boundRest() {
        let (isFirst, seen) = state.withLock { state in
            defer { state.isOver = true }
            return (!state.isOver, state.seen)
        }
        if isFirst, let seen { endSoon(seen) }
    }

    /// Keeps the first signal and cancels the running work; returns the action for a signal.
    private func take(_ signal: UnixSignal) -> SignalSeries<ContinuousClock.Instant>.Action {
        let (action, isOver, cancel) = state.withLock { state in
            state.seen = state.seen ?? signal
            return (state.signals.receive(at: .now), state.isOver, state.cancel)
        }
        guard action == .cancel else { return action }
        cancel?()
        if isOver { endSoon(signal) }
        return action
    }

    private func endSoon(_ signal: UnixSignal) {
        // No code waits for this task: it ends the process, unless that ends before.
        Task {
            try? await ContinuousClock().sleep(for: Self.grace)
            end(signal)
        }
    }

    private func end(_ signal: UnixSignal) -> Never {
        LivingGroups.killAll()
        _exit(128 + signal.rawValue)
    }
}

/// The signals of one process, by the times at which they arrive.
///
/// `timeout` and many CI systems signal a program and its whole process group, so the program receives the signal twice
/// within microseconds. Repeats within a second are one signal.
struct SignalSeries<Instant: InstantProtocol> where Instant.Duration == Duration {
    /// The consequence of one signal.
    enum Action: Hashable {
        /// The run ends cleanly.
        case cancel
        /// The signal repeats the first one.
        case ignore
        /// The process ends at once.
        case end
    }

    /// The time after the first signal in which another one only repeats it.
    static var repeatSpan: Duration { .seconds(1) }

    private var first: Instant?

    /// Returns the action for a signal.
    ///
    /// - Parameter instant: The moment of its arrival.
    /// - Returns: The consequence.
    mutating func receive(at instant: Instant) -> Action {
        guard let first else {
            first = instant
            return .cancel
        }
        return first.duration(to: instant) < Self.repeatSpan ? .ignore : .end
    }
}

/// Handles SIGXFSZ, so that a file above the size limit is an error like a full disk, and does not end the process.
enum FileSizeSignal {
    /// Handles the signal with an empty handler, which child processes do not inherit, unlike an ignored signal.
    static func hold() {
        signal(SIGXFSZ) { _ in }
    }
}
